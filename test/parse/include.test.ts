import { createWays } from './authors.ts'

const FILES = {
  'content/guide/_part.mdx':
    'First\n\n{/* #region os */}\nOn {props.os}\n\n<Nope />\n\n{/* #endregion os */}\n\nLast\n',
  'content/guide/run.sh': 'set -e\n# region r\n  echo 1\n# endregion\n',
}
const ways = (await createWays({}, FILES)).filter(({ name }) => name.startsWith('.mdx'))

describe.each(ways)('Include in $name', ({ show }) => {
  test('shows a region of a partial with its props, and keeps the lines of what is wrong in it', async () => {
    const shown = await show('<Include src="_part.mdx" region="os" os="mac" />')
    expect(shown).toMatch(/^<p>On mac<\/p>/)
    expect(shown).not.toMatch(/First|Last/)
    expect(shown).toMatch(/\n[A-Z_]+ 6:1 .*Nope/)
  })

  test('shows lines of a partial, and a region of code', async () => {
    expect(await show('<Include src="./_part.mdx" lines="1" />')).toBe('<p>First</p>')
    expect(await show('<Include src="./run.sh" region="r" />')).toContain(
      '<code class="language-sh"><span class="hl-builtin hl-class-name">echo</span> <span class="hl-number">1</span></code>',
    )
  })

  test('names what is not there', async () => {
    expect(await show('x\n\n<Include src="./run.sh" region="q" />')).toBe(
      '<p>x</p>\nEXPRESSION_UNREADABLE 3:1 "./run.sh" cannot be included: it has no region "q".',
    )
  })
})

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

const IN_MARKDOWN = {
  ...FILES,
  'content/guide/_plain.md':
    '---\ntitle: x\n---\n\nPlain *text*\n\n## Part\n\n<Include src="./run.sh" lines="3" />\n',
  'content/guide/_self.md': 'Once\n\n<Include src="./_self.md" />\n',
  'content/_up.md': '[a](./b.md)\n',
}
const markdown = (await createWays({}, IN_MARKDOWN)).filter(({ name }) => name.startsWith('.md '))

describe.each(markdown)('Include in $name', ({ show, parse }) => {
  test('shows a partial of MDX with its parameters, and a region of it', async () => {
    const shown = await show('Before\n\n<Include src="_part.mdx" region="os" os="mac" />\n\nAfter')
    expect(shown).toMatch(/^<p>Before<\/p>\s*<p>On mac<\/p>\s*(?:<\/?nope>\s*)*<p>After<\/p>/)
    expect(shown).not.toMatch(/First|Last/)
    expect(shown).toMatch(/\n[A-Z_]+ 6:1 .*Nope/)
  })

  test('shows partials of Markdown, what these include, and code', async () => {
    const { toc } = await parse('<Include src="./_plain.md"></Include>')
    expect(toc.map(({ id }) => id)).toEqual(['part'])
    const shown = await show('<Include src="./_plain.md" />')
    expect(shown).toContain('<p>Plain <em>text</em></p>')
    expect(shown).toContain('class="hl-number">1</span>')
    expect(await show('<Include\n  src="./run.sh"\n  region="r"\n/>')).toMatch(
      /^<[^p][\s\S]*hl-number/,
    )
    expect(await show('<Include src="../_up.md" />')).toContain('href="../b.md"')
  })

  test('shows several on lines below each other, in other elements, in lists, and in a line of text', async () => {
    const two = '<Include src="./_part.mdx" lines="1" />'
    expect((await show(`${two}\n${two}`)).match(/<p>First<\/p>/g)).toHaveLength(2)
    expect(await show(`<div>\n${two}\n</div>`)).toMatch(/^<div>\s*<p>First<\/p>\s*<\/div>/)
    expect(await show(`- ${two}`)).toContain('<li>First</li>')
    expect(await show(`Say ${two} now`)).toBe('<p>Say <span>First</span> now</p>')
  })

  test('names what is not there, and partials that use themselves', async () => {
    expect(await show('x\n\n<b>\n<Include src="./none.md" />\n</b>')).toMatch(
      /EXPRESSION_UNREADABLE 4:1 .*none\.md/,
    )
    expect(await show('x\n\n<Include />')).toContain('EXPRESSION_UNREADABLE 3:1')
    expect(await show('<Include src="./_self.md" />')).toMatch(/Once[\s\S]*uses itself/)
    expect(await show('`<Include src="./run.sh" />`')).toContain('&lt;Include')
  })
})

test('many and large ones end by the limits of a page, and not by those of memory', async () => {
  const files = { ...IN_MARKDOWN, 'content/guide/_long.md': 'Words. '.repeat(30_000) }
  const [way] = await createWays({}, files)
  const many = await way?.show('<Include src="./_plain.md" />\n\n'.repeat(1100))
  expect(many).toMatch(/EXPRESSION_UNREADABLE \d+:1 There are too many partials/)
  const large = await way?.show('<Include src="./_long.md" />\n\n'.repeat(900))
  expect(large?.length).toBeLessThan(100_000_000)
  expect(large).toMatch(/EXPRESSION_UNREADABLE/)
})

test('a component of the site that is named so is the one that is shown', async () => {
  const [own] = await createWays({ components: ['Include'] }, IN_MARKDOWN)
  expect(await own?.show('<Include src="./_plain.md" />')).toBe(
    '<Include {"src":"./_plain.md"}></Include>',
  )
})

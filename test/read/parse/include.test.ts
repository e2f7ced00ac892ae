import { createWays } from './authors.ts'

const FILES = {
  'content/guide/_part.mdx':
    'First\n\n{/* #region os */}\nOn {props.os}\n\n<Nope />\n\n{/* #endregion os */}\n\nLast\n',
  'content/guide/run.sh': 'set -e\n# region r\n  echo 1\n# endregion\n',
}
const ways = (await createWays({}, FILES)).filter(({ name }) => name.startsWith('.mdx'))

describe.each(ways)('Include in $name', ({ show }) => {
  test('shows a region of a partial with its props, and keeps the lines of its errors', async () => {
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

  test('reports missing files, regions and lines', async () => {
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

  test('shows partials of Markdown, their includes, and code', async () => {
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

  test('shows several on consecutive lines, in other elements, in lists, and in a line of text', async () => {
    const two = '<Include src="./_part.mdx" lines="1" />'
    expect((await show(`${two}\n${two}`)).match(/<p>First<\/p>/g)).toHaveLength(2)
    expect(await show(`<div>\n${two}\n</div>`)).toMatch(/^<div>\s*<p>First<\/p>\s*<\/div>/)
    expect(await show(`- ${two}`)).toContain('<li>First</li>')
    expect(await show(`Say ${two} now`)).toBe('<p>Say <span>First</span> now</p>')
  })

  test('reports missing files, and partials that include themselves', async () => {
    expect(await show('x\n\n<b>\n<Include src="./none.md" />\n</b>')).toMatch(
      /EXPRESSION_UNREADABLE 4:1 .*none\.md/,
    )
    expect(await show('x\n\n<Include />')).toContain('EXPRESSION_UNREADABLE 3:1')
    expect(await show('<Include src="./_self.md" />')).toMatch(/Once[\s\S]*uses itself/)
    expect(await show('`<Include src="./run.sh" />`')).toContain('&lt;Include')
  })
})

test('many and large ones stop at the limits of a page, before they fill the memory', async () => {
  const files = { ...IN_MARKDOWN, 'content/guide/_long.md': 'Words. '.repeat(30_000) }
  const [way] = await createWays({}, files)
  const many = await way?.show('<Include src="./_plain.md" />\n\n'.repeat(1100))
  expect(many).toMatch(/EXPRESSION_UNREADABLE \d+:1 There are too many partials/)
})

const [PLAIN, LIMIT] = ['Words. \n'.repeat(26_250), / at most ([\d,]+) characters of (.*)\.$/m]
const LONG = {
  'content/guide/_long.md': PLAIN,
  'content/guide/_twice.md': '<Include src="./_long.md" />\n\n'.repeat(2),
  'content/guide/long.txt': PLAIN,
}

test.each([
  ['a partial', '<Include src="./_long.md" />', 5, ['1,000,000', 'Markdown']],
  ['a part of one', '<Include src="./_long.md" lines="1-26250" />', 5, ['1,000,000', 'Markdown']],
  ['a partial with others', '<Include src="./_twice.md" />', 3, ['1,000,000', 'Markdown']],
  ['text', '<Include src="./long.txt" />', 24, ['5,000,000', 'text and code']],
])('a page has a limit for the included text, of %s', async (_, tag, first, [limit, kind]) => {
  for (const { parse } of (await createWays({}, LONG)).slice(0, 2)) {
    const { diagnostics, article } = await parse(`${tag}\n\n`.repeat(40))
    const [found, ...others] = diagnostics
    expect(found?.code).toBe('EXPRESSION_UNREADABLE')
    expect(found?.message.match(LIMIT)?.slice(1)).toEqual([limit, kind])
    const isInPage = found?.source?.file?.includes('page.')
    expect([isInPage, found?.source?.line]).toEqual(
      tag.includes('_twice') ? [false, 1] : [true, 2 * first - 1],
    )
    expect(others.length).toBeGreaterThan(0)
    expect(JSON.stringify(article).length).toBeLessThan(12_000_000)
  }
})

const READ = 'at most 20,000,000 characters of files, shown or not'

test.each([
  ['Markdown', '<Include src="./_long.md" lines="1" />\n\n', 96],
  ['text', '<Include src="./long.txt" lines="1" />\n\n', 96],
  ['code', '```txt file="long.txt" lines="1"\n```\n\n', 96],
])(
  'parts of a long file count by their own length, and reading has a limit: %s',
  async (_, use, first) => {
    for (const { parse } of (await createWays({}, LONG)).slice(0, 2)) {
      const { diagnostics } = await parse(use.repeat(120))
      expect(diagnostics[0]?.message).toContain(READ)
      expect(diagnostics[0]?.source?.line).toBe((first - 1) * (use.split('\n').length - 1) + 1)
    }
  },
)

test('imports of text count, and so does each imported file that the page does not show', async () => {
  const [, way] = await createWays({}, LONG)
  const imports = Array.from(
    { length: 100 },
    (_, index) => `import a${index} from './long.txt?raw'`,
  )
  const shown = `${imports.slice(0, 15).join('\n')}\n\n${'{a0}\n\n'.repeat(14)}`
  expect((await way?.parse(shown))?.diagnostics).toEqual([])
  const { diagnostics = [] } = (await way?.parse(imports.slice(0, 24).join('\n'))) ?? {}
  expect(diagnostics).toMatchObject([{ source: { line: 24, column: 1 } }])
  expect(diagnostics[0]?.message.match(LIMIT)?.[1]).toBe('5,000,000')
  const partials = imports.map((line) => line.replace('long.txt?raw', '_long.md')).join('\n')
  expect((await way?.parse(partials))?.diagnostics).toMatchObject(
    Array.from({ length: 5 }, (_, index) => ({
      message: expect.stringContaining(READ),
      source: { line: 96 + index },
    })),
  )
})

test('a text that is passed to many elements counts each time', async () => {
  const [, way] = await createWays({ components: ['Card'] }, {})
  const text = `export const a = '${'Words '.repeat(2_000)}'\n\n`
  for (const tag of ['<Card text={a} />', '<p title={a}>x</p>', '<Card list={[a]} />']) {
    const { diagnostics = [], article = [] } =
      (await way?.parse(text + `${tag}\n\n`.repeat(900))) ?? {}
    expect(diagnostics.map(({ message }) => message).join()).toMatch(/too (?:much text|many steps)/)
    expect(JSON.stringify(article).length).toBeLessThan(12_000_000)
  }
})

test('a component of the site with this name takes precedence', async () => {
  const [own] = await createWays({ components: ['Include'] }, IN_MARKDOWN)
  expect(await own?.show('<Include src="./_plain.md" />')).toBe(
    '<Include {"src":"./_plain.md"}></Include>',
  )
})

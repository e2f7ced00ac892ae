import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { jest } from '@jest/globals'
import type { List, ListItem, Root } from 'mdast'
import remarkMath from 'remark-math'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { CostlyMarkdown, checkCost } from '../../../cli/read/parse/check-cost.ts'
import { remarkHtmlTree } from '../../../cli/read/parse/mdast-to-hast.ts'
import { toPage } from '../../../cli/read/parse/page.ts'
import { createRemarkParser } from '../../../cli/read/parse/remark-parser.ts'
import { SATTERI_COSTS } from '../../../cli/read/parse/satteri-parser.ts'
import { createTestParser, FILE, OPTIONS, parse } from './parse-text.ts'

const fill = (piece: string, length = 100_000) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const codesOf = ({ diagnostics }: { diagnostics: readonly { code: string }[] }) =>
  diagnostics.map(({ code }) => code)

describe('a paragraph that would take the parser minutes or gigabytes', () => {
  test.each([
    'http://a.b/&amp;',
    '&amp;',
    ':a',
    ':a[',
    ':a{',
    ':a[b] ',
    '::::\n',
    'ftp://',
    '<http://a>',
    '``~:',
    'é_',
    'é**',
  ])('is refused with its place: %j', (piece) => {
    const doc = parse(`# Title\n\nText\n\n${fill(piece)}\n`)
    expect(doc.diagnostics).toMatchObject([
      {
        code: 'MARKDOWN_TOO_COSTLY',
        severity: 'throw',
        source: { file: FILE.file, line: 5, column: 1 },
      },
    ])
    expect(doc.article).toEqual([])
  })

  // Each piece is short, but the parser searches for the end of a directive up to the next empty
  // line.
  test.each(['| :a |\n', '# :a\n', '> a: b\n> # c\n', '## a:b\ntext\n', '[^a]: ]: b\n'])(
    'is refused if it has many short pieces without an empty line between them: %j',
    (piece) => {
      const text = `| a |\n| - |\n${fill(piece)}\n`
      expect(codesOf(parse(text))).toContain('MARKDOWN_TOO_COSTLY')
    },
  )

  // Finding the paragraph must not take as long as parsing it.
  test.each(['http://-=', 'www.-=', 'a@-='])('is found without its addresses: %j', (piece) => {
    let seen = ''
    const parseBlocks = (text: string): Root => {
      seen = text
      return { type: 'root', children: [] }
    }
    checkCost(fill(`:*&_${piece}`), { ...SATTERI_COSTS, parseBlocks })
    expect(seen).toHaveLength(100_000)
    expect(seen).not.toMatch(/:\/\/|www\.|@/)
  })

  test.each([']', ':a]', '[a]', '*a_ ', '~a'])(
    'is refused by the reference parser too: %j',
    async (piece) => {
      const parseDoc = await createTestParser({ parser: 'remark' })
      expect(codesOf(parseDoc(fill(piece, 40_000), FILE))).toEqual(['MARKDOWN_TOO_COSTLY'])
    },
  )

  test('is refused for any signs that the syntax of a plugin has', () => {
    const attach = function (this: Processor) {
      return remarkMath.call(this)
    }
    const parseMath = createRemarkParser('md', { syntax: [{ name: 'math', attach }] })
    // Each opening has another length, so the parser searches to the end for each, and finds none.
    const formulas = Array.from({ length: 250 }, (_, index) => `${'$'.repeat(index + 1)}ab `).join(
      '',
    )
    expect(() => parseMath(formulas)).toThrow(CostlyMarkdown)
    expect(() => parseMath(fill('Of $x_1^2$ and $\\frac{a}{b}$.\n\n', 4_000))).not.toThrow()
  })

  test.each([
    ['code', `\`\`\`json\n${fill('"a_b*": "c&d",\n')}\n\`\`\`\n`],
    ['a table', `| a | b |\n| - | - |\n${fill('| http://a.b | c_d: *e* & f |\n', 40_000 - 20)}\n`],
    ['a list', fill('- http://a.b: *c* & d_e\n', 48_000)],
    ['a list of links', fill('- [a](http://a.b): 12:30\n', 48_000)],
    ['many paragraphs', fill('http://a.b: *c* & d_e\n\n', 48_000)],
  ])('is not mistaken for %s of any length', (_, text) => {
    expect(codesOf(parse(text))).toEqual([])
  })
})

test.each([
  ['satteri', '>', 100_000],
  ['satteri', '- > ', 100_000],
  ['satteri', '1. ', 100_000],
  ['remark', '> ', 20_000],
  ['remark', '>', 20_000],
] as const)('quotes and lists that open on one line are limited before %s: %j', async (...row) => {
  const [parser, piece, length] = row
  const parseDoc = await createTestParser({ parser })
  const doc = parseDoc(`${fill(piece, length)} end\n`, FILE)
  expect(codesOf(doc)).toEqual(['MARKDOWN_TOO_DEEP'])
  expect(JSON.stringify(doc.article)).toContain('end')
})

test('a page of more than 10 MB is refused by name, before it is parsed', () => {
  const doc = parse('é'.repeat(5_000_001))
  expect(doc.diagnostics).toMatchObject([
    {
      code: 'MARKDOWN_FILE_TOO_LARGE',
      severity: 'throw',
      source: { file: FILE.file, line: 1, column: 1 },
    },
  ])
  expect([doc.article, doc.diagnostics[0]?.message]).toEqual([
    [],
    expect.stringContaining('10.0 MB'),
  ])
})

test('each list is asked a few times whether it is loose, not once per item', () => {
  let asked = 0
  const toItem = (): ListItem => ({
    type: 'listItem',
    children: [],
    get spread() {
      asked += 1
      return false
    },
    set spread(_) {},
  })
  const list: List = { type: 'list', children: Array.from({ length: 1000 }, toItem) }
  const root: Root = { type: 'root', children: [list] }
  const page = toPage('', FILE, OPTIONS)
  unified()
    .use(remarkHtmlTree)
    .runSync(root, new VFile({ data: { page } }))
  expect(asked).toBeLessThan(5000)
})

/**
 * A pattern that begins with any number of blanks is tried at each blank of a run, to the end of
 * the run.
 */
const RETRIED = /(?:(?<!\\)\/|\^\|)\(?(?:\?:)?(?:\[ \\t\]|\\s|\[\^\\S\\n\])[*+](?!\/)/

test('no pattern for content is tried again at each of 100,000 blanks', () => {
  const cli = resolve(import.meta.dirname, '../../../cli')
  const retried = ['read/parse', 'jobs/site', 'translate'].flatMap((folder) =>
    readdirSync(join(cli, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        readFileSync(join(cli, folder, path), 'utf8')
          .split('\n')
          .filter((line) => RETRIED.test(line) && !/^\s*(?:\*|\/\/)/.test(line))
          .map((line) => `${folder}/${path}: ${line.trim()}`),
      ),
  )
  expect(retried).toEqual([])
  const blanks = ' '.repeat(100_000)
  const { sections, diagnostics } = parse(`\`\`\`yaml\n${blanks}a \n\`\`\`\n`)
  expect(diagnostics).toEqual([])
  expect(sections.flatMap(({ pieces }) => pieces).at(-1) === `${blanks}a\n`).toBe(true)
})

test.each([
  ['md', 'formulas', 'a $\\nope{$\n\n'],
  ['md', 'formulas of several lines', '$$\na\n\\nope{\n$$\n\n'],
  ['mdx', 'expressions of several lines', '{[\nnope()]}\n\n'],
  ['mdx', 'attributes', '<b title={nope()}>a</b>\n\n'],
])(
  'in %s, %s with errors are located without reading the page for each',
  async (format, _, piece) => {
    const parseDoc = await createTestParser({ math: 'single' })
    const file = { ...FILE, file: `content/a.${format}`, path: `a.${format}` }
    const text = `# Title\n\n${piece.repeat(800)}`
    await parseDoc.complete(text, file)
    const split = jest.spyOn(String.prototype, 'split')
    try {
      expect((await parseDoc.complete(text, file)).diagnostics).toHaveLength(800)
      const cost = split.mock.contexts.reduce<number>((sum, own) => sum + String(own).length, 0)
      expect(cost / text.length).toBeLessThan(20)
    } finally {
      split.mockRestore()
    }
  },
)

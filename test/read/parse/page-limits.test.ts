import { limitOf, TooMany } from '../../../cli/read/parse/page-limits.ts'
import { checkRemarkLimits } from '../../../cli/read/parse/remark-limits.ts'
import { createTestParser, FILE, parse } from './parse-text.ts'

const fill = (piece: string, length = 25_000) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
/** A column for each two bytes of its first line. */
const toWideTable = (row: string) => `${fill('|a', 1_000)}|\n${fill('|-', 1_000)}|\n${fill(row)}`

describe('a page of 25 kB may not have thousands of slow elements', () => {
  test.each([
    ['headings', '# a\n', 'headings'],
    ['headings of one name', '## a\n\n', 'headings'],
    ['references to a footnote', '[^1]\n\n', 'footnotes'],
    ['empty code blocks in a list', '- ```\n', 'code blocks'],
    ['quotes', '> a\n\n', 'quotes'],
    ['components', '::Card\n\n', 'components'],
    ['elements that are components', '<Card/>\n\n', 'components'],
  ])('%s', (_, piece, what) => {
    const { article, diagnostics } = parse(`[^1]: a\n\n${fill(piece)}`)
    expect(diagnostics).toMatchObject([
      { code: 'MARKDOWN_TOO_MANY', severity: 'throw', source: { file: FILE.file } },
    ])
    expect([diagnostics[0]?.message, article]).toEqual([expect.stringContaining(what), []])
  })

  // A row of one byte is padded to the number of columns of the table.
  test.each(['|\n', 'a\n'])('cells of tables, including empty ones: %j', (row) => {
    const { article, diagnostics } = parse(`# Title\n\n${toWideTable(row)}`)
    expect(diagnostics).toMatchObject([
      { code: 'MARKDOWN_TOO_MANY', source: { file: FILE.file, line: 3 } },
    ])
    expect(article).toEqual([])
  })

  test('with either parser', async () => {
    const text = '# a\n'.repeat(2_500)
    const line = limitOf('elements', text.length) + 1
    for (const parser of ['satteri', 'remark'] as const) {
      const parseDoc = await createTestParser({ parser })
      expect(parseDoc(text, FILE).diagnostics).toMatchObject([{ source: { line } }])
    }
  })
})

test.each([
  ['footnotes', '[^1]: a\n\n', 25_000],
  ['directives in each other', '::::::note\n', 25_000],
])('the reference parser refuses input that takes it minutes: %s', async (what, piece, length) => {
  const parseDoc = await createTestParser({ parser: 'remark' })
  expect(parseDoc(fill(piece, length), FILE).diagnostics).toMatchObject([
    { code: 'MARKDOWN_TOO_MANY', message: expect.stringContaining(what) },
  ])
  const separate = `${fill('[^a]: b\n\n', 2_000)}${':::note\n\na\n\n:::\n\n'.repeat(100)}`
  expect(parseDoc(separate, FILE).diagnostics).toEqual([])
})

const TABLE = `| a | a |\n|-|-|\n${'| a | a |\n'.repeat(9_000)}`

test.each([
  ['items of a list', '- a\n', 'signs of Markdown'],
  ['paragraphs', 'a\n\n', 'signs of Markdown'],
  ['lines', 'a\n', 'signs of Markdown'],
  ['rows of a table', TABLE, 'signs of Markdown'],
  ['links in paragraphs', `${'[a](b) '.repeat(40)}\n\n`, 'signs of Markdown'],
  ['definitions', '[a]: b\n', 'signs of Markdown'],
  ['quotes', '> a\n\n', 'footnotes, quotes and lists'],
  ['lists', '- a\n\nb\n\n', 'footnotes, quotes and lists'],
  ['lists in lists', '- a\n  - b\n', 'footnotes, quotes and lists'],
  ['signs below headings', '===\n', 'footnotes, quotes and lists'],
])('the reference parser refuses 100 kB of %s, which would take it seconds', (_, piece, what) => {
  const most = refusalOf(fill(piece, 100_000))
  expect([most?.what, (most?.place.line ?? 0) > 1]).toEqual([what, true])
  expect(refusalOf(fill(piece, 2_000))).toBeNull()
})

function refusalOf(text: string): TooMany | null {
  try {
    return checkRemarkLimits(text)
  } catch (error) {
    if (error instanceof TooMany) return error
    throw error
  }
}

test('a reference of 200 kB in tables and a log of a thousand changes are shown', () => {
  const row = '| `name` | `string` | [none](https://a.example) | Sets the *name* of it. |\n'
  const table = `| Name | Type | Default | Description |\n| - | - | - | - |\n${row.repeat(30)}`
  const reference = Array.from({ length: 80 }, (_, index) => `## Part ${index}\n\n${table}\n`)
  const changes = Array.from({ length: 1_000 }, (_, index) => `## 1.${index}\n\n- A fix[^1].\n`)
  for (const text of [reference.join('\n'), `${changes.join('\n')}\n[^1]: a\n`]) {
    expect(parse(text).diagnostics).toEqual([])
    expect(refusalOf(text)).toBeNull()
  }
})

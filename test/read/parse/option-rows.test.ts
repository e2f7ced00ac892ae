import { assert, asyncProperty, constantFrom, record, subarray } from 'fast-check'
import { createParser } from '../../../cli/read/parse/create-parser.ts'
import {
  fromRowsRead,
  readRow,
  toRowsRead,
  withoutRows,
} from '../../../cli/read/parse/option-rows.ts'
import type { ParseOptions } from '../../../cli/read/parse/parse-options.ts'
import { FILE, OPTIONS } from './parse-text.ts'

const FILES: Readonly<Record<string, string>> = {
  'content/guide/_part.mdx': ':::tip\n\nPart.\n\n:::\n\n<Chart />\n\n## Part\n',
  'site/data.ts': 'export const value = 1',
}
const read = (path: string) => FILES[path] ?? null
const parseWith = async (text: string, options: Partial<ParseOptions>, file = {}) => {
  const parser = await createParser({ ...OPTIONS, ...options }, read)
  const { rows, ...doc } = await parser.complete(text, { ...FILE, ...file })
  return { rows, doc }
}
const MDX = { file: 'content/guide/page.mdx', origin: 'content/guide/page.mdx' }

const ROWS: Readonly<Record<string, [text: string, rows: Record<string, string | null>]>> = {
  'a text without markup reads nothing': ['Text.\n', {}],
  'an admonition reads its title': [
    ':::tip\n\nText.\n\n:::\n',
    { 'message de theme.admonition.tip': 'Tipp' },
  ],
  'a missing text of a catalogue is read': [
    ':::note\n\nText.\n\n:::\n',
    { 'message de theme.admonition.note': null },
  ],
  'a footnote reads two texts': [
    'Text.[^1]\n\n[^1]: Note.\n',
    { 'message de theme.footnotes.title': null, 'message de theme.footnotes.backLabel': null },
  ],
  'a directive reads the components of its name': [
    '::file-tree\n\n::Link{to="/"}\n',
    { 'component filetree': 'FileTree', 'component link': 'Link' },
  ],
  'a code block reads the component of its language': [
    '```JS\na\n```\n',
    { 'fence js': null, 'message de theme.CodeBlock.copyButtonAriaLabel': null },
  ],
  'a suggestion reads all names': [
    '::file-treee\n',
    { 'component filetreee': null, 'names ': JSON.stringify([OPTIONS.components, null, null]) },
  ],
}

test.each(Object.entries(ROWS))('%s', async (_, [text, rows]) => {
  const page = await parseWith(text, {}, { locale: 'de' })
  expect(Object.fromEntries(page.rows)).toEqual(rows)
})

test('an import reads the callable file that it may mean, and the component', async () => {
  const text = `import { value } from '@site/site/data'\nimport Chart from './chart'\n\n{value}<Chart />\n`
  const { rows } = await parseWith(text, { siteModules: ['site/data.ts'] }, MDX)
  expect(Object.fromEntries(rows)).toMatchObject({
    'module site/data': 'site/data.ts',
    'module content/guide/chart': null,
    'component chart': null,
  })
})

test('a page with more names than can be kept apart reads all of them as one row', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `:name${index}`).join(' ')
  const { rows } = await parseWith(`${names} :badge\n`, { components: ['Badge'] })
  expect(rows.size).toBeLessThan(300)
  expect(rows.get('names ')).toContain('Badge')
})

test('a row has the same value wherever it is read', () => {
  const options = { ...OPTIONS, components: ['FileTree', 'Filetree', 'a b/c.tsx#Card'] }
  expect(readRow(options, 'component filetree')).toBe('FileTree\nFiletree')
  expect(readRow(options, 'component a b/c.tsx#card')).toBe('a b/c.tsx#Card')
  expect(readRow(options, 'fence constructor')).toBeNull()
  expect(readRow(options, 'unknown x')).toBeNull()
  expect(Object.keys(withoutRows(options))).not.toContain('components')
})

test('rows as one text are the same as long as all of their values are', () => {
  const rows = new Map([
    ['fence js', null],
    ['component chart', 'Chart'],
  ])
  const readNow = (values: Map<string, string | null>) => (name: string) => values.get(name) ?? null
  const read = toRowsRead(rows)
  expect(fromRowsRead(read, readNow(rows))).toEqual({ names: [...rows.keys()], isSame: true })
  for (const [name, value] of [
    ['fence js', ''],
    ['fence js', 'a'],
    ['component chart', null],
  ] as const)
    expect(fromRowsRead(read, readNow(new Map([...rows, [name, value]]))).isSame).toBe(false)
  // A name from content may contain the separator: then the doc is parsed again.
  expect(fromRowsRead(toRowsRead(new Map([['module a\0b', 'c']])), () => 'c').isSame).toBe(false)
})

const PIECES = [
  ':::tip\n\nText.\n\n:::\n',
  '> [!NOTE]\n> Text.\n',
  '<Chart />\n',
  '<chart />\n',
  '<Chaart />\n',
  'Text :badge[x] and <Badge>text</Badge>\n',
  '::chart{title="x"}\n',
  '::charrt\n',
  '```js\na\n```\n',
  '```chart\na\n```\n',
  '| a |\n| - |\n| b |\n',
  'Text.[^1]\n\n[^1]: Note.\n',
  '## Heading\n',
  '<details>Text</details>\n',
  '<Include src="./_part.mdx" />\n',
  '<Tabs><TabItem label="a">Text</TabItem></Tabs>\n',
  '$$\na\n$$\n',
] as const
const IMPORTS = [
  `import { value } from '@site/site/data'\n\n{value}\n`,
  `import Part from './_part.mdx'\n\n<Part />\n`,
  `import Chart from '@theme/Chart'\n\n<Chart />\n`,
] as const
const IDS = [
  ...['theme.admonition.tip', 'theme.admonition.note', 'theme.common.headingLinkTitle'],
  ...['theme.CodeBlock.copyButtonAriaLabel', 'theme.details.summary', 'theme.footnotes.title'],
  ...['theme.footnotes.backLabel', 'theme.table.label', 'octavo.math.label'],
]
const rowOptions = record({
  components: subarray(['Badge', 'Chaart', 'Chart', 'Details', 'Include', 'TabItem']),
  fences: constantFrom({}, { js: 'a#default' }, { chart: 'b#default' }),
  siteModules: subarray(['site/data.ts']),
  messages: subarray(IDS).map((ids) => ({
    de: Object.fromEntries(ids.map((id) => [id, `Text of ${id}`])),
  })),
})

test('a doc is the same with any other options that have the rows that it read', async () => {
  let kept = 0
  const pages = record({
    pieces: subarray([...PIECES], { minLength: 1, maxLength: 3 }),
    imports: subarray([...IMPORTS], { maxLength: 1 }),
    isMdx: constantFrom(true, false),
  })
  const compare = asyncProperty(
    pages,
    rowOptions,
    rowOptions,
    async ({ pieces, imports, isMdx }, before, now) => {
      const text = [...(isMdx ? imports : []), ...pieces].join('\n')
      const file = { locale: 'de', ...(isMdx ? MDX : {}) }
      const math = { math: 'double' as const }
      const first = await parseWith(text, { ...before, ...math }, file)
      const isKept = [...first.rows].every(
        ([name, value]) => readRow({ ...OPTIONS, ...now }, name) === value,
      )
      if (!isKept) return
      kept += 1
      expect((await parseWith(text, { ...now, ...math }, file)).doc).toEqual(first.doc)
    },
  )
  await assert(compare, { numRuns: Number(process.env.FUZZ_RUNS ?? 300), seed: 28 })
  expect(kept).toBeGreaterThan(20)
})

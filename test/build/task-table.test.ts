/** The tables of tasks and inputs in ARCHITECTURE.md say what the graph of a build contains. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Entries } from '../../cli/engine/graph/entries.ts'
import { openStoreReader } from '../../cli/engine/store/store.ts'
import { hashProgram } from '../../cli/tasks/open/look-at-build.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG } from '../octavo.ts'

/** A site that makes each task read everything that it can read. */
const SITE = {
  'site.config.ts': SMALL_CONFIG.replace(
    'docs: [{',
    "i18n: { locales: ['en', 'de'] }, $& onInlineTags: 'warn', feed: { content: 'full' },",
  ).replace('docs:', 'precompress: true, docs:'),
  'docs/index.md': '---\ntags: [one]\n---\n\n# Home\n\n[Part](./other.mdx#part)\n\n```js\na\n```\n',
  'docs/other.mdx': "import P from './_part.mdx'\n\n# Other\n\n## Part\n\n<P />\n",
  'docs/_part.mdx': 'Part.\n',
  'docs/guide/a.md':
    '---\nlast_update: { date: 2025-10-15 }\ndescription: Of a.\ntags: [none]\n---\n\n# A `x`\n',
  'docs/guide/_category_.json': '{ "link": { "type": "generated-index" } }',
  'docs/zoo.md': '# Zoo\n\n![Text](./zoo.md)\n',
  'docs/tags.yml': 'one: { label: One }\n',
  'i18n/de/site.json': '{}',
  'pages/about.tsx': 'export default () => null',
}
/** Bit of {@link Entries} for results. */
const COMPUTED = 1

let folder: string
beforeAll(async () => {
  folder = makeFolder(SITE)
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('TAG') })
})
afterAll(() => removeFolder(folder))

type Contents = Readonly<Record<string, { reads: readonly string[]; facets: readonly string[] }>>

/** Tasks of the graph of a build with what they read; inputs read nothing. */
function readGraph(): Contents {
  const store = openStoreReader(join(folder, '.octavo/pages'))
  const entries = Entries.decode(store?.getParts(`graph ${hashProgram(folder)}`) ?? [])
  store?.close()
  if (!entries) throw new Error('The build has stored no graph')
  const found = new Map<string, { reads: Set<string>; facets: Set<string> }>()
  const of = (task: string) => {
    const own = found.get(task) ?? { reads: new Set(), facets: new Set() }
    found.set(task, own)
    return own
  }
  for (let entry = 1; entry < entries.size; entry += 1) {
    const [task = '', , part] = entries.nameOf(entry).split('\0')
    const own = of(task)
    if (isFacet(part)) own.facets.add(part)
    const isResult = ((entries.columns.marks[entry] ?? 0) & COMPUTED) > 0
    if (isResult)
      for (const edge of entries.edgesOf(entry)) own.reads.add(toRead(entries.nameOf(edge)))
  }
  return toContents(found)
}

/** Rows of tables have names with blanks or paths; facets are words. */
const isFacet = (part: string | undefined): part is string => /^[a-z]+$/i.test(part ?? '')

function toRead(name: string): string {
  const [task = '', , part] = name.split('\0')
  return isFacet(part) ? `${task}.${part}` : task
}

const sort = (names: Iterable<string>) => [...names].sort()

function toContents(
  found: ReadonlyMap<string, { reads: Set<string>; facets: Set<string> }>,
): Contents {
  return Object.fromEntries(
    Array.from(found, ([task, { reads, facets }]) => [
      task,
      { reads: sort(reads), facets: sort(facets) },
    ]),
  )
}

/** The tables of ARCHITECTURE.md. */
function readTables(): { tasks: Contents; inputs: readonly string[] } {
  const text = readFileSync(resolve(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8')
  const rowsOf = (head: string) => {
    const [, table = ''] = text.split(`\n| ${head} |\n`)
    const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? []
    return rows.map((row) => row.split('|').slice(1, -1))
  }
  const wordsOf = (cell = '') => Array.from(cell.matchAll(/`([\w.]+)`/g), ([, word = '']) => word)
  const tasks = rowsOf('task | key | reads | result').map(([task, , reads, result]) => {
    const facets = sort(wordsOf(result))
    return [wordsOf(task)[0], { reads: sort(wordsOf(reads)), facets }]
  })
  return {
    tasks: Object.fromEntries(tasks),
    inputs: rowsOf('input | what it is').flatMap(([input]) => wordsOf(input)),
  }
}

test('each task reads what the table says, and has these facets', () => {
  const { tasks, inputs } = readTables()
  const found = Object.entries(readGraph()).filter(([name]) => !inputs.includes(name))
  expect(Object.fromEntries(found)).toEqual(tasks)
})

test('each input of the table is in the graph, and reads nothing', () => {
  const graph = readGraph()
  const { inputs } = readTables()
  expect(inputs.map((name) => [name, graph[name]?.reads])).toEqual(inputs.map((name) => [name, []]))
})

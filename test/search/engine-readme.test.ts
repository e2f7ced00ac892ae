/** The engine's public interface: examples that run, and documentation of every export. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, type Module, SourceTextModule, SyntheticModule } from 'node:vm'
import { jest } from '@jest/globals'
import * as reading from '../../runtime/search/engine/index.ts'
import * as disk from '../../runtime/search/engine/node.ts'
import * as writing from '../../runtime/search/engine/writer.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

const ENGINE = join(import.meta.dirname, '../../runtime/search/engine')
const README = readFileSync(join(ENGINE, 'README.md'), 'utf8')
const ENTRIES = { './index.ts': reading, './node.ts': disk, './writer.ts': writing }
const [nodeExample = '', workerExample = '', pageExample = '', batchExample = ''] = Array.from(
  README.matchAll(/```js\n(.*?)```/gs),
  ([, code = '']) => code,
)
const folder = makeFolder()

afterAll(() => {
  jest.restoreAllMocks()
  removeFolder(folder)
})

/** Run an example as a module. Returns its output and its exports. */
async function runExample(code: string, globals: Record<string, unknown> = {}) {
  const printed: string[] = []
  const log = (...values: unknown[]) => printed.push(values.join(' '))
  const context = createContext({ console: { log }, URL, ...globals })
  const module = new SourceTextModule(code.replaceAll("'dist/search'", JSON.stringify(folder)), {
    context,
    initializeImportMeta: (meta) => Object.assign(meta, { url: 'https://docs.example/page.js' }),
  })
  await module.link((specifier) => toModule(specifier, context))
  await module.evaluate()
  return { printed, exports: module.namespace as Record<string, unknown> }
}

function toModule(specifier: string, context: object): Module {
  const values: Readonly<Record<string, unknown>> | undefined = Object.entries(ENTRIES).find(
    ([name]) => name === specifier,
  )?.[1]
  if (!values) throw new Error(`The example imports ${specifier}.`)
  const module: SyntheticModule = new SyntheticModule(
    Object.keys(values),
    () => {
      for (const [name, value] of Object.entries(values)) module.setExport(name, value)
    },
    { context },
  )
  return module
}

/** The output that the last comment of an example states. */
const expected = (code: string) => [/\/\/ (.*)\n$/.exec(code)?.[1]]

test('the example for Node prints its stated output', async () => {
  const { printed } = await runExample(nodeExample)
  expect(printed).toEqual(expected(nodeExample))
})

test('the example in batches prints its stated output', async () => {
  const { printed } = await runExample(batchExample)
  expect(printed).toEqual(expected(batchExample))
})

test('the examples for a worker and its page answer and fail together', async () => {
  await runExample(nodeExample)
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = String(url).replace('/search/', '')
    return new Response(readFileSync(join(folder, path)))
  })
  type Listener = (event: { data: unknown }) => void
  const tell = (listeners: readonly Listener[], data: unknown) => {
    for (const listener of listeners) listener({ data })
  }
  const ends = { toWorker: [] as Listener[], toPage: [] as Listener[] }
  await runExample(workerExample, {
    self: {
      addEventListener: (_: string, listener: Listener) => ends.toWorker.push(listener),
      postMessage: (data: unknown) => tell(ends.toPage, data),
    },
  })
  class FakeWorker {
    addEventListener = (_: string, listener: Listener) => ends.toPage.push(listener)
    postMessage = (data: unknown) => tell(ends.toWorker, data)
  }
  const { exports } = await runExample(pageExample, { Worker: FakeWorker })
  const search = exports.search as (request: reading.SearchRequest) => Promise<reading.SearchAnswer>
  const request = { language: 'en', tags: [], page: 0, hitsPerPage: 5, snippetWords: 9 }
  const [tokens, queues] = await Promise.all(
    ['token', 'jobs'].map((query) => search({ ...request, query })),
  )
  expect([tokens?.hits[0]?.url, queues?.hits[0]?.url]).toEqual(['/tokens', '/queues'])
  await expect(search(undefined as never)).rejects.toMatchObject({ name: 'TypeError' })
})

test('a segment in a file is read in place, and a cut one is reported', () => {
  const file = join(ENGINE, 'README.md')
  const bytes = disk.openSegmentFile({ file, offset: 2, length: 17 }).open()
  expect(Buffer.from(bytes.read(4, 6)).toString()).toBe('search')
  expect(() => bytes.read(1_000_000, 6)).toThrow('A segment ends before its length.')
  bytes.close()
})

const functions = Object.values(ENTRIES).flatMap((entry) =>
  Object.entries(entry).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
)

test.each([...new Set(functions)])('%s is in the README', (name) => {
  expect(README).toContain(`\`${name}\``)
})

test('every public function has an example', () => {
  const texts = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(ENGINE, path), 'utf8'))
  const bare = functions.filter((name) => {
    const own = texts.find((text) => text.includes(`export function ${name}(`))
    const comment = own
      ?.slice(0, own.indexOf(`export function ${name}(`))
      .split('/**')
      .at(-1)
    return own !== undefined && !comment?.includes('```ts')
  })
  expect(bare).toEqual([])
})

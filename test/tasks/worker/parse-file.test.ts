import { join } from 'node:path'
import { serialize } from 'node:v8'
import { digest } from '../../../cli/base/disk/digest.ts'
import type { DocBody } from '../../../cli/base/model/doc.ts'
import {
  createValueLog,
  createValueReader,
  openValueWriter,
} from '../../../cli/engine/store/value-log.ts'
import { hashFile } from '../../../cli/read/scan/hash-sources.ts'
import type { ParsedDoc } from '../../../cli/tasks/worker/calls.ts'
import { noteImports, parseFile } from '../../../cli/tasks/worker/parse-file.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { createTestParser, FILE } from '../../read/parse/parse-text.ts'

test("the main thread's memory for a doc does not grow with its headings and text", async () => {
  const folder = makeFolder({
    'short.md': '# One\n\nText.\n',
    'long.md': `# One\n\nText.\n${'\n## Another *heading* of it\n\n[A link](#one) and text.\n'.repeat(200)}`,
  })
  const values = openValueWriter(createValueLog(join(folder, 'articles')))
  const state = { root: folder, parse: await createTestParser(), values }
  const keptOf = (file: string): Promise<ParsedDoc> => parseFile(state, { file: { ...FILE, file } })
  const [short, long] = [await keptOf('short.md'), await keptOf('long.md')]
  values.close()
  removeFolder(folder)
  expect(long.article.length).toBeGreaterThan(short.article.length + 10_000)
  // Offsets and lengths have more digits, and the name is one letter shorter.
  expect(serialize(long).length - serialize(short).length).toBeLessThan(20)
  expect(serialize(long).length).toBeLessThan(1200)
})

test('a file is answered with the hashes of its text and of its imports, on request', async () => {
  const folder = makeFolder({ 'a.md': '# A\n' })
  const values = openValueWriter(createValueLog(join(folder, 'articles')))
  const imported = new Map([['of-the-file-before.md', 'x']])
  const read = noteImports((path) => (path === 'gone.md' ? null : `text of ${path}`), imported)
  const parser = await createTestParser()
  const parse: typeof parser = Object.assign(parser.bind({}), parser, {
    complete(...input: Parameters<typeof parser.complete>) {
      read('part.md')
      read('gone.md')
      return parser.complete(...input)
    },
  })
  const task = { file: { ...FILE, file: 'a.md' } }
  const state = { root: folder, parse, values, imported }
  expect(await parseFile({ ...state, returnHashes: true }, task)).toMatchObject({
    hash: digest('# A\n'),
    imports: { 'part.md': digest('text of part.md'), 'gone.md': null },
  })
  const quiet = await parseFile(state, task)
  expect(quiet).not.toHaveProperty('hash')
  expect(quiet).not.toHaveProperty('imports')
  const alone = await parseFile({ ...state, parse: parser, returnHashes: true }, task)
  expect(alone).not.toHaveProperty('imports')
  values.close()
  removeFolder(folder)
})

test('an import has the hash that its file has for the next build', () => {
  const folder = makeFolder({ 'part.md': 'Text ü.\n' })
  expect(digest('Text ü.\n')).toBe(hashFile(join(folder, 'part.md')))
  removeFolder(folder)
})

test('a page without a file is parsed from its own text', async () => {
  const folder = makeFolder()
  const values = openValueWriter(createValueLog(join(folder, 'articles')))
  const state = { root: folder, parse: await createTestParser(), values }
  const virtual = { text: 'Of a *plugin*.\n' } as never
  const { article } = await parseFile(state, { file: { ...FILE, file: 'none.md', virtual } })
  values.flush()
  values.close()
  const reader = createValueReader()
  expect(reader.readJson<DocBody>(article).article.join('')).toContain('<em>plugin</em>')
  reader.close()
  removeFolder(folder)
})

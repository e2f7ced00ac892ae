import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { ParsedDoc } from '../../cli/workers/calls.ts'
import { parseFile } from '../../cli/workers/parse-file.ts'
import { createSpool } from '../../cli/workers/spool.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { createTestParser, FILE } from '../parse/parse-text.ts'

test('what the main thread keeps of a doc does not grow with its headings and text', async () => {
  const folder = makeFolder({
    'short.md': '# One\n\nText.\n',
    'long.md': `# One\n\nText.\n${'\n## Another *heading* of it\n\n[A link](#one) and text.\n'.repeat(200)}`,
  })
  const spool = createSpool(join(folder, 'articles.jsonl'))
  const state = { root: folder, parse: await createTestParser(), spool }
  const keptOf = (file: string): Promise<ParsedDoc> => parseFile(state, { file: { ...FILE, file } })
  const [short, long] = [await keptOf('short.md'), await keptOf('long.md')]
  spool.close()
  removeFolder(folder)
  expect(long.article.length).toBeGreaterThan(short.article.length + 10_000)
  // Offsets and lengths have more digits, and the name is one letter shorter.
  expect(serialize(long).length - serialize(short).length).toBeLessThan(20)
  expect(serialize(long).length).toBeLessThan(1200)
})

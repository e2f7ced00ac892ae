import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runHere, startHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const roots: string[] = []
afterAll(() => roots.forEach(removeFolder))

function makeRoot(files: Record<string, string> = {}): string {
  const root = makeFolder(files)
  roots.push(root)
  return root
}

test('sources that cannot be written are checked and built, and stay as they are', async () => {
  // A file where the folder should be refuses root as well, which a mode does not.
  const sources = { 'site.config.ts': SMALL_CONFIG, 'docs/index.md': '# Home\n', '.octavo': '' }
  const root = makeRoot(sources)
  const out = join(makeRoot(), 'dist')
  const before = readTree(root)
  const checked = await runHere(['check-links'], root)
  expect([checked.code, checked.stderr]).toEqual([0, expect.not.stringContaining('warning')])
  const built = await runHere(['build', '--out', out], root)
  expect(built.code).toBe(0)
  expect(built.stderr.match(/CACHE_UNWRITABLE/g)).toHaveLength(1)
  expect(readTree(root)).toEqual(before)
  const server = startHere(['serve', root, '--port', '0'])
  await server.waitFor(/CACHE_UNWRITABLE[\s\S]*Watching/)
  expect([(await server.stop()).code, readTree(root)]).toEqual([0, before])
  const elsewhere = join(makeRoot(), 'cache')
  const quiet = await runHere(['build', '--quiet', '--out', out, '--cache', elsewhere], root)
  expect([quiet.code, quiet.stderr]).toEqual([0, ''])
  expect(readdirSync(elsewhere)).toEqual(expect.arrayContaining(['bundle', 'last-build.json']))
  expect(readTree(root)).toEqual(before)
  expect((await runHere(['clear', '--cache', elsewhere, '--out', out], root)).code).toBe(0)
  expect([existsSync(elsewhere), existsSync(out)]).toEqual([false, false])
})

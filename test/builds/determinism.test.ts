/** Invariant: the same input gives the same bytes, wherever and however often it is built. */
import { cpSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const PARTS = ['site', 'content', 'i18n', 'package.json']

async function buildCopy(): Promise<{ folder: string; tree: Record<string, string> | null }> {
  const folder = makeFolder()
  for (const part of PARTS) cpSync(join(PROJECT, part), join(folder, part), { recursive: true })
  utimesSync(join(folder, 'content/cloud/index.md'), new Date(0), new Date(0))
  const { code, stderr } = await octavo(['build', '--quiet'], folder)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  // A build writes nothing into the sources.
  expect(readdirSync(folder).sort()).toEqual(['.octavo', ...PARTS, 'dist'].sort())
  return { folder, tree: readTree(join(folder, 'dist')) }
}

test('two builds in different folders are equal, byte for byte', async () => {
  const [first, second] = [await buildCopy(), await buildCopy()]
  expect(Object.keys(first.tree ?? {}).length).toBeGreaterThan(100)
  expect(second.tree).toEqual(first.tree)

  const again = await octavo(['build', '--quiet', '--force'], first.folder)
  expect(again.code).toBe(0)
  expect(readTree(join(first.folder, 'dist'))).toEqual(first.tree)
  for (const { folder } of [first, second]) removeFolder(folder)
})

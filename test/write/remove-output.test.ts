import { readdirSync, symlinkSync } from 'node:fs'
import { nodeDisk } from '../../cli/base/disk/disk.ts'
import { removeOutput } from '../../cli/write/remove-output.ts'
import { createKilledDisk } from './killed-disk.ts'
import { build, makeFolder, putFiles, snapshot } from './temporary-output.ts'

describe('removeOutput', () => {
  test('removes outputs, caches and stages, and names the removed ones', async () => {
    const root = makeFolder()
    build(`${root}/dist`, { 'a.html': '1' })
    putFiles(root, { '.octavo/cache': '1', '.dist.octavo/files/a': '1', 'content/a.md': '1' })
    expect(await removeOutput(root, ['dist', '.octavo', 'build'])).toEqual(['dist', '.octavo'])
    expect(snapshot(root)).toEqual({ 'content/a.md': '1' })
  })

  test('a kill at any moment leaves an output that the next build and the next removal know', async () => {
    for (let at = 1; ; at++) {
      const root = makeFolder()
      const files = { 'a.html': '1', 'b/c.html': '1', 'd.html': '1' }
      build(`${root}/dist`, files)
      const disk = createKilledDisk(at, nodeDisk)
      const isKilled = await removeOutput(root, ['dist'], disk).then(
        () => false,
        () => true,
      )
      if (at % 2 === 0) build(`${root}/dist`, files)
      await removeOutput(root, ['dist'])
      expect(snapshot(root)).toEqual({})
      if (isKilled) continue
      expect(at).toBeGreaterThan(4)
      break
    }
  })

  test('removes a link to an output, and leaves the folder that it leads to', async () => {
    const root = makeFolder()
    build(`${root}/elsewhere`, { 'a.html': '1' })
    const before = snapshot(`${root}/elsewhere`)
    symlinkSync(`${root}/elsewhere`, `${root}/dist`)
    expect(await removeOutput(root, ['dist'])).toEqual(['dist'])
    expect([readdirSync(root), snapshot(`${root}/elsewhere`)]).toEqual([['elsewhere'], before])
  })

  test('leaves a folder alone that no build wrote', async () => {
    const root = makeFolder()
    putFiles(root, { 'content/a.md': '1' })
    await expect(removeOutput(root, ['content'])).rejects.toMatchObject({ code: 'OUTPUT_FOREIGN' })
    await expect(removeOutput(root, ['.'])).rejects.toMatchObject({ code: 'OUTPUT_UNSAFE' })
    expect(snapshot(root)).toEqual({ 'content/a.md': '1' })
  })
})

import { removeOutput } from '../../cli/write/remove-output.ts'
import { build, makeFolder, putFiles, snapshot } from './temporary-output.ts'

describe('removeOutput', () => {
  test('removes outputs, caches and stages, and names the removed ones', async () => {
    const root = makeFolder()
    build(`${root}/dist`, { 'a.html': '1' })
    putFiles(root, { '.octavo/cache': '1', '.dist.octavo/files/a': '1', 'content/a.md': '1' })
    expect(await removeOutput(root, ['dist', '.octavo', 'build'])).toEqual(['dist', '.octavo'])
    expect(snapshot(root)).toEqual({ 'content/a.md': '1' })
  })

  test('leaves a folder alone that no build wrote', async () => {
    const root = makeFolder()
    putFiles(root, { 'content/a.md': '1' })
    await expect(removeOutput(root, ['content'])).rejects.toMatchObject({ code: 'OUTPUT_FOREIGN' })
    await expect(removeOutput(root, ['.'])).rejects.toMatchObject({ code: 'OUTPUT_UNSAFE' })
    expect(snapshot(root)).toEqual({ 'content/a.md': '1' })
  })
})

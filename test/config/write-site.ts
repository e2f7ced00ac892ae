import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Write files into a folder of their own, removed after the tests. @returns its absolute path. */
export async function writeSite(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'octavo-test-')))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

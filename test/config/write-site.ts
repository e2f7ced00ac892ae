import { makeFolder, removeFolder, type Tree } from '../octavo.ts'

const folders: string[] = []
afterAll(() => folders.forEach(removeFolder))

/** Write files into a new folder that is removed after the tests. @returns its absolute path. */
export async function writeSite(files: Tree): Promise<string> {
  const folder = makeFolder(files)
  folders.push(folder)
  return folder
}

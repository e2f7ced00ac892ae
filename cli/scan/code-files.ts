import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file with React code. */
export interface ScannedCode {
  /** Absolute. */
  disk: string
  text: string
}

/** Code below some folders, sorted by path; missing folders are none. Declarations are left out. */
export function listCodeFiles(folders: readonly string[]): ScannedCode[] {
  return folders
    .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.[jt]sx?$/.test(path) && !/\.d\.ts$|\.test\.|node_modules/.test(path))
        .map((path) => join(folder, path)),
    )
    .sort((a, b) => (a < b ? -1 : 1))
    .map((disk) => ({ disk, text: readFileSync(disk, 'utf8') }))
}

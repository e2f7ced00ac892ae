/** One hash over everything that a site is made from, for "build only when something changed". */
import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LoadedConfig } from '../config/paths.ts'
import { OUTPUT_MARK } from '../model/output-file.ts'
import { toContentFolders } from './content-folders.ts'
import { toSitePath } from './inside.ts'
import { toStaticFolders } from './static-files.ts'
import { listTranslationFolders } from './translation-folders.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

/**
 * Hash path and content of the content, the translations, the site's code, its static files and its
 * config. No clock goes in and no folder above the site's: a fresh checkout has the same one.
 *
 * @param extra - More files, absolute, such as the builder's own code.
 * @returns 64 hex digits.
 */
export function fingerprint(loaded: LoadedConfig, extra: readonly string[] = []): string {
  const { root, siteDir, config } = loaded
  const folders = [
    ...toContentFolders(loaded).map(({ disk }) => disk),
    resolve(root, config.i18n.path),
    ...listTranslationFolders(loaded),
    siteDir,
    ...toStaticFolders(loaded),
  ]
  const files = new Map<string, string>()
  for (const disk of [loaded.file, ...loaded.dependencies, ...extra])
    files.set(toSitePath(root, disk), disk)
  for (const folder of new Set(folders))
    for (const path of listInputs(folder, root)) {
      const disk = join(folder, path)
      files.set(toSitePath(root, disk), disk)
    }
  return hashFiles(files)
}

function listInputs(folder: string, root: string): readonly string[] {
  const skips = /(^|\/)(node_modules|\.git|\.octavo|\.[^/]+\.octavo(-\d+)?|\.DS_Store)$/
  const real = toRealFolder(root)
  return walkFolder({
    folder,
    name: '',
    allowed: real === null ? [] : [real],
    enters: (path) => !skips.test(path) && !isOutput(join(folder, path)),
    takes: (path) => !skips.test(path),
  }).files
}

function isOutput(folder: string): boolean {
  const marks = [OUTPUT_MARK, 'CACHEDIR.TAG'].map((name) => join(folder, name))
  return marks.some((mark) => statSync(mark, { throwIfNoEntry: false }) !== undefined)
}

function hashFiles(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(262_144)
  for (const path of [...files.keys()].sort((a, b) => (a < b ? -1 : 1))) {
    hash.update(`${path}\0`)
    addContent(hash, files.get(path) ?? '', chunk)
  }
  return hash.digest('hex')
}

/** The length in front keeps two files from reading as another two with a moved border. */
function addContent(hash: Hash, disk: string, chunk: Buffer): void {
  const size = statSync(disk, { throwIfNoEntry: false })?.size
  hash.update(`${size ?? 'gone'}\0`)
  if (size === undefined) return
  const file = openSync(disk, 'r')
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
}

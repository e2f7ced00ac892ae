/** Hashes of all inputs of a site, to repeat only the work whose inputs changed. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digest } from '../../base/disk/digest.ts'
import { digestFile } from '../../base/disk/digest-file.ts'
import { isAbsent, type Look, lookAt, stampOf, writtenAt } from '../../base/disk/stamp.ts'
import { OUTPUT_SENTINEL } from '../../base/model/output-file.ts'
import { type LoadedConfig, toStaticFolders } from '../../config/paths.ts'
import { toContentFolders } from './content-folders.ts'
import { isInside, toSitePath } from './inside.ts'
import { listTranslationFolders } from './translation-folders.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

/** Path from the site folder → hash of the file, and the stamp that it had. */
export type HashIndex = ReadonlyMap<string, Look<string>>

/** Hashes of all inputs of a site. */
export interface SourceHashes {
  /** Path from the site folder → {@link hashFile} of its content. */
  files: ReadonlyMap<string, string>
  /** Other results of the walks, such as diagnostics, as one text. */
  remarks: string
  /** One hash of all files and of the remarks. */
  key: string
  /** Stamps and hashes of the files whose stamp is sure to change with their content. */
  index: HashIndex
}

/** Options of hashing. */
interface HashOptions {
  /** More files, absolute, such as the builder's own code. */
  extra?: readonly string[]
  /** Index of an earlier run on the same machine. Default: every file is read. */
  index?: HashIndex
  /** Start of the run, in ms of the epoch, by the clock of the disk. Default: no file is recognised by its stamp. */
  since?: number
}

/**
 * Hash path and content of the content, the translations, the site's code, its static files and its config.
 * Clock and absolute paths are not part of the hashes, so a fresh checkout has the same ones.
 */
export function hashSources(loaded: LoadedConfig, options: HashOptions = {}): SourceHashes {
  const { root, siteDir, config } = loaded
  const { extra = [], index = new Map(), since = 0 } = options
  const folders = [
    ...toContentFolders(loaded).map(({ disk }) => disk),
    resolve(root, config.i18n.path),
    ...listTranslationFolders(loaded),
    siteDir,
    ...config.markdown.codeFolders.map((path) => resolve(root, path)),
    ...toStaticFolders(loaded),
  ]
  const disks = new Map<string, string>()
  const remarks: unknown[] = []
  for (const disk of [loaded.file, ...loaded.dependencies, ...extra])
    disks.set(toSitePath(root, disk), disk)
  for (const folder of new Set(folders)) {
    const { files, diagnostics, missing } = listInputs(folder, loaded)
    const inside = toSitePath(root, folder)
    const before = inside === '' ? '' : `${inside}/`
    for (const path of files) disks.set(before + path, join(folder, path))
    remarks.push(missing ?? diagnostics.map(({ code, source }) => [code, source]))
  }
  const paths = [...disks.keys()].sort((a, b) => (a < b ? -1 : 1))
  const files = new Map<string, string>()
  const known = new Map<string, Look<string>>()
  for (const path of paths) {
    const disk = disks.get(path) ?? ''
    const look = lookAt(disk, index.get(path), () => hashFile(disk), since)
    files.set(path, look.value)
    if (look.stamp && !isUnreadable(look.value)) known.set(path, look)
  }
  const key = digest(JSON.stringify([...files, remarks]))
  return { files, remarks: JSON.stringify(remarks), key, index: known }
}

const UNREADABLE = 'unreadable: '

/** Whether a result of {@link hashFile} is the reason why a file could not be read. */
export const isUnreadable = (hash: string): boolean => hash.startsWith(UNREADABLE)

/** Hash of a file's content; if it cannot be read, the reason, which differs from every hash. */
export function hashFile(disk: string): string {
  try {
    return digestFile(disk)
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error)) throw error
    return `${UNREADABLE}${String(error.code)}`
  }
}

/**
 * Whether a file was written, added or removed since it was hashed, by the dates on its disk.
 *
 * @param hash - Result of {@link hashFile}.
 * @param since - Start of that call, in ms of the epoch.
 */
export function isMoved(disk: string, hash: string, since: number): boolean {
  const stamp = stampOf(disk)
  return isAbsent(stamp) ? !isUnreadable(hash) : writtenAt(stamp) >= since
}

/** What may not be an input anywhere: version control, and what builds leave. */
const NEVER = /(^|\/)(\.git|\.octavo|\.[^/]+\.octavo(-\d+)?|\.DS_Store)$/
const PACKAGES = /(^|\/)node_modules$/

/**
 * Files of a folder, at least those that the scan takes. It publishes packages of static folders, and takes content from
 * folders that another build has written. Only in the site folder itself is an output no input.
 */
function listInputs(folder: string, loaded: LoadedConfig) {
  const { root, siteDir } = loaded
  const isStatic = toStaticFolders(loaded).includes(folder)
  const isOfSite = isInside(folder, siteDir)
  const isLeftOut = (path: string) => NEVER.test(path) || (!isStatic && PACKAGES.test(path))
  const real = toRealFolder(root)
  return walkFolder({
    folder,
    name: toSitePath(root, folder),
    allowed: real === null ? [] : [real],
    enters: (path) => !isLeftOut(path) && !(isOfSite && isOutput(join(folder, path))),
    takes: (path) => !isLeftOut(path),
  })
}

function isOutput(folder: string): boolean {
  return [OUTPUT_SENTINEL, 'CACHEDIR.TAG'].some((mark) => existsSync(join(folder, mark)))
}

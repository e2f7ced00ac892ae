/**
 * Files of a commit in the cache: a folder for each commit and version, which stands for the top of the repository. It is
 * made beside its place and moved there when it is whole, so that it is whole wherever it is there.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hasHiddenPart, isInside } from '../scan/inside.ts'
import { type GitFailure, listBlobs, readBlobs } from './git-objects.ts'

/** What is wanted of a commit. */
interface RefFiles {
  /** Site folder, where git is asked. */
  root: string
  /** Full id. */
  commit: string
  /** Name of the version: several may be of one commit, and each has a folder of its own. */
  version: string
  /** From the top of the repository; folders or files, also those that are not there. */
  paths: readonly string[]
  /** Cache folder, absolute; it need not exist. */
  cache: string
  /** Makes sure that the cache can be written; gives the folder to take in its place where it cannot. */
  openCache(): string
}

/** Changes when the same commit would be written in another way. */
const EDITION = 2

/** @returns the folder that holds the files, absolute; an old one costs nothing. */
export async function takeRefFiles(wanted: RefFiles): Promise<{ folder: string } | GitFailure> {
  const name = toFolderName(wanted)
  const kept = join(wanted.cache, 'refs', name)
  if (existsSync(kept)) {
    noteUse(kept)
    return { folder: kept }
  }
  const folder = join(wanted.openCache(), 'refs', name)
  mkdirSync(dirname(folder), { recursive: true })
  const part = mkdtempSync(join(dirname(folder), '.part-'))
  try {
    const failure = await writeFiles(wanted, part)
    if (failure) return failure
    moveWhole(part, folder)
    return { folder }
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

function toFolderName({ commit, version, paths }: RefFiles): string {
  const hash = createHash('sha256').update(JSON.stringify([EDITION, version, paths]))
  return `${commit}-${hash.digest('hex').slice(0, 8)}`
}

async function writeFiles(
  { root, commit, paths }: RefFiles,
  part: string,
): Promise<GitFailure | null> {
  const blobs = await listBlobs(root, commit, paths)
  if ('reason' in blobs) return blobs
  // A tree that was made by hand may name anything; what is hidden is no content.
  const taken = blobs.filter(({ path }) => !hasHiddenPart(path) && isInside(part, join(part, path)))
  return readBlobs(root, taken, ({ path }, bytes) => {
    const disk = join(part, path)
    mkdirSync(dirname(disk), { recursive: true })
    writeFileSync(disk, bytes)
  })
}

/** Of two builds at once the first wins: both have the same files. */
function moveWhole(part: string, folder: string): void {
  try {
    renameSync(part, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/** Time for which a commit that no build takes is kept: whoever changes between branches finds it again. */
const KEPT_MS = 14 * 86_400_000

/** When a commit was taken last is the time of its folder. */
function noteUse(folder: string): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {
    // A cache that is read only keeps what it has.
  }
}

/**
 * Remove commits that no build has taken for two weeks, and what an interrupted one left.
 *
 * @param now - Milliseconds of the epoch.
 */
export function forgetOldRefs(cache: string, now: number = Date.now()): void {
  const refs = join(cache, 'refs')
  try {
    for (const name of existsSync(refs) ? readdirSync(refs) : []) {
      const folder = join(refs, name)
      if (statSync(folder).mtimeMs < now - KEPT_MS) rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    // Of two builds at once one removes; a cache that is read only keeps what it has.
  }
}

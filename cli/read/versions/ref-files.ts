/**
 * The files of a commit in the cache. Each commit and version has a folder, whose root is the top of the
 * repository. A folder is written under another name and renamed when complete, so an existing folder is
 * always complete.
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

/** The files that are needed of a commit. */
interface RefFiles {
  /** Site folder, where git runs. */
  root: string
  /** Full id of the commit. */
  commit: string
  /** Name of the version. Several versions may share a commit; each has its own folder. */
  version: string
  /** Paths from the top of the repository: folders or files, which need not exist. */
  paths: readonly string[]
  /** Cache folder, absolute; it need not exist. */
  cache: string
  /** Makes the cache writable; returns another folder to use if that fails. */
  openCache(): string
}

/** Version of the format of these folders. Raise it when the same commit would be written differently. */
const EDITION = 2

/** Take the files from the cache, or from git. @returns the absolute folder that holds them. */
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
  // A git tree made by hand may contain any path, such as one outside of the folder. Hidden files are not
  // content.
  const taken = blobs.filter(({ path }) => !hasHiddenPart(path) && isInside(part, join(part, path)))
  return readBlobs(root, taken, ({ path }, bytes) => {
    const disk = join(part, path)
    mkdirSync(dirname(disk), { recursive: true })
    writeFileSync(disk, bytes)
  })
}

/** Of two builds at the same time the first wins: both have the same files. */
function moveWhole(part: string, folder: string): void {
  try {
    renameSync(part, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

const DAY_MS = 86_400_000
/** Time for which an unused commit is kept, so that changing between branches finds it again. */
const KEPT_MS = 14 * DAY_MS
/** Commits of one version that are kept for that time. A version that follows a branch has a new one with each commit. */
const MOST_COMMITS = 4

/** The modification time of a folder is the time of its last use. */
function noteUse(folder: string): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {
    // A read-only cache stays as it is.
  }
}

/**
 * Remove commits that no build has used for two weeks, of more than four commits of a version those that no build has
 * used for a day, and folders that interrupted builds left.
 *
 * @param now - Milliseconds of the epoch.
 */
export function forgetOldRefs(cache: string, now: number = Date.now()): void {
  const refs = join(cache, 'refs')
  try {
    for (const name of existsSync(refs) ? listOld(refs, now) : [])
      rmSync(join(refs, name), { recursive: true, force: true })
  } catch {
    // Another build may have removed it already; a read-only cache stays as it is.
  }
}

function listOld(refs: string, now: number): string[] {
  const seen = new Map<string, number>()
  return readdirSync(refs)
    .map((name) => ({ name, age: now - statSync(join(refs, name)).mtimeMs }))
    .sort((one, other) => one.age - other.age)
    .filter(({ name, age }) => {
      const version = name.slice(name.indexOf('-'))
      const younger = seen.get(version) ?? 0
      seen.set(version, younger + 1)
      return age > (younger < MOST_COMMITS ? KEPT_MS : DAY_MS)
    })
    .map(({ name }) => name)
}

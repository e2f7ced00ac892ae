/**
 * The file system as emit uses it. The operations are few and synchronous, so that worker threads can use
 * them, and so that a test can end the program before any one of them.
 */
import {
  accessSync,
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  type Dirent,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Readable by everyone, as web servers require. */
const MODE = 0o644

/** Operations of emit on a disk. Paths are absolute; failures are those of `node:fs`. */
export interface Disk {
  /** Stats of the entry itself: a link is not followed. `null` where there is no entry. */
  stat(path: string): Stats | null
  list(folder: string): Dirent[]
  read(path: string): Buffer
  /** Write a whole file, with mode 0644 whatever the umask; with `sync` it is on the disk when the call returns. */
  write(path: string, content: string | Uint8Array, options?: { sync?: boolean }): void
  /** Add to the end of a file. */
  append(path: string, content: string): void
  /** Create a file that must not exist yet; atomic where the disk has hard links. */
  create(path: string, content: string): void
  copy(from: string, to: string): void
  /** Give a file or a link a second name, without copying its bytes where the disk supports that. */
  keep(from: string, to: string): void
  /** Create a symbolic link to a folder. */
  symlink(target: string, path: string): void
  /** Target of a symbolic link, as stored. */
  readLink(path: string): string
  /** Fail where entries of a folder cannot be created, renamed or removed. */
  checkWritable(folder: string): void
  /** Whether two files have the same bytes, compared block by block. */
  isSame(one: string, other: string): boolean
  rename(from: string, to: string): void
  /** Remove a file or a link. */
  unlink(path: string): void
  /** Create a folder and all missing folders above it. */
  mkdir(folder: string): void
  /** Remove an empty folder. */
  rmdir(folder: string): void
  /** Remove a folder with everything in it; does nothing where it does not exist. */
  removeAll(folder: string): void
  /** Flush the renames in a folder to the disk. */
  sync(folder: string): void
}

/** The disk of the machine, through `node:fs`. */
export const nodeDisk: Disk = {
  stat,
  list: (folder) => readdirSync(folder, { withFileTypes: true }),
  read: (path) => readFileSync(path),
  write: (path, content, options) => write(path, 'w', { content, ...options }),
  append: (path, content) => appendFileSync(path, content),
  create: (path, content) => create(path, content),
  copy(from, to) {
    copyFileSync(from, to)
    // The copy has the mode of its source, which need not be {@link MODE}.
    tolerateNoModes(() => chmodSync(to, MODE))
  },
  keep,
  symlink: (target, path) => symlinkSync(target, path, 'dir'),
  readLink: (path) => readlinkSync(path),
  checkWritable: (folder) => accessSync(folder, constants.W_OK | constants.X_OK),
  isSame: isSameFile,
  rename: renameSync,
  unlink: unlinkSync,
  mkdir: makeFolders,
  rmdir: rmdirSync,
  removeAll: (folder) => rmSync(folder, { recursive: true, force: true }),
  sync: (folder) => syncFolder(folder),
}

/** Code of a failed operation, `''` for any other value. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Whether something holds of an entry; `false` if the permissions do not let it be read, so that it is replaced. */
export function holdsOfEntry(test: () => boolean): boolean {
  try {
    return test()
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error))) return false
    throw error
  }
}

function stat(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null
  } catch (error) {
    // A path below a file does not exist.
    if (codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

/**
 * Not Node's own `recursive` option: on a file system that answers ENOENT to every name, as `/proc` does, it
 * never ends.
 */
function makeFolders(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    const above = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error
    makeFolders(above)
    makeFolder(folder)
  }
}

/** Another thread may create the same folder at the same time. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

/** Follows links. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function write(
  path: string,
  flag: 'w' | 'wx',
  { content, sync }: { content: string | Uint8Array; sync?: boolean },
): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  withFile(path, flag, (file) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    tolerateNoModes(() => fchmodSync(file, MODE))
    if (sync) fsyncSync(file)
  })
}

/** The file never appears without its content, as another process may read it at any moment. */
function create(path: string, content: string): void {
  const whole = `${path}.${process.pid}.new`
  write(whole, 'w', { content })
  try {
    linkSync(whole, path)
  } catch (error) {
    if (!NO_HARD_LINK.includes(codeOf(error))) throw error
    write(path, 'wx', { content })
  } finally {
    unlinkSync(whole)
  }
}

/** The disk has no hard links, or the file belongs to another user, is on another disk or has too many links. */
const NO_HARD_LINK = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EINVAL']

/** On some systems a hard link to a symbolic link links to its target, so the symbolic link is copied. */
function keep(from: string, to: string): void {
  try {
    if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else linkSync(from, to)
  } catch (error) {
    if (!NO_HARD_LINK.includes(codeOf(error))) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    tolerateNoModes(() => chmodSync(to, MODE))
  }
}

const CHUNK_BYTES = 262_144

function isSameFile(one: string, other: string): boolean {
  return withFile(one, 'r', (first) =>
    withFile(other, 'r', (second) => {
      if (fstatSync(first).size !== fstatSync(second).size) return false
      const left = Buffer.allocUnsafe(CHUNK_BYTES)
      const right = Buffer.allocUnsafe(CHUNK_BYTES)
      for (let position = 0; ; position += CHUNK_BYTES) {
        const read = readSync(first, left, 0, CHUNK_BYTES, position)
        if (readSync(second, right, 0, CHUNK_BYTES, position) !== read) return false
        if (!left.subarray(0, read).equals(right.subarray(0, read))) return false
        if (read < CHUNK_BYTES) return true
      }
    }),
  )
}

function withFile<T>(path: string, flag: string, use: (file: number) => T): T {
  const file = openSync(path, flag)
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}

/** Ignore failures to set a mode: some network disks have no modes. */
function tolerateNoModes(set: () => void): void {
  try {
    set()
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EINVAL'].includes(codeOf(error))) throw error
  }
}

/** Ignore failures to sync a folder: Windows cannot open one, and some disks cannot sync one. */
function syncFolder(folder: string): void {
  try {
    withFile(folder, 'r', fsyncSync)
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES', 'ENOTSUP'].includes(codeOf(error))) throw error
  }
}

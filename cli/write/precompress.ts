/**
 * Writes compressed files next to text files, for hosts that serve them: `index.html.br`, `index.html.gz`.
 * Compressed files of unchanged files are kept.
 */
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Disk, nodeDisk } from '../engine/disk.ts'
import { type StageTarget, writeStaged } from './stage.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Hashes of the compressed files of earlier builds; those of this build are recorded. */
export interface CompressedFiles {
  /** Hash of a file that is in the output unchanged since its build; `null` for any other. */
  find(path: string): string | null
  /** Record a file of this build. */
  note(path: string, hash: string): void
}

const NO_FILES: CompressedFiles = { find: () => null, note() {} }

/**
 * Extensions of text files. Left out: images, fonts and archives, which are compressed already, and files for
 * hosts, which are not served.
 */
const TEXT = /(?:^|[^/])\.(?:html?|css|m?js|json|xml|svg|txt|md|map|csv|ya?ml|webmanifest)$/i
/** Below this many bytes the response headers outweigh the saving. */
const LEAST_BYTES = 256
/** Files compressed at a time: the number of threads of Node's pool. */
const AT_ONCE = 4

/**
 * Stage the compressed files of the files that are about to be published.
 *
 * @param known - Default: all are compressed again.
 * @returns all paths, including those of the compressed files.
 */
export async function precompress(
  target: StageTarget,
  paths: readonly string[],
  { known = NO_FILES, disk = nodeDisk }: { known?: CompressedFiles; disk?: Disk } = {},
): Promise<string[]> {
  const own = new Set(paths)
  const made: string[] = []
  const waiting = paths.filter((path) => TEXT.test(path)).values()
  const work = async () => {
    for (const path of waiting)
      made.push(...(await compressFile(path, { target, own, known, disk })))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return [...paths, ...made.sort()]
}

interface Compressing {
  target: StageTarget
  /** Paths of the build, which may include its own compressed files. */
  own: ReadonlySet<string>
  known: CompressedFiles
  disk: Disk
}

async function compressFile(
  path: string,
  { target, own, known, disk }: Compressing,
): Promise<string[]> {
  const wanted = ['.br', '.gz'].map((ending) => path + ending).filter((name) => !own.has(name))
  const staged = join(target.files, path)
  const isChanged = disk.stat(staged)?.isFile() === true
  const kept = isChanged ? [] : wanted.flatMap((name) => keep(name, known))
  if (wanted.length > 0 && kept.length === wanted.length) return kept
  const bytes = disk.read(isChanged ? staged : join(target.out, path))
  if (bytes.length < LEAST_BYTES) return []
  const found: string[] = []
  for (const name of wanted) {
    const content = await (name.endsWith('.br')
      ? compressBrotli(bytes, path)
      : toGzip(bytes, { level: 9 }))
    // Without a saving the host serves the file itself.
    if (content.length >= bytes.length) continue
    const { hashes } = writeStaged(target, [{ path: name, content }], disk)
    known.note(name, hashes[0] ?? '')
    found.push(name)
  }
  return found
}

/** @returns the name of a compressed file that is kept, else nothing. */
function keep(name: string, known: CompressedFiles): string[] {
  const hash = known.find(name)
  if (hash === null) return []
  known.note(name, hash)
  return [name]
}

/**
 * Chunks get the highest level: many readers load them and they seldom change. Pages are many, and that level
 * takes ten times as long.
 */
function compressBrotli(bytes: Uint8Array, path: string): Promise<Buffer> {
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: /(?:^|\/)assets\/(?:js|css)\//.test(path) ? 11 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

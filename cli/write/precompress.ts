/**
 * Writes compressed files next to text files, for hosts that serve them: `index.html.br`, `index.html.gz`.
 * Compressed files of unchanged files are kept.
 */
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { digest } from '../base/disk/digest.ts'
import { type Disk, nodeDisk } from '../base/disk/disk.ts'
import { type StageTarget, writeStaged } from './stage.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A compressed file. */
export interface Compressed {
  hash: string
  /** Hash of the file that it was made from. */
  from: string
}

/** Finds a compressed file that is in the output unchanged since its build, as is its source; `null`: it is not. */
type FindKept = (path: string, source: string) => Compressed | null

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
 * @param find - Default: all are compressed again.
 * @returns the compressed files by their paths, in any order.
 */
export async function precompress(
  target: StageTarget,
  paths: readonly string[],
  { find = () => null, disk = nodeDisk }: { find?: FindKept; disk?: Disk } = {},
): Promise<ReadonlyMap<string, Compressed>> {
  const own = new Set(paths)
  const made = new Map<string, Compressed>()
  const waiting = paths.filter((path) => TEXT.test(path)).values()
  const work = async () => {
    for (const path of waiting)
      for (const [name, one] of await compressFile(path, { target, own, find, disk }))
        made.set(name, one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return made
}

interface Compressing {
  target: StageTarget
  /** Paths of the build, which may include its own compressed files. */
  own: ReadonlySet<string>
  find: FindKept
  disk: Disk
}

async function compressFile(
  path: string,
  { target, own, find, disk }: Compressing,
): Promise<[string, Compressed][]> {
  const wanted = ['.br', '.gz'].map((ending) => path + ending).filter((name) => !own.has(name))
  const staged = join(target.files, path)
  const isChanged = disk.stat(staged)?.isFile() === true
  const kept = isChanged ? [] : wanted.flatMap((name) => toKept(name, find(name, path)))
  if (wanted.length > 0 && kept.length === wanted.length) return kept
  const bytes = disk.read(isChanged ? staged : join(target.out, path))
  if (bytes.length < LEAST_BYTES) return []
  const found: [string, Compressed][] = []
  const from = digest(bytes)
  for (const name of wanted) {
    const content = await (name.endsWith('.br')
      ? compressBrotli(bytes, path)
      : toGzip(bytes, { level: 9 }))
    // Without a saving the host serves the file itself.
    if (content.length >= bytes.length) continue
    const { hashes } = writeStaged(target, [{ path: name, content }], disk)
    found.push([name, { hash: hashes[0] ?? '', from }])
  }
  return found
}

const toKept = (name: string, known: Compressed | null): [string, Compressed][] =>
  known === null ? [] : [[name, known]]

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

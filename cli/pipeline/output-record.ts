/** The pages that the last build to one output rendered: their paths, and the stamps of all files of the output. */
import type { Stamp } from '../engine/stamp.ts'
import { putPlain, readPlain } from '../engine/store/plain-value.ts'
import type { ValueStore } from '../engine/store/store.ts'
import type { OutputPlace } from './output-look.ts'

/** An output as the last build left it. */
export interface OutputRecord {
  place: OutputPlace
  /** Id of a page → its paths in the output. */
  paths: ReadonlyMap<string, readonly string[]>
  /** Path → stamp. */
  stamps: ReadonlyMap<string, Stamp>
  /** Another version of this program, of Node or of a package has written it. */
  isForeign: boolean
  /** Add it to the store instead of the one of before. @throws errors of the file system. */
  save(paths: OutputRecord['paths'], stamps: OutputRecord['stamps']): void
}

/** In the store: texts with all paths, since many small values take long to read. No path contains a zero. */
interface StoredOutput {
  program: string
  /** The output folder, relative to the site folder. */
  out: string
  /** Id and paths of each page; two zeros between pages. */
  pages: string
  /** Paths of files, with zeros between them. */
  files: string
  /** Four numbers for each file. */
  stamps: Float64Array
}

const OUTPUT = 'output'
const NUMBERS = 4

/** Open the record; it is empty if the last build wrote another output, or was another program. */
export function openOutputRecord(
  store: ValueStore,
  program: string,
  place: OutputPlace,
): OutputRecord {
  const stored = readPlain<StoredOutput>(store, OUTPUT)
  const isForeign = stored !== null && stored.program !== program
  const own = stored !== null && !isForeign && stored.out === place.name ? stored : null
  return {
    place,
    isForeign,
    paths: new Map(
      split(own?.pages, '\0\0').map((page) => {
        const [id = '', ...paths] = page.split('\0')
        return [id, paths]
      }),
    ),
    stamps: new Map(split(own?.files, '\0').map((path, at) => [path, stampAt(own?.stamps, at)])),
    save(paths, stamps) {
      const now: StoredOutput = {
        ...{ program, out: place.name },
        pages: Array.from(paths, ([id, own]) => [id, ...own].join('\0')).join('\0\0'),
        files: [...stamps.keys()].join('\0'),
        stamps: Float64Array.from([...stamps.values()].flat()),
      }
      putPlain(store, OUTPUT, now)
    },
  }
}

const split = (text = '', by: string) => (text === '' ? [] : text.split(by))

function stampAt(numbers: Float64Array | undefined, at: number): Stamp {
  const [size = -1, written = 0, changed = 0, inode = 0] =
    numbers?.subarray(NUMBERS * at, NUMBERS * (at + 1)) ?? []
  return [size, written, changed, inode]
}

/** Cache of the hashes of sources, so that the next build need not read them again. */
import { join } from 'node:path'
import { isSame, type Look } from '../../base/disk/stamp.ts'
import { readValueFile, tryWriteValueFile } from '../../base/disk/value-file.ts'
import type { HashIndex } from '../../read/scan/hash-sources.ts'

/** The index of one site on this machine; stamps of files are not valid on another machine. */
interface KeptIndex {
  index: HashIndex
  isDamaged: boolean
  /** Save another index if it differs. */
  save(now: HashIndex): void
}

const FILE = 'sources'
/** The same for all versions of the program, because a hash depends only on the content. */
const PROGRAM = 'sha256'

/** Open the index. @param stateDir - Folder of the caches, absolute. */
export function openKeptIndex(stateDir: string): KeptIndex {
  const file = join(stateDir, 'pages', FILE)
  const { value, isDamaged = false } = readValueFile<HashIndex>(file, PROGRAM)
  const index: HashIndex = value ?? new Map()
  return {
    index,
    isDamaged,
    save(now) {
      if (!isSameIndex(index, now)) tryWriteValueFile(file, PROGRAM, now)
    },
  }
}

function isSameIndex(before: HashIndex, now: HashIndex): boolean {
  if (before.size !== now.size) return false
  const isKnown = ([path, { stamp }]: [string, Look<string>]) => {
    const known = before.get(path)?.stamp
    return known && stamp && isSame(known, stamp)
  }
  return [...now].every(isKnown)
}

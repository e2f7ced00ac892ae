/** Cache of the hashes of sources, so that the next build need not read them again. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HashIndex } from '../caches/hash-index.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'

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
  const folder = join(stateDir, 'pages')
  const file = join(folder, FILE)
  const found = readKept(file, PROGRAM)
  // Written only by `save` below.
  const index = 'value' in found ? (found.value as HashIndex) : new Map()
  return {
    index,
    isDamaged: isDamaged(found),
    save(now) {
      if (isSame(index, now)) return
      try {
        mkdirSync(folder, { recursive: true })
        writeKept(file, PROGRAM, now)
      } catch {
        // The disk is full: the next build reads every file.
      }
    },
  }
}

function isSame(before: HashIndex, now: HashIndex): boolean {
  if (before.size !== now.size) return false
  for (const [path, [stamp]] of now) if (before.get(path)?.[0] !== stamp) return false
  return true
}

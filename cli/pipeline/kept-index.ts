/** Hashes of sources that the next build need not read again to know. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HashIndex } from '../scan/hash-index.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'

/** The index of one site on this machine: stamps of files mean nothing on another one. */
interface KeptIndex {
  index: HashIndex
  isDamaged: boolean
  /** Keep another one where it says more. */
  save(now: HashIndex): void
}

const FILE = 'sources'
/** Whichever program wrote them: what a hash is of is the content alone. */
const PROGRAM = 'sha256'

/** @param stateDir - Folder of the caches, absolute. */
export function openKeptIndex(stateDir: string): KeptIndex {
  const folder = join(stateDir, 'pages')
  const file = join(folder, FILE)
  const found = readKept(file, PROGRAM)
  // Written by `save` below, and nobody else.
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
        // A full disk: the next build reads every file.
      }
    },
  }
}

function isSame(before: HashIndex, now: HashIndex): boolean {
  if (before.size !== now.size) return false
  for (const [path, [stamp]] of now) if (before.get(path)?.[0] !== stamp) return false
  return true
}

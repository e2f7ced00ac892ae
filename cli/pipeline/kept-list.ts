/**
 * A list in cache files: one with all entries of some build, and a small one with those that changed since. So an edit
 * of one page does not write the entries of all pages.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readKept, writeKept } from './kept-file.ts'

/** A list as it was saved last. */
export interface KeptList<Head, Entry> {
  /** A file was damaged, so all entries were ignored. */
  isDamaged: boolean
  /** The list was written by another program, and ignored. */
  isForeign: boolean
  /** Facts on the list as a whole; `null` without a list. */
  head: Head | null
  entries: ReadonlyMap<string, Entry>
  /**
   * Save the list. An entry that is the same object as in {@link entries} counts as unchanged.
   *
   * @throws errors of the file system; the list is then as it was.
   */
  save(head: Head, entries: ReadonlyMap<string, Entry>): void
}

/** How entries are stored. */
interface Storage<Entry> {
  /** Key of this program: a list with another key is ignored. */
  program: string
  /** Converts an entry that was read, once. Default: as it is. */
  revive?(entry: Entry): Entry
  /** Converts an entry for writing, without changing it. Default: as it is. */
  pack?(entry: Entry): Entry
}

/** File with all entries. */
interface WholeList<Head, Entry> {
  /** Another one each time. */
  id: string
  head: Head
  entries: readonly (readonly [string, Entry])[]
}

/** File with the changes since. */
interface Changes<Head, Entry> {
  /** Id of the whole list that they belong to. */
  of: string
  head: Head
  /** New or changed entries. */
  changed: readonly (readonly [string, Entry])[]
  removed: readonly string[]
}

/** Names of the files of a list. */
function listFiles(name: string): readonly [whole: string, changes: string] {
  return [name, `${name}-changes`]
}

/** All entries are written anew if more than this part of them has changed… */
const MOST_PART = 1 / 8
/** …and more than this number. */
const FEW = 64

/** Open a list. @param file - Absolute; the folder exists. */
export function openKeptList<Head, Entry>(
  file: string,
  storage: Storage<Entry>,
): KeptList<Head, Entry> {
  const { program, revive = asItIs, pack = asItIs } = storage
  const [wholeFile, changesFile] = listFiles(file)
  const found = readLists<Head, Entry>(file, program)
  const { whole, changes } = found
  const reviveAll = (list: readonly (readonly [string, Entry])[] = []) =>
    list.map(([key, entry]) => [key, revive(entry)] as const)
  const packAll = (list: Iterable<readonly [string, Entry]>) =>
    Array.from(list, ([key, entry]) => [key, pack(entry)] as const)
  let written = { id: whole?.id ?? '', entries: new Map(reviveAll(whole?.entries)) }
  const changed = reviveAll(changes?.changed)
  return {
    isDamaged: found.isDamaged,
    isForeign: found.isForeign,
    head: changes?.head ?? whole?.head ?? null,
    entries: apply(written.entries, changed, changes?.removed),
    save(head, entries) {
      const own = [...entries].filter(([key, entry]) => written.entries.get(key) !== entry)
      const removed = [...written.entries.keys()].filter((key) => !entries.has(key))
      const most = Math.max(FEW, written.entries.size * MOST_PART)
      if (written.id !== '' && own.length + removed.length <= most) {
        const of = written.id
        const kept: Changes<Head, Entry> = { of, head, changed: packAll(own), removed }
        return writeKept(changesFile, program, kept)
      }
      const kept: WholeList<Head, Entry> = { id: randomUUID(), head, entries: packAll(entries) }
      writeKept(wholeFile, program, kept)
      // Changes that stay, because the process is killed here, belong to another list and are ignored.
      rmSync(changesFile, { force: true })
      written = { id: kept.id, entries: new Map(entries) }
    },
  }
}

const asItIs = <T>(value: T): T => value

/** Read both files. Without the whole list, changes are of no use. */
function readLists<Head, Entry>(file: string, program: string) {
  const [wholeFile, changesFile] = listFiles(file)
  const {
    value: whole,
    isForeign = false,
    isDamaged = false,
  } = readKept<WholeList<Head, Entry>>(wholeFile, program)
  const none = { whole: null, changes: null, isForeign, isDamaged }
  if (!whole) return none
  const { value: changes, ...since } = readKept<Changes<Head, Entry>>(changesFile, program)
  if (since.isDamaged) return { ...none, isDamaged: true }
  return { ...none, whole, changes: changes?.of === whole.id ? changes : null }
}

/** Changed entries come first, since they are the newest. */
function apply<Entry>(
  all: ReadonlyMap<string, Entry>,
  changed: readonly (readonly [string, Entry])[],
  removed: readonly string[] = [],
): ReadonlyMap<string, Entry> {
  if (changed.length + removed.length === 0) return all
  const entries = new Map([...changed, ...all])
  // A map keeps the value that was set last.
  for (const [key, entry] of changed) entries.set(key, entry)
  for (const key of removed) entries.delete(key)
  return entries
}

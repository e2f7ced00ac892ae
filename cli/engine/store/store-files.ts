/** The files of a store: a table that is replaced in one step, and the log that it names. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Files, writeAt } from './files.ts'
import { decodeTable, encodeTable, type StoredTable, Table } from './table.ts'
import {
  createValueLog,
  createValueReader,
  endOf,
  isDamagedValue,
  openValueWriter,
  type ValueRef,
} from './value-log.ts'

const TABLE = 'table'
const LOG = /^log-[0-9a-f]{8}$/
const UNFINISHED = /^table\.\d+$/

/** Absolute path of a log. */
export const logFile = (folder: string, name: string) => join(folder, `log-${name}`)

/** Name for a new log. */
export const newName = () => randomBytes(4).toString('hex')

/** Read the table; `null` if there is none, another version has written it, or it is damaged. */
export function readTable(folder: string, files: Files, onDamage: () => void): StoredTable | null {
  let bytes: Buffer
  try {
    bytes = files.readFileSync(join(folder, TABLE))
  } catch {
    return null
  }
  const stored = decodeTable(bytes)
  if (stored === null) onDamage()
  return stored ?? null
}

/** Replace the table in one step. @throws errors of the file system; the file is then unchanged. */
export function saveTable(folder: string, stored: StoredTable, files: Files): void {
  const file = join(folder, TABLE)
  const temporary = `${file}.${process.pid}`
  try {
    const descriptor = files.openSync(temporary, 'w')
    try {
      writeAt(files, descriptor, encodeTable(stored), 0)
    } finally {
      files.closeSync(descriptor)
    }
    files.renameSync(temporary, file)
  } finally {
    files.rmSync(temporary, { force: true })
  }
}

/** The table without values that its log does not have; cuts what a killed process has added to the log. */
export function matchLog(
  stored: StoredTable,
  file: string,
  { files, onDamage }: { files: Files; onDamage(): void },
): StoredTable | null {
  const size = files.statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined || size < stored.end) onDamage()
  if (size === undefined) return null
  if (size > stored.end) cut(file, stored.end, files)
  if (size >= stored.end) return stored
  stored.table.keep((end) => end <= size)
  return { ...stored, end: size }
}

function cut(file: string, size: number, files: Files): void {
  const descriptor = files.openSync(file, 'r+')
  try {
    files.ftruncateSync(descriptor, size)
  } finally {
    files.closeSync(descriptor)
  }
}

/** Copy all values to a new log. @throws errors of the file system; no value is lost then. */
export function compact(
  folder: string,
  before: Pick<StoredTable, 'name' | 'table'>,
  files: Files,
): void {
  const name = newName()
  const from = logFile(folder, before.name)
  const log = createValueLog(logFile(folder, name), files)
  const writer = openValueWriter(log, files)
  const reader = createValueReader(files)
  try {
    const moved: [key: Buffer, ref: ValueRef][] = []
    const copies = new Map<string, ValueRef>()
    for (const { key, place } of before.table.list()) {
      try {
        // A value with two keys is copied once. An empty one begins where the next value does.
        const id = `${place.offset} ${place.length}`
        const copy = copies.get(id) ?? writer.write(reader.read({ file: from, ...place }))
        copies.set(id, copy)
        moved.push([key, copy])
      } catch (error) {
        // A damaged value is one that the next build makes again.
        if (!isDamagedValue(error)) throw error
      }
    }
    writer.flush()
    const table = new Table()
    for (const [key, ref] of moved) table.set(key, ref)
    saveTable(folder, { name, end: endOf(log), table }, files)
  } catch (error) {
    files.rmSync(log.file)
    throw error
  } finally {
    reader.close()
    writer.close()
  }
  // If this fails, the next open removes the file.
  files.rmSync(from)
}

/** Remove the table, so that the store is empty. */
export function removeTable(folder: string, files: Files): void {
  files.rmSync(join(folder, TABLE), { force: true })
}

/** Remove what killed processes left: other logs, and tables that are not complete. */
export function removeOthers(folder: string, name: string, files: Files): void {
  const isLeft = (one: string) => (LOG.test(one) && one !== `log-${name}`) || UNFINISHED.test(one)
  for (const one of files.readdirSync(folder).filter(isLeft))
    files.rmSync(join(folder, one), { force: true })
}

/** Which file has a path now; `null` if there is none. */
export function identityOf(file: string, files: Files): string | null {
  const stats = files.statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : null
}

/** The search records of a locale, for `push-search` and other programs. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { replaceFile } from '../../base/disk/replace-file.ts'
import { createValueReader, type ValueReader, type ValueRef } from '../../engine/store/value-log.ts'

/** Path of the search records of a locale: JSON Lines in the state folder, written by every build. */
export function recordsFile(stateDir: string, locale: string): string {
  return join(stateDir, 'search', `search-records.${locale}.jsonl`)
}

/**
 * Write the records of a locale.
 *
 * @param parts - In page order. Without any, the file is removed.
 * @param file - Absolute.
 * @throws as `ValueReader.read`.
 */
export function joinRecords(parts: readonly ValueRef[], file: string): void {
  if (parts.length === 0) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(dirname(file), { recursive: true })
  const values = createValueReader()
  try {
    replaceFile(file, readEach(parts, values))
  } finally {
    values.close()
  }
}

/** One part is in memory at a time: the records of 10,000 pages have 200 MB. */
function* readEach(parts: readonly ValueRef[], values: ValueReader): Generator<Buffer> {
  for (const part of parts) yield values.read(part)
}

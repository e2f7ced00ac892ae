/** The search records of a locale, for `push-search` and other programs. */
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Path of the search records of a locale: JSON Lines in the state folder, written by every build. */
export function recordsFile(stateDir: string, locale: string): string {
  return join(stateDir, 'search', `search-records.${locale}.jsonl`)
}

/** Where records are joined. */
interface RecordsPlace {
  stateDir: string
  locale: string
  /** Folder for temporary files. */
  spoolDir: string
  /** Leave the parts where they are. */
  isKept: boolean
}

/**
 * Write the records of a locale. The file is replaced by a rename, so it is complete at any time, also if two builds
 * with different outputs share a cache.
 *
 * @param parts - Files of the records, in page order. Without any, the file is removed.
 */
export async function joinRecords(parts: readonly string[], place: RecordsPlace): Promise<void> {
  const { stateDir, locale, spoolDir, isKept } = place
  const file = recordsFile(stateDir, locale)
  if (parts.length === 0) return rm(file, { force: true })
  const joined = join(spoolDir, `joined-${locale}.jsonl`)
  await joinFiles(parts, joined)
  if (!isKept) await Promise.all(parts.map((part) => rm(part)))
  await mkdir(dirname(file), { recursive: true })
  await rename(joined, file)
}

/** Size in bytes of the buffer for copying files. */
const PIECE = 1_048_576

/** Concatenate files, in large pieces: the records of 10,000 pages have 200 MB. */
async function joinFiles(parts: readonly string[], to: string): Promise<void> {
  const pieces = async function* () {
    for (const part of parts) yield* createReadStream(part, { highWaterMark: PIECE })
  }
  await writeFile(to, pieces())
}

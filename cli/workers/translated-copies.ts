/**
 * Copies of sources as they were when a translation of them was accepted: a diff needs them where
 * git does not have that version. Kept with the caches, since all that is lost with them is a diff.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepFile } from '../emit/write-sources.ts'
import { hashText } from '../translate/content/hash-text.ts'

const FOLDER = 'translated'

/** The source with this hash; `null` where no sound copy of it was kept. @param stateDir - Absolute. */
export function loadCopy(stateDir: string, hash: string): string | null {
  const file = join(stateDir, FOLDER, `${hash}.md`)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  return hashText(text) === hash ? text : null
}

/** Keep a source for later. Its name says what it holds, so one that is there needs no second look. */
export function keepCopy(stateDir: string, text: string): void {
  keepFile(stateDir, { path: `${FOLDER}/${hashText(text)}.md`, content: text })
}

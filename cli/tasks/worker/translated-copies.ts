/**
 * Copies of sources as they were when a translation of them was accepted. A diff needs them if git does not have
 * that version. Kept with the caches, since without them only a diff is lost.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText } from '../../translate/content/hash-text.ts'
import { keepFile } from '../../write/write-sources.ts'

const FOLDER = 'translated'

/** The source with this hash; `null` without an undamaged copy. @param stateDir - Folder of the caches, absolute. */
export function loadCopy(stateDir: string, hash: string): string | null {
  const file = join(stateDir, FOLDER, `${hash}.md`)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  return hashText(text) === hash ? text : null
}

/** Keep a copy of a source. Its name is the hash of its text, so a file of the same size is not written again. */
export function keepCopy(stateDir: string, text: string): void {
  keepFile(stateDir, { path: `${FOLDER}/${hashText(text)}.md`, content: text })
}

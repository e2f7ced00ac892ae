import { join } from 'node:path'

/** Path of the search records of a locale: JSON Lines in the state folder, written by every build. */
export function recordsFile(stateDir: string, locale: string): string {
  return join(stateDir, 'search', `search-records.${locale}.jsonl`)
}

import { join } from 'node:path'

/** The search records of a locale: newline JSON in the state folder, made by every build. */
export function recordsFile(stateDir: string, locale: string): string {
  return join(stateDir, 'search', `search-records.${locale}.jsonl`)
}

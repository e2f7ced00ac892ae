/** The engine over the files of a build on disk: for checks of expected answers, and for measuring. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexSource } from '../../runtime/contract/search/index-files.ts'
import { searchFile } from '../../runtime/contract/search/index-format.ts'
import {
  createSearchEngine,
  type SearchEngine,
} from '../../runtime/contract/search/search-engine.ts'

export { createSearchEngine }

/** Files of an index folder: `dist/de/assets/search`. */
export function createDiskSource(folder: string): IndexSource {
  return async (name) => {
    const file = join(folder, searchFile(name))
    return existsSync(file) ? readFileSync(file) : null
  }
}

/** @param folder - Of one locale's index; need not exist until the first question. */
export function openBuiltIndex(folder: string): SearchEngine {
  return createSearchEngine(createDiskSource(folder))
}

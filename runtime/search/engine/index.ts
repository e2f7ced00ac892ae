/**
 * Public entry for searching an index, in Node, in a worker or on a page. `README.md` has complete
 * examples, and `RANKING.md` explains the ranking of answers.
 */
export { toStems } from './analysis/to-stems.ts'
export { createFetchSource, type Fetch } from './fetch-source.ts'
export { indexFilePath } from './format/index-format.ts'
export * from './protocol.ts'
export type { IndexSource } from './read/load-files.ts'
export { createSearchEngine, type SearchEngine } from './read/search-engine.ts'

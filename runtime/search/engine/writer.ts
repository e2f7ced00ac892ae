/**
 * Public entry for creating an index, in Node or in a worker: in one step with {@link buildIndex}, or in
 * batches with {@link createPageIndexer} and {@link writeIndex}. `README.md` has complete examples.
 */
export { clean } from './analysis/fold.ts'
export { baseLanguage } from './analysis/stem.ts'
export { decodeCore } from './format/core-file.ts'
export { indexFilePath } from './format/index-format.ts'
export { toObjectId } from './format/object-id.ts'
export { buildIndex, type IndexInput, type PageToIndex } from './write/build-index.ts'
export type { IndexFile, IndexPage, IndexSection } from './write/index-page.ts'
export {
  createPageIndexer,
  type IndexedPages,
  type PageIndexer,
} from './write/index-pages.ts'
export { joinSegments } from './write/merge-segments.ts'
export type { PageEdit } from './write/page-change.ts'
export { type IndexBefore, type PatchedIndex, patchIndex } from './write/patch-index.ts'
export { type SegmentBytes, type SegmentSource, segmentInMemory } from './write/segment.ts'
export {
  type Emit,
  type IndexLimits,
  type IndexParts,
  type WrittenIndex,
  writeIndex,
} from './write/write-index.ts'

/**
 * Makes search indexes inside workers: batches of pages become segments in a log, segments become
 * the files of an index. Only names and counts are sent back to the main thread.
 */
import { join } from 'node:path'
import { indexFilePath } from '../../../runtime/search/engine/index.ts'
import { compress, IndexDamaged, openIndexFolder } from '../../../runtime/search/engine/node.ts'
import {
  createPageIndexer,
  decodeCore,
  type Emit,
  type IndexFile,
  joinSegments,
  type PageEdit,
  patchIndex,
  type SegmentSource,
  writeIndex,
} from '../../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { digest } from '../../base/disk/digest.ts'
import type { DocSection } from '../../base/model/doc.ts'
import {
  createValueReader,
  isDamagedValue,
  type ValueReader,
  type ValueRef,
  writeValues,
} from '../../engine/store/value-log.ts'
import { withLead } from '../../make/search/search-page.ts'
import { toRecords } from '../../make/search/to-records.ts'
import { type StageTarget, writeStaged } from '../../write/stage.ts'
import type { SearchTask, WorkerCalls } from './calls.ts'

type Ask<C extends keyof WorkerCalls> = WorkerCalls[C]['ask']
type Answer<C extends keyof WorkerCalls> = WorkerCalls[C]['answer']

/** Index one batch of consecutive pages of a locale. */
export function indexPages(task: Ask<'indexPages'>): Answer<'indexPages'> {
  const { first, pages, locale, log, stage, folder } = task
  return withValues((values) => {
    const indexer = createPageIndexer(first, compress)
    const records: string[] = []
    for (const { page, sections } of pages) {
      const read = withLead(toSections(sections, values), page)
      indexer.add(page, read)
      if (task.records) records.push(...toRecords(page, read, locale))
    }
    const { segment, blocks, files } = indexer.finish()
    const [written, ofRecords] = writeValues(log, [
      segment,
      ...(task.records ? [Buffer.from(records.map((record) => `${record}\n`).join(''))] : []),
    ])
    return {
      ...{ blocks, segment: written },
      ...emitAll(files, folder, stage),
      ...omitUndefined({ records: ofRecords }),
    }
  })
}

function withValues<T>(work: (values: ValueReader) => T): T {
  const values = createValueReader()
  try {
    return work(values)
  } finally {
    values.close()
  }
}

/** @throws an error for which `isDamagedValue` is true, now or later. */
function openSegment(ref: ValueRef, values: ValueReader): SegmentSource {
  const { length, read } = values.openValue(ref)
  return { length, open: () => ({ read, close() {} }) }
}

function toSections(sections: SearchTask['sections'], values: ValueReader): readonly DocSection[] {
  if (!sections) return []
  return 'offset' in sections ? values.readJson<readonly DocSection[]>(sections) : sections
}

/** Join segments into one. */
export function joinSearch({ segments, log }: Ask<'joinSegments'>): Answer<'joinSegments'> {
  const joined = withValues((values) =>
    joinSegments(segments.map((segment) => openSegment(segment, values))),
  )
  const [segment] = writeValues(log, [joined])
  return segment
}

/** Merge the segments of one locale into its index. */
export function mergeSearch({
  stage,
  folder,
  segments,
  known = {},
  ...parts
}: Ask<'mergeSearch'>): Answer<'mergeSearch'> {
  const paths: string[] = []
  const hashes: string[] = []
  const emit: Emit = (file) => {
    const path = folder + indexFilePath(file.path)
    const hash = known[path]
    const made =
      hash === undefined ? emitAll([file], folder, stage) : { paths: [path], hashes: [hash] }
    paths.push(...made.paths)
    hashes.push(...made.hashes)
  }
  return withValues((values) => {
    const sources = segments.map((segment) => openSegment(segment, values))
    const written = writeIndex({ ...parts, compress, segments: sources }, emit)
    return { paths, hashes, written }
  })
}

/** Update the index of one locale after an edit of few pages. */
export function patchSearch({
  stage,
  folder,
  core: hash,
  written,
  edits,
  ...parts
}: Ask<'patchSearch'>): Answer<'patchSearch'> {
  const { read, readFile } = openIndexFolder(join(stage.out, folder))
  return withValues((values) => {
    const pages = readEdits(edits, values)
    if (!pages) return 'merge'
    try {
      const bytes = readFile('index.json')
      const core = digest(bytes) === hash ? decodeCore(bytes) : null
      if (!core) return 'damaged'
      const files: IndexFile[] = []
      const before = { core, written, read, readFile, edits: pages }
      const patched = patchIndex({ ...parts, compress }, before, (file) => files.push(file))
      if (!patched) return 'merge'
      const { names, ...now } = patched
      const all = Array.from(names, (name) => folder + indexFilePath(name))
      return { ...emitAll(files, folder, stage), all, written: now }
    } catch (error) {
      if (error instanceof IndexDamaged) return 'damaged'
      throw error
    }
  })
}

/** @returns `null` if the text of a page before its edit is gone. */
function readEdits(edits: Ask<'patchSearch'>['edits'], values: ValueReader): PageEdit[] | null {
  const toPage = ({ page, sections }: SearchTask) => ({
    page,
    sections: withLead(toSections(sections, values), page),
  })
  const now = edits.map((edit) => toPage(edit.now))
  try {
    return edits.map(({ number, before }, at) => ({
      number,
      before: toPage(before),
      now: now[at] ?? toPage(before),
    }))
  } catch (error) {
    if (isDamagedValue(error)) return null
    throw error
  }
}

/** Write files to the stage. */
function emitAll(files: readonly IndexFile[], folder: string, stage: StageTarget) {
  const placed = files.map(({ path, content }) => ({ path: folder + indexFilePath(path), content }))
  const { paths, hashes } = writeStaged(stage, placed)
  return { paths, hashes }
}

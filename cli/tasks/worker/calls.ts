/**
 * Every request of the main thread to a worker, with its answer: one table, from which the types of
 * requests, replies and handlers derive. Only plain data is sent between threads.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { IndexParts, WrittenIndex } from '../../../runtime/search/engine/writer.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { DocFacts, DocSection, DocSummary } from '../../base/model/doc.ts'
import type { Route } from '../../base/model/route.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { StoreCalls } from '../../engine/shared-cache/answer-store.ts'
import type { ValueLog, ValueRef } from '../../engine/store/value-log.ts'
import type { RenderSetup } from '../../make/render/render-setup.ts'
import type { SiteFailure } from '../../make/render/site-failures.ts'
import type { SearchablePage, SearchText } from '../../make/search/search-page.ts'
import type { AnchorLink } from '../../read/links/check-anchors.ts'
import type { ParseOptions } from '../../read/parse/parse-options.ts'
import type { Assessment } from '../../translate/content/assess-page.ts'
import type { MergedSource } from '../../translate/content/merge-translation.ts'
import type { PageRecord } from '../../translate/content/record-file.ts'
import type { StageTarget } from '../../write/stage.ts'
import type { SplitSetup } from './create-split.ts'

/** A parsed doc: its summary, facts of it, and references to the rest in a log. */
export interface ParsedDoc extends DocFacts {
  summary: DocSummary
  /** {@link DocBody} as JSON. */
  article: ValueRef
  /** Sections for search, as JSON. */
  sections: ValueRef
  /** With `returnHashes`: `digest` of the file. Absent: the text is merged, or of a plugin. */
  hash?: string
  /** With `returnHashes`: path → hash of each file that it imports; `null` for one that could not be read. */
  imports?: Readonly<Record<string, string | null>>
  /** With `returnHashes`: the rows of options that it has read, see `toRowsRead`. */
  rows?: string
}

/** One file to parse, and the merged text of a translation that replaces its own. */
export interface ParseTask {
  file: SourceFile
  composed?: MergedSource
}

/** Setup of parse, sent once to each worker. */
interface ParseSetup {
  root: string
  options: ParseOptions
  /** Log for articles and sections. */
  log: ValueLog
  /** Include hashes of what was read in the answers. */
  returnHashes?: true
}

/** Setup of render, sent once to each worker, for all locales. */
export interface RenderJob extends RenderSetup {
  /** Where pages are staged. Absent: nothing is written, and the answer contains the text of each page. */
  stage?: StageTarget
}

/** One route to render, with its article. */
export interface RenderTask {
  route: Route
  article?: ValueRef
  /** Include the article's HTML in the answer, for a feed. */
  returnArticle?: true
  /** Include the page's addresses of other sites in the answer. */
  listsExternal?: true
  /** Only diagnostics are wanted, not the text of the page. */
  isCheck?: true
}

/** Result of rendering one route. */
export interface RenderedRoute {
  permalink: Permalink
  /** Output paths of the route. */
  paths: readonly string[]
  /** With a stage: hash of each of its files, in the same order. */
  hashes?: readonly string[]
  /** All ids of the page, separated by line feeds. */
  ids: string
  /** Anchors that are not found on the page itself. */
  anchors: readonly AnchorLink[]
  diagnostics: readonly Diagnostic[]
  /** Broken links outside of Markdown files, as rendered: in the shell, or in a page written in React. */
  shellLinks: readonly string[]
  /** Addresses of images and media that are no files of the content, as the page has them. Absent: none. */
  resources?: readonly string[]
  /** With `listsExternal`: addresses of other sites on the page. */
  external?: readonly string[]
  changed: number
  /** With `returnArticle`: the article's HTML as an entry of a feed. */
  article?: string
  /** For a page written in React: its text for the search index. */
  searchText?: SearchText
  /** Without a stage: the page, its route document, and its style sheet if it has one. */
  text?: { html: string; json: string; css?: string }
}

/** Duration of rendering one page. Not part of its cached result, which must not differ between runs. */
export interface PageTime {
  permalink: Permalink
  tookMs: number
}

/** One page for search, with the sections of its article, or their reference in a log. */
export interface SearchTask {
  page: SearchablePage
  sections?: ValueRef | readonly DocSection[]
}

/** Where the files of an index are written. */
interface SearchTarget {
  /** Folder of the index, relative to the output folder: `de/assets/search/`. */
  folder: string
  stage: StageTarget
}

/** Files of an index that a worker made. */
interface SearchFiles {
  /** Relative to the output folder. */
  paths: readonly string[]
  /** Hash of each file, in the order of `paths`. */
  hashes: readonly string[]
}

/** A page of an index that was edited. */
export interface SearchEdit {
  /** Number of the page in its index. */
  number: number
  before: SearchTask
  now: SearchTask
}

/** Folders of pages and caches, and how pages are split into sections; sent once to each worker. */
interface PageSetup {
  root: string
  /** Folder of the caches, absolute. */
  stateDir: string
  split: SplitSetup
}

/** One page whose translation status is wanted. Paths are relative to the site folder. */
export interface AssessTask {
  origin: string
  file: string
  instance: string | null
  /** File of the translation. Absent: there is none. */
  translation?: string
  record?: PageRecord
  /** Text of the source if it is not in a file. Default: read from `file`. */
  text?: string
}

/** The translation status of a page, with the hashes of the files that it is true of. */
export interface AssessedPage extends Assessment {
  /** SHA-256 of the bytes of source and translation, in base64url. */
  hashes: { source: string; translation?: string }
}

/** One page whose translation is recorded as up to date with the source. */
export interface RecordTask {
  file: string
  translation: string
  /** Day on which source and translation matched: `2025-10-15`. */
  date: string
  /** Text of the source on that day. Default: its current text. */
  past?: string
}

/** One source of which a copy is kept. */
export type CopyTask = Pick<RecordTask, 'file' | 'past'>

/** A record, and the flags in the translation that mark a section as unfinished. */
export interface RecordedPage {
  record: PageRecord
  flags: readonly { line: number; title: string }[]
}

export interface WorkerCalls extends StoreCalls {
  setUpPages: { ask: PageSetup; answer: null }
  /** Answers are in the order of the tasks, here and in `recordPages`. */
  assessPages: { ask: readonly AssessTask[]; answer: readonly AssessedPage[] }
  recordPages: { ask: readonly RecordTask[]; answer: readonly RecordedPage[] }
  /** Keep copies of the sources in the folder of the caches. */
  keepCopies: { ask: readonly CopyTask[]; answer: readonly never[] }
  indexPages: {
    ask: SearchTarget & {
      locale: string
      /** Number of the first page. */
      first: number
      pages: readonly SearchTask[]
      /** Gets segment and records. */
      log: ValueLog
      /** Also write the search records of the pages. */
      records: boolean
    }
    answer: SearchFiles & { blocks: IndexParts['blocks']; segment: ValueRef; records?: ValueRef }
  }
  /** Joins consecutive segments into one, as if all their pages had been indexed in one batch. */
  joinSegments: {
    ask: { segments: readonly ValueRef[]; log: ValueLog }
    answer: ValueRef
  }
  mergeSearch: {
    ask: SearchTarget &
      Omit<IndexParts, 'segments' | 'compress'> & {
        segments: readonly ValueRef[]
        /** Files already in the output whose names contain a hash of their content: path → hash. Default: none. */
        known?: Readonly<Record<string, string>>
      }
    answer: SearchFiles & { written: WrittenIndex }
  }
  /** Updates the index that is in the output. */
  patchSearch: {
    ask: SearchTarget &
      Pick<IndexParts, 'language' | 'lang' | 'synonyms'> & {
        /** Hash of its core, as the output has it. */
        core: string
        written: WrittenIndex
        edits: readonly SearchEdit[]
      }
    /**
     * The new files, and the paths of all files of the index except its core. `merge`: it must be merged. `damaged`: as
     * well, and no file in the output can be trusted.
     */
    answer: (SearchFiles & { written: WrittenIndex; all: readonly string[] }) | 'merge' | 'damaged'
  }
  setUpParse: { ask: ParseSetup; answer: { diagnostic: Diagnostic | null } }
  parse: {
    ask: readonly ParseTask[]
    answer: { docs: readonly ParsedDoc[]; diagnostics: readonly Diagnostic[] }
  }
  /**
   * Answers with the texts of all inline scripts of pages, each once, sorted, and with the errors that shared
   * code of the site threw while it was loaded.
   */
  setUpRender: {
    ask: RenderJob
    answer: { inlineScripts: readonly string[]; diagnostics: readonly Diagnostic[] }
  }
  render: {
    ask: readonly RenderTask[]
    answer: {
      routes: readonly RenderedRoute[]
      diagnostics: readonly Diagnostic[]
      failures: readonly SiteFailure[]
      /** Durations of the pages that were rendered. Absent: no page was. */
      timed?: readonly PageTime[]
    }
  }
}

export type Call = keyof WorkerCalls
/** Main → worker. Replies may overtake each other, so each carries the id of its request. */
export type Request = { [C in Call]: { id: number; call: C; ask: WorkerCalls[C]['ask'] } }[Call]
export type Handlers = {
  [C in Call]: (
    ask: WorkerCalls[C]['ask'],
  ) => Promise<WorkerCalls[C]['answer']> | WorkerCalls[C]['answer']
}

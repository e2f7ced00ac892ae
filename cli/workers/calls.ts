/**
 * Everything the main thread may ask of a worker, and what it is answered: one table, from which
 * requests, replies and handlers derive. Only plain data crosses.
 */
import type { Permalink } from '../../runtime/contract/route-data.ts'
import type { SegmentRef } from '../../runtime/search/engine/node.ts'
import type { IndexParts, WrittenIndex } from '../../runtime/search/engine/writer.ts'
import type { StageTarget } from '../emit/stage.ts'
import type { CrossedError } from '../errors/crossed-error.ts'
import type { AnchorLink } from '../links/check-anchors.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { DocSection, DocSummary } from '../model/doc.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { Route } from '../model/route.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import type { RenderSetup } from '../render/render-setup.ts'
import type { SiteFailure } from '../render/site-failures.ts'
import type { SearchablePage, SearchText } from '../search/search-page.ts'
import type { StoreCalls } from '../shared-cache/answer-store.ts'
import type { Assessment } from '../translate/content/assess-page.ts'
import type { MergedSource } from '../translate/content/merge-translation.ts'
import type { PageRecord } from '../translate/content/record-file.ts'
import type { SplitSetup } from './create-split.ts'
import type { SpoolRef } from './spool.ts'

/** A doc that was parsed: its summary, and where the rest of it lies. */
export interface ParsedDoc {
  summary: DocSummary
  /** Where its article and its toc lie. */
  article: SpoolRef
  /** Where its sections lie, for search. */
  sections: SpoolRef
  /** With `returnHashes`: `hashText` of the text that was parsed. */
  hash?: string
  /** With `returnHashes`: path → hash of each file that it imports; `null` for one that could not be read. */
  imports?: Readonly<Record<string, string | null>>
}

/** One file to parse, and its text where that is not the file's own. */
export interface ParseTask {
  file: SourceFile
  composed?: MergedSource
}

/** Setup of parse, sent once to each worker. */
interface ParseSetup {
  root: string
  options: ParseOptions
  /** Folder for the spool files. */
  spoolDir: string
  /** How their names begin. Default: `articles`. */
  pack?: string
  /** Answer with the hash of each text. */
  returnHashes?: true
}

/** Setup of render, sent once to each worker, for all locales. */
export interface RenderJob extends RenderSetup {
  /** Where pages are staged; absent when nothing is written, and the text of each page is answered. */
  stage?: StageTarget
}

/** One route to render, with its article. */
export interface RenderTask {
  route: Route
  article?: SpoolRef
  /** Answer with the article's HTML too, as a feed needs it. */
  returnArticle?: true
  /** Answer with the addresses of other sites on the page. */
  listsExternal?: true
  /** Only what is wrong with it is asked for, not its text. */
  isCheck?: true
}

/** Result of rendering one route. */
export interface RenderedRoute {
  permalink: Permalink
  /** Output paths of the route. */
  paths: readonly string[]
  /** With a stage: hash of each of its files, in the same order. */
  hashes?: readonly string[]
  /** Every id on the page, separated by line feeds. */
  ids: string
  /** Anchors that lead into other pages, or nowhere. */
  anchors: readonly AnchorLink[]
  diagnostics: readonly Diagnostic[]
  /** Broken links that no Markdown file holds, as rendered: of the shell, or of a page in React. */
  shellLinks: readonly string[]
  /** Pictures, sound and film that no file of the content is, as the page has them. Absent: none. */
  resources?: readonly string[]
  /** With `listsExternal`: addresses of other sites on the page. */
  external?: readonly string[]
  changed: number
  /** With `returnArticle`. */
  article?: string
  /** Of a page written in React: what search takes in of it. */
  searchText?: SearchText
  /** Without a stage: the page, its route document, and its style sheet where it has one. */
  text?: { html: string; json: string; css?: string }
}

/** How long one page took to render: no part of what is kept of it, which is the same each time. */
export interface PageTime {
  permalink: Permalink
  tookMs: number
}

/** One page for search, with the text of its article, or where that lies. */
export interface SearchTask {
  page: SearchablePage
  sections?: SpoolRef | readonly DocSection[]
}

/** Where the files of an index go. */
interface SearchTarget {
  /** Of the index, below the output folder: `de/assets/search/`. */
  folder: string
  /** Absent: the files are answered. */
  stage?: StageTarget
}

/** Files of an index that were made. */
interface SearchFiles {
  /** Below the output folder. */
  paths: readonly string[]
  /** With a stage: hash of each of them, in the same order. */
  hashes?: readonly string[]
  /** Without a stage: with their content. */
  files?: readonly OutputFile[]
}

/** Where pages lie, and how they are cut; sent once to each worker. */
interface PageSetup {
  root: string
  /** Folder of the caches, absolute. */
  stateDir: string
  split: SplitSetup
}

/** One page whose state is asked for. Paths from the site folder. */
export interface AssessTask {
  origin: string
  file: string
  instance: string | null
  /** Absent where there is none. */
  translation?: string
  record?: PageRecord
  /** Text of the source, where no file holds it. */
  text?: string
}

/** The state of a page, and of what. */
export interface AssessedPage extends Assessment {
  /** SHA-256 of the bytes of source and translation, in base64url. */
  hashes: { source: string; translation?: string }
}

/** One page whose translation is recorded as made from the source. */
export interface RecordTask {
  file: string
  translation: string
  /** Day on which they matched: `2025-10-15`. */
  date: string
  /** Text of the source at that time; default: as it is. */
  past?: string
}

/** One source that is kept. */
export type CopyTask = Pick<RecordTask, 'file' | 'past'>

/** A record, and the flags in the translation that say it is not done. */
export interface RecordedPage {
  record: PageRecord
  flags: readonly { line: number; title: string }[]
}

/** An index that was made before. */
export interface SearchBefore {
  /** Hash of its core, as the output has it. */
  core: string
  written: WrittenIndex
  /** Segments of the same pages, before and now. */
  changed: readonly { first: number; end: number; before: SegmentRef; after: SegmentRef }[]
}

export interface WorkerCalls extends StoreCalls {
  setUpPages: { ask: PageSetup; answer: null }
  /** Answers in the order of the tasks, and so does the next. */
  assessPages: { ask: readonly AssessTask[]; answer: readonly AssessedPage[] }
  recordPages: { ask: readonly RecordTask[]; answer: readonly RecordedPage[] }
  /** Keep the sources with the caches. */
  keepCopies: { ask: readonly CopyTask[]; answer: readonly never[] }
  indexPages: {
    ask: SearchTarget & {
      locale: string
      /** Number of the first page. */
      first: number
      pages: readonly SearchTask[]
      spoolDir: string
      /** Write the records of the pages as well. */
      records: boolean
    }
    answer: SearchFiles & { blocks: IndexParts['blocks']; segment: SegmentRef; records?: string }
  }
  /** Makes one segment of several, which follow each other. Answers as if its pages had been indexed at once. */
  joinSegments: {
    ask: { segments: readonly SegmentRef[]; file: string }
    answer: WorkerCalls['indexPages']['answer']
  }
  mergeSearch: {
    ask: SearchTarget &
      Omit<IndexParts, 'segments' | 'compress'> & {
        segments: readonly SegmentRef[]
        /** Files that are in the output, and named by their content: path → hash. Default: none. */
        known?: Readonly<Record<string, string>>
        /** The index that is in the output, and which of its pages were indexed again. Default: all is merged. */
        before?: SearchBefore
      }
    answer: SearchFiles & { written: WrittenIndex }
  }
  setUpParse: { ask: ParseSetup; answer: { diagnostic: Diagnostic | null } }
  parse: {
    ask: readonly ParseTask[]
    answer: { docs: readonly ParsedDoc[]; diagnostics: readonly Diagnostic[] }
  }
  /**
   * Answers with the text of every inline script of any page, each once, sorted; and with what shared code
   * of the site threw while it was loaded.
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
      /** Of the pages that were rendered. Absent: nothing was. */
      timed?: readonly PageTime[]
    }
  }
}

export type Call = keyof WorkerCalls
/** Main → worker. Replies may overtake each other, so each carries the id of its request. */
export type Request = { [C in Call]: { id: number; call: C; ask: WorkerCalls[C]['ask'] } }[Call]
/** Worker → main. Errors cross as data: class instances do not survive the way. */
export type Reply =
  | { id: number; answer: WorkerCalls[Call]['answer'] }
  | { id: number; error: CrossedError }
  /** Thrown outside of any request, in a timer for instance: the worker is of no more use. */
  | { fatal: CrossedError }

export type Handlers = {
  [C in Call]: (
    ask: WorkerCalls[C]['ask'],
  ) => Promise<WorkerCalls[C]['answer']> | WorkerCalls[C]['answer']
}

/**
 * Everything the main thread may ask of a worker, and what it is answered: one table, from which
 * requests, replies and handlers derive. Only plain data crosses.
 */
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { Manifest, Permalink } from '../../runtime/contract/route-data.ts'
import type { StageTarget } from '../emit/stage.ts'
import type { Problem } from '../errors/site-error.ts'
import type { Diagnostic, Severity, Source } from '../model/diagnostic.ts'
import type { DocSection, DocSummary } from '../model/doc.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { Route } from '../model/route.ts'
import type { Sidebar } from '../model/sidebar.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import type { PageFrame } from '../render/to-html.ts'
import type { AnchorLink } from '../route/check-anchors.ts'
import type { LinkContext } from '../route/link-context.ts'
import type { HeadSetup } from '../route/plan-head.ts'
import type { OutputBase } from '../route/to-output-path.ts'
import type { SearchablePage, SearchText } from '../search/search-page.ts'
import type { SegmentRef } from '../search/segment-file.ts'
import type { IndexParts } from '../search/write-index.ts'
import type { MergedSource } from '../translate/content/merge-translation.ts'
import type { SpoolRef } from './spool.ts'

export type { AnchorLink }

/** A doc that was parsed: its summary, and where the rest of it lies. */
export interface ParsedDoc {
  summary: DocSummary
  /** Where its article and its toc lie. */
  article: SpoolRef
  /** Where its sections lie, for search. */
  sections: SpoolRef
  /** With `returnHashes`: `hashText` of the text that was parsed. */
  hash?: string
}

/** One file to parse, and its text where that is not the file's own. */
export interface ParseTask {
  file: SourceFile
  composed?: MergedSource
}

/** What parse needs once. */
export interface ParseSetup {
  root: string
  options: ParseOptions
  /** Folder for the spool files. */
  spoolDir: string
  /** Answer with the hash of each text. */
  returnHashes?: true
}

/** What render needs once, for all routes of all locales. */
export interface RenderSetup {
  /** Server bundle that rspack wrote. */
  serverFile: string
  manifest: Manifest
  locales: Readonly<Record<string, LocaleSetup>>
  /** Where pages are staged; absent when nothing is written. */
  stage?: StageTarget
  /** Answer with the text of each page. */
  returnText: boolean
  /** The site folder, absolute. */
  root: string
  /** Key → absolute path of the pages that are written in React. */
  pageFiles: Readonly<Record<string, string>>
  /** To name in problems of the shell, from the site folder. */
  configFile: string
  /** What output paths follow from. */
  policy: OutputBase
  /** Address of the live reload script, `serve` only. */
  liveReload?: string
}

/** What all pages of one locale share. */
export interface LocaleSetup {
  /** BCP 47 tag of the default locale, for pages without a alternate. */
  sourceLang: string
  /** What readers are told about the state of a translation. */
  notices: { untranslated: boolean; outdated: boolean }
  /** Pages that are shown in the source language, and what a link to one from a translation is. */
  untranslated: { permalinks: ReadonlySet<Permalink>; severity: Severity }
  /** Site-wide parts of the head that planHead needs. */
  head: HeadSetup
  frame: PageFrame
  document: LocaleDocument
  /** Address of the locale document. */
  documentUrl: string
  links: LinkContext
  sidebars: Readonly<Record<string, Sidebar>>
}

/** One route to render, with its article. */
export interface RenderTask {
  route: Route
  article?: SpoolRef
  /** Answer with the article's HTML too, as a feed needs it. */
  returnArticle?: true
}

/** What one route became. */
export interface RenderedRoute {
  permalink: Permalink
  /** Output paths of the route. */
  paths: readonly string[]
  /** Every id on the page, separated by line feeds. */
  ids: string
  /** Anchors that lead into other pages, or nowhere. */
  anchors: readonly AnchorLink[]
  diagnostics: readonly Diagnostic[]
  /** Broken links that no Markdown file holds, as rendered: of the shell, or of a page in React. */
  shellLinks: readonly string[]
  /** Bytes of HTML, UTF-8. */
  htmlBytes: number
  changed: number
  /** With `returnArticle`. */
  article?: string
  /** Of a page written in React: what search takes in of it. */
  searchText?: SearchText
  /** With `returnText`: the page and its route document. */
  text?: { html: string; json: string }
}

/** What code of the site threw while routes were rendered: one cause. */
export interface SiteFailure {
  /** `ReferenceError: window is not defined`. */
  what: string
  /** In the site's own files. */
  source: Source
  /** Components around it, innermost first: `Card (components/card.tsx:3:9)`, `DocPage`. */
  around: readonly string[]
  /** Of a component in Markdown: where it was first used. */
  usedAt?: Source
  /** The first route that it hit. */
  permalink: Permalink
  /** How many routes it hit. */
  routes: number
}

/** One page for search, with the text of its article, or where that lies. */
export interface SearchTask {
  page: SearchablePage
  sections?: SpoolRef | readonly DocSection[]
}

/** Where the files of an index go. */
export interface SearchTarget {
  /** Of the index, below the output folder: `de/assets/search/`. */
  folder: string
  /** Absent: the files are answered. */
  stage?: StageTarget
}

/** Files of an index that were made. */
export interface SearchFiles {
  /** Below the output folder. */
  paths: readonly string[]
  /** Without a stage: with their content. */
  files?: readonly OutputFile[]
}

export interface WorkerCalls {
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
  mergeSearch: { ask: SearchTarget & IndexParts; answer: SearchFiles }
  setUpParse: { ask: ParseSetup; answer: { notice: Diagnostic | null } }
  parse: {
    ask: readonly ParseTask[]
    answer: { docs: readonly ParsedDoc[]; problems: readonly Problem[] }
  }
  /** Answers with the text of every inline script of any page, each once, sorted. */
  setUpRender: { ask: RenderSetup; answer: { inlineScripts: readonly string[] } }
  render: {
    ask: readonly RenderTask[]
    answer: {
      routes: readonly RenderedRoute[]
      problems: readonly Problem[]
      failures: readonly SiteFailure[]
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

/** An error on its way between threads. */
export interface CrossedError {
  name: string
  message: string
  stack?: string
  problems?: readonly Problem[]
}

export type Handlers = {
  [C in Call]: (
    ask: WorkerCalls[C]['ask'],
  ) => Promise<WorkerCalls[C]['answer']> | WorkerCalls[C]['answer']
}

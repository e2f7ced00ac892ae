import type { PageHead } from '../../runtime/contract/page-head.ts'
import type { TocEntry } from '../../runtime/contract/route-data.ts'
import type { ArticleData } from './article.ts'
import type { Diagnostic, Source } from './diagnostic.ts'
import type { FrontMatter } from './front-matter.ts'
import type { SourceFile } from './source-file.ts'

/** A heading with the text up to the next one, as search finds it. The first has no heading. */
export interface DocSection {
  /** 2 to 6; 1 for the first. */
  level: number
  /** Id of the heading; empty for the first. */
  anchor: string
  heading: string
  /** Paragraphs, list items, table rows and code blocks, each on one line. */
  pieces: string[]
}

/** What a page shows of a doc, and only the renderer needs. */
export interface DocBody {
  article: ArticleData
  /** Headings of all levels, in order. */
  toc: readonly TocEntry[]
  /** Style sheet of the page. Default: none. */
  css?: string
}

/** One Markdown file after parse. */
export interface Doc extends DocSummary, DocBody {
  sections: readonly DocSection[]
}

/** A file that an article names. */
export interface NamedAsset {
  /** As it is written. */
  href: string
  source: Source
  /** It is shown, not linked to. */
  isShown?: true
}

/** What stays of a doc in the main thread: a few hundred bytes. */
export interface DocSummary {
  file: SourceFile
  frontMatter: FrontMatter
  /** Fields of the site's own, as they are written. Absent: it has none, or no schema for them. */
  siteFields?: Readonly<Record<string, unknown>>
  /** Front matter, else a first h1, else the id. Text. */
  title: string
  /** The article starts with its own h1, so that no heading is made from the title. */
  hasOwnTitle: boolean
  description: string
  /** What the page says of its own head. */
  head?: PageHead
  /** The article holds a list of cards, which only the sidebar knows. */
  listsCards?: true
  /** Asset paths that the article names, as written, each once, with where. */
  assets: readonly NamedAsset[]
  diagnostics: readonly Diagnostic[]
}

import type { PageHead } from '../../../runtime/contract/page-head.ts'
import type { TocEntry } from '../../../runtime/contract/route-data.ts'
import type { ArticleData } from './article.ts'
import type { Diagnostic, Source } from './diagnostic.ts'
import type { FrontMatter, PlannedFields, ShownTexts } from './front-matter.ts'
import type { SourceFile } from './source-file.ts'

/**
 * A heading with the text up to the next one, as indexed by search. The first section has no heading, and begins with the
 * description of the front matter.
 */
export interface DocSection {
  /** Level of the heading, 2 to 6; 1 for the first section. */
  level: number
  /** Id of the heading; empty for the first section. */
  anchor: string
  heading: string
  /** Paragraphs, list items, table rows and code blocks, each on one line. */
  pieces: string[]
  /** Text in the badge of its result: `field`. Absent: none. */
  kind?: string
}

/** The parts of a doc that only its own page shows. */
export interface DocBody {
  article: ArticleData
  /** Headings of all levels, in order. */
  toc: readonly TocEntry[]
  /** Style sheet of the page. Default: none. */
  css?: string
  /** Plain text: `description` of the front matter, else the first text; empty if there is neither. */
  description: string
  /** The article starts with its own h1, so no heading is made from the title. */
  hasOwnTitle: boolean
  /** Elements for `<head>` that the page itself declares. */
  head?: PageHead
  /** See {@link DocFacts.texts}. */
  texts?: ShownTexts
}

/** One Markdown file after parse. */
export interface Doc
  extends Omit<DocSummary, 'frontMatter'>,
    Omit<DocFacts, 'texts'>,
    Omit<DocBody, 'texts'> {
  frontMatter: FrontMatter
  sections: readonly DocSection[]
  /** Rows of the options that parse has read → their values; `null` for a row that does not exist. */
  rows: ReadonlyMap<string, string | null>
}

/** A file that an article refers to. */
export interface NamedAsset {
  /** The address as written. */
  href: string
  source: Source
  /** Set where the page shows the file, such as an image; absent where it links to it. */
  isShown?: true
}

/** The part of a doc that the plan of the site reads. An edited text or title does not change it. */
export interface DocSummary {
  file: SourceFile
  frontMatter: PlannedFields
  /** The article contains a list of cards, whose entries come from the sidebar. */
  listsCards?: true
}

/** Other facts of a doc that stay in the memory of the main thread. */
export interface DocFacts {
  /** Plain text: `title` of the front matter, else the first h1, else the id. */
  title: string
  /** See {@link DocBody.description}: cards of other pages, feeds and `llms.txt` show it too. */
  description: string
  /** Title and description as in the front matter. Absent: neither is there. */
  texts?: ShownTexts
  /** Front matter fields that the site defines, as written. Absent: there are none, or the site has no schema for them. */
  siteFields?: Readonly<Record<string, unknown>>
  /** Assets that the article refers to, each once, with paths as written. */
  assets: readonly NamedAsset[]
  diagnostics: readonly Diagnostic[]
}

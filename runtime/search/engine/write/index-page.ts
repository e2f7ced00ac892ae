/** A file of an index. */
export interface IndexFile {
  /** Name of the file: `index.json`, `0a1b2c3d4e5.bin`; see `indexFilePath` for its path. */
  path: string
  content: Uint8Array
}

/** A page for the index, without its text. */
export interface IndexPage {
  /** Address, absolute or from the root of the host; returned in hits. */
  url: string
  title: string
  /** `hierarchy.lvl0` of its hits: the part of the documentation that contains it. */
  group: string
  /** Value by which requests may filter: `docs-2.0`. */
  tag: string
  /** Primary subtag of the language of its text: `de`. */
  lang: string
  /** Factor for its score; 1 for most pages. */
  boost: number
  /** Searched like headings, but not shown. */
  keywords: readonly string[]
  /** Short text that its hit shows besides the title: `GET`. Absent: none. */
  badge?: string
}

/** A heading with the text up to the next one. */
export interface IndexSection {
  /** 2 to 6; 1 for the text before all headings. */
  level: number
  /** Id of the heading; empty for the first section. */
  anchor: string
  /** Empty for the first section. */
  heading: string
  /** Paragraphs, list items and table rows, each on one line; a code block has a line feed after each line. */
  pieces: readonly string[]
  /** Badge of its hit: `field`. Absent: none. */
  kind?: string
}

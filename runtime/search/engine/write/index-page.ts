/** A page as the index takes it in, apart from its text. */
export interface IndexPage {
  /** Address, absolute or from the root of the host; hits give it back. */
  url: string
  title: string
  /** `hierarchy.lvl0` of its hits: the part of the documentation that it stands in. */
  group: string
  /** What a request may be restricted to: `docs-2.0`. */
  tag: string
  /** Primary subtag of the language of its text: `de`. */
  lang: string
  /** Factor of its score; 1 for most. */
  boost: number
  /** Found like headings, and not shown. */
  keywords: readonly string[]
}

/** A heading and the text up to the next one. */
export interface IndexSection {
  /** 2 to 6; 1 for what stands before all headings. */
  level: number
  /** Id of the heading; empty for the first section. */
  anchor: string
  /** Empty for the first section. */
  heading: string
  /** Paragraphs, list items and table rows, each on one line; a code block has a line end after each line. */
  pieces: readonly string[]
}

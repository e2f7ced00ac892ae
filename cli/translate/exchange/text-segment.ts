import type { Inline } from './inline.ts'
import type { Range, RawInline } from './read-markup.ts'

/** One text of a page. */
export interface TextSegment extends Range {
  /** `heading`, `paragraph`, `cell`, `html`, `attribute`, `comment`, or the field: `title`. */
  kind: string
  /** First line, 1-based. */
  line: number
  content: readonly RawInline[]
  /** Write a text as the file needs it: quotes of YAML, line ends inside a quote or list. */
  encode(text: readonly Inline[]): string
}

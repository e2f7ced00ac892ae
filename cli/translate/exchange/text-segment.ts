import type { Inline } from './inline.ts'
import type { Range, RawInline } from './read-markup.ts'

/** One text of a page. */
export interface TextSegment extends Range {
  /** `heading`, `paragraph`, `cell`, `html`, `attribute`, `comment`, or the field: `title`. */
  kind: string
  /** First line, 1-based. */
  line: number
  content: readonly RawInline[]
  /**
   * The marker of an alert that is not translated, `[!NOTE]`. `whole` is the content with it, for the hash: so files
   * that were exported with the marker as text can still be imported.
   */
  marker?: Range & { text: string; whole: string }
  /** The translated text in the form of the file: quoted for YAML, with the line prefix of a quote or list. */
  encode(text: readonly Inline[]): string
}

import type { Inline, InlineCode } from './inline.ts'

/** One text of a unit, in both languages. */
export interface ExchangeSegment {
  /** `1`; of a plural message the form: `one`, `other`. */
  id: string
  source: readonly Inline[]
  /** Inline codes that the translation may have or go without. Default: none, it has those of the source. */
  optional?: readonly InlineCode[]
  /** `null` where it is not translated. */
  target: readonly Inline[] | null
}

/** A text that is translated as one: a message, or a block of a page. */
export interface ExchangeUnit {
  /** Catalogue file, or the page's source: `content/cloud/iam.md`. */
  file: string
  /** Message id, or section and number of the block: `roles/2`. Unique in its file. */
  name: string
  /** For translators. */
  note?: string
  /** Of the whole source text: a translation of another text is refused. */
  hash: string
  segments: readonly ExchangeSegment[]
  /** A block of a page, which other blocks may move; a message has its id. */
  isBlock?: true
  /** Its translation was made from an older text. */
  isOutdated?: true
  /** Its segments are the plural forms of one message, which has these two in the source language. */
  plural?: { one: readonly Inline[]; other: readonly Inline[] }
}

/** Id of a unit in an exchange file. */
export const unitKey = ({ file, name }: Pick<ExchangeUnit, 'file' | 'name'>): string =>
  `${file}#${name}`

import type { Inline, InlineCode } from './inline.ts'

/** One text of a unit, in both languages. */
export interface ExchangeSegment {
  /** `1`; for a plural message the form: `one`, `other`. */
  id: string
  source: readonly Inline[]
  /** Inline codes that the translation may omit. Default: none, it must have those of the source. */
  optional?: readonly InlineCode[]
  /** `null` if it is not translated. */
  target: readonly Inline[] | null
}

/** Text that is translated as a whole: a message, or a block of a page. */
export interface ExchangeUnit {
  /** Catalogue file, or the page's source: `content/cloud/iam.md`. */
  file: string
  /** Message id, or section and number of the block: `roles/2`. Unique in its file. */
  name: string
  /** First line in the file, 1-based. Absent for a message. */
  line?: number
  /** Hint for translators. */
  note?: string
  /** Address of its section on the built page: `https://docs.example/de/install#roles`. Absent for a message. */
  address?: string
  /** Hash of the whole source text: translations of another text are refused. */
  hash: string
  segments: readonly ExchangeSegment[]
  /** A block of a page, whose name changes if blocks are added before it; a message has a stable id. */
  isBlock?: true
  /** Words of an alert, whose marker is not part of the unit. */
  isAlert?: true
  /** Its translation is outdated. */
  isOutdated?: true
  /** Set if its segments are the plural forms of one message; these are the two forms in the source language. */
  plural?: { one: readonly Inline[]; other: readonly Inline[] }
}

/** Id of a unit in an exchange file. */
export const unitKey = ({ file, name }: Pick<ExchangeUnit, 'file' | 'name'>): string =>
  `${file}#${name}`

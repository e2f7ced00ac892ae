import type { Inline } from './inline.ts'

/** One text of a unit, in both languages. */
export interface ExchangeSegment {
  /** Unique in its unit: `1`, `2` …; of a plural message the form: `one`, `other`. */
  id: string
  source: readonly Inline[]
  /** `null` where it is not translated. */
  target: readonly Inline[] | null
}

/** What is translated at a time: a message, or a section of a page. */
export interface ExchangeUnit {
  /** Catalogue file, or the page's source: `content/cloud/iam.md`. */
  file: string
  /** Message id, or key of the section: `roles`. Unique in its file. */
  name: string
  /** For translators. */
  note?: string
  /** Of the whole source text: a translation of another text is refused. */
  hash: string
  segments: readonly ExchangeSegment[]
  /** Its translation was made from an older text. */
  isOutdated?: true
  /** Its segments are the plural forms of one message. */
  plural?: true
}

/** What identifies a unit in an exchange file. */
export const unitKey = ({ file, name }: Pick<ExchangeUnit, 'file' | 'name'>): string =>
  `${file}#${name}`

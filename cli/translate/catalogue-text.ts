/** One text of a catalogue file. */
export interface CatalogueText {
  message: string
  /** For translators. */
  description?: string
}

/** A text that a catalogue needs. */
export interface WantedText extends CatalogueText {
  /** Initial translation, if one ships with the program; default: `message`. */
  prefill?: string
  /** The source text with all plural forms of the language, if it differs from `message`. */
  copy?: string
  /** Its plural forms are separated by `|`. */
  plural?: true
  /** It is HTML, whose tags are not translated. */
  html?: true
}

/** id → text, in the order of a file. */
export type CatalogueTexts = Readonly<Record<string, CatalogueText>>

/** One text of a catalogue file. */
export interface CatalogueText {
  message: string
  /** For translators. */
  description?: string
}

/** A text that a catalogue should hold. */
export interface WantedText extends CatalogueText {
  /** Text to begin with, where a translation ships with the program; default: `message`. */
  prefill?: string
  /** The text of the source as the language needs it, where that differs: with all plural forms. */
  copy?: string
  /** Its forms for numbers are separated by `|`. */
  plural?: true
  /** It is HTML, so its tags are not for translators. */
  html?: true
}

/** id → text, in the order of a file. */
export type CatalogueTexts = Readonly<Record<string, CatalogueText>>

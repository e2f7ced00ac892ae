import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { ExchangeUnit } from './exchange-unit.ts'
import type { Tagged } from './inline.ts'

/** What an exchange file says of itself. */
export interface ExchangeHead {
  /** Title of the site. */
  title: string
  /** BCP 47 tags. */
  sourceLang: string
  lang: string
  /** Day of the export, `2025-10-15`. */
  date: string
}

/** Writes an exchange file in parts, so that a large one is never in memory as a whole. */
export interface ExchangeWriter {
  head: string
  /** The next part. The units of a page or a catalogue are in one part. */
  write(units: readonly ExchangeUnit[]): string
  tail: string
}

/** A returned text. */
export interface ReturnedSegment {
  /** `null` in formats that identify texts by their order. */
  id: string | null
  /** `null` if it is not translated. */
  target: readonly Tagged[] | null
  /** Whether the file marks the translation as done, so that an unchanged one counts as current again. */
  isConfirmed: boolean
  source: Source
}

/** A returned unit. */
export interface ReturnedUnit {
  file: string
  name: string
  /** Hash of the text that was translated; empty if a tool has dropped it. */
  hash: string
  /** Source texts in the file, with tags; empty if a tool has dropped them. */
  sources: readonly string[]
  segments: readonly ReturnedSegment[]
  /** Whether the file marks the translation as a draft, or as one that needs review: it is not taken. */
  needsReview: boolean
  source: Source
}

/** A returned file, as far as it is valid. */
export interface ReturnedFile {
  /** BCP 47 tag of the translation; empty if the file has none. */
  lang: string
  units: readonly ReturnedUnit[]
  diagnostics: readonly Diagnostic[]
}

/** A format of translation tools. */
export interface ExchangeFormat {
  /** Extension of its files: `.xlf`. */
  extension: string
  /** Start a file. The same units give the same bytes. */
  open(head: ExchangeHead): ExchangeWriter
  /** @param file - Path for diagnostics. */
  read(text: string, file: string): ReturnedFile
}

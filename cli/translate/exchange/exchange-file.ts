import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import type { ExchangeUnit } from './exchange-unit.ts'
import type { Tagged } from './inline.ts'

/** Everything that goes to a translator. */
export interface ExchangeDocument {
  /** BCP 47 tags. */
  sourceLang: string
  lang: string
  units: readonly ExchangeUnit[]
}

/** A text that came back. */
export interface ReturnedSegment {
  /** `null` where the order tells which one it is. */
  id: string | null
  /** `null` where it is not translated. */
  target: readonly Tagged[] | null
  /** Somebody says that the translation is right, also where it did not change. */
  isConfirmed: boolean
  source: Source
}

/** A unit that came back. */
export interface ReturnedUnit {
  file: string
  name: string
  /** Of the text that was translated; empty where a tool has lost it. */
  hash: string
  /** The texts of the source as the file has them, with tags; none where a tool has lost them. */
  sources: readonly string[]
  segments: readonly ReturnedSegment[]
  source: Source
}

/** A file that came back, read as far as it can be. */
export interface ReturnedFile {
  /** BCP 47 tag that it is for; empty where it does not say. */
  lang: string
  units: readonly ReturnedUnit[]
  diagnostics: readonly Diagnostic[]
}

/** A format that translators' tools read and write. */
export interface ExchangeFormat {
  /** Of its files: `.xlf`. */
  extension: string
  write(document: ExchangeDocument): string
  /** @param file - To name in diagnostics. */
  read(text: string, file: string): ReturnedFile
}

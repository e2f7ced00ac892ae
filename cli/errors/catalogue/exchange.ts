/** Diagnostics of files that translators return. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'

/** A translators' file that cannot be read. */
export const exchangeInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'EXCHANGE_INVALID',
  severity: 'throw',
  message: `This translation cannot be read: ${reason}.`,
  hint: 'Import a file that `translations export` wrote (XLIFF 2, gettext PO or JSON), with nothing but its translations changed.',
  source,
})

/** A translators' file for another language. */
export const exchangeLocale = (found: string, wanted: string, source: Source): Diagnostic => ({
  code: 'EXCHANGE_LOCALE',
  severity: 'throw',
  message:
    found === ''
      ? `The file does not say which language it is in; "${wanted}" is asked for.`
      : `The file is in "${found}", not in "${wanted}".`,
  hint: 'Name the locale of the file with --locale, or import the right file.',
  source,
})

/** A unit of a translators' file that cannot be applied. */
export const exchangeUnit = (
  unit: { file: string; name: string },
  kind: 'unknown' | 'stale' | 'twice' | 'segments' | 'blank',
  source: Source,
): Diagnostic => ({
  code: {
    unknown: 'EXCHANGE_UNKNOWN',
    stale: 'EXCHANGE_STALE',
    twice: 'EXCHANGE_TWICE',
    segments: 'EXCHANGE_SEGMENTS',
    blank: 'EXCHANGE_BLANK',
  }[kind],
  severity: 'throw',
  message: {
    unknown: `The site has no text "${unit.name}" in ${unit.file}.`,
    stale: `"${unit.name}" in ${unit.file} was translated from another text than it has now.`,
    twice: `"${unit.name}" in ${unit.file} is translated twice, in two ways.`,
    segments: `The translation of "${unit.name}" in ${unit.file} has other segments than its source.`,
    blank: `The translation of "${unit.name}" in ${unit.file} has no words.`,
  }[kind],
  hint: {
    unknown: 'Remove it from the file; texts that are renamed or gone have no translation.',
    stale: 'Run `translations export` again and have the new text translated.',
    twice: 'Import only one of the two.',
    segments: 'Keep every segment: a plural has one for each form that the file names.',
    blank: 'Translate the text, or take the translation away.',
  }[kind],
  source,
})

/** Placeholders of a translation that differ from those of its source. */
export const exchangeTags = (
  unit: { file: string; name: string },
  reasons: readonly string[],
  source: Source,
): Diagnostic => ({
  code: 'EXCHANGE_TAGS',
  severity: 'throw',
  message: `The tags of "${unit.name}" in ${unit.file} are not those of its source: ${reasons.join('; ')}.`,
  hint: 'Move tags to where they belong in the sentence, and keep each of them once.',
  source,
})

/** Words of a translation that Markdown would read as markup. */
export const exchangeMarkup = (
  unit: { file: string; name: string },
  text: string,
  source: Source,
): Diagnostic => ({
  code: 'EXCHANGE_MARKUP',
  severity: 'throw',
  message: `In the translation of "${unit.name}" in ${unit.file}, words would be read as Markdown: ${text}.`,
  hint: 'Remove tags, tables and addresses: a translation is text. Characters that Markdown might misread are escaped already.',
  source,
})

/** The text of a heading contains an id, although ids are kept from the translation or taken from its source. */
export const exchangeHeadingId = (
  unit: { file: string; name: string },
  id: string,
  source: Source,
): Diagnostic => ({
  code: 'EXCHANGE_HEADING_ID',
  severity: 'throw',
  message: `The translation of the heading "${unit.name}" in ${unit.file} holds an address of its own: ${id}.`,
  hint: `Remove ${id}: a heading keeps the address that links lead to.`,
  source,
})

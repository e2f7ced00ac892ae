/** Diagnostics of files that translators return. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'

/** A translators' file that cannot be read. */
export const exchangeInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'EXCHANGE_INVALID',
  severity: 'throw',
  message: `This translation cannot be read: ${reason}.`,
  hint: 'Import a file that `translations export` wrote (XLIFF 2, gettext PO or JSON), and change only its translations.',
  source,
})

/** A translators' file for another language. */
export const exchangeLocale = (found: string, wanted: string, source: Source): Diagnostic => ({
  code: 'EXCHANGE_LOCALE',
  severity: 'throw',
  message:
    found === ''
      ? `The file does not name its language; the command expects "${wanted}".`
      : `The file is in "${found}", not in "${wanted}".`,
  hint: 'Name the locale of the file with `--locale`, or import another file.',
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
    unknown: 'Remove it from the file. The text was renamed or removed on the site.',
    stale: 'Run `translations export` again, and translate the new text.',
    twice: 'Import only one of the two.',
    segments: 'Keep every segment: a plural has one for each form that the file names.',
    blank: 'Translate the text, or remove the translation.',
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
  message: `The tags of "${unit.name}" in ${unit.file} differ from those of its source: ${listNames(reasons, '; ')}.`,
  hint: 'Move the tags to their places in the sentence, and keep each of them once.',
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
  message: `The translation of "${unit.name}" in ${unit.file} contains Markdown: ${text}.`,
  hint: 'Remove tags, tables and addresses, because a translation is text. Octavo escapes single characters itself.',
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
  message: `The translation of the heading "${unit.name}" in ${unit.file} contains an id: ${id}.`,
  hint: `Remove ${id}. The heading keeps the id of its source, because links use it.`,
  source,
})

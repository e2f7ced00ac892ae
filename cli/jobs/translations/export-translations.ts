/** `translations export`: writes one file for a translation tool. */
import { relative, resolve } from 'node:path'
import { countOf } from '../../base/errors/count-of.ts'
import { parseData } from '../../config/data-text.ts'
import type { ExchangeUnit } from '../../translate/exchange/exchange-unit.ts'
import type { FormatName } from '../../translate/exchange/format-names.ts'
import { createFormats } from '../../translate/exchange/formats.ts'
import { writeNamedFile } from '../../write/named-file.ts'
import { gatherLocale, type MessagesOptions, openFor, readSourceTexts } from './gather-messages.ts'
import { gatherMessageUnits, openPages, unitsIn } from './gather-units.ts'
import { pickOne } from './pick-locales.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Options of the export. */
interface ExportOptions extends MessagesOptions {
  format: FormatName
  /** Output file, relative to the current folder; default: `<locale>.xlf` there. */
  out?: string
  /** Export only units that are not translated or outdated. */
  onlyOpen: boolean
}

/** Write messages and pages of a locale for translators, with their existing translations. */
export async function exportTranslations(options: ExportOptions): Promise<TranslationJobResult> {
  const { format, out, onlyOpen, ...target } = options
  const site = await openFor(target)
  const gathered = gatherLocale(await readSourceTexts(site), pickOne(site, target.locale))
  const { locale, lang, diagnostics, unreadable } = gathered
  const { defaultLocale, localeConfigs } = site.loaded.config.i18n
  const own = [...diagnostics, ...unreadable]
  if (own.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics: own, nothingWritten: true }
  const { content, read } = await openPages(gathered)
  const pages = content.pages.map(read)
  const units = [...gatherMessageUnits(gathered), ...pages.flatMap(unitsIn)]
  const wanted = onlyOpen ? units.filter(isOpen) : units
  const { extension, write } = createFormats((text) => parseData(text, 'json'))[format]
  const sourceLang = localeConfigs[defaultLocale]?.htmlLang ?? defaultLocale
  const path = resolve(out ?? `${locale}${extension}`)
  writeNamedFile(path, 'translations export', write({ sourceLang, lang, units: wanted }))
  const open = wanted.filter(isOpen).length
  return {
    lines: [
      `${relative(process.cwd(), path)}: ${countOf(wanted.length, 'unit')}, ${open} of them to be translated.`,
    ],
    diagnostics: [...own, ...pages.flatMap((page) => page.diagnostics)],
  }
}

function isOpen({ segments, isOutdated }: ExchangeUnit): boolean {
  return isOutdated === true || segments.some(({ target }) => target === null)
}

/** `translations export`: writes one file for a translation tool. */
import { relative, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { parseData } from '../../config/data-text.ts'
import type { ExchangeWriter } from '../../translate/exchange/exchange-file.ts'
import type { ExchangeUnit } from '../../translate/exchange/exchange-unit.ts'
import type { FormatName } from '../../translate/exchange/format-names.ts'
import { createFormats } from '../../translate/exchange/formats.ts'
import { writeNamedParts } from '../../write/named-file.ts'
import { selectNamed } from './change-content.ts'
import { today } from './content-jobs.ts'
import { gatherLocale, type MessagesOptions, openFor, readSourceTexts } from './gather-messages.ts'
import { type ExchangePages, gatherMessageUnits, openPages, unitsIn } from './gather-units.ts'
import { isPageUntouched } from './page-records.ts'
import { pickOne } from './pick-locales.ts'
import type { ContentPage } from './translated-content.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Options of the export. */
interface ExportOptions extends MessagesOptions {
  format: FormatName
  /** Output file, relative to the current folder; default: `<locale>.xlf` there. */
  out?: string
  /** Export only units that are not translated or outdated. */
  onlyOpen: boolean
  /** Export only these pages, and no messages: paths, folders or globs. Default: everything. */
  pages?: readonly string[]
}

/** Write messages and pages of a locale for translators, with their existing translations. */
export async function exportTranslations(options: ExportOptions): Promise<TranslationJobResult> {
  const { format, out, onlyOpen, pages: names, ...target } = options
  const site = await openFor(target)
  const texts = await readSourceTexts(site, { quick: true })
  const gathered = gatherLocale(texts, pickOne(site, target.locale))
  const { locale, lang, diagnostics, unreadable } = gathered
  const { root, config } = site.loaded
  const own = [...diagnostics, ...unreadable]
  if (own.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics: own, nothingWritten: true }
  const exchange = await openPages(gathered)
  const all = exchange.content.pages
  const pages = names ? selectNamed(root, names, all).pages : all
  const { extension, open } = createFormats((text) => parseData(text, 'json'))[format]
  const { defaultLocale, localeConfigs } = config.i18n
  const sourceLang = localeConfigs[defaultLocale]?.htmlLang ?? defaultLocale
  const path = resolve(out ?? `${locale}${extension}`)
  const counts = { units: 0, open: 0 }
  const failures: Diagnostic[] = []
  const lists = listUnits(
    { messages: names ? [] : gatherMessageUnits(gathered), pages },
    exchange,
    {
      onlyOpen,
      failures,
    },
  )
  const parts = writeParts(
    open({ title: config.title, sourceLang, lang, date: today() }),
    lists,
    counts,
  )
  await writeNamedParts(path, 'translations export', parts)
  return {
    lines: [
      `${relative(process.cwd(), path)}: ${countOf(counts.units, 'unit')}, ${counts.open} of them to be translated.`,
    ],
    diagnostics: [...own, ...failures],
  }
}

/** The units of messages, then those of each page; pages are read one after another. */
function* listUnits(
  { messages, pages }: { messages: readonly ExchangeUnit[]; pages: readonly ContentPage[] },
  { content, read }: ExchangePages,
  { onlyOpen, failures }: { onlyOpen: boolean; failures: Diagnostic[] },
): Generator<readonly ExchangeUnit[]> {
  const wanted = (units: readonly ExchangeUnit[]) => (onlyOpen ? units.filter(isOpen) : units)
  yield wanted(messages)
  for (const page of pages) {
    if (onlyOpen && isPageUntouched(page, content)) continue
    const units = read(page)
    failures.push(...units.diagnostics)
    yield wanted(unitsIn(units))
  }
}

/** Pauses between parts: in a pause, Node frees the memory of the native parser. */
async function* writeParts(
  writer: ExchangeWriter,
  lists: Iterable<readonly ExchangeUnit[]>,
  counts: { units: number; open: number },
): AsyncGenerator<string> {
  yield writer.head
  for (const units of lists) {
    counts.units += units.length
    counts.open += units.filter(isOpen).length
    yield writer.write(units)
    await setImmediate()
  }
  yield writer.tail
}

function isOpen({ segments, isOutdated }: ExchangeUnit): boolean {
  return isOutdated === true || segments.some(({ target }) => target === null)
}

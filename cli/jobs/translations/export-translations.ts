/** `translations export`: writes one file for a translation tool. */
import { relative, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { parseData } from '../../config/data-text.ts'
import type { ExchangeWriter } from '../../translate/exchange/exchange-file.ts'
import type { ExchangeUnit } from '../../translate/exchange/exchange-unit.ts'
import type { ExportName } from '../../translate/exchange/format-names.ts'
import { createFormats } from '../../translate/exchange/formats.ts'
import { openTmx } from '../../translate/exchange/tmx.ts'
import { writeNamedParts } from '../../write/named-file.ts'
import { selectNamed } from './change-content.ts'
import { today } from './content-jobs.ts'
import { exportGlossary, languagesOf } from './export-glossary.ts'
import {
  type GatheredMessages,
  gatherLocale,
  type MessagesOptions,
  openFor,
  readSourceTexts,
} from './gather-messages.ts'
import { type ExchangePages, gatherMessageUnits, openPages, unitsIn } from './gather-units.ts'
import { toLocaleMessageStates, toMessageStatus } from './message-jobs.ts'
import { findRecord, isPageUntouched } from './page-records.ts'
import { pickOne } from './pick-locales.ts'
import type { ContentPage } from './translated-content.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Options of the export. */
interface ExportOptions extends MessagesOptions {
  format: ExportName
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
  const { locale, diagnostics, unreadable } = gathered
  const { root, config } = site.loaded
  const own = [...diagnostics, ...unreadable]
  if (own.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics: own, nothingWritten: true }
  if (format === 'tbx') return exportGlossary(gathered, out)
  const exchange = await openPages(gathered)
  const all = exchange.content.pages
  const pages = names ? selectNamed(root, names, all).pages : all
  const { extension, open } =
    format === 'tmx' ? TMX : createFormats((text) => parseData(text, 'json'))[format]
  const path = resolve(out ?? `${locale}${extension}`)
  const counts = { units: 0, open: 0 }
  const failures: Diagnostic[] = []
  const choice = format === 'tmx' ? 'accepted' : onlyOpen ? 'open' : 'all'
  const messages = names ? [] : gatherMessageUnits(gathered)
  const lists = listUnits({ messages, pages }, exchange, { choice, failures, gathered })
  const parts = writeParts(
    open({ title: config.title, ...languagesOf(gathered), date: today() }),
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
  { choice, failures, gathered }: UnitsOptions,
): Generator<readonly ExchangeUnit[]> {
  const wanted = {
    all: (units: readonly ExchangeUnit[]) => units,
    open: (units: readonly ExchangeUnit[]) => units.filter(isOpen),
    accepted: (units: readonly ExchangeUnit[]) =>
      units.filter((unit) => !isOpen(unit) && !unit.plural),
  }[choice]
  yield wanted(choice === 'accepted' ? acceptedMessages(messages, gathered) : messages)
  for (const page of pages) {
    if (choice === 'open' && isPageUntouched(page, content)) continue
    if (choice === 'accepted' && !isAccepted(page, content)) continue
    const units = read(page)
    failures.push(...units.diagnostics)
    yield wanted(unitsIn(units))
  }
}

interface UnitsOptions {
  /** `accepted`: translations that a person has recorded as current. */
  choice: 'all' | 'open' | 'accepted'
  failures: Diagnostic[]
  gathered: GatheredMessages
}

/** Whether somebody has recorded what a translation was made from, and nobody has to review it. */
function isAccepted(page: ContentPage, content: ExchangePages['content']): boolean {
  const record = page.hasTranslation ? findRecord(page, content) : undefined
  return record !== undefined && record.review?.by !== null
}

function acceptedMessages(
  messages: readonly ExchangeUnit[],
  gathered: GatheredMessages,
): readonly ExchangeUnit[] {
  const unknown = new Set(toMessageStatus(toLocaleMessageStates(gathered)).unknown)
  return messages.filter(({ name }) => !unknown.has(name))
}

const TMX = { extension: '.tmx', open: openTmx }

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

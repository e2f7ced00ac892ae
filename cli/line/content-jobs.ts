/** The jobs of `write-translations` that are about pages: status, create, accept, and its check. */
import { basename, dirname, relative, resolve } from 'node:path'
import { writeSources } from '../emit/write-sources.ts'
import { localeIsSource, localeNeeded } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model.ts'
import { loadGlossary } from '../scan/load-glossary.ts'
import { twinLocales } from '../scan/twin-folders.ts'
import { isUntranslated } from '../translate/check-words.ts'
import type { LocaleStatus } from '../translate/content/locale-status.ts'
import { toReport } from '../translate/content/report/to-report.ts'
import { checkRequirements } from '../translate/content/requirements.ts'
import { formatStatus } from '../translate/content/status-table.ts'
import { acceptTwins, type ContentChange, createTwins } from './change-content.ts'
import { toLocaleStatus } from './content-status.ts'
import { type GatheredMessages, gatherMessages, type MessagesOptions } from './gather-messages.ts'
import { type OpenSite, openSite } from './open-site.ts'
import { openContent } from './translated-content.ts'
import type { TranslationOutcome } from './translation-outcome.ts'

/** What `--status` prints and writes. */
export interface StatusOptions extends MessagesOptions {
  /** Print data for programs, and nothing else. */
  json: boolean
  /** Write a page with charts to this file, from the current folder. */
  report?: string
}

/** Version of the shape that `--json` prints. */
const JSON_VERSION = 1

/** Show the state of one locale, or of all that are translated. Writes nothing but the report. */
export async function showStatus(options: StatusOptions): Promise<TranslationOutcome> {
  const { json, report, ...target } = options
  const opened = await openFor(target)
  const found: Found[] = []
  for (const locale of pickLocales(opened, target.locale))
    found.push(await toStatus(await gatherMessages({ ...target, locale }, { opened, quick: true })))
  const statuses = found.map(({ status }) => status)
  if (report !== undefined) {
    const file = resolve(report)
    const title = found[0]?.site.loaded.config.title ?? ''
    writeSources(dirname(file), [{ path: basename(file), content: toReport(title, statuses) }])
  }
  return {
    lines: report === undefined ? [] : [`Report: ${relative('', resolve(report))}`],
    result: json
      ? JSON.stringify({ version: JSON_VERSION, locales: statuses }, null, 2)
      : statuses.map(formatStatus).join('\n\n'),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** What is wrong with the pages of a locale, as its config sees it; part of `--check`. */
export async function checkContent(gathered: GatheredMessages): Promise<readonly Diagnostic[]> {
  const { site, locale } = gathered
  const { i18n } = site.loaded.config
  if (locale === i18n.defaultLocale) return []
  const { status, diagnostics } = await toStatus(gathered)
  return [...diagnostics, ...checkRequirements(status, i18n.localeConfigs[locale]?.requires)]
}

/** Make twins that are ready to be translated. */
export async function createPages(
  options: MessagesOptions,
  names: readonly string[],
): Promise<TranslationOutcome> {
  const content = await openTranslated(options)
  const { twins } = createTwins(content, names, today())
  return { lines: twins.map((twin) => `${twin}: ready to be translated`), diagnostics: [] }
}

/** Record what twins were made from. */
export async function acceptPages(
  options: MessagesOptions,
  names: readonly string[],
  { fromGit }: { fromGit: boolean },
): Promise<TranslationOutcome> {
  const content = await openTranslated(options)
  const change = await acceptTwins(content, names, { today: today(), fromGit })
  return { lines: describeAccepted(change), diagnostics: [] }
}

function describeAccepted({ twins, written }: ContentChange): string[] {
  if (twins.length === 0) return ['No translation was waiting.']
  const state = written.length === 0 ? 'as it was recorded' : 'recorded'
  return twins.map((twin) => `${twin}: ${state}`)
}

interface Found {
  site: OpenSite
  status: LocaleStatus
  diagnostics: readonly Diagnostic[]
}

async function toStatus({ site, locale, planned, existing }: GatheredMessages): Promise<Found> {
  const content = await openContent(site, locale)
  const known = new Map(existing.flatMap(({ entries }) => Object.entries(entries)))
  const { glossary } = loadGlossary(site.loaded, locale)
  const wanted = planned.flatMap(({ texts }) => [...texts])
  const status = await toLocaleStatus(content, {
    total: wanted.length,
    // What the program ships a translation of is there already.
    missing: wanted
      .filter(([id, message]) => {
        const target = known.get(id)?.message
        if (target === undefined) return message.prefill === undefined
        return isUntranslated(id, { message, target }, glossary)
      })
      .map(([id]) => id)
      .sort(),
  })
  return { site, status, diagnostics: content.diagnostics }
}

async function openTranslated(options: MessagesOptions) {
  const site = await openFor(options)
  const locales = pickLocales(site, options.locale)
  const [only] = locales
  if (only === undefined || locales.length > 1) throw localeNeeded(locales)
  return openContent(site, only)
}

function openFor({ locale, ...open }: MessagesOptions): Promise<OpenSite> {
  return openSite({ ...open, ...(locale !== undefined && { locales: [locale] }) })
}

/** The locale asked for, or all that content is translated to. */
function pickLocales({ loaded }: OpenSite, locale: string | undefined): string[] {
  const { defaultLocale } = loaded.config.i18n
  const translated = twinLocales(loaded)
  if (locale === defaultLocale || translated.length === 0)
    throw localeIsSource(defaultLocale, translated)
  return locale === undefined ? translated : [locale]
}

/** `2025-10-15`; SOURCE_DATE_EPOCH stands for the clock, as in other tools whose output is kept. */
export function today(): string {
  const epoch = process.env.SOURCE_DATE_EPOCH
  const date = epoch === undefined || epoch === '' ? new Date() : new Date(Number(epoch) * 1000)
  return date.toISOString().slice(0, 10)
}

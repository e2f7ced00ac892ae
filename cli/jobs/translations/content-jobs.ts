/** The jobs of `translations` for pages: status, create, accept, and the part of check. */
import { relative, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { countOf } from '../../base/errors/count-of.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import type { LocaleStatus } from '../../translate/content/locale-status.ts'
import { toReport } from '../../translate/content/report/to-report.ts'
import { checkRequirements } from '../../translate/content/requirements.ts'
import { describeCounts, formatStatus } from '../../translate/content/status-table.ts'
import { toSummary } from '../../translate/content/to-summary.ts'
import { writeNamedFile } from '../../write/named-file.ts'
import {
  acceptTranslations,
  type ContentChange,
  createTranslations,
  type Selected,
  selectNamed,
  selectUnknown,
} from './change-content.ts'
import { toLocaleStatus } from './content-status.ts'
import {
  type GatheredMessages,
  gatherLocale,
  type MessagesOptions,
  openFor,
  readSourceTexts,
} from './gather-messages.ts'
import { toMergeRules } from './merge-rules.ts'
import {
  type AcceptedMessages,
  acceptMessages,
  type NamedMessage,
  toLocaleMessageStates,
  toMessageStatus,
  toNamedMessages,
} from './message-jobs.ts'
import { type PageDesk, withPageDesk } from './page-desk.ts'
import { pickLocales, pickOne } from './pick-locales.ts'
import { type ContentPage, openContent, type TranslatedContent } from './translated-content.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Options of `translations status`. */
interface StatusOptions extends MessagesOptions {
  /** Print only data for programs. */
  json: boolean
  /** Print a summary in Markdown, for a pull request. Default `false`. */
  summary?: boolean
  /** Write a report with charts to this file, relative to the current folder. */
  report?: string
}

/** Version of the output of `--json`. */
const JSON_VERSION = 1

/** Show the status of one locale, or of all translated ones. Writes only the report. */
export async function showStatus(options: StatusOptions): Promise<TranslationJobResult> {
  const { json, summary = false, report, ...target } = options
  const opened = await openFor(target)
  const found: Found[] = []
  const locales = pickLocales(opened, target.locale)
  const texts = await readSourceTexts(opened, { quick: true })
  await withPageDesk(opened, async (desk) => {
    for (const locale of locales) found.push(await toStatus(gatherLocale(texts, locale), desk))
  })
  const statuses = found.map(({ status }) => status)
  if (report !== undefined) {
    const file = resolve(report)
    const title = found[0]?.site.loaded.config.title ?? ''
    writeNamedFile(file, 'translations status --report', toReport(title, statuses))
  }
  return {
    lines: report === undefined ? [] : [`Report: ${relative('', resolve(report))}`],
    result: json
      ? JSON.stringify({ version: JSON_VERSION, locales: statuses }, null, 2)
      : summary
        ? toSummary(statuses)
        : statuses.map(formatStatus).join('\n\n'),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Result of the check of a translated locale against its config. */
interface CheckedContent {
  diagnostics: readonly Diagnostic[]
  /** The counts, if the config has no thresholds for them; else `null`. */
  counts: string | null
}

/** Check pages and messages of a locale against its thresholds; a part of `translations check`. */
export async function checkContent(gathered: GatheredMessages): Promise<CheckedContent> {
  const { site, locale } = gathered
  const { i18n } = site.loaded.config
  if (locale === i18n.defaultLocale) return { diagnostics: [], counts: null }
  const { status, diagnostics } = await withPageDesk(site, (desk) => toStatus(gathered, desk))
  const requires = i18n.localeConfigs[locale]?.requires
  return {
    diagnostics: [...diagnostics, ...checkRequirements(status, requires)],
    counts: requires ? null : describeCounts(status),
  }
}

/** Create translations of pages, with text in the source language to be translated. */
export async function createPages(
  options: MessagesOptions,
  names: readonly string[],
): Promise<TranslationJobResult> {
  const content = await openTranslated(options)
  const { translations } = createTranslations(content, names, today())
  return {
    lines: translations.map((translation) => `${translation}: ready to be translated`),
    diagnostics: [],
  }
}

/** Record the current source of translations: of pages and messages. */
export async function acceptPages(
  options: MessagesOptions,
  names: readonly string[],
  { fromGit, reviewedBy }: { fromGit: boolean; reviewedBy?: string },
): Promise<TranslationJobResult> {
  const content = await openTranslated(options)
  const texts = await readSourceTexts(content.site, { quick: true })
  const gathered = gatherLocale(texts, content.locale)
  throwDiagnostics(gathered.unreadable)
  const { pages, messages } = selectAccepted(content, toNamedMessages(gathered), names)
  // Git has the history of the files of pages; a message may be anywhere in the code.
  const accepted = fromGit ? { messages: [], files: [] } : acceptMessages(gathered, messages)
  const { root } = content.site.loaded
  const files = accepted.files.flatMap((file) => [file, ...toMergeRules(root, file.path)])
  const change = await withPageDesk(content.site, (desk) =>
    acceptTranslations(content, pages, {
      ...{ today: today(), fromGit, files, desk },
      ...omitUndefined({ reviewedBy }),
    }),
  )
  return { lines: describeAccepted(change, accepted), diagnostics: [] }
}

/** Pages and messages selected by name; without names, all that have no record. */
function selectAccepted(
  content: TranslatedContent,
  named: readonly NamedMessage[],
  names: readonly string[],
): {
  pages: Selected<ContentPage>
  messages: { selected: readonly NamedMessage[]; exact: ReadonlySet<NamedMessage> }
} {
  if (names.length === 0) {
    const selected = named.filter(({ message }) => message.state === 'unknown')
    return { pages: selectUnknown(content), messages: { selected, exact: new Set() } }
  }
  // If a page and a message share a name, the page wins: it is listed last.
  const all: readonly (ContentPage | NamedMessage)[] = [...named, ...content.pages]
  const { pages, exact } = selectNamed(content.site.loaded.root, names, all)
  return {
    pages: { pages: pages.filter(isPage), exact: new Set([...exact].filter(isPage)) },
    messages: {
      selected: pages.filter(isMessage),
      exact: new Set([...exact].filter(isMessage)),
    },
  }
}

const isMessage = (named: ContentPage | NamedMessage): named is NamedMessage => 'message' in named
const isPage = (named: ContentPage | NamedMessage): named is ContentPage => !isMessage(named)

function describeAccepted(
  { translations, written }: ContentChange,
  { messages }: AcceptedMessages,
): string[] {
  if (translations.length + messages.length === 0) return ['No translation was waiting.']
  const isNew = written.length > 0
  const perFile = new Map<string, number>()
  for (const { file } of messages) perFile.set(file, (perFile.get(file) ?? 0) + 1)
  return [
    ...translations.map(
      (translation) => `${translation}: ${isNew ? 'recorded' : 'as it was recorded'}`,
    ),
    ...[...perFile].map(
      ([file, count]) =>
        `${file}: ${countOf(count, 'message')} ${isNew ? 'recorded' : 'recorded before'}`,
    ),
  ]
}

interface Found {
  site: OpenSite
  status: LocaleStatus
  diagnostics: readonly Diagnostic[]
}

async function toStatus(gathered: GatheredMessages, desk: PageDesk): Promise<Found> {
  const { site, locale, unreadable } = gathered
  const content = await openContent(site, locale)
  const messages = toMessageStatus(toLocaleMessageStates(gathered))
  const status = await toLocaleStatus(content, { messages, desk })
  return { site, status, diagnostics: [...unreadable, ...content.diagnostics] }
}

async function openTranslated(options: MessagesOptions) {
  const site = await openFor(options)
  return openContent(site, pickOne(site, options.locale))
}

/**
 * The current day, `2025-10-15`. SOURCE_DATE_EPOCH replaces the clock, as in other tools with reproducible
 * output.
 */
export function today(): string {
  const epoch = process.env.SOURCE_DATE_EPOCH
  const date = epoch === undefined || epoch === '' ? new Date() : new Date(Number(epoch) * 1000)
  return date.toISOString().slice(0, 10)
}

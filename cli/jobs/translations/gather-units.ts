/** Gathers everything in a locale that translation tools can work on, messages and pages, as units. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { loadMarkdownParser } from '../../read/parse/load-markdown-parser.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { createTranslation } from '../../translate/content/create-translation.ts'
import { toPageStatus } from '../../translate/content/page-status.ts'
import type { ExchangeUnit } from '../../translate/exchange/exchange-unit.ts'
import { toMessageUnits } from '../../translate/exchange/message-units.ts'
import {
  type ExchangeText,
  type PageReader,
  type PartPair,
  pairParts,
  toPlaced,
} from '../../translate/exchange/page-exchange.ts'
import {
  type GatheredMessages,
  gatherLocale,
  type MessagesOptions,
  openFor,
  readSourceTexts,
} from './gather-messages.ts'
import { toLocaleMessageStates, toMessageStatus } from './message-jobs.ts'
import { findUpgradedRecord } from './page-records.ts'
import { pickOne } from './pick-locales.ts'
import { type ContentPage, openContent, type TranslatedContent } from './translated-content.ts'

/** A page with its units. */
export interface PageUnits {
  page: ContentPage
  pairs: readonly PartPair[]
  source: ExchangeText
  /** The existing translation, or an empty one to start with. Line feeds only, no byte order mark. */
  translation: ExchangeText
  /** Keys of sections that are untranslated or outdated in the translation. */
  open: ReadonlySet<string>
}

/** The units of a locale, with the data they were made from. */
export interface GatheredUnits {
  gathered: GatheredMessages
  content: TranslatedContent
  pages: readonly PageUnits[]
  reader: PageReader
  /** Messages first, then pages. */
  units: readonly ExchangeUnit[]
}

/** Gather the units of a locale. @throws as {@link openFor}, {@link pickOne}. */
export async function gatherUnits(options: MessagesOptions): Promise<GatheredUnits> {
  const site = await openFor(options)
  const locale = pickOne(site, options.locale)
  const gathered = gatherLocale(await readSourceTexts(site), locale)
  const { planned, existing, lang } = gathered
  const { content, reader, pages } = await gatherPages(gathered)
  const status = toMessageStatus(toLocaleMessageStates(gathered))
  const translations = new Map(
    existing.flatMap(({ entries }) =>
      Object.entries(entries).map(([id, { message }]) => [id, message] as const),
    ),
  )
  return {
    gathered,
    content,
    pages,
    reader,
    units: [
      ...toMessageUnits({
        planned,
        translations,
        lang,
        outdated: new Set(status.outdated.map(({ id }) => id)),
        missing: new Set(status.missing),
      }),
      ...pages.flatMap(({ pairs }) => pairs.flatMap(({ units }) => units.map(({ unit }) => unit))),
    ],
  }
}

/** Gather only the pages of a locale, which must not be the source language. */
export async function gatherPages({
  site,
  locale,
}: GatheredMessages): Promise<Pick<GatheredUnits, 'content' | 'reader' | 'pages'>> {
  const { markdown } = site.loaded.config
  const content = await openContent(site, locale)
  const { parse } = await loadMarkdownParser(markdown.parser)
  // Imported here, because it loads all grammars, which no other command needs in the main thread.
  const { findComments } = await import(
    /* webpackChunkName: "comments", webpackMode: "lazy" */ '../../read/parse/code/find-comments.ts'
  )
  const reader = { parse, findComments }
  const pages = content.pages.map((page) => toPageUnits(page, content, reader))
  return { content, reader, pages }
}

function toPageUnits(page: ContentPage, content: TranslatedContent, reader: PageReader): PageUnits {
  const { root } = content.site.loaded
  const { origin, hasTranslation } = page
  const source = { text: toPlain(page.sourceText()), sections: toPlaced(page.sourceSections()) }
  const text = hasTranslation
    ? loadSource(root, page.translation).text
    : createTranslation(page.sourceText(), page.sourceSections())
  const translation = { text: toPlain(text), sections: toPlaced(content.split(text)) }
  const states = statesOf(page, content)
  const open = new Set(states.keys())
  const pairs = pairParts(origin, { source, translation }, reader).map((pair) => {
    const state = hasTranslation ? states.get(pair.source.section.key) : 'untranslated'
    return {
      ...pair,
      units: pair.units.map((each) => ({ ...each, unit: withState(each.unit, state) })),
    }
  })
  return { page, pairs, source, translation, open }
}

/** Key of a section → its state since it was translated; current ones are left out. */
function statesOf(page: ContentPage, content: TranslatedContent): Map<string, string> {
  if (!page.hasTranslation) return new Map()
  const record = findUpgradedRecord(page, content)
  const { sections } = toPageStatus({
    origin: page.origin,
    instance: page.file.instance,
    source: page.sourceSections(),
    translation: { file: page.translation, sections: page.translationSections() },
    ...omitUndefined({ record }),
  })
  return new Map(sections.map(({ key, state }) => [key, state]))
}

/** Text still in the source language is not a translation; an outdated translation is kept for revision. */
function withState(unit: ExchangeUnit, state: string | undefined): ExchangeUnit {
  if (state === 'changed' || state === 'renamed') return { ...unit, isOutdated: true }
  if (state !== 'untranslated') return unit
  return { ...unit, segments: unit.segments.map((segment) => ({ ...segment, target: null })) }
}

/** The text as parsed: without a byte order mark, with line feeds only. */
function toPlain(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

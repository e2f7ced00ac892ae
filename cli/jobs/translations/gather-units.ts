/** Gathers everything in a locale that translation tools can work on, messages and pages, as units. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { localeBases } from '../../read/links/locale-base.ts'
import { formatOfFile } from '../../read/parse/format.ts'
import { toParseDiagnostic } from '../../read/parse/parse-failure.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { createPageReader } from '../../tasks/doc/page-reader.ts'
import { toParseOptions } from '../../tasks/doc/parse-site.ts'
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
  toPlainText,
} from '../../translate/exchange/page-exchange.ts'
import type { GatheredMessages } from './gather-messages.ts'
import { toLocaleMessageStates, toMessageStatus } from './message-jobs.ts'
import { findUpgradedRecord, isPageUntouched } from './page-records.ts'
import { type ContentPage, openContent, type TranslatedContent } from './translated-content.ts'

/** A page with its units. */
export interface PageUnits {
  page: ContentPage
  pairs: readonly PartPair[]
  source: ExchangeText
  /** The existing translation, or an empty one to start with. Line feeds only, no byte order mark. */
  translation: ExchangeText
  /** The reason why source or translation cannot be parsed: such a page has no units. */
  diagnostics: readonly Diagnostic[]
}

/** The pages of a locale. Their units are made when they are read: those of all pages would fill the memory. */
export interface ExchangePages {
  content: TranslatedContent
  reader: PageReader
  read(page: ContentPage): PageUnits
}

/** The messages of a locale as units. */
export function gatherMessageUnits(gathered: GatheredMessages): ExchangeUnit[] {
  const { planned, existing, lang } = gathered
  const status = toMessageStatus(toLocaleMessageStates(gathered))
  const translations = new Map(
    existing.flatMap(({ entries }) =>
      Object.entries(entries).map(([id, { message }]) => [id, message] as const),
    ),
  )
  return toMessageUnits({
    planned,
    translations,
    lang,
    outdated: new Set(status.outdated.map(({ id }) => id)),
    missing: new Set(status.missing),
  })
}

/** The units of a page, in the order of the source. */
export const unitsIn = ({ pairs }: PageUnits): ExchangeUnit[] =>
  pairs.flatMap(({ units }) => units.map(({ unit }) => unit))

/**
 * Open the pages of a locale, which must not be the source language.
 *
 * @param options - `comments: false` leaves the comments in code out of the units: finding them takes long.
 */
export async function openPages(
  { site, locale, addresses }: GatheredMessages,
  { comments = true }: { comments?: boolean } = {},
): Promise<ExchangePages> {
  const options = toParseOptions(site)
  const { reader, parse } = await createPageReader(options, { comments })
  const content = await openContent(site, locale, parse)
  const { config } = site.loaded
  const base = `${config.url}${localeBases(config)[locale] ?? config.baseUrl}`
  return {
    content,
    reader,
    read(page) {
      const format = formatOfFile(toPlainText(page.sourceText()), page.file, options)
      const path = addresses.get(page.origin)
      const address = path === undefined ? {} : { address: `${base}${path}` }
      return readPage(page, { content, reader, format, ...address })
    },
  }
}

interface PageSetup extends Pick<ExchangePages, 'content' | 'reader'> {
  format: ExchangeText['format']
  /** Of the built page. */
  address?: string
}

function readPage(
  page: ContentPage,
  { content, reader, format = 'md', address }: PageSetup,
): PageUnits {
  const { root } = content.site.loaded
  const { origin, hasTranslation } = page
  const sourceText = toPlainText(page.sourceText())
  const source = { text: sourceText, sections: toPlaced(page.sourceSections()), format }
  const text = hasTranslation
    ? loadSource(root, page.translation).text
    : createTranslation(page.sourceText(), page.sourceSections())
  const translation = { text: toPlainText(text), sections: toPlaced(content.split(text)), format }
  const own = { page, source, translation }
  const failures = findFailures(own, reader)
  if (failures.length > 0) return { ...own, pairs: [], diagnostics: failures }
  const states = statesOf(page, content)
  const pairs = pairParts(origin, { source, translation }, reader).map((pair) => {
    const { key } = pair.source.section
    const state = hasTranslation ? states.get(key) : 'untranslated'
    const anchor = key.startsWith('(') ? '' : `#${encodeURIComponent(key)}`
    const own = address === undefined ? {} : { address: `${address}${anchor}` }
    return {
      ...pair,
      units: pair.units.map((each) => ({
        ...each,
        unit: { ...withState(each.unit, state), ...own },
      })),
    }
  })
  return { ...own, pairs, diagnostics: [] }
}

/** Only MDX can fail: sections are read by the parser of Markdown before. */
function findFailures(
  { page, source, translation }: Pick<PageUnits, 'page' | 'source' | 'translation'>,
  reader: PageReader,
): Diagnostic[] {
  if (source.format !== 'mdx') return []
  const files = [
    { file: page.file.file, text: source.text },
    ...(page.hasTranslation ? [{ file: page.translation, text: translation.text }] : []),
  ]
  return files.flatMap(({ file, text }) => {
    try {
      reader.parse(text, 'mdx')
      return []
    } catch (error) {
      return [toParseDiagnostic(error, file)]
    }
  })
}

/** Key of a section → its state since it was translated; current ones are left out. */
function statesOf(page: ContentPage, content: TranslatedContent): Map<string, string> {
  if (!page.hasTranslation || isPageUntouched(page, content)) return new Map()
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

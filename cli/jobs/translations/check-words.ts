/** Checks the words of a locale, in messages and pages, against its glossary and its form of address. */
import { setImmediate } from 'node:timers/promises'
import { addressUnknown, alertUnknown } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { loadGlossary } from '../../read/scan/load-glossary.ts'
import {
  checkWords,
  findUntranslated,
  type WordPair,
  type WordRules,
  withoutMarkup,
} from '../../translate/check-words.ts'
import type { Inline } from '../../translate/exchange/inline.ts'
import type { PartPair } from '../../translate/exchange/page-exchange.ts'
import { knowsFormality } from '../../translate/formality.ts'
import type { GatheredMessages } from './gather-messages.ts'
import { type ExchangePages, openPages, type PageUnits } from './gather-units.ts'
import { findOutdated, toLocaleMessageStates } from './message-jobs.ts'
import type { ContentPage } from './translated-content.ts'

/**
 * Check all translated texts. In an outdated section only the translation itself is checked, not its use of
 * terms.
 */
export async function checkLocaleWords(gathered: GatheredMessages): Promise<Diagnostic[]> {
  const { site, locale, lang, planned, existing } = gathered
  const { i18n } = site.loaded.config
  if (locale === i18n.defaultLocale) return []
  const { glossary, diagnostics } = loadGlossary(site.loaded, locale)
  const address = i18n.localeConfigs[locale]?.address
  const wanted = new Map(planned.flatMap(({ texts }) => [...texts]))
  // A comment in code may quote the output of a program.
  const pages = await openPages(gathered, { comments: false })
  const rules = { glossary, address, lang }
  return [
    ...diagnostics,
    ...(address && !knowsFormality(lang) ? [addressUnknown(lang, { file: 'site.config.ts' })] : []),
    ...findUntranslated(wanted, existing, glossary),
    ...findOutdated(gathered),
    ...checkWords(messagePairs(gathered), rules),
    ...(await checkPages(pages, rules)),
  ]
}

/** Pauses after each page: in a pause, Node frees the memory of the native parser. */
async function checkPages({ content, read }: ExchangePages, rules: WordRules) {
  const found: Diagnostic[] = []
  for (const page of content.pages) {
    if (!page.hasTranslation || !mayHaveFaults(page, rules)) continue
    found.push(...checkPage(read(page), rules))
    await setImmediate()
  }
  return found
}

function checkPage(page: PageUnits, rules: WordRules): Diagnostic[] {
  return [...page.diagnostics, ...checkMarkers(page), ...checkWords(pagePairs(page), rules)]
}

/**
 * Whether a page has to be read: most of a large site has no alert and no word of the glossary, which its text shows
 * without being parsed. The form of address depends on sentences, so it needs all pages.
 */
function mayHaveFaults(page: ContentPage, { glossary, address }: WordRules): boolean {
  if (address || page.sourceText().includes('[!')) return true
  const { terms } = glossary
  return (
    hasAny(
      page.sourceText(),
      terms.map(({ term }) => term),
    ) ||
    hasAny(
      page.translationText(),
      terms.flatMap(({ forbidden = [] }) => forbidden),
    )
  )
}

/** Whether a text may have one of these terms: it has the longest word of it, in any notation. */
function hasAny(text: string, terms: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return terms.some((term) => {
    const [longest = ''] = term
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .sort((a, b) => b.length - a.length)
    return lower.includes(longest)
  })
}

function messagePairs(gathered: GatheredMessages): WordPair[] {
  const known = new Map(toLocaleMessageStates(gathered).map((message) => [message.id, message]))
  return gathered.existing.flatMap(({ entries, positionOf }) =>
    Object.entries(entries).flatMap(([id, { message }]): WordPair[] => {
      const own = known.get(id)
      if (!own || own.state === 'missing' || message === own.source) return []
      return [
        {
          name: `"${id}"`,
          source: own.state === 'outdated' ? null : withoutMarkup(own.source),
          target: withoutMarkup(message),
          positionOf: (part) => positionOf(id, part),
        },
      ]
    }),
  )
}

/** A translation has the markers of alerts that its source has. Outdated sections may have others. */
function checkMarkers({ page, pairs }: PageUnits): Diagnostic[] {
  return pairs.flatMap(({ source, translation, units }) => {
    const known = source.segments.flatMap(({ marker }) => marker?.text.toUpperCase() ?? [])
    if (!translation || known.length === 0 || units.some(({ unit }) => unit.isOutdated)) return []
    return translation.segments.flatMap(({ marker, line }) => {
      if (!marker || known.includes(marker.text.toUpperCase())) return []
      const column = marker.start - translation.text.lastIndexOf('\n', marker.start)
      const place = { file: page.translation, line, column }
      return [alertUnknown(marker.text, [...new Set(known)], place)]
    })
  })
}

function pagePairs({ page, pairs }: PageUnits): WordPair[] {
  if (!page.hasTranslation) return []
  return pairs.flatMap((pair) => {
    const segments = pair.units.flatMap(({ unit }) => unit.segments)
    const texts = segments.flatMap(({ target }) => (target ? [toWords(target)] : []))
    if (texts.length === 0) return []
    const { key } = pair.source.section
    const source = segments.map((segment) => toWords(segment.source)).join('\n')
    return [
      {
        name: key.startsWith('(') ? key : `section "${key}"`,
        source: pair.units.some(({ unit }) => unit.isOutdated) ? null : source,
        target: texts.join('\n'),
        positionOf: (part?: string) => positionOf(pair, page.translation, part),
      },
    ]
  })
}

/** Words that readers see, without code. */
function toWords(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      return inline.children === null ? ' ' : toWords(inline.children)
    })
    .join('')
}

function positionOf({ translation }: PartPair, file: string, part = ''): Source {
  if (!translation) return { file }
  const { text, start, end, section, segments } = translation
  const at = part === '' ? -1 : text.indexOf(part, segments[0]?.start ?? start)
  if (at < 0 || at >= end) return { file, line: section.line }
  const before = text.slice(0, at)
  return { file, line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

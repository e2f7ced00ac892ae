/**
 * Carries translation records over when pages are renamed or rewritten, so that a new address in a link
 * does not make a translation outdated.
 */
import type { OutputFile } from '../../base/model/output-file.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { loadPageRecords } from '../../read/scan/page-record-file.ts'
import { toSplitSetup } from '../../tasks/open/split-setup.ts'
import { createSplit } from '../../tasks/worker/create-split.ts'
import { hashText } from '../../translate/content/hash-text.ts'
import {
  formatRecords,
  type PageRecord,
  type RecordedSection,
} from '../../translate/content/record-file.ts'
import { FRONT_MATTER, type Section, type Split } from '../../translate/content/split-sections.ts'
import type { RenamePlan } from './plan-rename.ts'
import type { ReadSite } from './read-site.ts'

/** A page whose text or path changes. */
export interface RewrittenPage {
  file: SourceFile
  /** Paths from the site folder. */
  before: string
  now: string
  textBefore: string
  text: string
}

/** The changed records of all locales. The status of every translation stays as it was, current or outdated. */
export async function moveRecords(
  { site }: ReadSite,
  plan: Pick<RenamePlan, 'origin' | 'target'> | null,
  pages: readonly RewrittenPage[],
): Promise<OutputFile[]> {
  const { loaded } = site
  const { defaultLocale, locales } = loaded.config.i18n
  const split = await createSplit(toSplitSetup(site))
  const byFile = new Map(pages.map((page) => [page.before, page]))
  return locales.flatMap((locale) => {
    if (locale === defaultLocale) return []
    const { path, records, bad } = loadPageRecords(loaded, locale)
    // A file with unreadable lines must not be rewritten: that would lose those entries.
    if (bad.length > 0 || records.size === 0) return []
    const moved = [...records].map(([origin, record]): [string, PageRecord] => {
      const source = byFile.get(origin)
      const translation = byFile.get(site.scan.translations[locale]?.[origin]?.file ?? '')
      const now = origin === plan?.origin ? plan.target : origin
      return [now, carryOver(record, { source, translation, split })]
    })
    const before = formatRecords(records)
    const content = formatRecords(new Map(moved))
    return content === before ? [] : [{ path, content }]
  })
}

interface Carried {
  source: RewrittenPage | undefined
  translation: RewrittenPage | undefined
  split: Split
}

function carryOver(record: PageRecord, { source, translation, split }: Carried): PageRecord {
  const hashed = (known: string, page: RewrittenPage | undefined) =>
    page && known === hashText(page.textBefore) ? hashText(page.text) : known
  const carried: PageRecord = { ...record, source: hashed(record.source, source) }
  if (record.translated !== undefined) carried.translated = hashed(record.translated, translation)
  const own = source ? pairTexts(source, split) : new Map<string, SectionPair>()
  const theirs = translation ? pairTexts(translation, split) : new Map<string, SectionPair>()
  const sections = record.sections.map((section): RecordedSection => {
    const key = section.translation
    const moved = {
      ...section,
      translation: key === null ? null : (theirs.get(key)?.now.key ?? key),
    }
    const pair = own.get(section.key)
    if (!pair) return moved
    const { before, now } = pair
    return {
      ...moved,
      key: now.key,
      heading: section.heading === before.heading ? now.heading : section.heading,
      body: section.body === before.body ? now.body : section.body,
    }
  })
  return { ...carried, sections }
}

interface SectionPair {
  before: Section
  now: Section
}

/**
 * Pair the sections by their order. A rewrite changes keys and may add front matter, but never adds or
 * reorders sections.
 */
function pairTexts(page: RewrittenPage, split: Split): Map<string, SectionPair> {
  const [before, now] = [page.textBefore, page.text].map((text) => {
    const sections = split(text)
    const front = sections.filter(({ key }) => key === FRONT_MATTER)
    return { front, rest: sections.filter(({ key }) => key !== FRONT_MATTER) }
  })
  const pairs = new Map<string, SectionPair>()
  for (const part of ['front', 'rest'] as const)
    for (const [index, old] of (before?.[part] ?? []).entries()) {
      const other = now?.[part][index]
      if (other) pairs.set(old.key, { before: old, now: other })
    }
  return pairs
}

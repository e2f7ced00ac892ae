/** Finds the record of each page, also if its source was renamed. */
import { once } from '../../../runtime/shared/once.ts'
import { hashText } from '../../translate/content/hash-text.ts'
import type { PageRecord } from '../../translate/content/record-file.ts'
import { createSectionIndex } from '../../translate/content/section-index.ts'
import { isUntouched, upgradeRecord } from '../../translate/content/upgrade-record.ts'
import type { ContentPage, TranslatedContent } from './translated-content.ts'

/** The record of a page. That of a renamed source is found by its content. */
export function findRecord(page: ContentPage, content: TranslatedContent): PageRecord | undefined {
  return content.records.get(page.origin) ?? strayFinderOf(content)(page)
}

/** The record of a page, with hashes of the current format, which can be compared with those of its sections. */
export function findUpgradedRecord(
  page: ContentPage,
  content: TranslatedContent,
): PageRecord | undefined {
  const record = findRecord(page, content)
  return record && toUpgraded(record, page, content)
}

/** Whether source and translation are those that were recorded. Nothing is parsed. */
export function isPageUntouched(page: ContentPage, content: TranslatedContent): boolean {
  const record = page.hasTranslation ? findRecord(page, content) : undefined
  if (!record) return false
  const [source, translation] = [page.sourceText(), page.translationText()].map(hashText)
  return isUntouched(record, { source: source ?? '', translation: translation ?? '' })
}

/** A record of this page with hashes of the current format. */
function toUpgraded(
  record: PageRecord,
  page: ContentPage,
  { split }: TranslatedContent,
): PageRecord {
  const now = { text: page.sourceText(), sections: page.sourceSections() }
  return upgradeRecord(record, now, (text) => split(text, { asWritten: true }))
}

type Finder = (page: ContentPage) => PageRecord | undefined

const finders = new WeakMap<TranslatedContent, Finder>()

function strayFinderOf(content: TranslatedContent): Finder {
  const known = finders.get(content) ?? createStrayFinder(content)
  finders.set(content, known)
  return known
}

/** Finds records whose source no longer exists, for pages without a record: the source may have been renamed. */
function createStrayFinder({ records, pages, split }: TranslatedContent): Finder {
  const known = new Set(pages.map(({ origin }) => origin))
  const strays = [...records].flatMap(([origin, record]) => (known.has(origin) ? [] : [record]))
  if (strays.length === 0) return () => undefined
  const bySource = new Map(strays.map((record) => [record.source, record]))
  const index = createSectionIndex(strays.map((record) => [record, record.sections]))
  return (page) => {
    const same = bySource.get(hashText(page.sourceText()))
    if (same) return same
    const former = once(() => split(page.sourceText(), { asWritten: true }))
    return [page.sourceSections, former]
      .map((sections) =>
        [...index.count(sections())].find(([record, kept]) => isMost(kept, record)),
      )
      .find((found) => found !== undefined)?.[0]
  }
}

/** Whether more than half of the recorded sections are kept. */
const isMost = (kept: number, { sections }: PageRecord) => kept * 2 > sections.length

/** Finds the page without a translation that the source of a record was renamed to. */
export function createMovedFinder({
  pages,
}: TranslatedContent): (record: PageRecord) => ContentPage | undefined {
  const open = pages.filter(({ hasTranslation }) => !hasTranslation)
  const bySource = new Map(open.map((page) => [hashText(page.sourceText()), page]))
  const index = createSectionIndex(open.map((page) => [page, page.sourceSections()]))
  return (record) =>
    bySource.get(record.source) ??
    [...index.count(record.sections)].find(([, kept]) => isMost(kept, record))?.[0]
}

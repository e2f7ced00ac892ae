/** Records of translations when pages are renamed and rewritten: a new address in a link makes no translation old. */
import type { OutputFile } from '../model/output-file.ts'
import type { SourceFile } from '../model/source-file.ts'
import { toSplitSetup } from '../pipeline/split-setup.ts'
import { loadPageRecords } from '../scan/page-record-file.ts'
import { hashText } from '../translate/content/hash-text.ts'
import { formatRecords, type PageRecord } from '../translate/content/record-file.ts'
import type { Split } from '../translate/content/split-sections.ts'
import { createSplit } from '../workers/create-split.ts'
import type { RenamePlan } from './plan-rename.ts'
import type { ReadSite } from './read-site.ts'

/** A page whose text or path is another one now. */
export interface RewrittenPage {
  file: SourceFile
  /** Paths from the site folder. */
  before: string
  now: string
  textBefore: string
  text: string
}

/** The records of all locales that change; what was up to date stays so, and what was not does not become it. */
export async function moveRecords(
  { site }: ReadSite,
  plan: RenamePlan,
  pages: readonly RewrittenPage[],
): Promise<OutputFile[]> {
  const { loaded } = site
  const { defaultLocale, locales } = loaded.config.i18n
  const split = await createSplit(toSplitSetup(site))
  const byFile = new Map(pages.map((page) => [page.before, page]))
  return locales.flatMap((locale) => {
    if (locale === defaultLocale) return []
    const { path, records, bad } = loadPageRecords(loaded, locale)
    // What cannot be read whole must not be written again: that would lose entries.
    if (bad.length > 0 || records.size === 0) return []
    const moved = [...records].map(([origin, record]): [string, PageRecord] => {
      const source = byFile.get(origin)
      const translation = byFile.get(site.scan.translations[locale]?.[origin]?.file ?? '')
      const now = origin === plan.origin ? plan.target : origin
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
  if (!source) return carried
  const before = new Map(split(source.textBefore).map((section) => [section.key, section]))
  const after = new Map(split(source.text).map((section) => [section.key, section]))
  const sections = record.sections.map((section) => {
    const [old, now] = [before.get(section.key), after.get(section.key)]
    if (!old || !now) return section
    return {
      ...section,
      heading: section.heading === old.heading ? now.heading : section.heading,
      body: section.body === old.body ? now.body : section.body,
    }
  })
  return { ...carried, sections }
}

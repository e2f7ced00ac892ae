/**
 * Status of the translations of a build: outdated ones, for a notice to readers; ones merged from two files; and ones
 * without any translated text. A page whose source has the recorded bytes, and whose translation has no flag, costs one
 * look at each file.
 */

import { once } from '../../../runtime/shared/once.ts'
import { digest } from '../../base/disk/digest.ts'
import { SiteError } from '../../base/errors/site-error.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { planLocales } from '../../make/route/plan-locales.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { loadPageRecords } from '../../read/scan/page-record-file.ts'
import { toTextHash } from '../../translate/content/hash-text.ts'
import { type MergedSource, mergeTranslation } from '../../translate/content/merge-translation.ts'
import { toPageStatus } from '../../translate/content/page-status.ts'
import type { PageRecord } from '../../translate/content/record-file.ts'
import { FRONT_MATTER, type Split } from '../../translate/content/split-sections.ts'
import { isFlagged } from '../../translate/content/translation-flag.ts'
import { upgradeRecord } from '../../translate/content/upgrade-record.ts'
import type { OpenSite, TranslationState } from '../open/open-site.ts'
import { toSplitSetup } from '../open/split-setup.ts'
import { createSplit } from '../worker/create-split.ts'
import { lookAtSource } from './look-at-source.ts'
import { createMarker } from './mark-translation.ts'

/** Add the status of translations to a site, and remove translations without any translated text. */
export async function withTranslations(
  site: OpenSite,
): Promise<OpenSite & { translations: TranslationState }> {
  const composed = new Map<string, MergedSource>()
  const mergedFrom = new Map<string, string>()
  const outdated: Record<string, ReadonlyMap<string, { since: string }>> = {}
  const translations: Record<string, Record<string, SourceFile>> = {}
  const split = once(() => createSplit(toSplitSetup(site)))
  const mark = createMarker(site)
  const written = new Map(site.plugins?.docs.map((page) => [page.origin, page.virtual?.text]))
  for (const [locale, files] of Object.entries(site.scan.translations)) {
    const pages = new Map<string, { since: string }>()
    const kept = { ...files }
    const records =
      Object.keys(files).length === 0 ? [] : loadPageRecords(site.loaded, locale).records
    for (const [origin, record] of records) {
      const translation = files[origin]
      if (!translation) continue
      const found = await assess({
        site,
        origin,
        text: written.get(origin),
        translation,
        record,
        split,
        mark: (page) => mark(page, translation),
      })
      if (found.isUntouched) delete kept[origin]
      else if (found.isOutdated) pages.set(origin, { since: record.date })
      if (found.composed && !found.isUntouched) {
        composed.set(translation.file, found.composed)
        mergedFrom.set(translation.file, found.mergedFrom)
      }
    }
    outdated[locale] = pages
    translations[locale] = kept
  }
  const state = { outdated, composed, mergedFrom }
  return { ...site, scan: { ...site.scan, translations }, translations: state }
}

interface Translated {
  site: OpenSite
  origin: string
  /** Text of the source if it is not in a file. */
  text: string | undefined
  translation: SourceFile
  record: PageRecord
  split(): Promise<Split>
  mark(page: Parameters<ReturnType<typeof createMarker>>[0]): Promise<Map<string, string>>
}

interface Assessment {
  isOutdated: boolean
  /** All of it is still in the source language. */
  isUntouched: boolean
  composed: MergedSource | null
  /** {@link toMergedFrom}; '' if it was not compared. */
  mergedFrom: string
}

const CURRENT: Assessment = {
  ...{ isOutdated: false, isUntouched: false },
  ...{ composed: null, mergedFrom: '' },
}

/** What a merged text is made from. @param hashes - Of source and translation; `null` if one cannot be read. */
export function toMergedFrom(...hashes: readonly [source: string | null, own: string | null]) {
  return hashes.join()
}

async function assess({
  site,
  origin,
  text: written,
  translation,
  record: recorded,
  split,
  mark,
}: Translated): Promise<Assessment> {
  const { root, config } = site.loaded
  try {
    const hash = written === undefined ? lookAtSource(root, origin).digest : digest(written)
    const isSame = toTextHash(hash) === recorded.source
    // Taken before its text is read, so that an edit in between is found later.
    const look = lookAtSource(root, translation.file)
    if (isSame && !look.hasFlag) return CURRENT
    const cut = await split()
    const text = written ?? loadSource(root, origin).text
    const source = { file: origin, sections: cut(text) }
    const translated = loadSource(root, translation.file).text
    const own = { file: translation.file, text: translated, sections: cut(translated) }
    const now = { text, sections: source.sections }
    const record = upgradeRecord(recorded, now, (each) => cut(each, { asWritten: true }))
    const { sections } = toPageStatus({
      origin,
      instance: null,
      source: source.sections,
      translation: own,
      record,
    })
    const info = planLocales(config).find(({ locale }) => locale === config.i18n.defaultLocale)
    const language = {
      lang: info?.lang ?? config.i18n.defaultLocale,
      dir: info?.dir ?? ('ltr' as const),
    }
    const marked = own.sections.some((each) => each.key !== FRONT_MATTER && isFlagged(each))
      ? await mark({ source: { ...source, text }, translation: own, record, ...language })
      : new Map<string, string>()
    return {
      // Another order of the same sections needs no translation.
      isOutdated: sections.some(({ state }) => state !== 'moved'),
      isUntouched:
        marked.size === 0 &&
        own.sections.every((each) => each.key === FRONT_MATTER || isFlagged(each)),
      composed: mergeTranslation({
        source,
        translation: own,
        record,
        ...language,
        marked,
        replacesOutdated: config.i18n.outdatedSections === 'source',
      }),
      mergedFrom: toMergedFrom(hash, look.digest),
    }
  } catch (error) {
    // The file cannot be read, which parse reports.
    if (error instanceof SiteError) return CURRENT
    throw error
  }
}

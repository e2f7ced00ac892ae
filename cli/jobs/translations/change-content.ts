/**
 * `translations create` and `translations accept`: new translations, and records of their sources. All
 * names are checked first; if one is wrong, nothing is written.
 */
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  pageUnknown,
  translationExists,
  translationFlagged,
  translationMissing,
  translationUndated,
} from '../../base/errors/catalogue.ts'
import { type SiteError, throwDiagnostics } from '../../base/errors/site-error.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import type { RecordedPage, RecordTask } from '../../tasks/worker/calls.ts'
import { keepCopy } from '../../tasks/worker/translated-copies.ts'
import { createTranslation } from '../../translate/content/create-translation.ts'
import { loadHistory } from '../../translate/content/git-history.ts'
import { formatRecords, type PageRecord } from '../../translate/content/record-file.ts'
import { type NamedPage, selectPages } from '../../translate/content/select-pages.ts'
import { type Translation, toRecord } from '../../translate/content/to-record.ts'
import { writeSources } from '../../write/write-sources.ts'
import { toMergeRules } from './merge-rules.ts'
import type { PageDesk } from './page-desk.ts'
import { findRecord, findUpgradedRecord } from './page-records.ts'
import type { ContentPage, TranslatedContent } from './translated-content.ts'

/** Files that a change wrote. Paths from the site folder. */
export interface ContentChange {
  /** Translations of the pages that were created or accepted. */
  translations: readonly string[]
  /** Files whose content has changed. */
  written: readonly string[]
}

/**
 * Create translations of pages: in the source language, with a flag in each section.
 *
 * @param names - As typed: relative to the site folder, or to the current folder inside it.
 * @throws `PAGE_UNKNOWN`, `TRANSLATION_EXISTS`, `RECORD_INVALID`.
 */
export function createTranslations(
  content: TranslatedContent,
  names: readonly string[],
  today: string,
): ContentChange {
  const { pages, exact } = selectNamed(content.site.loaded.root, names, content.pages)
  const missing = pages.filter(({ hasTranslation }) => !hasTranslation)
  throwDiagnostics([
    ...pages.flatMap((page) =>
      exact.has(page) && page.hasTranslation
        ? [translationExists(page.translation, page.origin)]
        : [],
    ),
    // A record file with unreadable lines must not be rewritten: that would lose those entries.
    ...content.diagnostics,
  ])
  const translations = missing.map((page) => ({
    page,
    text: createTranslation(page.sourceText(), page.sourceSections()),
  }))
  return write(content, {
    accepted: translations.map(({ page, text }) => {
      const translation = { text, sections: content.split(text) }
      return accept(page, { source: sourceNow(page), translation, date: today }, content)
    }),
    files: translations.map(({ page, text }) => ({ path: page.translation, content: text })),
  })
}

/** Options of {@link acceptTranslations}. */
interface AcceptOptions {
  /** Further files to write. */
  files?: readonly OutputFile[]
  today: string
  /** Use the source at the last commit of the translation, not the current one. */
  fromGit: boolean
  /** Who reviewed the translations. Default: nobody. */
  reviewedBy?: string
  desk: PageDesk
}

/**
 * Record that translations are current, or were current at their last commit.
 *
 * @param selected - Pages, see {@link selectNamed} and {@link selectUnknown}.
 * @throws `TRANSLATION_MISSING`, `TRANSLATION_MARKED`, `TRANSLATION_UNDATED`, `RECORD_INVALID`.
 */
export async function acceptTranslations(
  content: TranslatedContent,
  { pages, exact }: Selected<ContentPage>,
  { today, fromGit, files = [], desk, reviewedBy }: AcceptOptions,
): Promise<ContentChange> {
  const existing = pages.filter(({ hasTranslation }) => hasTranslation)
  const dated = fromGit ? await dateByGit(content, existing) : null
  const tasks = existing.flatMap((page): (RecordTask & { page: ContentPage })[] => {
    const past = dated?.get(page)
    if (dated && !past) return []
    const { translation, file } = page
    const task = { page, file: file.file, translation, date: past?.date ?? today }
    return [{ ...task, ...omitUndefined({ past: past?.text ?? file.virtual?.text }) }]
  })
  const recorded = await desk.record(tasks.map(({ page: _, ...task }) => task))
  throwDiagnostics([
    ...pages.flatMap((page) =>
      exact.has(page) && !page.hasTranslation
        ? [translationMissing(page.translation, page.origin)]
        : [],
    ),
    ...tasks.flatMap(({ translation }, index) =>
      fromGit ? [] : toFlagErrors(translation, recorded[index]?.flags ?? []),
    ),
    ...existing.flatMap((page) =>
      dated && !dated.has(page) ? [translationUndated(page.translation, page.origin)] : [],
    ),
    // A record file with unreadable lines must not be rewritten: that would lose those entries.
    ...content.diagnostics,
  ])
  await desk.keep(tasks.map(({ file, past }) => ({ file, ...omitUndefined({ past }) })))
  const accepted = tasks.flatMap(({ page }, index) => {
    const record = recorded[index]?.record
    const review = reviewedBy === undefined ? undefined : { by: reviewedBy }
    return record ? [{ page, record: { ...record, ...omitUndefined({ review }) } }] : []
  })
  return write(content, { accepted, files })
}

/** Create a record and keep a copy of its source, so that the page's other texts can be freed. */
function accept(page: ContentPage, made: Translation, { site }: TranslatedContent): Accepted {
  keepCopy(site.stateDir, made.source.text)
  return { page, record: toRecord(made) }
}

function sourceNow(page: ContentPage): Translation['source'] {
  return { text: page.sourceText(), sections: page.sourceSections() }
}

/** A page with its new record. */
interface Accepted {
  page: ContentPage
  record: PageRecord
}

/** Pages that the names on the command line select. */
export interface Selected<Page extends NamedPage> {
  pages: readonly Page[]
  /** Pages that were named by a path, not by a folder or a glob. */
  exact: ReadonlySet<Page>
}

/**
 * Find the pages that the command line names.
 *
 * @param names - As typed: relative to the site folder, or to the current folder inside it.
 * @throws `PAGE_UNKNOWN`.
 */
export function selectNamed<Page extends NamedPage>(
  root: string,
  names: readonly string[],
  all: readonly Page[],
): Selected<Page> {
  const here = relative(root, process.cwd())
  const isBelow = here !== '' && !here.startsWith('..')
  // Shells complete paths relative to the current folder: below the site folder, a name is resolved there
  // unless the site folder has a file of that path.
  const typed = names.map((name) =>
    isBelow && !existsSync(resolve(root, name)) ? toSitePath(root, resolve(name)) : name,
  )
  const { pages, exact, unknown } = selectPages(typed, all)
  throwDiagnostics(unknown.map(({ name, nearest }) => pageUnknown(name, nearest)))
  return { pages, exact }
}

/** Every translated page that has no record. */
export function selectUnknown(content: TranslatedContent): Selected<ContentPage> {
  const pages = content.pages.filter((page) => page.hasTranslation && !findRecord(page, content))
  return { pages, exact: new Set() }
}

/** A page with an "untranslated" flag is not current, whatever the command line says. */
function toFlagErrors(file: string, flags: RecordedPage['flags']): SiteError[] {
  return flags.map(({ line, title }) => translationFlagged({ file, line }, title))
}

/** The source at the last commit of each translation, with the day of that commit. */
async function dateByGit(
  { site }: TranslatedContent,
  pages: readonly ContentPage[],
): Promise<Map<ContentPage, { date: string; text: string }>> {
  const files = pages.flatMap(({ translation, file }) => [translation, file.file])
  const history = await loadHistory(site.loaded.root, files)
  const commits = pages.flatMap((page) => {
    const [last] = history?.commitsOf(page.translation) ?? []
    return last ? [{ page, last }] : []
  })
  const texts = await history?.textsAt(
    commits.map(({ page, last }) => ({ commit: last.commit, file: page.file.file })),
  )
  return new Map(
    commits.flatMap(({ page, last }, index) => {
      const text = texts?.[index]
      return typeof text === 'string' ? [[page, { date: last.date, text }] as const] : []
    }),
  )
}

/** Write translations, records and `.gitattributes`, each file atomically. */
function write(
  content: TranslatedContent,
  { accepted, files }: { accepted: readonly Accepted[]; files: readonly OutputFile[] },
): ContentChange {
  const { site, recordFile } = content
  const records = new Map([
    ...keptRecords(content),
    ...accepted.map(({ page, record }) => [page.origin, record] as const),
  ])
  const written = writeSources(site.loaded.root, [
    ...files,
    { path: recordFile, content: formatRecords(records) },
    ...toMergeRules(site.loaded.root, recordFile),
  ])
  return { translations: accepted.map(({ page }) => page.translation), written }
}

/** A translation imported from a translation tool. */
export interface ImportedPage {
  page: ContentPage
  /** Text of the whole translation. */
  text: string
  /** Keys of the sections that are current now: `roles`. */
  done: ReadonlySet<string>
}

/**
 * Write translated pages, their records, and other files.
 *
 * @returns changed files, from the site folder.
 */
export function writeImported(
  content: TranslatedContent,
  {
    files,
    pages,
    today,
    needsReview = false,
  }: {
    files: readonly OutputFile[]
    pages: readonly ImportedPage[]
    today: string
    /** Whether somebody has to review the pages. Default `false`. */
    needsReview?: boolean
  },
): string[] {
  const { site, recordFile } = content
  const records = new Map(keptRecords(content))
  for (const imported of pages) {
    const record = toImportedRecord(imported, content, today)
    const review = needsReview ? { review: { by: null } } : {}
    if (record) records.set(imported.page.origin, { ...record, ...review })
  }
  for (const { page } of pages) keepCopy(site.stateDir, page.sourceText())
  return writeSources(site.loaded.root, [
    ...files,
    ...pages.map(({ page, text }) => ({ path: page.translation, content: text })),
    ...(pages.length > 0
      ? [
          { path: recordFile, content: formatRecords(records) },
          ...toMergeRules(site.loaded.root, recordFile),
        ]
      : []),
  ])
}

/**
 * Sections that were not imported keep their old record. A page of unknown status gets a record only if all
 * its sections were imported.
 */
function toImportedRecord(
  { page, text, done }: ImportedPage,
  content: TranslatedContent,
  today: string,
): PageRecord | undefined {
  const translation = { text, sections: content.split(text) }
  const fresh = toRecord({ source: sourceNow(page), translation, date: today })
  const known = page.hasTranslation ? findUpgradedRecord(page, content) : undefined
  const isWhole = page.sourceSections().every(({ key, words }) => words === 0 || done.has(key))
  if (isWhole || !page.hasTranslation) return fresh
  if (!known) return undefined
  const old = new Map(known.sections.map((section) => [section.key, section]))
  const sections = fresh.sections.flatMap((section) => {
    const own = done.has(section.key) ? section : old.get(section.key)
    return own ? [own] : []
  })
  const isCurrent =
    sections.length === fresh.sections.length &&
    sections.every((section, index) => {
      const now = fresh.sections[index]
      return section.heading === now?.heading && section.body === now.body
    })
  // The hash of the whole page means that nothing has changed, so all sections must be current.
  // A part of a page was imported, so the rest may still need a review; a whole review is over.
  const review = known.review?.by === null ? { review: known.review } : {}
  return {
    ...(isCurrent ? fresh : { date: known.date, source: known.source, sections }),
    ...review,
  }
}

/** Records of removed pages are dropped, unless the translation is still there as an orphan. */
function keptRecords({ records, pages, orphans }: TranslatedContent): [string, PageRecord][] {
  const known = new Set([...pages, ...orphans].map(({ origin }) => origin))
  return [...records].filter(([origin]) => known.has(origin))
}

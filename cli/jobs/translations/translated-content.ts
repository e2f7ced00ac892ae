/** The pages of a locale with everything that their status depends on: texts, sections, records. */

import { existsSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { once } from '../../../runtime/shared/once.ts'
import { recordInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { MarkdownParser } from '../../read/parse/parser-slot.ts'
import { toContentFolders } from '../../read/scan/content-folders.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { listPartials } from '../../read/scan/list-partials.ts'
import { loadSource, textOfPage } from '../../read/scan/load-source.ts'
import { loadPageRecords } from '../../read/scan/page-record-file.ts'
import {
  type TranslationFolder,
  toLocaleFolder,
  toTranslationFolders,
} from '../../read/scan/translation-folders.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import { toSplitSetup } from '../../tasks/open/split-setup.ts'
import { createSplit } from '../../tasks/worker/create-split.ts'
import type { Records } from '../../translate/content/record-file.ts'
import type { Section, Split } from '../../translate/content/split-sections.ts'

/** One page or partial of the source, and its translation if there is one. */
export interface ContentPage {
  file: SourceFile
  /** Path of the source. */
  origin: string
  /** Path of the translation, which need not exist. */
  translation: string
  hasTranslation: boolean
  /** Text of the source. */
  sourceText(): string
  sourceSections(): readonly Section[]
  /** Empty without a translation. */
  translationText(): string
  /** Empty without a translation. */
  translationSections(): readonly Section[]
}

/** A translation without a source. */
interface OrphanedTranslation {
  file: string
  /** The path that its source would have. */
  origin: string
  /** Docs instance that its source would belong to. */
  instance: string | null
}

/** The content of one locale. */
export interface TranslatedContent {
  site: OpenSite
  locale: string
  /** Pages sorted by origin, then partials. */
  pages: readonly ContentPage[]
  orphans: readonly OrphanedTranslation[]
  records: Records
  /** Path of `content.lock` from the site folder; it need not exist. */
  recordFile: string
  split: Split
  /** Diagnostics for unreadable lines of the record file. */
  diagnostics: readonly Diagnostic[]
}

/**
 * Prepare the pages of a locale; each text is read on first access.
 *
 * @param parse - A loaded parser of Markdown. Default: it is loaded.
 */
export async function openContent(
  site: OpenSite,
  locale: string,
  parse?: MarkdownParser,
): Promise<TranslatedContent> {
  const { loaded, scan } = site
  const split = await createSplit(toSplitSetup(site), parse)
  const folders = toTranslationFolders(loaded, locale, toContentFolders(loaded))
  const { path: recordFile, records, bad } = loadPageRecords(loaded, locale)
  const textsOf = createTexts(site, split)
  const partials = listPartials(loaded, scan.files).map((file) =>
    toPage(file, findPartial(loaded.root, file, folders), { folders, textsOf }),
  )
  const pages = [
    ...scan.files.map((file) =>
      toPage(file, scan.translations[locale]?.[file.origin], { folders, textsOf }),
    ),
    ...partials,
  ]
  return {
    site,
    locale,
    split,
    pages,
    orphans: toOrphans(site, locale, folders),
    records,
    recordFile,
    diagnostics: bad.map(({ line, text }) => recordInvalid(recordFile, line, text)),
  }
}

/** The translation folder of each content folder. */
type Folders = readonly TranslationFolder[]

function toTranslationPath({ instance, version, path }: SourceFile, folders: Folders): string {
  const folder =
    folders.find(({ origin }) => origin.instance === instance && origin.version === version)
      ?.path ?? ''
  return folder === '' ? path : `${folder}/${path}`
}

/** The translation of a partial, which the scan of pages does not list. */
function findPartial(root: string, file: SourceFile, folders: Folders): SourceFile | undefined {
  const path = toTranslationPath(file, folders)
  return existsSync(resolve(root, path)) ? { ...file, file: path } : undefined
}

/** Orphans of this locale: files in one of its translation folders, or in the folder of the locale. */
function toOrphans(
  { scan, loaded }: OpenSite,
  locale: string,
  folders: Folders,
): OrphanedTranslation[] {
  const home = toSitePath(loaded.root, toLocaleFolder(loaded, locale))
  return scan.orphans.flatMap((file) => {
    const [place] = folders
      .filter(({ path }) => file.startsWith(`${path}/`))
      .sort((a, b) => b.path.length - a.path.length)
    if (place) {
      const { instance, path } = place.origin
      return [{ file, origin: posix.join(path, file.slice(place.path.length + 1)), instance }]
    }
    if (!file.startsWith(`${home}/`)) return []
    return [{ file, origin: file.slice(home.length + 1), instance: null }]
  })
}

function toPage(
  file: SourceFile,
  translation: SourceFile | undefined,
  { folders, textsOf }: { folders: Folders; textsOf: ReturnType<typeof createTexts> },
): ContentPage {
  const texts = () => textsOf(file, translation?.file)
  return {
    file,
    origin: file.origin,
    translation: translation?.file ?? toTranslationPath(file, folders),
    hasTranslation: translation !== undefined,
    sourceText: () => texts().sourceText(),
    sourceSections: () => texts().sourceSections(),
    translationText: () => texts().translationText(),
    translationSections: () => texts().translationSections(),
  }
}

type PageTexts = Pick<
  ContentPage,
  'sourceText' | 'sourceSections' | 'translationText' | 'translationSections'
>

/** Texts of the page that was read last: keeping those of all pages would fill the memory. */
function createTexts({ loaded: { root } }: OpenSite, split: Split) {
  let known: { file: SourceFile; texts: PageTexts } | undefined
  return (file: SourceFile, translation: string | undefined): PageTexts => {
    if (known?.file === file) return known.texts
    const sourceText = once(() => textOfPage(root, file))
    const translationText = once(() => (translation ? loadSource(root, translation).text : ''))
    const texts = {
      sourceText,
      translationText,
      sourceSections: once(() => split(sourceText())),
      translationSections: once(() => (translation ? split(translationText()) : [])),
    }
    known = { file, texts }
    return texts
  }
}

/** Facts about the translations of pages that a plugin added, and their state. */
import type { PlannedDoc, PlannedTranslation, PluginDoc } from '../../config/define-plugin.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { assessPage } from '../../translate/content/assess-page.ts'
import { hashText } from '../../translate/content/hash-text.ts'
import {
  type PageRecord,
  parseRecords,
  RECORD_FILE,
  type Records,
} from '../../translate/content/record-file.ts'
import type { Split } from '../../translate/content/split-sections.ts'
import { withoutFlags } from '../../translate/content/translation-flag.ts'
import { isUntouched } from '../../translate/content/upgrade-record.ts'
import { toContentFolders } from '../scan/content-folders.ts'
import { toSitePath } from '../scan/inside.ts'
import {
  toLocaleFolder,
  toTranslationFolders,
  translationLocales,
} from '../scan/translation-folders.ts'
import { type LocalFacts, readFacts } from './page-facts.ts'

/** Means to find the translations of pages. */
export interface TranslationAccess {
  loaded: LoadedConfig
  /** Text of a file, by its path relative to the site folder; `null` if there is none. */
  find(path: string): string | null
  /** Whether the site has a page: it may have no drafts. */
  isShown(facts: LocalFacts): boolean
  /** Splits pages as all translation jobs do. Called only for a page that has changed since it was recorded. */
  split(): Promise<Split>
}

/** A page in the default locale. */
interface SourcePage {
  doc: PluginDoc
  /** Its whole text, with front matter. */
  text: string
  facts: LocalFacts
}

/** A locale other than the default one. */
interface Translated {
  locale: string
  records: Records
  /** File of the translation of a source, by its path. */
  toFile(origin: string): string
}

/** Create a function that adds the translations of a page to its facts, one for each locale of the site. */
export function createTranslationFacts({ loaded, find, isShown, split }: TranslationAccess) {
  const { config } = loaded
  const load = (path: string) => find(path)?.replace(/^\uFEFF/, '')
  const locales = listTranslated(loaded, load)
  return async ({ doc, text, facts }: SourcePage): Promise<PlannedDoc> => {
    const origin = facts.link.replace('@site/', '')
    const source = { origin, instance: null, source: text.replace(/^\uFEFF/, '') }
    const toShown = (state: PlannedTranslation['state'], { title, excerpt }: LocalFacts) => ({
      ...{ state, title, excerpt },
    })
    const translations = { [config.i18n.defaultLocale]: toShown('source', facts) }
    for (const { locale, records, toFile } of locales) {
      const file = toFile(origin)
      const own = load(file)
      translations[locale] = toShown('untranslated', facts)
      if (own === undefined) continue
      const shown = readFacts(doc, withoutFlags(own), config)
      if (!isShown(shown)) continue
      const record = records.get(origin)
      const isOld = record && (await isOutdated({ ...source, record, file, own }, split))
      translations[locale] = toShown(isOld ? 'outdated' : 'translated', shown)
    }
    return { ...facts, translations }
  }
}

function listTranslated(
  loaded: LoadedConfig,
  load: (path: string) => string | undefined,
): Translated[] {
  const folders = toContentFolders(loaded)
  return translationLocales(loaded).map((locale) => {
    const home = toSitePath(loaded.root, toLocaleFolder(loaded, locale))
    // A page belongs to the innermost folder that contains it.
    const places = toTranslationFolders(loaded, locale, folders).sort(
      (a, b) => b.origin.path.length - a.origin.path.length,
    )
    return {
      locale,
      records: parseRecords(load(`${home}/${RECORD_FILE}`) ?? '').records,
      toFile(origin) {
        const place = places.find(({ origin: { path } }) => isIn(path, origin))
        if (!place) return `${home}/${origin}`
        const { path } = place.origin
        return `${place.path}/${path === '' ? origin : origin.slice(path.length + 1)}`
      },
    }
  })
}

const isIn = (folder: string, path: string) => folder === '' || path.startsWith(`${folder}/`)

/** A page whose translation has a record. */
interface Recorded {
  origin: string
  instance: null
  source: string
  record: PageRecord
  /** File of the translation. */
  file: string
  /** Its text. */
  own: string
}

async function isOutdated({ own, file, ...page }: Recorded, split: TranslationAccess['split']) {
  const now = { source: hashText(page.source), translation: hashText(own) }
  if (isUntouched(page.record, now)) return false
  const { status } = assessPage({ ...page, translation: { file, text: own } }, await split())
  return status.state === 'outdated'
}

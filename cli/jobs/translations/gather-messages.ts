/** Gathers all translatable texts in a site's code and config, and the translations of a locale. */

import { join, relative, resolve, sep } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { once } from '../../../runtime/shared/once.ts'
import { recordInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { toConfigName } from '../../config/paths.ts'
import { listSourcePages } from '../../make/route/list-source-pages.ts'
import { ROUTE_MESSAGES } from '../../make/route/route-messages.ts'
import { PARSE_MESSAGES } from '../../read/parse/messages.ts'
import {
  type Catalogue,
  loadLocaleCatalogues,
  PARKED_FILE,
} from '../../read/scan/catalogue-files.ts'
import { listCodeFiles } from '../../read/scan/code-files.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { loadMessageRecords } from '../../read/scan/message-record-file.ts'
import { toLocaleFolder } from '../../read/scan/translation-folders.ts'
import { createTitleFinder, docsByLocale } from '../../tasks/doc/parse-site.ts'
import { type OpenOptions, type OpenSite, openSite } from '../../tasks/open/open-site.ts'
import { type CodeFile, extractMessages } from '../../translate/extract-messages.ts'
import { loadShippedCatalogue } from '../../translate/load-shipped-catalogue.ts'
import { type MessageRecords, pickRecords } from '../../translate/message-records.ts'
import { type PlannedCatalogue, planCatalogues } from '../../translate/plan-catalogues.ts'
import { withParsedDocs } from '../site/parse-docs.ts'
import { readForSidebars } from './read-for-sidebars.ts'

/** The site, and one of its locales. */
export interface MessagesOptions extends OpenOptions {
  /** Default: the default locale. */
  locale?: string
}

/** Texts of a site, the same for all locales. */
interface SourceTexts {
  site: OpenSite
  /** Messages in the code of the runtime and of the site. */
  extraction: Awaited<ReturnType<typeof extractMessages>>
  pages: ReturnType<typeof listSourcePages>
}

/** The planned messages of a site, and the files of a locale. */
export interface GatheredMessages {
  site: OpenSite
  locale: string
  /** BCP 47 tag of the locale. */
  lang: string
  /** Source of a page → its address below the base of the locale: `guide/install`. */
  addresses: ReadonlyMap<string, string>
  /** In the order in which they are written. */
  planned: readonly PlannedCatalogue[]
  /** Every catalogue file of the locale. */
  existing: readonly Catalogue[]
  /** File of the unused translations; `undefined` if there is none. */
  obsolete: Catalogue | undefined
  /** Path of that file: `i18n/de/unused.json`. */
  obsoleteFile: string
  /** Source text of each translation. */
  records: MessageRecords
  /** Path of the records: `i18n/de/messages.lock`. */
  recordFile: string
  /** Diagnostics of the code and the config. */
  diagnostics: readonly Diagnostic[]
  /** Diagnostics of the locale's files; if there are any, the files must not be written. */
  unreadable: readonly Diagnostic[]
}

/**
 * Extract all messages, and read the locale's files.
 *
 * @throws diagnostics of the config; `LOCALE_UNKNOWN`, `LOCALE_INVALID`.
 */
export async function gatherMessages(options: MessagesOptions): Promise<GatheredMessages> {
  const site = await openFor(options)
  const { defaultLocale } = site.loaded.config.i18n
  return gatherLocale(await readSourceTexts(site), options.locale ?? defaultLocale)
}

/**
 * Open a site for one of its locales, or for all.
 *
 * @throws diagnostics of the config; `LOCALE_UNKNOWN`, `LOCALE_INVALID`.
 */
export function openFor({ locale, ...open }: MessagesOptions): Promise<OpenSite> {
  return openSite({
    ...open,
    isWithoutRefs: true,
    ...omitUndefined({ locales: locale !== undefined ? [locale] : undefined }),
  })
}

/**
 * Read the texts from which the messages of all locales are planned, once for all of them.
 *
 * @param quick - Read only the front matter of docs. It gives the same ids, but a description may name a
 * category by its id. Default `false`.
 */
export async function readSourceTexts(
  site: OpenSite,
  { quick = false }: { quick?: boolean } = {},
): Promise<SourceTexts> {
  const { input, findTitle } = quick ? readForSidebars(site) : await parseForSidebars(site)
  return {
    site,
    extraction: await extractTexts(site),
    pages: listSourcePages(input, findTitle),
  }
}

/** The messages of one locale of the site, with its files. */
export function gatherLocale(
  { site, extraction, pages }: SourceTexts,
  target: string,
): GatheredMessages {
  const { loaded, plugins } = site
  const ofPlugins = (plugins?.plugins ?? []).map(({ content }) => content.messages?.[target] ?? {})
  const lang = loaded.config.i18n.localeConfigs[target]?.htmlLang ?? target
  const planned = planCatalogues({
    loaded,
    locale: target,
    lang,
    messages: extraction.messages,
    articleMessages: { ...PARSE_MESSAGES, ...ROUTE_MESSAGES },
    docs: pages.docs.map((docs) => ({ ...docs, tags: openTags(docs, site, target) })),
    shipped: loadShippedCatalogue(runtimeDir(), lang),
    ofPlugins: Object.assign({}, ...ofPlugins),
  })
  const { files, obsolete, diagnostics } = loadLocaleCatalogues(loaded, target)
  const recorded = loadMessageRecords(loaded, target)
  return {
    site,
    locale: target,
    lang,
    addresses: pages.addresses,
    planned: planned.catalogues,
    existing: files,
    obsolete,
    obsoleteFile: `${toSitePath(loaded.root, toLocaleFolder(loaded, target))}/${PARKED_FILE}`,
    records: pickRecords(recorded, new Map(planned.catalogues.flatMap(({ texts }) => [...texts]))),
    recordFile: recorded.path,
    diagnostics: [...extraction.diagnostics, ...planned.diagnostics],
    unreadable: [
      ...diagnostics,
      ...recorded.bad.map(({ line, text }) => recordInvalid(recorded.path, line, text)),
    ],
  }
}

/** Tags that the locale has not translated in a tags file of its own. */
function openTags(
  { tags, instance, version }: SourceTexts['pages']['docs'][number],
  { scan, loaded }: OpenSite,
  target: string,
) {
  const isSource = target === loaded.config.i18n.defaultLocale
  const own = scan.tagFiles.find(
    (file) => file.instance === instance && file.version === version && file.locale === target,
  )
  if (!own || isSource) return tags
  return tags.filter(({ key }) => !Object.hasOwn(own.tags, key))
}

/** Generated sidebars need the titles and ids of the docs in their folders. */
function parseForSidebars(site: OpenSite) {
  return withParsedDocs(site, site.stateDir, (parsed) => {
    const { loaded, scan, messages, locales } = site
    return {
      input: {
        loaded,
        configFile: toConfigName(loaded),
        docs: docsByLocale(site, parsed),
        categories: scan.categories,
        tagFiles: scan.tagFiles,
        sitePages: scan.sitePages,
        messages,
        locales,
      },
      findTitle: createTitleFinder(parsed),
    }
  })
}

/** Texts of the runtime's code, then those of the site's own. */
async function extractTexts(site: OpenSite): Promise<SourceTexts['extraction']> {
  const [ofRuntime, ofSite] = [await extractRuntime(), await extractMessages(listSiteCode(site))]
  return {
    messages: [...ofRuntime.messages, ...ofSite.messages],
    diagnostics: [...ofRuntime.diagnostics, ...ofSite.diagnostics],
  }
}

/** The runtime is the same for every site, and as long as the program runs. */
const extractRuntime = once(() => {
  const own = runtimeDir()
  const code = listCodeFiles([own], own).map(({ disk, text }) => ({
    file: `runtime/${toName(own, disk)}`,
    text,
    ownRuntime: true,
  }))
  return extractMessages(code)
})

/** Code of the site; in diagnostics, its paths start at the folder of the site. */
function listSiteCode({ loaded, scan }: OpenSite): CodeFile[] {
  const folders = ['pages', 'components', 'theme', 'navbar'].map((name) =>
    join(loaded.siteDir, name),
  )
  const ofPlugins = [...(scan.pluginComponents ?? []), ...scan.sitePages.map(({ disk }) => disk)]
  const code = listCodeFiles(folders, loaded.root, [...ofPlugins, ...scan.clientModules])
  return code.map(({ disk, text }) => ({ file: toName(loaded.root, disk), text }))
}

const toName = (from: string, disk: string) => relative(from, disk).split(sep).join('/')

function runtimeDir(): string {
  return resolve(findPackageRoot(), 'runtime')
}

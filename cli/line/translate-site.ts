/** What `write-translations` does: the messages of a site, found and written for translators. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { findPackageRoot } from '../bundle/package-root.ts'
import { writeSources } from '../emit/write-sources.ts'
import type { Diagnostic, OutputFile } from '../model.ts'
import { PARSE_MESSAGES } from '../parse/messages.ts'
import { listSidebarNodes } from '../route/list-sidebar-nodes.ts'
import { loadLocaleCatalogues } from '../scan/catalogue-files.ts'
import { listCodeFiles } from '../scan/code-files.ts'
import { type CodeFile, extractMessages } from '../translate/extract-messages.ts'
import { loadShippedCatalogue } from '../translate/load-shipped-catalogue.ts'
import { type MergeOptions, mergeCatalogue } from '../translate/merge-catalogue.ts'
import { planCatalogues } from '../translate/plan-catalogues.ts'
import { createPool, poolSize } from '../workers/pool.ts'
import { workerFile } from './build-site.ts'
import { type OpenOptions, type OpenSite, openSite } from './open-site.ts'
import { docsByLocale, filesOf, type ParsedSite, parseFiles, setUpParse } from './parse-site.ts'

/** Which locale, and what becomes of texts that are there already. */
export interface TranslateOptions extends OpenOptions, MergeOptions {
  /** Default: the default locale. */
  locale?: string
}

/** One catalogue file after the run. */
export interface WrittenCatalogue {
  file: string
  added: readonly string[]
  unused: readonly string[]
  changed: boolean
}

/** Extract all messages and bring the catalogues of a locale up to date. */
export async function translateSite(
  options: TranslateOptions,
): Promise<{ files: WrittenCatalogue[]; diagnostics: Diagnostic[] }> {
  const { locale, ...open } = options
  const site = await openSite({ ...open, ...(locale !== undefined && { locales: [locale] }) })
  const { loaded } = site
  const target = locale ?? loaded.config.i18n.defaultLocale
  const extraction = await extractMessages(listCode(site))
  const planned = planCatalogues({
    loaded,
    locale: target,
    messages: extraction.messages,
    articleMessages: PARSE_MESSAGES,
    docs: listSidebarNodes(await parseForSidebars(site)),
    shipped: loadShippedCatalogue(runtimeDir(), langOf(site, target)),
  })
  const existing = loadLocaleCatalogues(loaded, target)
  const files = planned.catalogues.map(({ file, texts }) => {
    const known = existing.files.find((catalogue) => catalogue.file === file)
    return { file, ...mergeCatalogue(known?.entries ?? {}, texts, options) }
  })
  const outputs: OutputFile[] = files.flatMap(({ file, text }) =>
    text === null ? [] : [{ path: file, content: text }],
  )
  const changed = new Set(writeSources(loaded.root, outputs))
  return {
    files: files.flatMap(({ file, text, added, unused }) =>
      text === null ? [] : [{ file, added, unused, changed: changed.has(file) }],
    ),
    diagnostics: [...extraction.diagnostics, ...planned.diagnostics, ...existing.diagnostics],
  }
}

/** Sidebars that folders make need the titles and ids of the docs in them. */
async function parseForSidebars(site: OpenSite) {
  await mkdir(site.stateDir, { recursive: true })
  const spoolDir = await mkdtemp(join(site.stateDir, 'spool-'))
  const files = filesOf(site)
  const pool = createPool(workerFile(), poolSize(files.length))
  try {
    const parsed: ParsedSite = { docs: new Map(), problems: [], notices: [] }
    await setUpParse(pool, site, spoolDir)
    await parseFiles(pool, files, parsed)
    const { loaded, scan, messages, locales } = site
    return {
      loaded,
      docs: docsByLocale(site, parsed),
      categories: scan.categories,
      sitePages: scan.sitePages,
      messages,
      locales,
    }
  } finally {
    await Promise.all([pool.close(), rm(spoolDir, { recursive: true, force: true })])
  }
}

/** The runtime's code and the site's own; problems name files of the site from its folder. */
function listCode({ loaded }: OpenSite): CodeFile[] {
  const own = runtimeDir()
  const toName = (disk: string) => relative(loaded.root, disk).split(sep).join('/')
  return [
    ...listCodeFiles([own]).map(({ disk, text }) => ({
      file: `runtime/${relative(own, disk).split(sep).join('/')}`,
      text,
      ownRuntime: true,
    })),
    ...listCodeFiles(
      ['pages', 'components', 'theme'].map((name) => join(loaded.siteDir, name)),
    ).map(({ disk, text }) => ({ file: toName(disk), text })),
  ]
}

function runtimeDir(): string {
  return resolve(findPackageRoot(), 'runtime')
}

function langOf({ loaded }: OpenSite, locale: string): string {
  return loaded.config.i18n.localeConfigs[locale]?.htmlLang ?? locale
}

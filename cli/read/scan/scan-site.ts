/**
 * The scan stage: from the folders of the config to lists of files. It walks folders, and reads the small
 * files that describe others (`_category_`, catalogues), but parses no Markdown. All errors are collected;
 * those of severity `throw` must stop the build once all are reported.
 */

import type { CategoryMetadata } from '../../base/model/category.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { NavbarFile, SitePage, ThemeFile, TrustedModule } from '../../base/model/site-files.ts'
import type { SourceFile, StaticFile } from '../../base/model/source-file.ts'
import type { TagFile } from '../../base/model/tag-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { checkCallable, listCallableModules } from './callable-modules.ts'
import { loadCatalogues } from './catalogue-files.ts'
import { listClientModules } from './client-modules.ts'
import { checkFolders, listMissing, toContentFolders, toContentSite } from './content-folders.ts'
import { listFenceModules } from './fence-modules.ts'
import { listNavbarFiles } from './navbar-files.ts'
import { scanContent } from './scan-content.ts'
import { scanTranslations } from './scan-translations.ts'
import { listSitePages } from './site-pages.ts'
import { listStatics } from './static-files.ts'
import { loadTagFiles } from './tag-files.ts'
import { listThemeFiles } from './theme-files.ts'
import { listTrustedModules } from './trusted-modules.ts'

/** All inputs of a site. Every list is sorted, so that the same folders give the same scan. */
export interface Scan {
  /** Sources in the default locale, all instances and the Markdown pages, sorted by origin. */
  files: readonly SourceFile[]
  /** Missing content folders, from the site folder; each has a diagnostic. */
  missingFolders: readonly string[]
  /** Locale → origin → translated file, for every locale except the default. */
  translations: Readonly<Record<string, Readonly<Record<string, SourceFile>>>>
  /** Translated files without a source, from the site folder; each has a warning. */
  orphans: readonly string[]
  /** Sorted by file. */
  categories: readonly CategoryMetadata[]
  /** In the order of the config, each file of the source language before its translations. */
  tagFiles: readonly TagFile[]
  /** Sorted by path. */
  statics: readonly StaticFile[]
  /** Sorted by key. */
  sitePages: readonly SitePage[]
  /** Sorted by name. */
  themeFiles: readonly ThemeFile[]
  /** Sorted by name. */
  navbarFiles: readonly NavbarFile[]
  /** Modules that pages may import, without duplicates, sorted by path: trusted and callable ones. */
  trustedModules: readonly TrustedModule[]
  /** Absolute paths, and names of packages, in the order of the config. */
  clientModules: readonly string[]
  /** Absolute paths of plugin modules that export components. Absent: none. */
  pluginComponents?: readonly string[]
  /** Language of code blocks, in lower case → the trusted module that renders these blocks. */
  fences: Readonly<Record<string, TrustedModule>>
  /** The trusted modules whose functions pages may call. */
  callableModules: readonly TrustedModule[]
  /** Locale → message id → text. */
  catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>
  diagnostics: readonly Diagnostic[]
}

/**
 * Scan the whole site, in all locales of the config. Mistakes of authors never make it throw.
 *
 * @param written - Pages from plugins; their translations may be files.
 */
export async function scanSite(
  loaded: LoadedConfig,
  written: readonly SourceFile[] = [],
): Promise<Scan> {
  const folders = toContentFolders(loaded)
  const site = toContentSite(loaded, folders)
  const content = scanContent(loaded, folders, site)
  const translated = scanTranslations(loaded, {
    files: joinSources(content.files, written),
    folders,
    site,
  })
  const { tagFiles, ...tagPart } = loadTagFiles(loaded, folders)
  const { statics, ...staticPart } = listStatics(loaded)
  const { sitePages, ...pagePart } = listSitePages(loaded)
  const { themeFiles, ...themePart } = await listThemeFiles(loaded)
  const { navbarFiles, ...navbarPart } = listNavbarFiles(loaded)
  const { clientModules, ...modulePart } = listClientModules(loaded)
  const { catalogues, ...cataloguePart } = loadCatalogues(loaded)
  const callableModules = listCallableModules(loaded, folders)
  const { fences, ...fencePart } = listFenceModules(loaded)
  return {
    files: content.files,
    missingFolders: listMissing(folders).map(({ path }) => path),
    translations: translated.translations,
    orphans: translated.orphans,
    categories: content.categories,
    tagFiles,
    statics,
    sitePages,
    themeFiles,
    navbarFiles,
    clientModules,
    trustedModules: joinModules(
      listTrustedModules(loaded, folders),
      // Style sheets and JSON are only read by parse.
      callableModules.filter(({ path }) => /\.[cm]?[jt]sx?$/.test(path)),
      Object.values(fences),
    ),
    fences,
    callableModules,
    catalogues,
    diagnostics: [
      ...checkFolders(loaded, folders),
      ...content.diagnostics,
      ...translated.diagnostics,
      ...tagPart.diagnostics,
      ...staticPart.diagnostics,
      ...pagePart.diagnostics,
      ...themePart.diagnostics,
      ...navbarPart.diagnostics,
      ...modulePart.diagnostics,
      ...cataloguePart.diagnostics,
      ...fencePart.diagnostics,
      ...checkCallable(loaded.root, callableModules),
    ],
  }
}

function joinModules(...lists: (readonly TrustedModule[])[]): TrustedModule[] {
  const modules = new Map(lists.flat().map((module) => [module.path, module]))
  return [...modules.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Later ones win: a file of the site over a text of a plugin, the fields of a plugin over a file without them. */
function joinSources(files: readonly SourceFile[], written: readonly SourceFile[]): SourceFile[] {
  const texts = written.filter(({ virtual }) => virtual)
  return [...texts, ...files, ...written.filter(({ virtual }) => !virtual)]
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { localeInvalid, localeUnknown } from '../../base/errors/catalogue.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { isUnread } from '../../config/docs-version.ts'
import { isLanguageTag } from '../../config/language-tag.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { type Scan, scanSite } from '../../read/scan/scan-site.ts'
import type { MergedSource } from '../../translate/content/merge-translation.ts'
import { checkStateFolder, openCache } from './cache-folder.ts'
import { findComponentNames } from './component-names.ts'
import { withSafeMessages } from './html-messages.ts'
import { type KeptCode, openKeptCode } from './kept-code.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import { placePieces } from './place-pieces.ts'
import { joinMessages } from './site-messages.ts'
import { openPlugins, type SitePlugins } from './site-plugins.ts'
import { NODE_TOOLS, type SiteTools } from './site-tools.ts'
import { STATE_FOLDER } from './state-folder.ts'
import { withPlugins } from './with-plugins.ts'

/** A site with a checked config. */
export interface OpenConfig {
  loaded: LoadedConfig
  /** Locales to build, in config order. */
  locales: readonly string[]
  /** Folder of caches and spools, absolute. */
  stateDir: string
  /** Threads and bundlers. */
  tools: SiteTools
  /** Cache of the compiled config. Default: none. */
  code?: KeptCode
  /** Plugins of the config. Absent: none. */
  plugins?: SitePlugins
}

/** A site with a checked config and scanned folders. */
export interface OpenSite extends OpenConfig {
  scan: Scan
  /** Locale → message id → text; texts of the site override those of the runtime. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Static components of the site that Markdown may name, besides the built-in ones. */
  componentNames: readonly string[]
  /** Status of the translations. Absent: not computed. */
  translations?: TranslationState
  /** List the addresses of other sites on each page. Default: `false`. */
  listsExternal?: true
  /** Another folder of caches, absolute, from which a bundle may be read; never written. */
  keptIn?: string
  /** Called with each folder of the caches in which a damaged file was ignored, absolute. Default: nothing. */
  onDamage?: (folder: string) => void
}

/** Options for opening a site. */
export interface OpenOptions {
  siteDir: string
  config?: string
  /** Folder for caches, relative to the site folder; default `.octavo`. */
  cache?: string
  /** Locales to open; default: all of the config. */
  locales?: readonly string[]
  /** Omit versions whose files are in git, for jobs that write sources. */
  isWithoutRefs?: true
  /** Whether lists of plugins have drafts. A plan with drafts needs it. Default: without them. */
  includeDrafts?: true
  /** Gets every path that was read, or looked up in vain, to load the config, also if loading fails. */
  seen?: Set<string>
  /** Default: threads of Node, and rspack. */
  tools?: SiteTools
}

/**
 * First step of the pipeline: load the config, and what its plugins add.
 *
 * @throws diagnostics of the config; `CACHE_LINKED`; for each requested locale that the config does not declare,
 *   `LOCALE_UNKNOWN`, or `LOCALE_INVALID` if it is no language tag.
 */
export async function openConfig(options: OpenOptions): Promise<OpenConfig> {
  const { siteDir, seen, tools = NODE_TOOLS } = options
  const toStateDir = (root: string) => resolve(root, options.cache ?? STATE_FOLDER)
  let code: KeptCode | undefined
  const openCompiled = (root: string) => {
    code = openKeptCode(toStateDir(root))
    return code
  }
  const choices = omitUndefined({ config: options.config, seen, openCompiled })
  const config = await loadConfig(resolve(siteDir), choices)
  const stateDir = toStateDir(config.root)
  if (stateDir === resolve(config.root, STATE_FOLDER)) checkStateFolder(stateDir)
  const loaded = options.isWithoutRefs ? config : await withRefVersions(config, stateDir)
  const declared = loaded.config.i18n.locales
  const wanted = options.locales ?? declared
  throwDiagnostics(
    wanted
      .filter((locale) => !declared.includes(locale))
      .map((locale) => (isLanguageTag(locale) ? localeUnknown : localeInvalid)(locale, declared)),
  )
  const plugins = await openPlugins(loaded, { seen, includeDrafts: options.includeDrafts === true })
  const missing: Diagnostic[] = []
  const placed = placePieces(loaded, plugins?.plugins ?? [], missing)
  throwDiagnostics(locateDiagnostics(missing, loaded.root))
  return {
    loaded: placed,
    locales: declared.filter((locale) => wanted.includes(locale)),
    stateDir,
    tools,
    ...omitUndefined({ plugins, code }),
  }
}

/** Add the versions in git. The module is loaded only if there are any, since few sites have them. */
async function withRefVersions(loaded: LoadedConfig, stateDir: string): Promise<LoadedConfig> {
  const isAsked = Object.values(loaded.versions ?? {}).some((list) => list.some(isUnread))
  // If the site has none any more, the cached files of earlier ones must be removed.
  if (!isAsked && !existsSync(join(stateDir, 'refs'))) return loaded
  const { openRefVersions } = await import('../../read/versions/ref-versions.ts')
  return openRefVersions(loaded, {
    folder: stateDir,
    open() {
      const cache = openCache(stateDir)
      if (cache.diagnostic) process.once('exit', () => cache.close())
      return cache.folder
    },
  })
}

/** Second step of the pipeline: scan the folders of the site. */
export async function scanOpen(opened: OpenConfig): Promise<OpenSite> {
  const { loaded, plugins } = opened
  const found = await scanSite(loaded, plugins?.docs)
  const scan = await withSafeMessages(loaded, plugins ? withPlugins(loaded, found, plugins) : found)
  return {
    ...opened,
    scan,
    messages: joinMessages(loaded, scan.catalogues),
    componentNames: findComponentNames(loaded.siteDir, scan.trustedModules, scan.pluginComponents),
  }
}

/** Load the config and scan the folders. @throws errors of {@link openConfig}. */
export async function openSite(options: OpenOptions): Promise<OpenSite> {
  return scanOpen(await openConfig(options))
}

/** Status of all translations of a site. */
export interface TranslationState {
  /** Locale → origin → date since which the translation is outdated. */
  outdated: Readonly<Record<string, ReadonlyMap<string, { since: string }>>>
  /** Translation → its merged text, if it differs from that of the file. */
  composed: ReadonlyMap<string, MergedSource>
  /** Translation → hashes of the two files that its merged text was made from, source first. */
  mergedFrom: ReadonlyMap<string, string>
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { isUnread } from '../config/docs-version.ts'
import { isLanguageTag } from '../config/language-tag.ts'
import { loadConfig } from '../config/load-config.ts'
import type { LoadedConfig } from '../config/paths.ts'
import { localeInvalid, localeUnknown } from '../errors/catalogue.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import { type Scan, scanSite } from '../scan/scan-site.ts'
import type { MergedSource } from '../translate/content/merge-translation.ts'
import { openCache } from './cache-folder.ts'
import { findComponentNames } from './component-names.ts'
import { withSafeMessages } from './html-messages.ts'
import { type KeptCode, openKeptCode } from './kept-code.ts'
import { joinMessages } from './site-messages.ts'
import { openPlugins, type SitePlugins } from './site-plugins.ts'
import { NODE_TOOLS, type SiteTools } from './site-tools.ts'
import { STATE_FOLDER } from './state-folder.ts'
import { withPlugins } from './with-plugins.ts'

/** A site whose config is checked. */
export interface OpenConfig {
  loaded: LoadedConfig
  /** Locales to build, in config order. */
  locales: readonly string[]
  /** Absolute; for caches and spools. */
  stateDir: string
  /** Threads and bundlers. */
  tools: SiteTools
  /** The config as it was compiled. Default: it is not kept. */
  code?: KeptCode
  /** Absent: the config names none. */
  plugins?: SitePlugins
}

/** A site whose config is checked and whose folders were walked. */
export interface OpenSite extends OpenConfig {
  scan: Scan
  /** Locale → message id → text: what the runtime ships, then what the site says. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Static components of the site that Markdown may name, besides the built-in ones. */
  componentNames: readonly string[]
  /** The state of the translations, where it was asked for. */
  translations?: TranslationState
  /** Pages answer with the addresses of other sites. Default: they do not. */
  listsExternal?: true
  /** Another folder of caches, absolute, from which a bundle may be taken, and which is left as it is. */
  keptIn?: string
}

/** Which site, and how much of it. */
export interface OpenOptions {
  siteDir: string
  config?: string
  /** Folder for caches, from the site folder; default `.octavo`. */
  cache?: string
  /** Only these; default all that the config declares. */
  locales?: readonly string[]
  /** Leave versions out whose files are in git, for jobs that write sources. */
  isWithoutRefs?: true
  /** Gets every file that the config was read from or looked for in, also when that fails. */
  seen?: Set<string>
  /** Default: threads of Node, and rspack. */
  tools?: SiteTools
}

/**
 * First part of the line: the config, and what its plugins add.
 *
 * @throws diagnostics of the config; `LOCALE_UNKNOWN` or, where it is no language tag, `LOCALE_INVALID`
 *   for each locale that the config does not declare.
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
  const loaded = options.isWithoutRefs ? config : await withRefVersions(config, stateDir)
  const declared = loaded.config.i18n.locales
  const wanted = options.locales ?? declared
  throwDiagnostics(
    wanted
      .filter((locale) => !declared.includes(locale))
      .map((locale) => (isLanguageTag(locale) ? localeUnknown : localeInvalid)(locale, declared)),
  )
  const plugins = await openPlugins(loaded, seen)
  return {
    loaded,
    locales: declared.filter((locale) => wanted.includes(locale)),
    stateDir,
    tools,
    ...omitUndefined({ plugins, code }),
  }
}

/** The module is loaded only where a version is in git: few sites have one. */
async function withRefVersions(loaded: LoadedConfig, stateDir: string): Promise<LoadedConfig> {
  const isAsked = Object.values(loaded.versions ?? {}).some((list) => list.some(isUnread))
  // Those of a site that has none any more are forgotten as well.
  if (!isAsked && !existsSync(join(stateDir, 'refs'))) return loaded
  const { openRefVersions } = await import('../versions/ref-versions.ts')
  return openRefVersions(loaded, {
    folder: stateDir,
    open() {
      const cache = openCache(stateDir)
      if (cache.diagnostic) process.once('exit', () => cache.close())
      return cache.folder
    },
  })
}

/** Second part: its folders. */
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

/** Both, one after the other. @throws what {@link openConfig} throws. */
export async function openSite(options: OpenOptions): Promise<OpenSite> {
  return scanOpen(await openConfig(options))
}

/** The state of all translations of a site. */
export interface TranslationState {
  /** Locale → origin → since when the translation is out of date. */
  outdated: Readonly<Record<string, ReadonlyMap<string, { since: string }>>>
  /** Translation → its text, where that is not the file's own. */
  composed: ReadonlyMap<string, MergedSource>
}

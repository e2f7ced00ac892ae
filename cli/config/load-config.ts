/**
 * Entry of the config: finds the file, runs it, validates every option and every sidebars file, and reports
 * all errors at once. All later stages trust the result.
 */
import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  configFileMissing,
  configInvalid,
  configMissing,
  siteFolderMissing,
} from '../base/errors/catalogue.ts'
import { throwDiagnostics } from '../base/errors/site-error.ts'
import type { CompiledFiles } from './compile-module.ts'
import { findMarkdownFolder } from './find-markdown-folder.ts'
import { loadModule } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { loadVersions } from './load-versions.ts'
import { isFile } from './module-files.ts'
import { createOptionFinder } from './option-finder.ts'
import type { LoadedConfig } from './paths.ts'
import { checkConfig, type SiteConfig } from './schema.ts'

/** Names of a config file, in order of preference; in the site folder or in its `site/`. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `site.config.${end}`)

/** How a config is found. */
interface LoadOptions {
  /** The file to load, relative to the site folder, instead of searching for one. */
  config?: string
  /** Receives the absolute path of every file that was read or searched for, also when loading fails. */
  seen?: Set<string>
  /** Time limit of each file; see {@link loadModule}. */
  seconds?: number
  /** Opens the compiled code of a site folder. Default: there is none. */
  openCompiled?: (root: string) => CompiledFiles
}

/**
 * Load and check the config of a site, and its sidebars files.
 *
 * @param siteDir - The site folder; symbolic links are resolved.
 * @throws {@link SiteError} `SITE_FOLDER_MISSING`, `CONFIG_MISSING`, `CONFIG_SYNTAX`, `CONFIG_IMPORT`,
 *   `CONFIG_EXPORT_MISSING`, `CONFIG_EXITED`, `CONFIG_ENDLESS`, `CONFIG_THREW`; one `CONFIG_INVALID` for each error; `SIDEBARS_MISSING`, `SIDEBARS_INVALID`,
 *   `VERSIONS_INVALID`.
 */
export async function loadConfig(
  siteDir: string,
  options: LoadOptions = {},
): Promise<LoadedConfig> {
  const root = findRoot(siteDir)
  const { seen = new Set(), seconds, openCompiled } = options
  const compiled = openCompiled?.(root)
  const candidates = listCandidates(root, options.config)
  for (const candidate of candidates) seen.add(candidate)
  const file = findConfig(candidates, { root, chosen: options.config })
  const { value, files } = await loadModule(file, {
    root,
    toSiteError: configInvalid,
    seen,
    seconds,
    compiled,
  })
  const config = check(value, file, root)
  const sidebars = await loadSidebars(config, { root, file, seen, compiled })
  const versions = loadVersions(config, { root, file, seen }, sidebars.byInstance)
  return {
    config,
    root,
    file,
    siteDir: path.dirname(file),
    sidebars: sidebars.byInstance,
    versions: versions.byInstance,
    cut: versions.cut,
    dependencies: [...new Set([...files, ...sidebars.files, ...versions.files])],
  }
}

function findRoot(siteDir: string): string {
  const folder = path.resolve(siteDir)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw siteFolderMissing(folder)
  // The spelling on the disk, as paths are compared as texts later.
  return realpathSync.native(folder)
}

function listCandidates(root: string, chosen: string | undefined): string[] {
  if (chosen !== undefined) return [path.resolve(root, chosen)]
  const folders = [root, path.join(root, 'site')]
  return folders.flatMap((folder) => CONFIG_NAMES.map((name) => path.join(folder, name)))
}

function findConfig(
  candidates: readonly string[],
  { root, chosen }: { root: string; chosen: string | undefined },
): string {
  const file = candidates.find(isFile)
  if (file !== undefined) return file
  throw chosen === undefined
    ? configMissing(root, CONFIG_NAMES, findMarkdownFolder(root))
    : configFileMissing(candidates[0] ?? chosen)
}

function check(value: unknown, file: string, root: string): SiteConfig {
  const result = checkConfig(value)
  if ('config' in result) return result.config
  const locate = createOptionFinder({ file, root })
  const diagnostics = result.errors.map(({ option, line, hint }) =>
    configInvalid(option === '' ? `config: ${line}` : line, locate(option), hint),
  )
  throwDiagnostics(diagnostics)
  throw new Error('A config was refused without an error')
}

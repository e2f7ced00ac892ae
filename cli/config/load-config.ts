/**
 * The door of the config: finds the file, runs it, checks every option and every sidebars file, and
 * names all that is wrong at once. What comes out is trusted by every later stage.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  configFileMissing,
  configInvalid,
  configMissing,
  siteFolderMissing,
} from '../errors/catalogue.ts'
import { throwProblems } from '../errors/site-error.ts'
import { loadModule } from './load-module.ts'
import { loadSidebars } from './load-sidebars.ts'
import { loadVersions } from './load-versions.ts'
import { locateOption } from './locate-option.ts'
import type { LoadedConfig } from './paths.ts'
import { checkConfig, type SiteConfig } from './schema.ts'

/** What a config may be called, in the order of preference; in the site folder or in its `site/`. */
export const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `site.config.${end}`)

/**
 * Load and check the config of a site, and its sidebars files.
 *
 * @param siteDir - The site folder; symbolic links are resolved.
 * @param options - `config`: the file to load, from the site folder, instead of looking for one.
 * @throws {@link SiteError} `SITE_FOLDER_MISSING`, `CONFIG_MISSING`, `CONFIG_SYNTAX`, `CONFIG_IMPORT`,
 *   `CONFIG_EXPORT_MISSING`, `CONFIG_EXITED`, `CONFIG_THREW`; one `CONFIG_INVALID` for each mistake; `SIDEBARS_MISSING`, `SIDEBARS_INVALID`,
 *   `VERSIONS_INVALID`.
 */
export async function loadConfig(
  siteDir: string,
  options: { config?: string } = {},
): Promise<LoadedConfig> {
  const root = findRoot(siteDir)
  const file = findConfig(root, options.config)
  const { value, files } = await loadModule(file, root, configInvalid)
  const config = check(value, file, root)
  const sidebars = await loadSidebars(config, { root, file })
  const versions = loadVersions(config, { root, file }, sidebars.byInstance)
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
  return realpathSync(folder)
}

function findConfig(root: string, chosen: string | undefined): string {
  const folders = [root, path.join(root, 'site')]
  const candidates =
    chosen === undefined
      ? folders.flatMap((folder) => CONFIG_NAMES.map((name) => path.join(folder, name)))
      : [path.resolve(root, chosen)]
  const file = candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile())
  if (file !== undefined) return file
  throw chosen === undefined
    ? configMissing(root, CONFIG_NAMES)
    : configFileMissing(candidates[0] ?? chosen)
}

function check(value: unknown, file: string, root: string): SiteConfig {
  const result = checkConfig(value)
  if ('config' in result) return result.config
  const text = readFileSync(file, 'utf8')
  const name = path.relative(root, file).split(path.sep).join('/')
  const problems = result.mistakes.map(({ option, line, hint }) =>
    configInvalid(
      option === '' ? `config: ${line}` : line,
      { file: name, ...locateOption(text, option) },
      hint,
    ),
  )
  throwProblems(problems)
  throw new Error('A config was refused without a mistake')
}

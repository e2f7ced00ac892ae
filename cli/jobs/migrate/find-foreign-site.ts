/** Finds the config of another program in a folder, or in one of the folders below it. */
import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { migrateNoConfig } from '../../base/errors/catalogue.ts'

const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']
const NAMES = {
  docusaurus: ['docusaurus.config'],
  vitepress: ['.vitepress/config', '.vitepress/config/index'],
  starlight: ['astro.config'],
  mkdocs: ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml'],
  hugo: ['hugo', 'config/_default/hugo', 'config/_default/config', 'config'].flatMap((name) =>
    ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
  ),
  mintlify: ['docs.json', 'mint.json'],
}
/** Folders without sources. */
const SKIPPED = /^(?:\..*|node_modules|build|dist|examples?|fixtures?|templates?|tests?|__\w+__)$/
/** Levels of folders that are searched: `packages/docs/`. */
const MOST_LEVELS = 3

/** Program of a site. */
export type ForeignKind = keyof typeof NAMES

/** A config file that was found. */
interface ForeignConfig {
  kind: ForeignKind
  /** Folder of the site, relative to the folder that was searched; empty: the same. */
  folder: string
  /** Config file, relative to the folder of the site. */
  file: string
}

/**
 * The config of the site in a folder. Deeper folders are searched only where the outer ones have none.
 *
 * @throws {@link SiteError} `MIGRATE_NO_CONFIG` for no config, or several at one depth.
 */
export function findForeignConfig(root: string): ForeignConfig {
  let folders = ['']
  let found: ForeignConfig[] = []
  for (let level = 0; level <= MOST_LEVELS && found.length === 0; level += 1) {
    found = folders.flatMap((folder) => configIn(root, folder) ?? [])
    folders = folders.flatMap((folder) => foldersIn(root, folder))
  }
  const [first, ...others] = found
  if (!first || others.length > 0)
    throw migrateNoConfig(root, {
      names: Object.values(NAMES)
        .flat()
        .filter((name) => !name.startsWith('config'))
        .map((name) => (hasEnding(name) ? name : `${name}.*`)),
      found: found.map(({ folder }) => folder),
    })
  return first
}

/** Whether a name is that of one file, and not of modules in several languages. */
const hasEnding = (name: string) => /\.(?:toml|ya?ml|json)$/.test(name)

function configIn(root: string, folder: string): ForeignConfig | undefined {
  for (const [kind, names] of Object.entries(NAMES))
    for (const name of names)
      for (const ending of hasEnding(name) ? [''] : ENDINGS) {
        const file = name + ending
        // `Object.entries` loses the type of the keys.
        if (existsSync(join(root, folder, file))) return { kind: kind as ForeignKind, folder, file }
      }
  return undefined
}

function foldersIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map((entry) => posix.join(folder, entry.name))
    .sort()
}

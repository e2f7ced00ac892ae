/**
 * `octavo migrate`: reads the site of another program and writes a config beside its own, so that the docs
 * are built in place. Existing files are not changed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule } from '../config/load-module.ts'
import { createOptionLocator } from '../config/locate-option.ts'
import { toConfigText, toSidebarsText } from '../config/to-config-text.ts'
import { writeSources } from '../emit/write-sources.ts'
import {
  configInvalid,
  migrateKept,
  migrateNoConfig,
  migrateUnreadable,
} from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import { acceptConfig, sortNotes } from './accept-config.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import { fromDocusaurus } from './from-docusaurus.ts'
import { findStarlight, fromStarlight } from './from-starlight.ts'
import { fromVitePress } from './from-vitepress.ts'
import { lookAtFolders } from './look-at-folders.ts'
import type { Migration } from './migration.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'
import { readForeignModule } from './read-module.ts'
import { writeMigrationReport } from './report-page.ts'

/** The site to migrate. */
interface MigrateOptions {
  /** Absolute. */
  folder: string
  /** Run the config instead of reading its source, for configs that are computed. Default: `false`. */
  loads?: boolean
  /** Absolute path of the report page that lists options without equivalent. Default: none is written. */
  page?: string
}

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
const NAMES = {
  docusaurus: ['docusaurus.config'],
  vitepress: ['.vitepress/config', 'docs/.vitepress/config'],
  starlight: ['astro.config'],
} as const

/**
 * Write `site.config.ts` and the files that belong to it.
 *
 * @throws {@link SiteError} `MIGRATE_NO_CONFIG`, `MIGRATE_UNREADABLE`, `OUTPUT_UNWRITABLE`, and with `loads`
 * those of loading a config.
 */
export async function migrateSite({
  folder,
  loads = false,
  page,
}: MigrateOptions): Promise<Migration> {
  const { kind, file } = findConfig(folder)
  const config = loads
    ? await loadConfigOf(folder, file)
    : readForeignModule(join(folder, file), folder)
  if (config === null || !isForeignObject(config)) throw migrateUnreadable({ file })
  const locateOption = createOptionLocator(readFileSync(join(folder, file), 'utf8'))
  const locate = (option: string) => ({ file, ...locateOption(option) })
  const site: FoundSite = { root: folder, file, config, locate }
  const moved = moveBy(kind, site)
  acceptConfig(moved, site)
  lookAtFolders(folder, moved)
  const files = toFiles(moved)
  const { wanted, kept } = leaveChanged(folder, files)
  const written = writeSources(folder, wanted)
  const paths = files.map(({ path }) => path)
  const notes = sortNotes([...moved.notes, ...kept])
  const migration = { from: moved.from, file, files: paths, written, notes }
  if (page !== undefined) writeMigrationReport(page, migration)
  return migration
}

function findConfig(folder: string): { kind: keyof typeof NAMES; file: string } {
  for (const [kind, names] of Object.entries(NAMES))
    for (const name of names)
      for (const ending of ENDINGS) {
        const file = `${name}.${ending}`
        // `Object.entries` loses the type of the keys.
        if (existsSync(join(folder, file))) return { kind: kind as keyof typeof NAMES, file }
      }
  throw migrateNoConfig(
    folder,
    Object.values(NAMES)
      .flat()
      .map((name) => `${name}.*`),
  )
}

/** @throws {@link SiteError} `MIGRATE_UNREADABLE` where the astro config does not use Starlight. */
function moveBy(kind: keyof typeof NAMES, site: FoundSite): MovedSite {
  if (kind === 'docusaurus') return fromDocusaurus(site)
  if (kind === 'vitepress') return fromVitePress(site)
  const found = findStarlight(site.config)
  if (!found) throw migrateUnreadable({ file: site.file })
  return fromStarlight(site, found)
}

/** The value of the config after running it; functions in it are not data either. */
async function loadConfigOf(root: string, file: string): Promise<ForeignValue> {
  const from = { root, toSiteError: configInvalid, seen: new Set<string>() }
  const { value } = await loadModule(join(root, file), from)
  return toForeign(value, file)
}

function toForeign(value: unknown, file: string): ForeignValue {
  if (Array.isArray(value)) return value.map((item) => toForeign(item, file))
  if (typeof value === 'object' && value !== null) {
    const object: ForeignObject = Object.create(null)
    for (const [name, field] of Object.entries(value)) object[name] = toForeign(field, file)
    return object
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return value === null || value === undefined ? value : new Foreign({ file }, 'a function')
}

function toFiles({ from, file, config, sidebars, files }: MovedSite): OutputFile[] {
  const comment = [
    `Written by \`octavo migrate\` from ${file} of ${from}: from now on yours to change.`,
  ]
  return [
    { path: 'site.config.ts', content: toConfigText(config, comment) },
    ...(sidebars ? [{ path: 'sidebars.ts', content: toSidebarsText(sidebars, comment) }] : []),
    ...files,
  ]
}

/** Files that a person has changed since are not overwritten. */
function leaveChanged(
  folder: string,
  files: readonly OutputFile[],
): { wanted: OutputFile[]; kept: Diagnostic[] } {
  const isTheirs = ({ path, content }: OutputFile) =>
    existsSync(join(folder, path)) && readFileSync(join(folder, path), 'utf8') !== content
  const theirs = files.filter(isTheirs)
  return {
    wanted: files.filter((file) => !theirs.includes(file)),
    kept: theirs.map(({ path }) => migrateKept(path)),
  }
}

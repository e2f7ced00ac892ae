/**
 * `octavo migrate`: reads the site of another program and writes a config next to its own, so that the docs are
 * built in place. Existing files are not changed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import {
  configInvalid,
  migrateKept,
  migrateNoConfig,
  migrateNoEqual,
  migrateUnreadable,
} from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { loadModule } from '../../config/load-module.ts'
import { toConfigText, toSidebarsText } from '../../config/to-config-text.ts'
import { checkNamedFile, writeNamedFile } from '../../write/named-file.ts'
import { writeSources } from '../../write/write-sources.ts'
import { acceptConfig, sortNotes } from './accept-config.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import { fromDocusaurus } from './from-docusaurus.ts'
import { findStarlight, fromStarlight } from './from-starlight.ts'
import { fromVitePress } from './from-vitepress.ts'
import { removeLocal } from './local-values.ts'
import { lookAtFolders } from './look-at-folders.ts'
import type { Migration } from './migration.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'
import { ForeignPart, type LeftPart } from './part.ts'
import { readForeignModule } from './read-module.ts'
import { toMigrationReport } from './report-page.ts'

/** The site to migrate. */
interface MigrateOptions {
  /** Absolute. */
  folder: string
  /** Run the config instead of reading its source, for configs that are computed. Default: `false`. */
  loads?: boolean
  /** Absolute path of the report page that lists options without equivalent. Default: none is written. */
  page?: string
}

/** Signature of the report. */
const REPORT = 'migrate --report'
const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
const NAMES = {
  docusaurus: ['docusaurus.config'],
  vitepress: ['.vitepress/config', 'docs/.vitepress/config'].flatMap((name) => [
    name,
    `${name}/index`,
  ]),
  starlight: ['astro.config'],
}

/**
 * Write `site.config.ts` and the files that belong to it.
 *
 * @throws {@link SiteError} those of {@link planMigration}, `FILE_FOREIGN`, and `OUTPUT_UNWRITABLE`.
 */
export async function migrateSite({ page, ...options }: MigrateOptions): Promise<Migration> {
  if (page !== undefined) checkNamedFile(page, REPORT)
  const { from, file, files, notes } = await planMigration(options)
  const { wanted, kept } = leaveChanged(options.folder, files)
  const written = writeSources(options.folder, wanted)
  const paths = files.map(({ path }) => path)
  const migration = { from, file, files: paths, written, notes: sortNotes([...notes, ...kept]) }
  if (page !== undefined) writeNamedFile(page, REPORT, toMigrationReport(migration))
  return migration
}

/**
 * The files of the new site.
 *
 * @throws {@link SiteError} `MIGRATE_NO_CONFIG`, `MIGRATE_UNREADABLE`, and with `loads` those of loading a
 * config.
 */
export async function planMigration({ folder, loads = false }: Omit<MigrateOptions, 'page'>) {
  const { kind, file } = findConfig(folder)
  const read = readForeignModule(join(folder, file), folder)
  const locate = read?.locate ?? (() => ({ file }))
  const value = loads ? await loadConfigOf(folder, file) : read?.value
  if (!isForeignObject(value))
    throw migrateUnreadable(value instanceof Foreign ? value.source : { file })
  removeLocal(value, { root: folder, locate }, '')
  const site: FoundSite = { root: folder, file, config: new ForeignPart(value, ''), locate }
  const moved = moveBy(kind, site)
  noteLeft([...site.config.left(), ...(loads ? [] : (read?.notes ?? []))], moved, site)
  acceptConfig(moved, site)
  lookAtFolders(folder, moved)
  return { ...moved, files: toFiles(moved) }
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
  const options = findStarlight(site.config)
  if (!options) throw migrateUnreadable({ file: site.file })
  const moved = fromStarlight(site, options)
  noteLeft(options.left(), moved, site)
  return moved
}

function noteLeft(left: readonly LeftPart[], { notes }: MovedSite, { locate }: FoundSite): void {
  for (const { option, why, instead, source } of left)
    notes.push(migrateNoEqual(option, why, instead, source ?? locate(option)))
}

/** The value of the config after running it as for a production build. */
async function loadConfigOf(root: string, file: string): Promise<ForeignValue> {
  // Not `process.env.NODE_ENV`, which the bundler of this program replaces by a text.
  const { env } = process
  const { NODE_ENV: before } = env
  env.NODE_ENV = 'production'
  try {
    const from = { root, toSiteError: configInvalid, seen: new Set<string>() }
    const { value } = await loadModule(join(root, file), from)
    return toForeign(value, file)
  } finally {
    delete env.NODE_ENV
    if (before !== undefined) env.NODE_ENV = before
  }
}

/** Functions and instances of classes are not data either. */
function toForeign(value: unknown, file: string): ForeignValue {
  if (Array.isArray(value)) return value.map((item) => toForeign(item, file))
  if (
    isRecord(value) &&
    /^\[object Object\]$/.test(String(Object.prototype.toString.call(value)))
  ) {
    const object: ForeignObject = Object.create(null)
    for (const [name, field] of Object.entries(value)) object[name] = toForeign(field, file)
    return object
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (value === null || value === undefined) return value
  return new Foreign(
    { file },
    typeof value === 'function' ? 'a function' : 'an instance of a class',
  )
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

/** `octavo migrate`: reads the site of another program, and writes one of ours. Existing files are not changed. */
import { basename, join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { configInvalid, migrateNoEqual, migrateUnreadable } from '../../base/errors/catalogue.ts'
import { loadModule } from '../../config/load-module.ts'
import type { SiteTools } from '../../tasks/open/site-tools.ts'
import { checkNamedFile, writeNamedFile } from '../../write/named-file.ts'
import { acceptConfig, sortNotes } from './accept-config.ts'
import { type ForeignKind, findForeignConfig } from './find-foreign-site.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import { fromDocusaurus } from './from-docusaurus.ts'
import { fromHugo } from './from-hugo.ts'
import { fromMintlify, withReferences } from './from-mintlify.ts'
import { fromMkDocs } from './from-mkdocs.ts'
import { findStarlight, fromStarlight } from './from-starlight.ts'
import { fromVitePress } from './from-vitepress.ts'
import { removeLocal } from './local-values.ts'
import type { Migration } from './migration.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'
import { toPackageName } from './package-file.ts'
import { ForeignPart, type LeftPart } from './part.ts'
import { planNewSite } from './plan-new-site.ts'
import { readHugoConfig, readZensicalConfig } from './read-hugo-config.ts'
import { readForeignModule } from './read-module.ts'
import { readYamlConfig } from './read-yaml-config.ts'
import { toMigrationReport } from './report-page.ts'
import { tryNewSite } from './try-new-site.ts'
import { checkCleanTree, listPlaces, writeNewSite } from './write-new-site.ts'

/** The site to migrate. */
interface MigrateOptions {
  /** Absolute. */
  folder: string
  /** Absolute folder of the new site. Default: `<folder>-octavo` next to it. */
  to?: string
  /** Write the new site into the folder of the old one. Default: `false`. */
  isInPlace?: boolean
  /** Write nothing. Default: `false`. */
  isDry?: boolean
  /** Run the config instead of reading its source, for configs that are computed. Default: `false`. */
  loads?: boolean
  /** Absolute path of the report. Default: `migration.html` in the new site. */
  page?: string
}

/** Signature of the report. */
const REPORT = 'migrate --report'

/**
 * Write the new site.
 *
 * @throws {@link SiteError} those of {@link planMigration}, `MIGRATE_DIRTY`, `FILE_FOREIGN`, and `OUTPUT_UNWRITABLE`.
 */
export async function migrateSite(options: MigrateOptions, tools: SiteTools): Promise<Migration> {
  const plan = await planMigration(options)
  const { from, file, target, found } = plan
  if (options.isInPlace) checkCleanTree(target)
  await tryNewSite(plan, found, tools)
  const page = options.page ?? join(target, 'migration.html')
  if (!options.isDry) checkNamedFile(page, REPORT)
  const { written, kept } = writeNewSite(target, found, options)
  const files = listPlaces(found)
  const notes = sortNotes([...plan.notes, ...kept])
  const migration = { from, file, folder: target, files, written, notes }
  if (!options.isDry) writeNamedFile(page, REPORT, toMigrationReport(migration))
  return migration
}

/**
 * The files of the new site.
 *
 * @throws {@link SiteError} `MIGRATE_NO_CONFIG`, `MIGRATE_UNREADABLE`, and with `loads` those of loading a
 * config.
 */
export async function planMigration({
  folder,
  loads = false,
  to,
  isInPlace = false,
}: MigrateOptions) {
  const { kind, folder: inner, file } = findForeignConfig(folder)
  const root = join(folder, inner)
  const target = isInPlace ? root : (to ?? `${folder}-octavo`)
  const isData = ['mkdocs', 'hugo', 'mintlify'].includes(kind)
  const read =
    kind === 'hugo'
      ? readHugoConfig(root, file)
      : file === 'zensical.toml'
        ? readZensicalConfig(root, file)
        : isData
          ? readYamlConfig(join(root, file), root)
          : readForeignModule(join(root, file), root)
  const locate = read?.locate ?? (() => ({ file }))
  const value = loads && !isData ? await loadConfigOf(root, file) : read?.value
  if (!isForeignObject(value))
    throw migrateUnreadable(value instanceof Foreign ? value.source : { file })
  removeLocal(value, { root, locate }, '')
  const site: FoundSite = { root, file, config: new ForeignPart(value, ''), locate }
  const moved = moveBy(kind, site)
  noteLeft([...site.config.left(), ...(loads ? [] : (read?.notes ?? []))], moved, site)
  acceptConfig(moved, site)
  const name = toPackageName(basename(target))
  const found = planNewSite(site, moved, { name, isInPlace, skipped: target })
  return { ...moved, target, found }
}

/** @throws {@link SiteError} `MIGRATE_UNREADABLE` where the astro config does not use Starlight. */
function moveBy(kind: ForeignKind, site: FoundSite): MovedSite {
  if (kind === 'docusaurus') return fromDocusaurus(site)
  if (kind === 'vitepress') return fromVitePress(site)
  if (kind === 'mkdocs') return fromMkDocs(site)
  if (kind === 'hugo') return fromHugo(site)
  const isMintlify = kind === 'mintlify'
  const options = isMintlify ? withReferences(site) : findStarlight(site.config)
  if (!options) throw migrateUnreadable({ file: site.file })
  const moved = isMintlify ? fromMintlify(site, options) : fromStarlight(site, options)
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

/**
 * The record of the last build: its inputs, its output and its diagnostics. If all of them are unchanged, another
 * build would give the same result, and is not run.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { isCopy, type Stamp, stampOf } from '../base/disk/stamp.ts'
import { readValueFile, writeValueFile } from '../base/disk/value-file.ts'
import type { Report } from '../base/errors/report.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { fromPortable, toPortable } from '../base/package/portable-path.ts'
import { readVariables } from '../base/process/variables.ts'
import type { PluginPage } from '../config/define-plugin.ts'
import { changedInputs, type Inputs, mapInputs } from '../make/bundle/bundle-record.ts'
import type { Bundle } from '../make/bundle/bundle-site.ts'
import { openStampedHashes } from '../make/bundle/stamped-hashes.ts'
import { createImportLook } from '../tasks/doc/doc-results.ts'
import type { Imports } from '../tasks/doc/parse-changed.ts'
import type { BuildLook } from '../tasks/open/look-at-build.ts'
import type { OpenConfig } from '../tasks/open/open-site.ts'
import { asksCode } from '../tasks/plan/plan-again.ts'
import { recordsFile } from '../tasks/search/records-file.ts'
import type { OutputRecord } from '../write/output-record.ts'
import { hasStamps } from '../write/output-stamps.ts'
import { recover } from '../write/recover.ts'
import { finishBuild, hasAfterBuild, listPluginPages } from './after-build.ts'
import { reportRepeat } from './summarise.ts'

type StampedPath = readonly [path: string, ...stamp: Stamp]

/** Paths are relative to the site folder, so that it can be moved. */
interface LastBuild {
  /** Key of {@link BuildLook}. */
  key: string
  /** Inputs of the bundle, with portable paths. */
  bundle: Inputs
  imports: Imports
  /** Variables of the environment that code of the site reads → their values. */
  variables: Readonly<Record<string, string | null>>
  /** Search records, which other programs read: their paths in the state folder, also of missing ones. */
  records: readonly StampedPath[]
  /** Warnings of the build, with final severity and position. */
  diagnostics: readonly Diagnostic[]
  pages: number
  /** The pages for plugins that work on the output; absent if there is none. */
  pluginPages?: readonly PluginPage[]
}

/** The record in a folder of caches; `null` if there is none. @param onDamage - Called if it is damaged. */
export function readLastBuild(stateDir: string, onDamage: () => void = () => {}): LastBuild | null {
  // Its key contains the version that wrote it.
  const { value, isDamaged } = readValueFile<LastBuild>(recordFile(stateDir), WRITER)
  if (isDamaged) onDamage()
  return value
}

/** What a build may be a repeat of. */
interface RepeatPlaces {
  /** The site folder, the output and the folder of the caches, absolute. */
  root: string
  out: string
  stateDir: string
  output: Pick<OutputRecord, 'compared'>
}

/** Whether a build would give the same result as the last one, whose output is unchanged. */
export async function isRepeat(
  last: LastBuild,
  look: BuildLook,
  { root, out, stateDir, output }: RepeatPlaces,
): Promise<boolean> {
  if (last.key !== look.key) return false
  // A killed build may have decided to publish another output than the one recorded.
  if (recover(out).kind !== 'nothing') return false
  const { compared } = output
  if (!compared || !hasStamps(compared)) return false
  const isLeft = ([path, ...stamp]: StampedPath) => isCopy(stamp, stampOf(join(stateDir, path)))
  if (!last.records.every(isLeft)) return false
  const isSame = ([name, value]: [string, string | null]) => (process.env[name] ?? null) === value
  if (!Object.entries(last.variables).every(isSame)) return false
  const readNow = createImportLook(root, last.imports.folders)
  const imports = Object.entries(last.imports.files)
  if (imports.some(([path, before]) => readNow(path) !== before)) return false
  const hashes = openStampedHashes(stateDir)
  const { modified, removed } = await changedInputs(
    mapInputs(last.bundle, (path) => fromPortable(path, root)),
    hashes,
  )
  await hashes.save()
  return modified.length + removed.length === 0
}

/** Report a build that is a repeat, and run the plugins that work on its output. */
export async function repeatBuild(
  opened: OpenConfig,
  last: LastBuild,
  { report, started, out, output }: RepeatRun,
): Promise<{ ok: boolean }> {
  reportRepeat(last, report, started)
  const listPages = () => structuredClone([...(last.pluginPages ?? [])])
  return finishBuild(opened, { out, paths: output.compared?.before.files ?? [], listPages }, report)
}

interface RepeatRun extends Pick<RepeatPlaces, 'out' | 'output'> {
  report: Report
  /** Of `performance.now()`. */
  started: number
}

/** Remove the record before the output changes, so that an interrupted build never looks up to date. */
export function forgetBuild(stateDir: string): void {
  rmSync(recordFile(stateDir), { force: true })
}

/** A published build. */
interface Published {
  look: BuildLook
  bundle: Bundle
  imports: Imports
  diagnostics: readonly Diagnostic[]
  pages: number
  line: Parameters<typeof listPluginPages>[0]
}

/**
 * Record the inputs of a build, if none was written meanwhile. No record is made if functions of the config plan the
 * site, since they may depend on anything.
 */
export function rememberBuild(opened: OpenConfig, published: Published): void {
  const { loaded, stateDir } = opened
  const { look, bundle, imports, diagnostics, pages, line } = published
  if (asksCode(loaded.config)) return
  const variables = readVariables(readFileSync(bundle.serverFile, 'latin1'))
  // Causes are `Error` objects, of which a copy has no class.
  if (variables === null || diagnostics.some(({ cause }) => cause !== undefined)) return
  const record: LastBuild = {
    key: look.key,
    bundle: mapInputs(bundle.inputs ?? NO_INPUTS, (path) => toPortable(path, loaded.root)),
    imports,
    variables,
    records: listRecords(stateDir, loaded.config.i18n.locales),
    diagnostics,
    pages,
    ...omitUndefined({ pluginPages: hasAfterBuild(opened) ? listPluginPages(line) : undefined }),
  }
  try {
    writeValueFile(recordFile(stateDir), WRITER, record)
  } catch {
    // The disk is full, or `octavo clear` ran: the next build does all work again.
  }
}

const listRecords = (stateDir: string, locales: readonly string[]): StampedPath[] =>
  locales.map((locale) => {
    const file = recordsFile(stateDir, locale)
    return [relative(stateDir, file), ...stampOf(file)]
  })

/** A record of another version has another key. */
const WRITER = 'build 3'
const NO_INPUTS: Inputs = { files: {}, missing: [], folders: {} }

function recordFile(stateDir: string): string {
  return join(stateDir, 'last-build')
}

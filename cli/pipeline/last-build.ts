/**
 * The record of the last build: what it was made from, what it published and what it had to say. When all
 * of that is as it was, another build would do the same, and is not run.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedInputs, type Inputs, mapInputs } from '../bundle/bundle-record.ts'
import type { Bundle } from '../bundle/bundle-site.ts'
import { hasStamps, type OutputStamps, stampOutput } from '../emit/output-stamps.ts'
import { recover } from '../emit/recover.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { fromPortable, toPortable } from '../package/portable-path.ts'
import type { BuildLook } from './look-at-build.ts'
import type { OpenConfig } from './open-site.ts'
import { createImportLook, type Imports } from './parse-changed.ts'
import { recordsFile } from './records-file.ts'

/** Stored as JSON; paths are relative to the site folder or the output, so that it may be moved with both. */
export interface LastBuild {
  /** Of {@link BuildLook}. */
  key: string
  /** The output, from the site folder. */
  out: string
  /** What the bundle was made from, with portable paths. */
  bundle: Inputs
  imports: Imports
  /** Variables of the environment that code of the site reads → what they held. */
  variables: Readonly<Record<string, string | null>>
  output: OutputStamps
  /** Search records, which other programs read: their paths in the state folder with sizes and dates. */
  records: OutputStamps['files']
  /** Warnings, ruled and located. */
  diagnostics: readonly Diagnostic[]
  pages: number
}

/** The record in a folder of caches; `null` where there is none that can be read. */
export function readLastBuild(stateDir: string): LastBuild | null {
  try {
    // Written by `rememberBuild` and nobody else; the key in it names the version that wrote it.
    return JSON.parse(readFileSync(recordFile(stateDir), 'utf8')) as LastBuild
  } catch {
    // None, or cut short: the site is built either way.
    return null
  }
}

/** Whether a build would do the same as the last one, and its output is as it was left. */
export async function isRepeat(
  last: LastBuild,
  look: BuildLook,
  { root, out, stateDir }: { root: string; out: string; stateDir: string },
): Promise<boolean> {
  if (last.key !== look.key) return false
  // A killed build may have decided to publish another output than the one recorded.
  if (recover(out).kind !== 'nothing') return false
  if (!hasStamps(out, last.output)) return false
  const records = stampRecords(stateDir, toPaths(last.records))
  if (JSON.stringify(records) !== JSON.stringify(last.records)) return false
  const isSame = ([name, value]: [string, string | null]) => (process.env[name] ?? null) === value
  if (!Object.entries(last.variables).every(isSame)) return false
  const readNow = createImportLook(root, last.imports.folders)
  const imports = Object.entries(last.imports.files)
  if (imports.some(([path, before]) => readNow(path) !== before)) return false
  const { modified, removed } = await changedInputs(
    mapInputs(last.bundle, (path) => fromPortable(path, root)),
  )
  return modified.length + removed.length === 0
}

/** Remove the record before the output changes, so that an interrupted build never looks up to date. */
export function forgetBuild(stateDir: string): void {
  rmSync(recordFile(stateDir), { force: true })
}

/** A build that was published. */
interface Published {
  look: BuildLook
  /** From the site folder. */
  out: string
  /** Of the output, as it was published. */
  stamps: OutputStamps
  bundle: Bundle
  imports: Imports
  diagnostics: readonly Diagnostic[]
  pages: number
}

/**
 * Remember what a build was made from, where nothing of that was written meanwhile. A plugin that works on the
 * output has to be asked each time. What a list of the last site's addresses consists of is not known here.
 */
export function rememberBuild(
  { loaded, stateDir, plugins }: OpenConfig,
  published: Published,
): void {
  const { look, out, stamps, bundle, imports, diagnostics, pages } = published
  if (plugins?.plugins.some(({ opened }) => opened.plugin.afterBuild)) return
  if (loaded.config.publishedRoutes.length > 0) return
  const variables = readVariables(bundle)
  // Errors are no data.
  if (variables === null || diagnostics.some(({ cause }) => cause !== undefined)) return
  const record: LastBuild = {
    key: look.key,
    out,
    bundle: mapInputs(bundle.inputs ?? NO_INPUTS, (path) => toPortable(path, loaded.root)),
    imports,
    variables,
    output: stamps,
    records: stampRecords(stateDir, listRecords(stateDir, loaded.config.i18n.locales)),
    diagnostics,
    pages,
  }
  const file = recordFile(stateDir)
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, JSON.stringify(record))
    renameSync(temporary, file)
  } catch {
    // A full disk: the next build does everything.
    rmSync(temporary, { force: true })
  }
}

const stampRecords = (stateDir: string, paths: readonly string[]) =>
  stampOutput(stateDir, paths).files

const toPaths = (stamps: OutputStamps['files']) => stamps.map(([path]) => path)

const listRecords = (stateDir: string, locales: readonly string[]) =>
  locales.map((locale) => relative(stateDir, recordsFile(stateDir, locale)))

const NO_INPUTS: Inputs = { files: {}, missing: [], folders: {} }

/** What code of the site asks for while pages are rendered; `null` where it may ask for any variable. */
function readVariables({ serverFile }: Bundle): LastBuild['variables'] | null {
  const code = readFileSync(serverFile, 'utf8')
  const names = Array.from(code.matchAll(/\bprocess\.env\b(?:\??\.(\w+))?/g), ([, name]) => name)
  if (names.includes(undefined)) return null
  return Object.fromEntries(names.map((name = '') => [name, process.env[name] ?? null]))
}

function recordFile(stateDir: string): string {
  return join(stateDir, 'last-build.json')
}

/**
 * The bundle stage: `runtime/` and the site's React code in, chunks for the browser, a manifest and
 * the server bundle out. It does not depend on docs.
 *
 * A bundle is kept in `<cacheDir>/bundle/` and used again when everything that it was computed from
 * is the same, byte for byte; see `bundle-record.ts`.
 */
import { existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isOnlyUser } from '../../base/disk/cache-users.ts'
import { timeOfDisk } from '../../base/disk/disk-time.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { toPortable } from '../../base/package/portable-path.ts'
import { onInterrupt } from '../../base/process/interrupt.ts'
import { isRunning } from '../../base/process/running.ts'
import {
  type BundleRecord,
  fileErrorCode,
  hashInputs,
  hashOfJson,
  hashOutputs,
  type Inputs,
  readRecord,
  recordName,
  writeRecord,
} from './bundle-record.ts'
import { type Compile, compileHere } from './compile-apart.ts'
import { type BundleOptions, type BundlePlan, planBundle, toBundleKey } from './plan-bundle.ts'
import { openStampedHashes } from './stamped-hashes.ts'
import { type NewBundle, type Stock, takeStock } from './stock-bundle.ts'

export type { BundleOptions }

/** A site's React code, ready to be published and to render. */
export interface Bundle {
  /** Addresses start with the site's base. */
  manifest: Manifest
  /** Files for the output folder, all below `assets/`, sorted by path. */
  files: readonly OutputFile[]
  /** Absolute path of a CommonJS file that renders pages. Exists until a later bundle replaces it. */
  serverFile: string
  /** Id of the code that browsers run, for open tabs of a live server. Default: unknown. */
  code?: string
  /** Files that the bundle was made from; absent if all of them are files of the site. */
  inputs?: Inputs
}

/**
 * Bundle a site, or use the bundle of an earlier build, or a prebuilt one, if the bundler would make the same.
 *
 * @param compile - Where the bundler runs. Default: in this process.
 * @param stock - Prebuilt bundles. Default: none.
 * @throws {@link SiteError} `BUNDLE_FAILED` for each error in the code of the site.
 */
export async function bundleSite(
  options: BundleOptions,
  compile: Compile = compileHere,
  stock?: Stock,
): Promise<Bundle> {
  const plan = await planBundle(options)
  const { cacheDir, keptIn = cacheDir, onDamage } = options
  const { root } = options.loaded
  const key = toBundleKey(plan)
  const hashes = openStampedHashes(cacheDir, () => onDamage?.(cacheDir))
  for (const each of new Set([cacheDir, keptIn])) {
    const file = path.join(each, 'bundle', recordName(options.mode))
    const kept = await readRecord(file, { key, root, onDamage, hashes })
    if (!kept) continue
    await hashes.save()
    return openBundle(path.join(each, 'bundle'), kept)
  }
  const folder = path.join(cacheDir, 'bundle')
  const recordFile = path.join(folder, recordName(options.mode))
  const record = await storeBundle({ folder, key, mode: options.mode }, async (outDir) => {
    const taken = stock ? await takeStock(stock, { key, hashes }, outDir) : null
    return taken ?? makeBundle(plan, outDir, compile)
  })
  await writeRecord(recordFile, record, root)
  await hashes.save()
  await removeOldBundles(folder, record)
  return openBundle(folder, record)
}

/** Whether there is a cached bundle of a build, which may be out of date. */
export function hasKeptBundle(cacheDir: string): boolean {
  return existsSync(path.join(cacheDir, 'bundle', recordName('production')))
}

/** Make a bundle in a temporary folder, then rename it, because another build may run at the same time. */
async function storeBundle(
  { folder, key, mode }: { folder: string; key: string; mode: string },
  make: (outDir: string) => Promise<NewBundle>,
): Promise<BundleRecord> {
  await mkdir(folder, { recursive: true })
  // Synchronous, so that no signal comes between creating the folder and waiting for its removal.
  const outDir = mkdtempSync(path.join(folder, `new-${process.pid}-`))
  const stored = make(outDir)
    .then(async ({ manifest, client, serverFile, inputs }): Promise<BundleRecord> => {
      const output = `${mode}-${hashOfJson([key, inputs]).slice(0, 16)}`
      const sums = await hashOutputs(outDir)
      await moveFolder(outDir, path.join(folder, output), sums)
      const server = path.basename(serverFile)
      return { key, ...inputs, output, sums, manifest, client, server }
    })
    .finally(() => rm(outDir, { recursive: true, force: true }))
  // A removal by the clean-up itself could come before the last file is written. Without its process, the bundler
  // fails at once.
  const release = onInterrupt(() => stored.catch(() => undefined))
  return stored.finally(release)
}

/** Run the bundler. @param outDir - Existing folder that it writes to. */
export async function makeBundle(
  plan: BundlePlan,
  outDir: string,
  compile: Compile,
): Promise<NewBundle> {
  const since = await timeOfDisk(outDir)
  const { manifest, client, serverFile, dependencies } = await compile(plan, outDir)
  const inputs = await hashInputs(dependencies, since)
  await moveSources(`${serverFile}.map`, (name) => toPortable(name.replace(IGNORED, ''), plan.root))
  await moveComments(serverFile, plan)
  return { manifest, client, serverFile, inputs }
}

/** Prefix of a module that the bundler left out. */
const IGNORED = /^ignored\|/

/** Rewrite the paths of source files in the source map of the server bundle. */
async function moveSources(file: string, move: (name: string) => string): Promise<void> {
  // Written by the bundler.
  const map = JSON.parse(await readFile(file, 'utf8')) as { sources: string[] }
  await writeFile(file, JSON.stringify({ ...map, sources: map.sources.map(move) }))
}

/** Comment of the bundler before a module, with the path of its file from the site folder. */
const NAMED_MODULE =
  /^(;?\/\/ (?:CONCATENATED MODULE|EXTERNAL MODULE|NAMESPACE OBJECT): )(\.\.?\/.+)$/gm

/**
 * Rewrite the paths in comments of the server bundle. Its bytes are part of the keys of pages, which machines share
 * where this program is in another place, seen from the site.
 */
async function moveComments(file: string, { root, server }: BundlePlan): Promise<void> {
  const { siteDir, packageRoot, virtualFiles } = server
  const code = await readFile(file, 'utf8')
  const move = (whole: string, start: string, name: string) => {
    const disk = path.resolve(siteDir, name)
    // A template literal of the site may contain such a line too.
    const isFile = disk in virtualFiles || existsSync(disk)
    return isFile ? start + toPortable(disk, root, packageRoot) : whole
  }
  await writeFile(file, code.replace(NAMED_MODULE, move))
}

async function openBundle(folder: string, record: BundleRecord): Promise<Bundle> {
  const client = path.join(folder, record.output, 'client')
  const files = record.client.map(async (name) => ({
    path: name,
    content: await readFile(path.join(client, name)),
  }))
  return {
    manifest: record.manifest,
    files: await Promise.all(files),
    serverFile: path.join(folder, record.output, 'server', record.server),
    inputs: { files: record.files, missing: record.missing, folders: record.folders },
  }
}

/**
 * Rename a folder. Its name is a hash of its inputs, so an existing folder has the same content, and may be in use by
 * another build; only a damaged one is replaced.
 *
 * @param sums - Hashes of the files in it.
 */
async function moveFolder(
  from: string,
  to: string,
  sums: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(String(fileErrorCode(error)))) throw error
    const found = await hashOutputs(to, Object.keys(sums))
    if (Object.entries(sums).every(([name, sum]) => found[name] === sum)) return
    await rm(to, { recursive: true, force: true })
    await rename(from, to)
  }
}

/**
 * Remove older bundles of this mode unless another build may render with one, and remains of killed builds of
 * any mode.
 */
async function removeOldBundles(folder: string, { output }: BundleRecord): Promise<void> {
  const mode = output.slice(0, output.indexOf('-') + 1)
  const isAlone = isOnlyUser(path.dirname(folder))
  const isOld = (name: string) => {
    const builder = /^new-(\d+)-/.exec(name)?.[1]
    return builder
      ? !isRunning(Number(builder))
      : isAlone && name.startsWith(mode) && name !== output
  }
  const old = (await readdir(folder)).filter(isOld)
  await Promise.all(
    old.map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  )
}

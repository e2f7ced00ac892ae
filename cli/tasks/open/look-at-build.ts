/** Makes a key of all inputs of a build: two builds with the same key give the same output. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { timeOfDisk } from '../../base/disk/disk-time.ts'
import { isOfFile, stampOf } from '../../base/disk/stamp.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { version } from '../../base/package/version.ts'
import type { PluginContent } from '../../config/define-plugin.ts'
import { listAbove } from '../../config/module-files.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { describeHistory, needsGitDates } from '../../read/scan/git-dates.ts'
import { hashFile, hashSources, isMoved, type SourceHashes } from '../../read/scan/hash-sources.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { openKeptIndex } from './kept-index.ts'
import type { OpenConfig } from './open-site.ts'
import { listPublishedFiles } from './published-routes.ts'
import { toPortableTree } from './site-plugins.ts'

/** Options of a build that its key depends on. */
interface BuildChoices {
  /** Output folder, absolute. */
  out: string
  isStrict?: boolean | undefined
  checkSearch?: boolean | undefined
  /** Baseline file, relative to the site folder. */
  baseline?: string | undefined
  /** Read every file. Default: read files whose stamp has changed. */
  isForced?: boolean | undefined
  /** Drafts are pages too. Default: `false`. */
  includeDrafts?: boolean
}

/**
 * Whether a build may be skipped if its key is unchanged. Not if it requests data from a host, or writes files beside
 * the site, because these depend on more than the site.
 */
export function mayRepeat(
  { publishedRoutes }: OpenConfig['loaded']['config'],
  options: RepeatChoices,
): boolean {
  const asksHost = publishedRoutes.some((name) => /^https?:/i.test(name))
  const { isForced, verifies, writesBaseline, profile, buildReport } = options
  const isAsked = [isForced, verifies, writesBaseline, profile, buildReport].some(Boolean)
  return !isAsked && !asksHost
}

/** Options of a build that may be skipped. */
interface RepeatChoices {
  isForced?: boolean
  verifies?: boolean
  writesBaseline?: boolean
  profile?: string
  buildReport?: string
}

/** State of all inputs of a build. */
export interface BuildLook {
  key: string
  /** Name of an input that is no source → its hash. */
  frame: Readonly<Record<string, string>>
  /** Key of this program and all installed packages, on which all cached results depend. */
  program: string
  sources: SourceHashes
  /** Time before reading, in ms since the epoch, by the clock of the file system of the caches. */
  since: number
  /** The index of hashes was damaged and ignored. */
  isDamaged?: boolean
}

/** Look at all inputs of a build except those of its bundle, which are known only after bundling. */
export async function lookAtBuild(opened: OpenConfig, choices: BuildChoices): Promise<BuildLook> {
  const { loaded, locales, plugins, stateDir } = opened
  const { root, config, sidebars, versions, cut } = loaded
  const history = needsGitDates(config) ? describeHistory(loaded) : ''
  const since = await timeOfDisk(stateDir)
  const { out, isStrict = false, checkSearch = false, baseline = null, includeDrafts } = choices
  const programFiles = listProgramFiles(root)
  const named = listNamedFiles([config, baseline], root)
  const kept = openKeptIndex(stateDir)
  const extra = [...programFiles, ...named, ...listPublishedFiles(loaded)]
  const index = choices.isForced ? new Map() : kept.index
  const sources = hashSources(loaded, { extra, index, since })
  kept.save(sources.index)
  opened.code?.save(stateDir)
  const program = toProgramKey(
    programFiles.map((file) => sources.files.get(toSitePath(root, file))),
  )
  const tree = toPortableTree(plugins?.tree, root)
  const parts = {
    ...Object.fromEntries(
      Object.entries(config).map(([name, value]) => [`option ${name}`, value ?? null]),
    ),
    program: [program, process.env.TZ, new Intl.NumberFormat().resolvedOptions().locale],
    'options of the command': [
      ...[relative(root, out), isStrict, checkSearch, baseline, locales],
      ...(includeDrafts ? ['drafts'] : []),
    ],
    sidebars: [sidebars],
    versions: [versions, cut],
    ...Object.fromEntries(
      (plugins?.plugins ?? []).map(({ module, content }, at) => [
        `plugin ${at + 1}`,
        [module.version, hashDocs(content)],
      ]),
    ),
    'plugins for trees': [tree],
    'history of git': await history,
    'folders of sources': sources.remarks,
  }
  const frame = Object.fromEntries(
    // In a list, because JSON has no text for a function.
    Object.entries(parts).map(([name, value]) => [name, hashOfJson([value])]),
  )
  const key = hashOfJson([frame, sources.key])
  return {
    key,
    frame,
    program,
    sources,
    since,
    isDamaged: kept.isDamaged || opened.code?.isDamaged === true,
  }
}

/** A content with hashes for its pages: as one text, tens of megabytes take eight times as long to hash. */
function hashDocs({ docs, ...rest }: PluginContent) {
  return { ...rest, docs: docs?.map(hashOfJson) }
}

/**
 * Files that have changed since the look; the build may have read them before or after the change. Paths are relative to
 * the site folder.
 *
 * @param among - Paths to compare. Default: all.
 */
export function listMoved(
  { sources, since }: BuildLook,
  root: string,
  among: Iterable<string> = sources.files.keys(),
): Set<string> {
  const moved = new Set<string>()
  for (const path of among) {
    const hash = sources.files.get(path)
    if (hash !== undefined && isMoved(resolve(root, path), hash, since)) moved.add(path)
  }
  return moved
}

/** Hash of this program and of all installed packages, for callers without a {@link BuildLook}. */
export function hashProgram(root: string): string {
  return toProgramKey(listProgramFiles(root).map(hashFile))
}

function toProgramKey(hashes: readonly (string | undefined)[]): string {
  return hashOfJson([[version, process.versions.node, process.versions.icu], hashes])
}

/** Files in which package managers record installed packages, or else lockfiles. */
const INSTALLED = [
  'node_modules/.package-lock.json',
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
  '.pnp.cjs',
  'bun.lock',
  'bun.lockb',
]

/** The program is an input too: `built-from.txt` names the sources that `lib/` was built from. */
function listProgramFiles(root: string): string[] {
  const packageRoot = findPackageRoot()
  const own = ['package.json', 'lib/built-from.txt'].map((name) => join(packageRoot, name))
  const folders = new Set([...listAbove(root), ...listAbove(packageRoot)])
  const installed = [...folders].flatMap((folder) => INSTALLED.map((name) => join(folder, name)))
  return [...own, ...installed].filter((file) => existsSync(file))
}

/** Files and folders that texts of the config may refer to, and `search.expect.json`. */
function listNamedFiles(config: unknown, root: string): string[] {
  const texts = new Set(['search.expect.json', ...listTexts(config)])
  return [...texts].flatMap((text) => {
    if (text.length > 1000 || /^[a-z+]+:|^#|[\n\0]/i.test(text)) return []
    const disk = resolve(root, text.replace(/^\/+/, ''))
    return disk !== root && isOfFile(stampOf(disk)) ? [disk] : []
  })
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

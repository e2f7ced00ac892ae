/** Everything that a build follows from, as one text: two builds with the same text give the same output. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { hashOfJson, timeOfDisk } from '../bundle/bundle-record.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { version } from '../package/version.ts'
import { describeHistory, needsGitDates } from '../scan/git-dates.ts'
import { hashFile, hashSources, isMoved, type SourceHashes } from '../scan/hash-sources.ts'
import { toSitePath } from '../scan/inside.ts'
import { openKeptIndex } from './kept-index.ts'
import type { OpenConfig } from './open-site.ts'

/** A build as its options tell it apart. */
interface BuildChoices {
  /** Absolute. */
  out: string
  isStrict?: boolean | undefined
  checkSearch?: boolean | undefined
  /** From the site folder. */
  baseline?: string | undefined
  /** Read every file. Default: those that the disk says have changed. */
  isForced?: boolean | undefined
}

/**
 * Whether the last build may stand for another one: what is asked of a host, or written beside the site, follows
 * from more than the site.
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

/** Options of a build that wants to be run. */
interface RepeatChoices {
  isForced?: boolean
  verifies?: boolean
  writesBaseline?: boolean
  profile?: string
  buildReport?: string
}

/** What a build is going to be made from. */
export interface BuildLook {
  key: string
  /** Key of all but the contents of sources. */
  frame: string
  /** Of this program, and of all packages that are installed: what they made is made from them. */
  program: string
  sources: SourceHashes
  /** The time before anything was read, in ms of the epoch, by the clock of the disk with the caches. */
  since: number
  /** The index of hashes was damaged, and left out. */
  isDamaged?: boolean
}

/** Look at all files and facts that a build reads; what its bundle was made from is known after it alone. */
export async function lookAtBuild(opened: OpenConfig, choices: BuildChoices): Promise<BuildLook> {
  const { loaded, locales, plugins, stateDir } = opened
  const { root, config, sidebars, versions, cut } = loaded
  const history = needsGitDates(config) ? describeHistory(loaded) : ''
  const since = await timeOfDisk(stateDir)
  const { out, isStrict = false, checkSearch = false, baseline = null } = choices
  const programFiles = listProgramFiles(root)
  const named = listNamedFiles([config, baseline], root)
  const kept = openKeptIndex(stateDir)
  const extra = [...programFiles, ...named]
  const index = choices.isForced ? new Map() : kept.index
  const sources = hashSources(loaded, { extra, index, since })
  kept.save(sources.index)
  opened.code?.save(stateDir)
  const program = toProgramKey(
    programFiles.map((file) => sources.files.get(toSitePath(root, file))),
  )
  const parts = [
    [program, process.env.TZ],
    [relative(root, out), isStrict, checkSearch, baseline, locales],
    [config, sidebars, versions, cut],
    [plugins?.plugins.map(({ module, content }) => [module.version, content]), plugins?.tree],
    await history,
  ]
  const frame = hashOfJson([...parts, sources.remarks])
  const key = hashOfJson([...parts, sources.key])
  return {
    key,
    frame,
    program,
    sources,
    since,
    isDamaged: kept.isDamaged || opened.code?.isDamaged === true,
  }
}

/**
 * Whether a file changed since it was looked at: the build may have read it before or after.
 *
 * @param among - Paths from the site folder. Default: all.
 */
export function hasMoved(
  { sources, since }: BuildLook,
  root: string,
  among?: ReadonlySet<string>,
): boolean {
  for (const [path, hash] of sources.files)
    if ((!among || among.has(path)) && isMoved(resolve(root, path), hash, since)) return true
  return false
}

/** Hash of this program and of all packages that are installed, where no look at the sources has it already. */
export function hashProgram(root: string): string {
  return toProgramKey(listProgramFiles(root).map(hashFile))
}

function toProgramKey(hashes: readonly (string | undefined)[]): string {
  return hashOfJson([[version, process.versions.node, process.versions.icu], hashes])
}

/** What package managers note of the packages that they have installed; and lockfiles where they do not. */
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

function listAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...listAbove(above)]
}

/** Every file or folder that some text of the config may name, and what the program looks for by itself. */
function listNamedFiles(config: unknown, root: string): string[] {
  const texts = new Set(['search.expect.json', ...listTexts(config)])
  return [...texts].flatMap((text) => {
    if (text.length > 1000 || /^[a-z+]+:|^#|[\n\0]/i.test(text)) return []
    const disk = resolve(root, text.replace(/^\/+/, ''))
    const stats = disk === root ? undefined : statSync(disk, { throwIfNoEntry: false })
    return stats?.isFile() ? [disk] : []
  })
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

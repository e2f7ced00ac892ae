/** Follows a site through random edits: after them a build that reuses what it can is compared with a clean one. */
import { deepStrictEqual } from 'node:assert'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OUTPUT_SENTINEL } from '../../cli/base/model/output-file.ts'
import { runHere } from '../in-process.ts'
import { type Finished, makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'
import {
  createDice,
  createEditedDisk,
  type Dice,
  type EditedDisk,
  mend,
  SITE,
} from '../serve/live/live-edits.ts'
import { editBuild } from './build-edits.ts'

/** What a build left, and what it said. */
export interface Outcome {
  code: unknown
  said: string
  tree: Record<string, string> | null
  /** For a push to a search engine. */
  records: Record<string, string> | null
  /** Folders of unfinished builds beside the output. */
  unfinished: string[]
}

/** What was done so far, over all sites. */
export interface Counts {
  edits: number
  /** Builds that may reuse what was kept. */
  builds: number
  compared: number
  /** Of those that were compared, those with something to publish. */
  published: number
}

/** How sites are followed. */
export interface Following {
  counts: Counts
  /** Files besides the usual ones. Default: none. */
  more?: Texts
  /** Edits before a build: one to so many. Default: one. */
  atOnce?: number
  /** Compare after so many builds, and after the last one of a site. Default: after each. */
  every?: number
  /** Runs the program in a folder. Default: in this process, with stand-ins for threads and bundler. */
  run?: Run
  /** Done before each build that is not a clean one. Default: nothing. */
  disturb?: (folder: string, dice: Dice) => Promise<unknown>
  /** The clean build. Default: {@link buildClean}. */
  buildAnew?: (folder: string) => Promise<Outcome>
}

/** Path → text. */
type Texts = Readonly<Record<string, string>>

type Run = (args: readonly string[], folder: string) => Promise<Finished>

/** What was said of the caches themselves is left out: only one of two builds has any. */
async function build(run: Run, folder: string, args: readonly string[] = []): Promise<Outcome> {
  const [, out = 'dist', , cache = '.octavo'] = args
  const { code, stderr } = await run(['build', '--quiet', ...args], folder)
  const said = stderr
    .replace(/^warning CACHE_DAMAGED\n(?: {2}.*\n)+/gm, '')
    // Which functions of Node wait in a stack follows from what runs beside them.
    .replace(/^ +at .*\bnode:internal.*\n/gm, '')
    .replaceAll(join(folder, cache), '<cache>')
    .replaceAll(out, '<out>')
  // Without records their folder may be there, or not.
  const records = code === 0 ? (readTree(join(folder, cache, 'search')) ?? {}) : null
  const unfinished = readdirSync(folder).filter((name) => name.startsWith(`.${out}`))
  return { code, said, tree: readTree(join(folder, out)), records, unfinished }
}

/** Build a site with the output and caches that are there. */
export const buildWarm = (folder: string): Promise<Outcome> =>
  build(runHere, folder, ['--out', 'dist'])

/** Build a site with an output and caches that were never there. */
export function buildClean(folder: string, run: Run = runHere): Promise<Outcome> {
  for (const name of ['clean', 'other']) removeFolder(join(folder, name))
  return build(run, folder, ['--out', 'clean', '--cache', 'other'])
}

/**
 * Make a site and edit it once a seed.
 *
 * @returns what was done, where a warm build is another one than a clean build; otherwise nothing.
 */
export async function followEdits(
  seeds: readonly number[],
  { counts, more = {}, every = 1, atOnce = 1, run = runHere, disturb, buildAnew }: Following,
): Promise<string[]> {
  const files = { ...SITE, ...more }
  const folder = makeFolder(files)
  const disk = createEditedDisk(folder)
  const done: string[] = []
  let failures = 0
  try {
    await build(run, folder)
    for (const [at, seed] of seeds.entries()) {
      done.push(...putRight(disk, { seed, failures, files }))
      for (let edit = 0; edit <= seed % atOnce; edit++) {
        done.push(editBuild(seed + edit, folder))
        counts.edits += 1
      }
      const isCompared = (at + 1) % every === 0 || at === seeds.length - 1
      done.push(...emptyRefused(disk, folder))
      const before = isCompared ? readTree(join(folder, 'dist')) : null
      await disturb?.(folder, createDice(seed))
      const warm = await build(run, folder, ['--out', 'dist'])
      done.push(`build: ${warm.code}`)
      counts.builds += 1
      failures = warm.code === 0 ? 0 : failures + 1
      if (!isCompared) continue
      const clean = await (buildAnew?.(folder) ?? buildClean(folder, run))
      counts.compared += 1
      if (clean.code === 0) counts.published += 1
      deepStrictEqual(warm, clean.code === 0 ? clean : { ...clean, tree: before })
    }
    return []
  } catch (error) {
    return [...done, String(error)]
  } finally {
    removeFolder(folder)
  }
}

/** An output without its sentinel is refused by every build (`OUTPUT_FOREIGN`) until its author empties it, as the hint says. */
function emptyRefused(disk: EditedDisk, folder: string): string[] {
  const out = join(folder, 'dist')
  const isRefused = existsSync(out) && !existsSync(join(out, OUTPUT_SENTINEL))
  return isRefused ? [disk.remove('dist')] : []
}

/** Errors would hide what follows them: one kind is mended often, and all that there are after a while. */
function putRight(
  disk: EditedDisk,
  { seed, failures, files }: { seed: number; failures: number; files: Texts },
): string[] {
  if (failures > 1) return [checkOut(disk, files)]
  return failures > 0 && createDice(seed).number(2) === 1 ? [mend(disk)] : []
}

/** The sources as they were in the beginning; output and caches stay. */
function checkOut(disk: EditedDisk, files: Texts): string {
  for (const folder of ['docs', 'docs-away', 'i18n', 'guides', 'versioned_docs', 'theme'])
    disk.remove(folder)
  disk.remove('versions.json')
  for (const [file, text] of Object.entries(files)) disk.write(file, text)
  return 'check out'
}

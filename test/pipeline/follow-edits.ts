/** Follows a site through random edits: after them a build that reuses what it can is compared with a clean one. */
import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, type Tree } from '../octavo.ts'
import { readTree } from '../read-tree.ts'
import { editBuild } from './build-edits.ts'
import { createDice, createEditedDisk, type EditedDisk, mend, SITE } from './live-edits.ts'

/** What a build left, and what it said. */
export interface Outcome {
  code: unknown
  said: string
  tree: Record<string, string> | null
  /** For a push to a search engine. */
  records: Record<string, string> | null
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
  more?: Tree
  /** Edits before a build: one to so many. Default: one. */
  atOnce?: number
  /** Compare after so many builds, and after the last one of a site. Default: after each. */
  every?: number
  /** The clean build. Default: in this process. */
  buildAnew?: (folder: string) => Promise<Outcome>
}

/** What was said of the caches themselves is left out: only one of two builds has any. */
async function build(folder: string, ...args: string[]): Promise<Outcome> {
  const out = args[1] ?? 'dist'
  const { code, stderr } = await runHere(['build', '--quiet', ...args], folder)
  const said = stderr
    .replace(/^warning CACHE_DAMAGED\n(?: {2}.*\n)+/gm, '')
    .replaceAll(join(folder, args[3] ?? '.octavo'), '<cache>')
    .replaceAll(out, '<out>')
  const records = code === 0 ? readTree(join(folder, args[3] ?? '.octavo', 'search')) : null
  return { code, said, tree: readTree(join(folder, out)), records }
}

/** Build a site with an output and caches that were never there. */
export function buildClean(folder: string): Promise<Outcome> {
  for (const name of ['clean', 'other']) removeFolder(join(folder, name))
  return build(folder, '--out', 'clean', '--cache', 'other')
}

/**
 * Make a site and edit it once a seed.
 *
 * @returns what was done, where a warm build is another one than a clean build; otherwise nothing.
 */
export async function followEdits(
  seeds: readonly number[],
  { counts, more = {}, every = 1, atOnce = 1, buildAnew = buildClean }: Following,
): Promise<string[]> {
  const folder = makeFolder({ ...SITE, ...more })
  const disk = createEditedDisk(folder)
  const done: string[] = []
  let failures = 0
  try {
    await build(folder)
    for (const [at, seed] of seeds.entries()) {
      done.push(...putRight(disk, { seed, failures }))
      for (let edit = 0; edit <= seed % atOnce; edit++) {
        done.push(editBuild(seed + edit, folder))
        counts.edits += 1
      }
      const isCompared = (at + 1) % every === 0 || at === seeds.length - 1
      const before = isCompared ? readTree(join(folder, 'dist')) : null
      const warm = await build(folder, '--out', 'dist')
      done.push(`build: ${warm.code}`)
      counts.builds += 1
      failures = warm.code === 0 ? 0 : failures + 1
      if (!isCompared) continue
      const clean = await buildAnew(folder)
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

/** Errors would hide what follows them: one kind is mended often, and all that there are after a while. */
function putRight(disk: EditedDisk, { seed, failures }: { seed: number; failures: number }) {
  if (failures > 1) return [checkOut(disk)]
  return failures > 0 && createDice(seed).number(2) === 1 ? [mend(disk)] : []
}

/** The sources as they were in the beginning; output and caches stay. */
function checkOut(disk: EditedDisk): string {
  for (const folder of ['docs', 'docs-away', 'i18n', 'guides', 'versioned_docs', 'theme'])
    disk.remove(folder)
  disk.remove('versions.json')
  for (const [file, text] of Object.entries(SITE)) disk.write(file, text)
  return 'check out'
}

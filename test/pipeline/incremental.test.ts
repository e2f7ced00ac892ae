/**
 * Whatever is done to a site, its output and its caches, a build that reuses what it can publishes what a
 * clean build publishes, byte for byte, and says what it says.
 *
 * More of it: `BUILD_EDITS=10000 BUILD_SEED=7 npm run test:jest -- test/pipeline/incremental.test.ts`
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, asyncProperty, integer, noBias } from 'fast-check'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'
import { editBuild } from './build-edits.ts'
import { createEditedDisk, mend, SITE } from './live-edits.ts'

const ALL = Number(process.env.BUILD_EDITS ?? 60)
const A_SITE = 12
/** Compare after so many edits, and after the last of a site; the builds between them only leave their caches. */
const EVERY = Number(process.env.BUILD_EVERY ?? 1)

interface Outcome {
  code: unknown
  said: string
  tree: Record<string, string> | null
  /** For a push to a search engine. */
  records: Record<string, string> | null
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

let edits = 0
let compared = 0
let published = 0

/** @returns what was done, where a warm build is another one than a clean build. */
async function follow(seeds: readonly number[]): Promise<string[]> {
  const folder = makeFolder(SITE)
  const done: string[] = []
  let isSound = true
  try {
    await build(folder)
    for (const [at, seed] of seeds.entries()) {
      // Errors would hide what follows them.
      if (!isSound && seed % 2 === 1) done.push(mend(createEditedDisk(folder)))
      done.push(editBuild(seed, folder))
      edits += 1
      const isCompared = (at + 1) % EVERY === 0 || at === seeds.length - 1
      const before = isCompared ? readTree(join(folder, 'dist')) : null
      const warm = await build(folder, '--out', 'dist')
      isSound = warm.code === 0
      if (!isCompared) continue
      for (const name of ['clean', 'other']) removeFolder(join(folder, name))
      const clean = await build(folder, '--out', 'clean', '--cache', 'other')
      const expected = clean.code === 0 ? clean : { ...clean, tree: before }
      compared += 1
      isSound = clean.code === 0
      if (isSound) published += 1
      expect(warm).toEqual(expected)
    }
    return []
  } catch (error) {
    return [...done, String(error)]
  } finally {
    removeFolder(folder)
  }
}

test('after any edits, a warm build is a clean one', async () => {
  const seeds = array(noBias(integer({ min: 0, max: 1_000_000_000 })), {
    minLength: A_SITE,
    maxLength: A_SITE,
    size: 'max',
  })
  const property = asyncProperty(seeds, async (list) => {
    expect(await follow(list)).toEqual([])
  })
  const seed = Number(process.env.BUILD_SEED ?? 1)
  await assert(property, { numRuns: Math.ceil(ALL / A_SITE), seed, endOnFailure: true })
  expect(published).toBeGreaterThan(compared / 3)
  if (process.env.BUILD_LOG)
    writeFileSync(
      process.env.BUILD_LOG,
      `${edits} edits, ${compared} builds compared, ${published} of them published\n`,
    )
}, 100_000_000)

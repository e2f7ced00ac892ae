/**
 * Whatever is done to a site, its output and its caches, a build that reuses what it can publishes what a
 * clean build publishes, byte for byte, and says what it says.
 *
 * More sites: `test/builds/random-edits.test.ts`, and `node bench/edits.mjs 10000 7`.
 */
import { editSeeds } from './edit-seeds.ts'
import { followEdits } from './follow-edits.ts'

test('after any edits, a warm build is a clean one', async () => {
  const counts = { edits: 0, builds: 0, compared: 0, published: 0 }
  const [seeds = []] = editSeeds(1)
  expect(await followEdits(seeds, { counts })).toEqual([])
  expect(counts.compared).toBe(seeds.length)
  expect(counts.published).toBeGreaterThan(counts.compared / 3)
})

/**
 * Whatever is done to a site, its output and its caches, a build that reuses what it can publishes what a
 * clean build publishes, byte for byte, and says what it says.
 *
 * More of it: `node bench/edits.mjs 10000 7`
 */
import { array, assert, asyncProperty, integer, noBias } from 'fast-check'
import { followEdits } from './follow-edits.ts'

const EDITS = 60
const A_SITE = 12

test('after any edits, a warm build is a clean one', async () => {
  const counts = { edits: 0, builds: 0, compared: 0, published: 0 }
  const seeds = array(noBias(integer({ min: 0, max: 1_000_000_000 })), {
    minLength: A_SITE,
    maxLength: A_SITE,
    size: 'max',
  })
  const property = asyncProperty(seeds, async (list) => {
    expect(await followEdits(list, { counts })).toEqual([])
  })
  await assert(property, { numRuns: EDITS / A_SITE, seed: 1, endOnFailure: true })
  expect(counts.compared).toBe(EDITS)
  expect(counts.published).toBeGreaterThan(counts.compared / 3)
})

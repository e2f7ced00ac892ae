import { array, integer, noBias, sample } from 'fast-check'

/** Edits of one site. */
const A_SITE = 12

/** Seeds of the random edits of so many sites, a list for each: always the same ones. */
export function editSeeds(sites: number): number[][] {
  const seeds = array(noBias(integer({ min: 0, max: 1_000_000_000 })), {
    minLength: A_SITE,
    maxLength: A_SITE,
    size: 'max',
  })
  return sample(seeds, { numRuns: sites, seed: 1 })
}

/**
 * After any change of a site, reused results equal newly computed ones. Bundler and threads are
 * stand-ins, as in `test/pipeline`. That folder tests a few edits quickly; these tests take as long
 * as real builds.
 */

import { editSeeds } from '../build/edit-seeds.ts'
import { followEdits as followBuilds } from '../build/follow-edits.ts'
import { createDice } from '../serve/live/live-edits.ts'
import { followEdits, LiveSession } from '../serve/live/live-session.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const SITES = 5
// The first seed is that of `test/build/incremental.test.ts`.
const seeds = editSeeds(SITES).slice(1)

test('after any edits, a warm build equals a clean one', async () => {
  const counts = { edits: 0, builds: 0, compared: 0, published: 0 }
  for (const list of seeds) expect(await followBuilds(list, { counts })).toEqual([])
  expect(counts.compared).toBe(seeds.flat().length)
  expect(counts.published).toBeGreaterThan(counts.compared / 3)
})

test('after random edits and errors, a live site serves the same as a newly opened one', async () => {
  const session = new LiveSession(STAND_IN_TOOLS)
  try {
    await session.open()
    expect(await followEdits(createDice(2), session, 60)).toEqual([])
  } finally {
    await session.close()
  }
})

/** How long the files of commits stay in the cache. */
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { forgetOldRefs } from '../../../cli/read/versions/ref-files.ts'
import { makeFolder } from '../scan/temporary-site.ts'

const NOW = 1_800_000_000_000

/** Remaining names of folders, each with the days since its last use. */
function leave(days: Readonly<Record<string, number>>): string[] {
  const cache = makeFolder(
    Object.fromEntries(Object.keys(days).map((name) => [`refs/${name}/docs/a.md`, ''])),
  )
  for (const [name, age] of Object.entries(days)) {
    const used = NOW / 1000 - age * 86_400
    utimesSync(join(cache, 'refs', name), used, used)
  }
  forgetOldRefs(cache, NOW)
  return readdirSync(join(cache, 'refs')).sort()
}

test('commits that were used in the last two weeks are kept, four of a version', () => {
  const ofBranch = { 'a-1': 9, 'b-1': 8, 'c-1': 7, 'd-1': 6, 'e-1': 5, 'f-1': 4 }
  expect(leave({ ...ofBranch, 'a-2': 13, 'b-2': 15 })).toEqual(['a-2', 'c-1', 'd-1', 'e-1', 'f-1'])
})

test('commits of the last day are kept, however many they are', () => {
  const days = { 'a-1': 0.9, 'b-1': 0.5, 'c-1': 0.4, 'd-1': 0.3, 'e-1': 0.2, 'f-1': 0 }
  expect(leave(days)).toEqual(Object.keys(days))
})

test('the remains of a killed build are removed after two weeks', () => {
  expect(leave({ '.part-a': 13, '.part-b': 15 })).toEqual(['.part-a'])
})

test('a cache without commits stays as it is', () => {
  const cache = makeFolder({ 'CACHEDIR.TAG': '' })
  forgetOldRefs(cache, NOW)
  expect(readdirSync(cache)).toEqual(['CACHEDIR.TAG'])
})

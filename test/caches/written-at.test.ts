/** When a file was written, for what is kept only if nothing was written meanwhile. */
import { writtenAt } from '../../cli/caches/written-at.ts'

const NOW = 1_000_000_000

test.each([
  ['is its younger date, since a move keeps the date of the content', -9_000, -5_000, -5_000],
  ['is its younger date where a disk notes no changes of entries', -5_000, -9_000, -5_000],
  ['is its younger date where the clock of the disk is a little ahead', 30_000, -5_000, 30_000],
  ['is no date in the future', 172_800_000, -5_000, -5_000],
])('the time of a file %s', (_, mtime, ctime, expected) => {
  const dates = { mtimeMs: NOW + mtime, ctimeMs: NOW + ctime }
  expect(writtenAt(dates, NOW) - NOW).toBe(expected)
})

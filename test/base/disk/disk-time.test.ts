/**
 * The clock of the disk, with disks whose dates a test decides.
 *
 * @isolated it replaces modules
 */
import { jest } from '@jest/globals'

/** Dates of the file that is written to ask for the time, one for each time; the last one stays. */
let dates: number[] = []
const written: string[] = []
jest.unstable_mockModule('node:fs/promises', () => ({
  writeFile: async (file: string, text: string) => void written.push(file + text),
  async stat() {
    const date = dates.length > 1 ? dates.shift() : dates[0]
    if (date === 0) throw new Error('ENOENT')
    return { mtimeMs: date, ctimeMs: date }
  },
}))
const { diskNow, timeOfDisk } = await import('../../../cli/base/disk/disk-time.ts')

const MACHINE = 1_000_000_000
const HOUR = 3_600_000
beforeEach(() => {
  written.length = 0
  jest.spyOn(Date, 'now').mockReturnValue(MACHINE)
})
afterEach(() => jest.restoreAllMocks())

test('before it was asked for, the time of the disk is that of the machine', () => {
  expect(diskNow()).toBe(MACHINE)
})

test('the time is that of the next tick, so that all that was written before is older', async () => {
  // A busy machine may need longer than the limit for these three waits.
  jest.spyOn(performance, 'now').mockReturnValue(0)
  dates = [MACHINE, MACHINE, MACHINE, MACHINE + 4, MACHINE + 8]
  expect(await timeOfDisk('/caches')).toBe(MACHINE + 4)
  expect(written).toEqual(Array.from({ length: 4 }, () => '/caches/started'))
})

test('a disk with longer ticks is not waited for', async () => {
  dates = [MACHINE - 500]
  const began = performance.now()
  expect(await timeOfDisk('/caches')).toBe(MACHINE - 500)
  expect(performance.now() - began).toBeGreaterThan(18)
  expect(written.length).toBeGreaterThan(2)
})

test.each([
  ['behind that of the machine', -HOUR],
  ['ahead of that of the machine', HOUR],
  ['as that of the machine', 0],
])('a clock of the disk that is %s is known afterwards', async (_, ahead) => {
  dates = [MACHINE + ahead - 1, MACHINE + ahead]
  await timeOfDisk('/caches')
  expect(diskNow()).toBe(MACHINE + ahead)
  jest.spyOn(Date, 'now').mockReturnValue(MACHINE + 5_000)
  expect(diskNow()).toBe(MACHINE + ahead + 5_000)
})

test('where the file is removed at once, nothing is known of the clock', async () => {
  dates = [MACHINE + HOUR - 1, MACHINE + HOUR]
  await timeOfDisk('/caches')
  dates = [0]
  expect(await timeOfDisk('/caches')).toBe(0)
  expect(diskNow()).toBe(MACHINE + HOUR)
})

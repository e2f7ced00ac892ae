/**
 * Whether a file is as it was left: one test for each way in which a stamp could be wrong.
 *
 * @isolated the clock of the disk is measured once in a process
 */
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { array, assert, asyncProperty, constantFrom, integer, property, tuple } from 'fast-check'
import { digest } from '../../../cli/base/disk/digest.ts'
import { timeOfDisk } from '../../../cli/base/disk/disk-time.ts'
import {
  ABSENT,
  isAbsent,
  isAsWritten,
  isCopy,
  isOfFile,
  isSame,
  isSettled,
  type Look,
  lookAt,
  type Stamp,
  stampOf,
  toStamp,
  toStampKey,
  writtenAt,
} from '../../../cli/base/disk/stamp.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const NOW = 1_000_000_000
/** Long after all files of a test were written, so that every stamp proves something. */
const LATER = Date.now() + 3_600_000

let folder: string
beforeEach(() => {
  folder = makeFolder({ a: 'one', b: 'two', 'inner/c': 'three' })
})
afterEach(() => {
  jest.restoreAllMocks()
  removeFolder(folder)
})

const inFolder = (name: string) => join(folder, name)
const file = () => inFolder('a')
/** Waits until files that are written now have another date than those before. */
async function nextTick(): Promise<void> {
  const probe = inFolder('probe')
  const touch = () => {
    writeFileSync(probe, '')
    return statSync(probe).ctimeMs
  }
  const first = touch()
  while (touch() === first) await new Promise((resolve) => setTimeout(resolve, 1))
}

const setDate = (name: string, seconds = 1_000) => utimesSync(inFolder(name), seconds, seconds)

describe('a stamp', () => {
  test('is size, both dates and inode of a file', () => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file())
    expect(stampOf(file())).toEqual([size, mtimeMs, ctimeMs, ino])
    expect([isOfFile(stampOf(file())), isAbsent(stampOf(file()))]).toEqual([true, false])
    writeFileSync(file(), '')
    expect([stampOf(file())[0], isOfFile(stampOf(file()))]).toEqual([0, true])
  })

  test.each([
    ['there is nothing', () => 'none'],
    ['a path is below a file', () => 'a/index'],
    ['a name is too long', () => 'long'.repeat(99)],
    ['a name has a character that no name has', () => 'a\0'],
    ['a name has other letter case', () => 'A'],
    [
      'a link leads nowhere',
      () => {
        symlinkSync(inFolder('none'), inFolder('link'))
        return 'link'
      },
    ],
  ])('is that of a missing file where %s', (_, toName) => {
    const stamp = stampOf(inFolder(toName()))
    // These numbers are in the files of caches.
    expect([stamp, ABSENT]).toEqual([
      [-1, 0, 0, 0],
      [-1, 0, 0, 0],
    ])
    expect([isOfFile(stamp), isAbsent(stamp)]).toEqual([false, true])
  })

  test('of a folder is known by its dates, and not by the size that its disk gives it', () => {
    const { mtimeMs, ctimeMs, ino } = statSync(inFolder('inner'))
    const before = stampOf(inFolder('inner'))
    expect(before).toEqual([-2, mtimeMs, ctimeMs, ino])
    expect([isOfFile(before), isAbsent(before)]).toEqual([false, false])
    setDate('inner')
    expect(isSame(before, stampOf(inFolder('inner')))).toBe(false)
  })

  test('of a link is that of its target, unless the stats are those of the link', () => {
    symlinkSync(file(), inFolder('link'))
    expect(stampOf(inFolder('link'))).toEqual(stampOf(file()))
    const own = toStamp(lstatSync(inFolder('link')))
    expect([own[0], isOfFile(own), isAbsent(own)]).toEqual([-3, false, false])
    expect([toStamp(null), toStamp(undefined)]).toEqual([ABSENT, ABSENT])
  })

  test('has a text of its own', () => {
    expect(toStampKey([1, 2.5, 3, 4])).toBe('1 2.5 3 4')
    assert(
      property(array(tuple(integer(), integer(), integer(), integer())), (stamps) => {
        for (const one of stamps)
          for (const other of stamps)
            expect(toStampKey(one) === toStampKey(other)).toBe(isSame(one, other))
      }),
    )
  })
})

describe('two stamps', () => {
  const STAMP: Stamp = [5, 10, 20, 30]
  const differAt = (at: number): Stamp => {
    const [size, written, changed, inode] = STAMP.map((part, index) => part + Number(index === at))
    return [size ?? 0, written ?? 0, changed ?? 0, inode ?? 0]
  }

  test('are the same if each of their parts is; size and date of the content make a copy', () => {
    expect([isSame(STAMP, [...STAMP]), isCopy(STAMP, [...STAMP])]).toEqual([true, true])
    expect([0, 1, 2, 3].map((at) => isSame(STAMP, differAt(at)))).toEqual(Array(4).fill(false))
    expect([0, 1, 2, 3].map((at) => isCopy(STAMP, differAt(at)))).toEqual([
      ...[false, false],
      ...[true, true],
    ])
  })

  test('of a missing file are the same', () => {
    expect([isSame(ABSENT, stampOf(inFolder('none'))), isSame(ABSENT, STAMP)]).toEqual([
      true,
      false,
    ])
    expect(isSame(stampOf(file()), ABSENT)).toBe(false)
  })
})

describe('the time of writing', () => {
  test.each([
    ['is its younger date, since a move keeps the date of the content', -9_000, -5_000, -5_000],
    ['is its younger date where a disk notes no changes of entries', -5_000, -9_000, -5_000],
    ['is its younger date where the clock of the disk is a little ahead', 30_000, -5_000, 30_000],
    ['is its younger date up to a minute ahead', 60_000, -5_000, 60_000],
    ['is no date in the future', 60_001, -5_000, -5_000],
    ['is no date of another time zone', 172_800_000, -5_000, -5_000],
  ])('%s', (_, written, changed, expected) => {
    expect(writtenAt([1, NOW + written, NOW + changed, 1], NOW) - NOW).toBe(expected)
  })

  test('of a missing file is 0', () => {
    expect(writtenAt(ABSENT)).toBe(0)
  })
})

describe('a stamp proves something', () => {
  const stampAt = (written: number, changed = written): Stamp => [1, written, changed, 1]

  test.each([
    [-3_001, true],
    [-3_000, false],
    [-1, false],
    [0, false],
    [30_000, false],
  ])('if it is older than three seconds: %d ms', (age, isProof) => {
    const now = Date.now()
    expect(isSettled(stampAt(now + age), now)).toBe(isProof)
    expect(isSettled(stampAt(now - 60_000, now + age), now)).toBe(isProof)
    expect(isSettled(stampAt(now + age, now - 60_000), now)).toBe(isProof)
  })

  test('by default at this time', () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW)
    expect([isSettled(stampAt(NOW - 3_001)), isSettled(stampAt(NOW - 3_000))]).toEqual([
      true,
      false,
    ])
    expect(isSettled(ABSENT)).toBe(true)
  })

  test.each([
    ['behind', 3_600_000],
    ['ahead', -3_600_000],
  ])('by the clock of the disk, also where it is %s', async (_, machine) => {
    const real = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => real() + machine)
    await timeOfDisk(folder)
    writeFileSync(inFolder('young'), '')
    expect(isSettled(stampOf(inFolder('young')))).toBe(false)
    const old = real() - 4_000
    expect(isSettled(stampAt(old))).toBe(true)
    jest.restoreAllMocks()
    await timeOfDisk(folder)
    expect(isSettled(stampAt(real() - 2_000))).toBe(false)
  })
})

describe('a look at a file', () => {
  const read = (path: string) => (stamp: Stamp) =>
    isOfFile(stamp) ? readFileSync(path, 'utf8') : `no file: ${stamp[0]}`
  const look = (before?: Look<string>, since = LATER) => lookAt(file(), before, read(file()), since)

  test('takes the value of the last one while the file is the same', () => {
    const before = look()
    expect(before).toEqual({ value: 'one', stamp: stampOf(file()) })
    expect(look({ ...before, value: 'known' }).value).toBe('known')
    expect(look(before)).toBe(before)
  })

  test.each<[string, () => void, string]>([
    ['with other bytes', () => writeFileSync(file(), 'four'), 'four'],
    [
      'edited, with the same size and date',
      () => {
        writeFileSync(file(), 'ONE')
        setDate('a')
      },
      'ONE',
    ],
    [
      'replaced by a file of the same size and date',
      () => {
        setDate('b')
        renameSync(inFolder('b'), file())
      },
      'two',
    ],
    [
      'with an earlier date, as after the clock was set back',
      () => {
        writeFileSync(file(), 'ONE')
        setDate('a', 5)
      },
      'ONE',
    ],
    ['removed', () => rmSync(file()), 'no file: -1'],
    ['renamed to other letter case', () => renameSync(file(), inFolder('A')), 'no file: -1'],
    [
      'replaced by a folder',
      () => {
        rmSync(file())
        mkdirSync(file())
      },
      'no file: -2',
    ],
    [
      'replaced by a link to another file',
      () => {
        rmSync(file())
        setDate('b')
        symlinkSync('b', file())
      },
      'two',
    ],
  ])('reads a file again that was %s', async (_, change, expected) => {
    setDate('a')
    const before = look()
    await nextTick()
    change()
    expect(look(before).value).toBe(expected)
  })

  test('reads a touched file again', () => {
    const before = look()
    setDate('a', 2_000)
    expect(look({ ...before, value: 'known' }).value).toBe('one')
  })

  test('notices that a link leads to another file', () => {
    const link = inFolder('link')
    symlinkSync('a', link)
    const before = lookAt(link, undefined, read(link), LATER)
    rmSync(link)
    symlinkSync('b', link)
    const now = lookAt(link, before, read(link), LATER)
    expect([before.value, now.value]).toEqual(['one', 'two'])
  })

  test('takes the value of a second name, which is the same file', () => {
    const before = look()
    linkSync(file(), inFolder('other'))
    // The number of names is noted by the second date, so the file is read once more.
    expect(look(before).value).toBe('one')
    expect(stampOf(inFolder('other'))).toEqual(stampOf(file()))
  })

  test('finds that a name is still missing, and that it appeared', () => {
    const none = inFolder('none')
    let reads = 0
    const make = (stamp: Stamp) => {
      reads += 1
      return isAbsent(stamp) ? 'missing' : 'there'
    }
    const first = lookAt(none, undefined, make)
    expect(first).toEqual({ value: 'missing', stamp: ABSENT })
    expect([lookAt(none, first, make), reads]).toEqual([first, 1])
    writeFileSync(none, '')
    const second = lookAt(none, first, make, LATER)
    expect([second.value, reads]).toEqual(['there', 2])
    rmSync(none)
    expect(lookAt(none, second, make)).toEqual(first)
  })

  test('proves nothing where the file is young, so that the next one reads it again', () => {
    const before = lookAt(file(), undefined, () => 'first')
    expect(before.stamp).toBeNull()
    expect(lookAt(file(), before, () => 'second').value).toBe('second')
    const { ctimeMs } = statSync(file())
    expect(look(undefined, ctimeMs + 3_000).stamp).toBeNull()
    expect(look(undefined, ctimeMs + 3_001).stamp).toEqual(stampOf(file()))
  })

  test('has the stamp of before, where the file changes while it is read', () => {
    const before = lookAt(
      file(),
      undefined,
      () => {
        const text = readFileSync(file(), 'utf8')
        writeFileSync(file(), 'longer')
        return text
      },
      LATER,
    )
    expect(before.value).toBe('one')
    expect(look(before).value).toBe('longer')
  })

  test('passes on the error of a file that cannot be read', () => {
    const fail = () => {
      throw new Error('unreadable')
    }
    expect(() => lookAt(file(), undefined, fail)).toThrow('unreadable')
  })

  test('has the value of the file after any sequence of changes', async () => {
    const names = ['a', 'b', 'A', 'inner']
    const change = tuple(
      constantFrom('write', 'keep date', 'touch', 'rename', 'link', 'remove', 'folder'),
      constantFrom(...names),
      constantFrom('one', 'ONE', 'longer'),
    )
    await assert(
      asyncProperty(array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const looks = new Map<string, Look<string>>()
        for (const [kind, name, text] of [['touch', 'a', ''] as const, ...changes]) {
          await nextTick()
          apply(kind, { name, text, other: names[(names.indexOf(name) + 1) % names.length] ?? '' })
          for (const one of names) {
            const path = inFolder(one)
            const now = lookAt(path, looks.get(one), read(path), LATER)
            looks.set(one, now)
            expect([one, now.value]).toEqual([one, read(path)(stampOf(path))])
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  function apply(kind: string, { name, other, text }: Record<'name' | 'other' | 'text', string>) {
    const path = inFolder(name)
    try {
      if (kind === 'write') writeFileSync(path, text)
      if (kind === 'keep date') {
        const { mtimeMs } = statSync(path)
        writeFileSync(path, text)
        setDate(name, mtimeMs / 1_000)
      }
      if (kind === 'touch') setDate(name)
      if (kind === 'rename') renameSync(path, inFolder(other))
      if (kind === 'remove') rmSync(path, { recursive: true, force: true })
      if (kind === 'folder') mkdirSync(path)
      if (kind === 'link') {
        rmSync(path, { recursive: true, force: true })
        symlinkSync(other, path)
      }
    } catch (error) {
      // Some changes are impossible, such as to write into a folder.
      expect(error).toHaveProperty('code')
    }
  }
})

describe('a file that only this program writes', () => {
  const left = () => ({ stamp: stampOf(file()), digest: digest('one') })
  function ask(written: ReturnType<typeof left>, options: { verifies?: boolean } = {}) {
    let reads = 0
    const digestNow = () => {
      reads += 1
      return digest(readFileSync(file()))
    }
    const isLeft = isAsWritten(written, stampOf(file()), { digestNow, ...options })
    return [isLeft, reads]
  }

  test('is as it was written by size and date, without reading it', () => {
    expect(ask(left())).toEqual([true, 0])
    expect(ask(left(), { verifies: false })).toEqual([true, 0])
  })

  test('is as it was written in a copy with its date, and in one without, which is read', () => {
    const written = left()
    const { mtimeMs } = statSync(file())
    rmSync(file())
    writeFileSync(file(), 'one')
    setDate('a', 2_000)
    expect(ask(written)).toEqual([true, 1])
    setDate('a', mtimeMs / 1_000)
    expect(ask({ ...written, stamp: [3, statSync(file()).mtimeMs, 0, 0] })).toEqual([true, 0])
  })

  test('is read where contents are verified', () => {
    expect(ask(left(), { verifies: true })).toEqual([true, 1])
    setDate('a')
    const written = left()
    writeFileSync(file(), 'ONE')
    setDate('a')
    expect(ask(written)).toEqual([true, 0])
    expect(ask(written, { verifies: true })).toEqual([false, 1])
  })

  test('is another one after an edit', () => {
    const written = left()
    writeFileSync(file(), 'ONE')
    setDate('a', 2_000)
    expect(ask(written)).toEqual([false, 1])
    writeFileSync(file(), 'longer')
    expect(ask(written)).toEqual([false, 0])
  })

  test('is another one if it is gone, or a folder has its place, or it was never published', () => {
    const written = left()
    rmSync(file())
    expect(ask(written)).toEqual([false, 0])
    expect(ask({ ...written, stamp: ABSENT })).toEqual([false, 0])
    mkdirSync(file())
    expect(ask(written)).toEqual([false, 0])
    expect(ask({ ...written, stamp: stampOf(file()) })).toEqual([false, 0])
  })
})

/** `publish: 'switch'`: the output is always one whole build. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { recover } from '../../cli/write/recover.ts'
import { removeOutput } from '../../cli/write/remove-output.ts'
import { createFailingDisk, forEveryKill } from './killed-disk.ts'
import { build, makeFolder, putFiles, snapshot, type Texts, WHOLE } from './temporary-output.ts'

const SWITCHED = { ...WHOLE, isSwitched: true }
const OLD: Texts = { 'index.html': 'old', 'same.html': 'same', 'gone/a.html': 'gone', file: 'file' }
const NEW: Texts = { 'index.html': 'new', 'same.html': 'same', 'file/index.html': 'file' }
const BUILDS = '.dist.builds.octavo'

function prepare() {
  const folder = makeFolder()
  const out = join(folder, 'dist')
  const run = (texts: Texts, disk: Disk = nodeDisk) => build(out, texts, { scope: SWITCHED, disk })
  const empty = () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  }
  return { folder, out, run, empty }
}

describe('a switched output', () => {
  test.each([null, OLD])('is the old build or the new one after a kill at any step: %j', (old) => {
    const { folder, out, run, empty } = prepare()
    const seen = new Set<unknown>()
    const kills = forEveryKill(nodeDisk, {
      before() {
        empty()
        if (old) run(old)
      },
      run: (killed) => void run(NEW, killed),
      after() {
        const left = snapshot(out)
        expect([old, NEW]).toContainEqual(left)
        seen.add(left?.['index.html'])
        recover(out)
        expect(snapshot(out)).toEqual(left)
        run(NEW)
        expect(snapshot(out)).toEqual(NEW)
        expect(readdirSync(folder)).toEqual([BUILDS, 'dist'])
        expect(readdirSync(join(folder, BUILDS)).length).toBeLessThan(4)
      },
    })
    expect(kills).toBeGreaterThan(10)
    expect(seen).toEqual(new Set([old?.['index.html'], 'new']))
  })

  test('is the old build when an early step fails, and the new one when only cleaning up fails', () => {
    const { out, run, empty } = prepare()
    const seen = new Set<unknown>()
    for (let n = 1; n < 1000; n += 1) {
      empty()
      run(OLD)
      const failing = createFailingDisk(n, nodeDisk)
      let isPublished = true
      try {
        run(NEW, failing)
      } catch (error) {
        expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE' })
        isPublished = false
      }
      expect(snapshot(out)).toEqual(isPublished ? NEW : OLD)
      seen.add(isPublished)
      if (failing.changes < n) break
    }
    expect(seen.size).toBe(2)
  })

  test('changes by one rename; unchanged files stay the same files', () => {
    const { folder, out, run } = prepare()
    run(OLD)
    const first = readlinkSync(out)
    const { ino } = statSync(join(out, 'same.html'))
    const touched: string[] = []
    const disk: Disk = {
      ...nodeDisk,
      rename(from, to) {
        if (to === out) touched.push(to)
        nodeDisk.rename(from, to)
      },
    }
    expect(run(NEW, disk)).toEqual({ written: 2, removed: 2, isWhole: false })
    expect([touched, statSync(join(out, 'same.html')).ino]).toEqual([[out], ino])
    expect(snapshot(join(folder, first))).toEqual(OLD)
    const second = readlinkSync(out)
    expect([run(NEW), readlinkSync(out)]).toEqual([
      { written: 0, removed: 0, isWhole: false },
      second,
    ])
    for (const text of ['3', '4', '5']) run({ 'index.html': text })
    expect(readdirSync(join(folder, BUILDS))).toEqual(['3', '4', '5'])
  })

  test('keeps the other locales when one is built', () => {
    const { out, run } = prepare()
    run({ 'index.html': '1', 'de/index.html': '1', 'de/old.html': '1' })
    const scope = { ...SWITCHED, owned: ['de/'], kept: [''] }
    build(out, { 'de/index.html': '2' }, { scope })
    expect(snapshot(out)).toEqual({ 'index.html': '1', 'de/index.html': '2' })
  })

  test('never replaces a plain folder, or a link of another program', () => {
    const { folder, out, run } = prepare()
    build(out, OLD)
    expect(() => run(NEW)).toThrow(`The output folder ${out} is a plain folder,`)
    expect(snapshot(out)).toEqual(OLD)
    rmSync(out, { recursive: true })
    mkdirSync(join(folder, 'mine'))
    symlinkSync('mine', out)
    expect(() => run(NEW)).toThrow(`The output folder ${out} is a link to mine,`)
    expect(readdirSync(folder)).toEqual(['dist', 'mine'])
  })

  test('is cleared with all its builds', async () => {
    const { folder, out, run } = prepare()
    run(OLD)
    expect(await removeOutput(folder, ['dist'])).toEqual(['dist'])
    expect(readdirSync(folder)).toEqual([])
    run(OLD)
    rmSync(join(folder, BUILDS), { recursive: true })
    await removeOutput(folder, ['dist'])
    expect([existsSync(out), readdirSync(folder)]).toEqual([false, []])
  })

  test('is published to in place again when the option is removed', () => {
    const { out, run } = prepare()
    run(OLD)
    build(out, NEW)
    expect([lstatSync(out).isSymbolicLink(), snapshot(out)]).toEqual([true, NEW])
    putFiles(out, { 'stray.html': '' })
    run(NEW)
    expect(snapshot(out)).toEqual(NEW)
  })
})

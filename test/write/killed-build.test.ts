import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { readLog } from '../../cli/write/journal.ts'
import { publish } from '../../cli/write/publish.ts'
import { recover } from '../../cli/write/recover.ts'
import { createStage, discardStage, writeStaged } from '../../cli/write/stage.ts'
import {
  createFailingDisk,
  createKilledDisk,
  createUnpoweredDisk,
  forEveryKill,
  Killed,
} from './killed-disk.ts'
import { build, makeFolder, snapshot, type Texts, WHOLE } from './temporary-output.ts'

/** Old and new: changed, added, removed, a file that becomes a folder, and the reverse. */
const OLD: Texts = {
  'index.html': 'old',
  'same.html': 'same',
  'gone/deep/index.html': 'gone',
  file: 'file',
  'folder/a.html': 'a',
  'folder/b/c.html': 'c',
}
const NEW: Texts = {
  'index.html': 'new',
  'same.html': 'same',
  'added/index.html': 'added',
  'assets/js/a.js': 'js',
  'file/index.html': 'file',
  folder: 'folder',
}

/** Disks on which the stage is in another place, or on which renaming is refused. */
const PLACES: Record<string, (out: string) => Disk> = {
  'next to the output': () => nodeDisk,
  'inside an output that is a disk of its own': (out) => ({
    ...nodeDisk,
    stat(path) {
      const stats = nodeDisk.stat(path)
      return stats && path === out ? Object.assign(stats, { dev: -1 }) : stats
    },
  }),
  'on another disk than a part of the output': (out) => ({
    ...nodeDisk,
    rename(from, to) {
      if (dirname(from) !== dirname(to) && to.startsWith(out))
        throw Object.assign(new Error('EXDEV'), { code: 'EXDEV', syscall: 'rename' })
      nodeDisk.rename(from, to)
    },
  }),
}

describe.each(Object.keys(PLACES))('a build killed at any moment, its stage %s', (place) => {
  const old = makeFolder()
  build(join(old, 'dist'), OLD)

  function prepare(hasOld: boolean) {
    const folder = makeFolder()
    const out = join(folder, 'dist')
    const disk = PLACES[place]?.(out) ?? nodeDisk
    const before = () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
      if (hasOld) cpSync(join(old, 'dist'), out, { recursive: true })
    }
    const run = (killed: Disk) => void build(out, NEW, { disk: killed })
    return { folder, out, disk, before, run }
  }

  test('leaves the old output, or the new one after the next command', () => {
    const { folder, out, disk, before, run } = prepare(true)
    const seen = new Set<string>()
    const after = () => {
      const isLogged = hasJournal(folder)
      const left = withoutStage(out)
      if (!isLogged) expect([OLD, NEW]).toContainEqual(left)
      const { kind } = recover(out, disk)
      expect(snapshot(out)).toEqual(isLogged ? NEW : left)
      expect(readdirSync(folder)).toEqual(['dist'])
      seen.add(`${kind}: ${snapshot(out)?.['index.html']}`)
      build(out, NEW, { disk })
      expect(snapshot(out)).toEqual(NEW)
    }
    expect(forEveryKill(disk, { before, run, after })).toBeGreaterThan(20)
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['completed: new', 'dropped: new', 'dropped: old', 'nothing: old']),
    )
  })

  test('makes a first output that is complete after the next command, or missing', () => {
    const { folder, out, disk, before, run } = prepare(false)
    const after = () => {
      const isLogged = hasJournal(folder)
      if (!isLogged) expect([null, NEW]).toContainEqual(snapshot(out))
      recover(out, disk)
      expect(isLogged ? [NEW] : [null, NEW]).toContainEqual(snapshot(out))
      build(out, NEW, { disk })
      expect(snapshot(out)).toEqual(NEW)
      expect(readdirSync(folder)).toEqual(['dist'])
    }
    expect(forEveryKill(disk, { before, run, after })).toBeGreaterThan(10)
  })

  test('restores the old output at once when a step fails, and also when the restoration is killed', () => {
    const { folder, out, disk, before } = prepare(true)
    const files = Object.entries(NEW).map(([path, content]) => ({ path, content }))
    let failures = 0
    for (let n = 1; n < 1000; n += 1) {
      before()
      const failing = createFailingDisk(n, disk)
      const stage = createStage(out, WHOLE, disk)
      const { paths } = writeStaged(stage, files, disk)
      let isPublished = true
      try {
        publish(stage, paths, { disk: failing })
      } catch (error) {
        expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE' })
        isPublished = false
        failures += 1
        expect(withoutStage(out)).toEqual(OLD)
        discardStage(stage, disk)
      }
      expect(withoutStage(out)).toEqual(isPublished ? NEW : OLD)
      recover(out, disk)
      expect([snapshot(out), readdirSync(folder)]).toEqual([isPublished ? NEW : OLD, ['dist']])
      if (failing.changes < n) break
    }
    expect(failures).toBeGreaterThan(20)
  })

  test('is completed also when its completion is killed', () => {
    const { folder, out, disk, before, run } = prepare(true)
    const complete = (killed: Disk) => void recover(out, killed)
    let completions = 0
    const after = () => {
      if (!hasJournal(folder)) return
      completions += 1
      forEveryKill(disk, { before() {}, run: complete, after() {} })
      expect(snapshot(out)).toEqual(NEW)
    }
    forEveryKill(disk, { before, run, after })
    expect(completions).toBeGreaterThan(10)
  })

  test('is completed also from a journal of 0.1.0, which has no sizes', () => {
    const { folder, out, disk, before, run } = prepare(true)
    let completions = 0
    const after = () => {
      const journal = journalIn(folder)
      if (journal === undefined) return
      completions += 1
      const { sizes, ...old } = JSON.parse(readFileSync(journal, 'utf8'))
      expect(sizes).toHaveLength(old.move.length)
      writeFileSync(journal, JSON.stringify(old))
      expect(recover(out, disk)).toEqual({ kind: 'completed' })
      expect(snapshot(out)).toEqual(NEW)
    }
    forEveryKill(disk, { before, run, after })
    expect(completions).toBeGreaterThan(10)
  })
})

test('a failed step and a kill during the restoration leave the old output or the new one', () => {
  const folder = makeFolder()
  const out = join(folder, 'dist')
  const files = Object.entries(NEW).map(([path, content]) => ({ path, content }))
  let [resumed, isPublished] = [0, false]
  // Every fifth step fails, and then the restoration is killed at every third of its own steps.
  for (let failed = 1; !isPublished; failed += 5) {
    let isKilled = true
    for (let n = failed + 1; isKilled; n += 3) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
      build(out, OLD)
      const stage = createStage(out, WHOLE)
      const { paths } = writeStaged(stage, files)
      const failing = createFailingDisk(failed, nodeDisk)
      const killed = createKilledDisk(n, failing)
      try {
        publish(stage, paths, { disk: killed })
      } catch {
        // The test does not check whether it ends.
      }
      isKilled = killed.changes >= n
      isPublished = failing.changes < failed
      if (existsSync(stage.folder) && readLog(stage.folder, nodeDisk)?.isUndone) resumed += 1
      recover(out)
      expect([OLD, NEW]).toContainEqual(snapshot(out))
      expect(readdirSync(folder)).toEqual(['dist'])
    }
  }
  // Killed during the restoration, which the next command continued.
  expect(resumed).toBeGreaterThan(5)
})

test('after a power failure, the next command publishes no file without its bytes, and the next build repairs the rest', () => {
  const folder = makeFolder()
  const out = join(folder, 'dist')
  const results: string[] = []
  let [losses, isPublished] = [0, false]
  for (let n = 1; !isPublished; n += 1) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    build(out, OLD)
    const unpowered = createUnpoweredDisk(n, nodeDisk)
    try {
      build(out, NEW, { disk: unpowered.disk })
      isPublished = true
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    losses += isPublished ? 0 : unpowered.lose(folder)
    // The log itself must survive: without its bytes the next command could not read it.
    const isLogged = hasJournal(folder)
    const { kind } = recover(out)
    // Files that were moved before the log was removed may be empty, until the next build.
    if (isLogged) {
      expect(snapshot(out)).toEqual(OLD)
      results.push(kind)
    }
    build(out, NEW)
    expect([snapshot(out), readdirSync(folder)]).toEqual([NEW, ['dist']])
  }
  expect(losses).toBeGreaterThan(20)
  expect(results.length).toBeGreaterThan(5)
  expect(new Set(results)).toEqual(new Set(['dropped']))
})

/** Absolute path of the journal, if there is one. */
function journalIn(folder: string): string | undefined {
  return ['.dist.octavo', 'dist/.octavo-stage']
    .map((stage) => join(folder, stage, 'journal.json'))
    .find((file) => existsSync(file))
}

function hasJournal(folder: string): boolean {
  return journalIn(folder) !== undefined
}

function withoutStage(out: string): Texts {
  const texts = Object.entries(snapshot(out) ?? {})
  return Object.fromEntries(texts.filter(([path]) => !path.startsWith('.octavo-stage')))
}

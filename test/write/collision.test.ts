/**
 * Two builds to one output. The second one starts at every step of the first in turn, in the same
 * program but with the process id of another running process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { holdsLock } from '../../cli/base/disk/lock.ts'
import { publish } from '../../cli/write/publish.ts'
import { createStage, type Stage, writeStaged } from '../../cli/write/stage.ts'
import { build, makeFolder, putFiles, snapshot, WHOLE } from './temporary-output.ts'

let other: ChildProcess
beforeAll(async () => {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(other, 'spawn')
})
afterAll(() => void other.kill())

const FILES = { 'a.html': 'first', 'b/c.html': 'first' }

function asOther<T>(run: () => T): T {
  const { pid } = process
  Object.defineProperty(process, 'pid', { value: other.pid, configurable: true })
  try {
    return run()
  } finally {
    Object.defineProperty(process, 'pid', { value: pid, configurable: true })
  }
}

/**
 * Calls `meanwhile` before the n-th operation. A folder is removed file by file, as a real disk
 * does.
 */
function createBusyDisk(n: number, meanwhile: () => void): Disk & { steps: number } {
  const busy = { ...nodeDisk, steps: 0 }
  const step = () => {
    busy.steps += 1
    if (busy.steps === n) meanwhile()
  }
  for (const name of Object.keys(nodeDisk) as (keyof Disk)[])
    Object.assign(busy, {
      [name](...args: string[]) {
        step()
        if (name === 'removeAll') return removePiecemeal(args[0] ?? '', step)
        // Each operation receives its own arguments.
        return (nodeDisk[name] as (...rest: string[]) => unknown)(...args)
      },
    })
  return busy
}

function removePiecemeal(path: string, step: () => void): void {
  while (nodeDisk.stat(path)?.isDirectory())
    try {
      for (const entry of nodeDisk.list(path)) {
        const inside = join(path, entry.name)
        if (entry.isDirectory()) removePiecemeal(inside, step)
        else {
          step()
          rmSync(inside, { force: true })
        }
      }
      step()
      nodeDisk.rmdir(path)
    } catch (error) {
      // A file that was added meanwhile is removed too, as with `rm -r`.
      if (!['ENOTEMPTY', 'ENOENT'].includes(codeOf(error))) throw error
    }
}

function open(out: string): { stage: Stage } | { code: unknown } {
  try {
    return { stage: createStage(out, WHOLE) }
  } catch (error) {
    // The test compares every result.
    return { code: (error as { code?: unknown }).code ?? error }
  }
}

function finish(stage: Stage): void {
  const { paths } = writeStaged(stage, [{ path: 'a.html', content: 'second' }])
  publish(stage, paths)
}

test.each([
  ['no output', false, false],
  ['an old one', true, false],
  ['the remains of a killed one', true, true],
])('a build that starts at any step of another: %s', (_, hasOld, hasLeft) => {
  const folder = makeFolder()
  const out = join(folder, 'dist')
  const seen = new Set<string>()
  for (let n = 1; n < 1000; n += 1) {
    rmSync(out, { recursive: true, force: true })
    if (hasOld) build(out, { 'a.html': 'old', 'gone.html': 'old' })
    if (hasLeft) putFiles(folder, { '.dist.octavo/lock': '99999999 1', '.dist.octavo/files/x': '' })
    let second: ReturnType<typeof open> = { code: 'never began' }
    const busy = createBusyDisk(n, () => {
      second = asOther(() => open(out))
    })
    let first: unknown = 'published'
    try {
      build(out, FILES, { disk: busy })
    } catch (error) {
      // As above.
      first = (error as { code?: unknown }).code ?? error
    }
    if (busy.steps < n) break
    // The closure sets it.
    const opened = second as ReturnType<typeof open>
    const result = 'stage' in opened ? 'opened' : opened.code
    seen.add(`${first}, ${result}`)
    if ('stage' in opened)
      asOther(() => {
        expect(holdsLock(opened.stage.folder)).toBe(true)
        finish(opened.stage)
      })
    expect(snapshot(out)).toEqual('stage' in opened ? { 'a.html': 'second' } : FILES)
    expect(readdirSync(folder)).toEqual(['dist'])
  }
  expect([...seen].sort()).toEqual([
    'OUTPUT_BUSY, opened',
    'published, OUTPUT_BUSY',
    'published, opened',
  ])
})

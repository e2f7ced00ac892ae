import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Disk, nodeDisk } from '../../../cli/base/disk/disk.ts'
import { takeLock } from '../../../cli/base/disk/lock.ts'
import { processStartOf } from '../../../cli/base/process/running.ts'
import { recover } from '../../../cli/write/recover.ts'
import { build, makeFolder, snapshot } from '../../write/temporary-output.ts'

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill()
})

/** An output whose stage another process has locked, or had. */
function makeLocked(lock: string): string {
  const out = join(makeFolder(), 'dist')
  build(out, { 'a.html': '1' })
  mkdirSync(join(dirname(out), '.dist.octavo'))
  writeFileSync(join(dirname(out), '.dist.octavo/lock'), lock)
  return out
}

async function startProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child, 'spawn')
  return child.pid ?? 0
}

describe('the lock of an output', () => {
  test('stops a second build while the first one runs', async () => {
    const pid = await startProcess()
    const out = makeLocked(`${pid} ${processStartOf(pid)}`)
    expect(() => build(out, { 'a.html': '2' })).toThrow(`Process ${pid} is building to ${out} now.`)
    expect(snapshot(out)).toEqual({ 'a.html': '1' })
  })

  test("keeps other commands from changing the running build's files", async () => {
    const pid = await startProcess()
    const out = makeLocked(`${pid} ${processStartOf(pid)}`)
    expect(recover(out)).toEqual({ kind: 'busy', pid })
    expect(readdirSync(join(dirname(out), '.dist.octavo'))).toEqual(['lock'])
  })

  test.each([
    ['of a process that is gone', '99999999 1'],
    ['of this process, from a former build', `${process.pid} ${processStartOf(process.pid)}`],
    ['whose writer was killed before it wrote', ''],
    ['without a valid process id', 'no number'],
  ])('is ignored when it is one %s', (_, lock) => {
    const out = makeLocked(lock)
    build(out, { 'a.html': '2' })
    expect(snapshot(dirname(out))).toMatchObject({ 'dist/a.html': '2' })
    expect(readdirSync(dirname(out))).toEqual(['dist'])
  })

  test('is ignored when its number belongs to a later process', async () => {
    const pid = await startProcess()
    if (processStartOf(pid) === '-') return
    const out = makeLocked(`${pid} 1`)
    build(out, { 'a.html': '2' })
    expect(snapshot(out)).toEqual({ 'a.html': '2' })
  })
})

test("several processes that find a stale lock never remove each other's new lock", async () => {
  const pid = await startProcess()
  const stage = makeFolder()
  const lock = join(stage, 'lock')
  const others = `${pid} ${processStartOf(pid)}`
  const moved: string[] = []
  // Before each step that could remove the lock, another process has removed it and taken its own.
  const quicker = (step: (path: string) => void, path: string) => {
    writeFileSync(lock, others)
    step(path)
    if (!existsSync(lock)) moved.push(path)
  }
  const disk: Disk = {
    ...nodeDisk,
    create(path, content) {
      if (path !== lock) writeFileSync(lock, others)
      nodeDisk.create(path, content)
    },
    rename: (from, to) => quicker(() => nodeDisk.rename(from, to), from),
  }
  writeFileSync(lock, '99999999 1')
  expect(takeLock(stage, disk)).toBe(pid)
  expect([moved, readFileSync(lock, 'utf8')]).toEqual([[], others])
  expect(readdirSync(stage)).toEqual(['lock'])
})

test('a stale lock is broken even if a process was killed while breaking it', () => {
  const stage = makeFolder()
  writeFileSync(join(stage, 'lock'), '99999999 1')
  writeFileSync(join(stage, 'lock.claim'), '99999998 1')
  expect(takeLock(stage, nodeDisk)).toBeNull()
  expect(readdirSync(stage)).toEqual(['lock'])
})

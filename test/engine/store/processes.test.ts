/** Processes that use one store at the same time, and end at any moment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { noteProcess } from '../../run/run-folder.ts'
import { compile, inspect } from './helpers.ts'

const USER = join(import.meta.dirname, 'user.mjs')
const KEYS = Array.from({ length: 40 }, (_, at) => `key ${at}`)

let program: string
let folder: string
let module: string
const running: ChildProcess[] = []
beforeAll(() => {
  program = makeFolder()
  module = compile('cli/engine/store/store.ts', program)
})
afterAll(() => removeFolder(program))
beforeEach(() => {
  folder = makeFolder()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(kill))
  removeFolder(folder)
})

function start(task: 'write' | 'read' | 'share') {
  const child = spawn(process.execPath, [USER, module, folder, task], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  noteProcess(child)
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return { child, text: () => text }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('writers and readers that are killed leave right values, and no damage', async () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 12; round += 1) {
    const users = [start('write'), start('write'), start('read')]
    await once(users[0]?.child ?? process, 'message')
    await setTimeout(random(60))
    for (const { child, text } of users) {
      await kill(child)
      expect([child.exitCode, text()]).toEqual([null, ''])
    }
    const { values, damaged } = inspect(folder, KEYS)
    expect(damaged).toBe(0)
    for (const [key, text] of Object.entries(values)) expect(text.startsWith(`${key}|`)).toBe(true)
    expect(Object.keys(values).length).toBeGreaterThan(0)
    // A killed writer leaves no other log and no other table after the next one.
    const files = readdirSync(folder).filter((name) => /^(log|table)/.test(name))
    expect(files).toHaveLength(2)
  }
}, 120_000)

test('a reader sees only right values while a writer replaces the log', async () => {
  const [writer, reader] = [start('write'), start('read')]
  let [saved, read] = [0, 0]
  writer.child.on('message', () => (saved += 1))
  reader.child.on('message', () => (read += 1))
  const end = Date.now() + 60_000
  while ((saved < 40 || read < 40) && Date.now() < end && reader.child.exitCode === null)
    await setTimeout(20)
  expect([reader.text(), reader.child.exitCode]).toEqual(['', null])
  expect(Math.min(saved, read)).toBeGreaterThanOrEqual(40)
}, 120_000)

test('threads write to one log at once', async () => {
  const { child, text } = start('share')
  await once(child, 'close')
  // Of the 1,000 values of each thread, 12 are empty.
  expect([JSON.parse(text()), child.exitCode]).toEqual([{ read: 1_977, own: 'own value 49' }, 0])
}, 60_000)

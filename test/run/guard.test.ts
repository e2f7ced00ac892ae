import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../octavo.ts'

test('a killed run leaves no processes and no files', async () => {
  const folder = makeFolder()
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = new Promise((done) => left.once('close', (_, signal) => done(signal)))
  mkdirSync(join(folder, 'processes'))
  mkdirSync(join(folder, 'processes', String(left.pid)))
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.js'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const isDone = new Promise((done) => guard.once('close', done))
  // As the system does when the other side of the pipe is killed.
  guard.stdin.destroy()
  expect([await ended, await isDone]).toEqual(['SIGKILL', 0])
  expect(existsSync(folder)).toBe(false)
})

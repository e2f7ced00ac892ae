/**
 * The files that Ctrl+C leaves, and the exit code.
 *
 * @isolated it sends a signal, and all later code of its process knows of it
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  handleSignals,
  isInterrupted,
  onInterrupt,
  untilStopped,
} from '../../../cli/base/process/interrupt.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, startOctavo, waitForLine } from '../../octavo.ts'

function createHost() {
  const listeners = new Map<string, () => void>()
  const codes: number[] = []
  handleSignals({ on: (signal, listener) => listeners.set(signal, listener) }, (code) => {
    codes.push(code)
  })
  return { codes, send: (signal: 'SIGINT' | 'SIGTERM') => listeners.get(signal)?.() }
}

const nextTurn = () => new Promise((done) => setTimeout(done, 0))

test('cleans up, the last step first, each awaited, then ends', async () => {
  const { codes, send } = createHost()
  const done: string[] = []
  onInterrupt(() => done.push('stage'))
  const release = onInterrupt(() => done.push('released'))
  onInterrupt(() => Promise.reject(new Error('gone')))
  onInterrupt(async () => {
    await nextTurn()
    done.push('workers')
  })
  release()
  send('SIGTERM')
  expect([codes, isInterrupted()]).toEqual([[], true])
  await nextTurn()
  await nextTurn()
  expect([done, codes]).toEqual([['workers', 'stage'], [143]])
})

test('ends at once at the second signal', () => {
  const { codes, send } = createHost()
  const release = onInterrupt(() => new Promise(() => {}))
  send('SIGINT')
  expect(codes).toEqual([])
  send('SIGINT')
  expect(codes).toEqual([130])
  release()
})

test('lets a server close, but with a time limit', async () => {
  const { codes, send } = createHost()
  const stopped = untilStopped()
  send('SIGINT')
  await stopped
  expect(codes).toEqual([])
  send('SIGINT')
  expect(codes).toEqual([130])
})

// Keeps a build running, so that it does not end before the signal, however late that comes.
const CONFIG = `await new Promise((done) => setTimeout(done, 1e9))\n${SMALL_CONFIG}`
const PLUGIN = `export default () => () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
`

test.each([
  ['SIGINT', 130, /Reading/, { 'site.config.ts': CONFIG }],
  [
    'SIGTERM',
    143,
    /Parsing/,
    {
      'site.config.ts': SMALL_CONFIG.replace(
        'docs:',
        "markdown: { remarkPlugins: ['./wait.ts'] },\n  docs:",
      ),
      'wait.ts': PLUGIN,
    },
  ],
] as const)('a build that gets %s leaves nothing behind', async (signal, code, moment, files) => {
  const folder = makeFolder({ ...files, 'docs/index.md': '# Home\n' })
  const child = startOctavo(['build'], folder)
  const ended = new Promise((done) => child.once('close', (...result) => done(result)))
  await waitForLine(child, moment)
  child.kill(signal)
  expect(await ended).toEqual([code, null])
  const found = readdirSync(folder).filter((name) => name !== '.octavo')
  expect(found).toEqual(['docs', ...Object.keys(files)])
  const caches = join(folder, '.octavo')
  const left = existsSync(caches) ? readdirSync(caches, { recursive: true, encoding: 'utf8' }) : []
  expect(left.filter((name) => /spool-|new-/.test(name))).toEqual([])
  removeFolder(folder)
})

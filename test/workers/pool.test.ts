import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createPool } from '../../cli/workers/pool.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

/** A thread that answers when the test says so. */
function createFakeThread() {
  const events = new EventEmitter()
  const log: string[] = []
  let gone = () => {}
  return {
    log,
    /** The thread is gone. */
    leave: () => gone(),
    say: (reply: unknown) => events.emit('message', reply),
    fail: (error: Error) => events.emit('error', error),
    thread: {
      on: events.on.bind(events),
      postMessage: () => log.push('post'),
      ref: () => log.push('ref'),
      unref: () => log.push('unref'),
      terminate() {
        log.push('terminate')
        return new Promise<void>((resolve) => {
          gone = resolve
        })
      },
    },
  }
}

describe('a pool that is closed while a worker is busy', () => {
  test('does not let go of the worker when its answer comes late', async () => {
    const fake = createFakeThread()
    const pool = createPool(1, () => fake.thread)
    const asked = pool.ask('render', [])
    const closing = pool.close()
    fake.say({ id: 0, answer: { routes: [], diagnostics: [] } })
    await expect(asked).rejects.toThrow('closed before "render" was answered')
    // The last word to a thread that is being ended: nothing lets the process end before it.
    expect(fake.log.at(-1)).toBe('terminate')
    let isClosed = false
    void closing.then(() => {
      isClosed = true
    })
    await Promise.resolve()
    expect(isClosed).toBe(false)
    fake.leave()
    await closing
  })

  test('rejects what waits, and what is asked afterwards', async () => {
    const fake = createFakeThread()
    const pool = createPool(1, () => fake.thread)
    const waiting = Promise.allSettled([pool.ask('render', []), pool.ask('parse', [])])
    void pool.close()
    const outcomes = (await waiting).map(({ status }) => status)
    expect(outcomes).toEqual(['rejected', 'rejected'])
    await expect(pool.ask('render', [])).rejects.toThrow('closed before "render" was asked')
  })
})

describe('a worker that ends by itself', () => {
  /** Does what the task says: `exit`, `throw`, `later`; else it answers what it was set up with. */
  const SCRIPT = `
    const { parentPort } = require('node:worker_threads')
    let setup = 'nothing'
    parentPort.on('message', ({ id, call, ask }) => {
      if (call === 'setUpRender') setup = ask
      const what = Array.isArray(ask) ? ask[0].route.permalink : ''
      if (what === 'exit') process.exit(3)
      if (what === 'throw') throw new Error('thrown in a worker')
      parentPort.postMessage(what === 'later' ? { fatal: { name: 'Error', message: 'in a timer' } } : { id, answer: setup })
    })`
  const folder = makeFolder()
  const script = join(folder, 'worker.cjs')
  writeFileSync(script, SCRIPT)
  afterAll(() => removeFolder(folder))
  // Only the field that the script reads.
  const task = (permalink: string) => [{ route: { permalink } }] as never

  test.each([
    ['exit', { code: 'WORKER_ENDED', message: /exit code 3 while it was at exit, without/ }],
    ['throw', { message: /thrown in a worker/ }],
    ['later', { message: /in a timer/ }],
  ])('%s: fails all that waits; what follows gets a new worker', async (what, { message }) => {
    const pool = createPool(1, () => new Worker(script))
    await pool.askAll('setUpRender', 'the setup' as never)
    const [first, second] = await Promise.allSettled([
      pool.ask('render', task(what)),
      pool.ask('render', task('fine')),
    ])
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
    expect(first?.status === 'rejected' && first.reason.message).toMatch(message)
    expect(await pool.ask('render', task('fine'))).toBe('the setup')
    await pool.close()
  })

  test('for want of memory: says at which pages it was', async () => {
    const fake = createFakeThread()
    const pool = createPool(1, () => fake.thread)
    const asked = pool.ask('render', task('/large/'))
    fake.fail(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    await expect(asked).rejects.toMatchObject({
      code: 'WORKER_MEMORY',
      message: 'A worker ran out of memory while it was at /large/.',
    })
  })
})

test('an error of the system keeps its code on its way from a worker', async () => {
  const fake = createFakeThread()
  const pool = createPool(1, () => fake.thread)
  const asked = pool.ask('render', [])
  fake.say({ id: 0, error: { name: 'Error', message: 'full', code: 'ENOSPC' } })
  await expect(asked).rejects.toMatchObject({ message: 'full', code: 'ENOSPC' })
})

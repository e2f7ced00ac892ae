import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { jest } from '@jest/globals'
import { createPool, poolSize, toBatches } from '../../../cli/tasks/worker/pool.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

/** A thread that answers when the test triggers it. */
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
    exit: (code: number) => events.emit('exit', code),
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
  test('keeps the worker until its late answer comes', async () => {
    const fake = createFakeThread()
    const pool = createPool(1, () => fake.thread)
    const asked = pool.ask('render', [])
    const closing = pool.close()
    fake.say({ id: 0, answer: { routes: [], diagnostics: [] } })
    await expect(asked).rejects.toThrow('closed before "render" was answered')
    // The last message to an ending thread: the process cannot end before it.
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

  test('rejects waiting requests, and later ones', async () => {
    const fake = createFakeThread()
    const pool = createPool(1, () => fake.thread)
    const waiting = Promise.allSettled([pool.ask('render', []), pool.ask('parse', [])])
    void pool.close()
    const statuses = (await waiting).map(({ status }) => status)
    expect(statuses).toEqual(['rejected', 'rejected'])
    await expect(pool.ask('render', [])).rejects.toThrow('closed before "render" was asked')
  })
})

describe('a worker that ends unexpectedly', () => {
  /** Follows the task: `exit`, `throw`, `later`; else it answers with its set-up. */
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
    ['exit', { code: 'WORKER_ENDED', message: /exit code 3 while it worked on exit/ }],
    ['throw', { message: /thrown in a worker/ }],
    ['later', { message: /in a timer/ }],
  ])('%s: fails all waiting requests; later ones get a new worker', async (what, { message }) => {
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

  test('for lack of memory: names the pages that it worked on', async () => {
    const fake = createFakeThread()
    const pool = createPool(1, () => fake.thread)
    const asked = pool.ask('render', task('/large/'))
    fake.fail(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    await expect(asked).rejects.toMatchObject({
      code: 'WORKER_MEMORY',
      message: 'A worker ran out of memory while it worked on /large/.',
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

describe('work', () => {
  /** Threads that keep their requests until `answer` is called. */
  function createThreads() {
    const fakes: ReturnType<typeof createFakeThread>[] = []
    const asked: { at: number; call: string; ask: unknown }[] = []
    const start = () => {
      const fake = createFakeThread()
      const at = fakes.push(fake) - 1
      return {
        ...fake.thread,
        postMessage(request: unknown) {
          fake.thread.postMessage()
          // The pool sends requests.
          const { call, ask } = request as { call: string; ask: unknown }
          asked.push({ at, call, ask })
        },
      }
    }
    return { fakes, asked, start }
  }
  const answerOf = (value: unknown) => ({ id: 0, answer: value })

  test('goes to a free worker, one request at a time', async () => {
    const { fakes, asked, start } = createThreads()
    const pool = createPool(2, start)
    expect(pool.size).toBe(2)
    const answers = ['a', 'b', 'c'].map((name) => pool.ask('parse', [name] as never))
    expect(asked.map(({ at, ask }) => [at, ask])).toEqual([
      [0, ['a']],
      [1, ['b']],
    ])
    expect(fakes.map(({ log }) => log)).toEqual([
      ['unref', 'ref', 'post'],
      ['unref', 'ref', 'post'],
    ])
    fakes[1]?.say(answerOf('B'))
    expect(asked[2]).toEqual({ at: 1, call: 'parse', ask: ['c'] })
    fakes[1]?.say(answerOf('C'))
    fakes[0]?.say(answerOf('A'))
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
    // A thread without work does not keep the process alive.
    expect(fakes.map(({ log }) => log.at(-1))).toEqual(['unref', 'unref'])
  })

  test('for all workers goes to each, before requests that any worker may take', async () => {
    const { fakes, asked, start } = createThreads()
    const pool = createPool(2, start)
    const first = pool.ask('parse', [] as never)
    const setUp = pool.askAll('setUpParse', 'setup' as never)
    const second = pool.ask('parse', [] as never)
    fakes[0]?.say(answerOf('1'))
    fakes[0]?.say(answerOf('set up'))
    fakes[1]?.say(answerOf('set up'))
    expect(asked.map(({ at, call }) => [at, call])).toEqual([
      [0, 'parse'],
      [1, 'setUpParse'],
      [0, 'setUpParse'],
      [0, 'parse'],
    ])
    fakes[0]?.say(answerOf('2'))
    expect(await Promise.all([first, setUp, second])).toEqual(['1', ['set up', 'set up'], '2'])
  })

  test('to merge an index goes before waiting work, after other merges', async () => {
    const { fakes, asked, start } = createThreads()
    const pool = createPool(1, start)
    const calls = ['render', 'render', 'joinSegments', 'mergeSearch', 'render'] as const
    const answers = calls.map((call, index) => pool.ask(call, index as never))
    for (const index of calls.keys()) fakes[0]?.say(answerOf(index))
    await Promise.all(answers)
    expect(asked.map(({ ask }) => ask)).toEqual([0, 2, 3, 1, 4])
  })

  test('starts a thread that waits for work, and sends it the messages for all first', async () => {
    const { asked, fakes, start } = createThreads()
    const pool = createPool(2, start, { isLazy: true })
    expect(fakes.every(({ log }) => log.length === 0)).toBe(true)
    const setUp = pool.askAll('setUpRender', 'setup' as never, 1)
    fakes[0]?.say(answerOf('set up'))
    expect(await setUp).toEqual(['set up'])
    void pool.ask('render', ['a'] as never)
    expect(asked.map(({ at, call }) => [at, call])).toEqual([
      [0, 'setUpRender'],
      [0, 'render'],
    ])
    void pool.ask('render', ['b'] as never)
    // One request waits for the first thread, which has loaded its code.
    expect(asked).toHaveLength(2)
    void pool.ask('render', ['c'] as never)
    fakes[1]?.say(answerOf('set up'))
    expect(asked.slice(2).map(({ at, call }) => [at, call])).toEqual([
      [1, 'setUpRender'],
      [1, 'render'],
    ])
  })

  test("that failed rejects with the worker's error, as a diagnostic if it is one", async () => {
    const { fakes, start } = createThreads()
    const pool = createPool(1, start)
    const own = pool.ask('parse', [])
    fakes[0]?.say({ id: 0, error: { name: 'TypeError', message: 'no', stack: 'at a' } })
    await expect(own).rejects.toMatchObject({ name: 'TypeError', message: 'no', stack: 'at a' })
    const problems = [
      { severity: 'throw', code: 'A_CODE', message: 'm', hint: 'h', source: undefined },
    ]
    const theirs = pool.ask('parse', [])
    fakes[0]?.say({ id: 0, error: { name: 'SiteErrors', message: 'm', diagnostics: problems } })
    await expect(theirs).rejects.toMatchObject({ diagnostics: problems })
  })

  test('a new thread gets the messages for all again, except one that is still waiting', async () => {
    const { fakes, asked, start } = createThreads()
    const pool = createPool(1, start)
    const setUp = [
      pool.askAll('setUpParse', 'parse' as never),
      pool.askAll('setUpRender', 'old' as never),
    ]
    fakes[0]?.say(answerOf(''))
    fakes[0]?.say(answerOf(''))
    await Promise.all(setUp)
    const lost = pool.ask('parse', [{ file: { file: 'a.md' } }] as never)
    fakes[0]?.exit(1)
    await expect(lost).rejects.toMatchObject({
      code: 'WORKER_ENDED',
      message: 'A worker ended with exit code 1 while it worked on a.md.',
    })
    expect(fakes[0]?.log.at(-1)).toBe('terminate')
    asked.length = 0
    void pool.askAll('setUpRender', 'new' as never)
    for (let count = 0; count < 2; count += 1) fakes[1]?.say(answerOf(''))
    expect(asked.map(({ at, call, ask }) => [at, call, ask])).toEqual([
      [1, 'setUpParse', 'parse'],
      [1, 'setUpRender', 'new'],
    ])
  })

  test('without a page names none; an error of memory alone is reported as such', async () => {
    const { fakes, start } = createThreads()
    const pool = createPool(1, start)
    const asked = pool.askAll('setUpParse', {} as never)
    fakes[0]?.exit(2)
    await expect(asked).rejects.toMatchObject({
      message: 'A worker ended with exit code 2.',
    })
    const second = pool.ask('mergeSearch', {} as never)
    const error = Object.assign(new Error('other'), { code: 'ERR_OTHER' })
    fakes[1]?.fail(error)
    await expect(second).rejects.toBe(error)
  })

  test('a pool has a worker for each eight items, at least one and at most one per core', () => {
    expect([0, 1, 8].map(poolSize)).toEqual([1, 1, 1])
    expect(poolSize(9)).toBe(Math.min(2, availableParallelism()))
    expect(poolSize(100_000)).toBe(availableParallelism())
  })

  test('batches keep the order, the last one contains the rest', () => {
    expect(toBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(toBatches([], 2)).toEqual([])
  })
})

describe('endless code', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** A thread that is watched. */
  function createWatched() {
    const fake = createFakeThread()
    const progress = new Int32Array(1)
    const findStack = async () => '    at Loop (/server.cjs:1:1)'
    const terminate = async () => fake.log.push('terminate')
    const begin = () => {
      progress[0] = (progress[0] ?? 0) + 1
    }
    return { fake, begin, thread: { ...fake.thread, progress, findStack, terminate } }
  }

  test('fails its current work, with its stack; the rest continues with a new thread', async () => {
    const [first, second] = [createWatched(), createWatched()]
    const threads = [first, second]
    const pool = createPool(1, () => (threads.shift() ?? first).thread, { hungAfter: 3 })
    const hung = pool.ask('render', [])
    const next = pool.ask('render', [])
    const failed = expect(hung).rejects.toMatchObject({
      name: 'WorkerHung',
      at: 1,
      threadStack: '    at Loop (/server.cjs:1:1)',
    })
    first.begin()
    await jest.advanceTimersByTimeAsync(3000)
    // It continued in time, so the limit starts again.
    first.begin()
    await jest.advanceTimersByTimeAsync(3000)
    expect(first.fake.log).not.toContain('terminate')
    await jest.advanceTimersByTimeAsync(1000)
    await failed
    second.fake.say({ id: 0, answer: 'next' })
    expect(await next).toBe('next')
    await pool.close()
  })

  test('is not watched for if no code of the site runs, and loading has its own limit', async () => {
    const watched = createWatched()
    const pool = createPool(1, () => watched.thread, { hungAfter: 1 })
    const parsed = pool.ask('parse', [])
    await jest.advanceTimersByTimeAsync(100_000)
    watched.fake.say({ id: 0, answer: 'parsed' })
    expect(await parsed).toBe('parsed')
    const loaded = expect(pool.ask('setUpRender', {} as never)).rejects.toMatchObject({ at: -1 })
    await jest.advanceTimersByTimeAsync(29_000)
    expect(watched.fake.log).not.toContain('terminate')
    await jest.advanceTimersByTimeAsync(1000)
    await loaded
    await pool.close()
  })
})

import type { StoreCalls } from '../../../cli/engine/shared-cache/answer-store.ts'
import { type Clock, systemClock } from '../../../cli/engine/shared-cache/patience.ts'
import { createSharing, type StoreThread } from '../../../cli/engine/shared-cache/share-values.ts'

const VALUE = { data: [], blobs: [] }
const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`)

/** A clock that passes when everybody waits, to the next time that somebody waits for. */
function createClock(shareAt = (_: number) => 1): Clock {
  const sleepers: { at: number; wake(): void }[] = []
  let now = 0
  async function pass(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    const [next] = sleepers.sort((one, other) => one.at - other.at).splice(0, 1)
    if (!next) return
    now = next.at
    next.wake()
    await pass()
  }
  return {
    now: () => now,
    share: () => shareAt(now),
    sleep(ms) {
      if (sleepers.length === 0) void pass()
      return new Promise((wake) => sleepers.push({ at: now + ms, wake }))
    },
  }
}

type Answers = {
  [C in keyof StoreCalls]?: (ask: StoreCalls[C]['ask']) => Promise<StoreCalls[C]['answer']>
}

function createThread(answers: Answers): StoreThread & { asked: number; isClosed: boolean } {
  const thread = {
    asked: 0,
    isClosed: false,
    ask: <C extends keyof StoreCalls>(call: C, ask: StoreCalls[C]['ask']) => {
      thread.asked += 1
      const answer = answers[call]
      if (!answer) throw new Error(`${call} was asked`)
      // The table pairs them.
      return (answer as (ask: unknown) => Promise<StoreCalls[C]['answer']>)(ask)
    },
    close: async () => {
      thread.isClosed = true
    },
  }
  return thread
}

const never = new Promise<never>(() => {})
const found: Answers['readValues'] = async (asked) =>
  asked.map(() => ({ kind: 'found', value: VALUE }))

test('every value that is there is used, under its key', async () => {
  const thread = createThread({
    readValues: async (asked) =>
      asked.map((key) => (key === 'k1' ? { kind: 'absent' } : { kind: 'found', value: VALUE })),
  })
  const sharing = createSharing(thread, { isReadOnly: true, isShard: false, clock: createClock() })
  const used: string[] = []
  await sharing.take(keys(40), { worth: () => 1, use: (key) => used.push(key) })
  expect(used).toEqual(keys(40).filter((key) => key !== 'k1'))
  expect(await sharing.close()).toEqual({ taken: 39, stored: 0, foreign: 0, failure: null })
  expect(thread.isClosed).toBe(true)
})

test('a store that never answers costs a second, and is asked once', async () => {
  const clock = createClock()
  const thread = createThread({ readValues: () => never, writeValues: () => never })
  const sharing = createSharing(thread, { isReadOnly: false, isShard: false, clock })
  await sharing.take(keys(100), { worth: () => 100, use: () => {} })
  await sharing.take(keys(100), { worth: () => 100, use: () => {} })
  await sharing.store({ key: 'k', value: VALUE })
  const counts = await sharing.close()
  expect(clock.now()).toBe(1000)
  expect(thread).toMatchObject({ asked: 1, isClosed: true })
  expect(counts.failure).toBe('It takes longer than the work that it saves')
})

test('on a busy machine, a build waits for as long as a second of work takes', async () => {
  const thread = () => createThread({ readValues: () => never })
  const wait = async (shareAt: (now: number) => number) => {
    const clock = createClock(shareAt)
    const sharing = createSharing(thread(), { isReadOnly: true, isShard: false, clock })
    await sharing.take(keys(100), { worth: () => 100, use: () => {} })
    await sharing.close()
    return clock.now()
  }
  expect(await wait(() => 0.25)).toBe(4000)
  // Busy until half a second of work would be done.
  expect(await wait((now) => (now < 1000 ? 0.5 : 1))).toBe(1500)
})

test('the share of a processor is a part of it', () => {
  expect(systemClock.share()).toBeGreaterThan(0)
  expect(systemClock.share()).toBeLessThanOrEqual(1)
})

test('a slow store may take as long as it saves', async () => {
  const clock = createClock()
  const readValues: Answers['readValues'] = async (asked) => {
    await clock.sleep(400)
    return asked.map(() => ({ kind: 'found', value: VALUE }))
  }
  const thread = createThread({ readValues })
  const worthIt = createSharing(thread, { isReadOnly: true, isShard: false, clock })
  await worthIt.take(keys(160), { worth: () => 25, use: () => {} })
  expect(await worthIt.close()).toMatchObject({ taken: 160, failure: null })
  const slow = createSharing(thread, { isReadOnly: true, isShard: false, clock })
  const began = clock.now()
  await slow.take(keys(1600), { worth: () => 1, use: () => {} })
  expect((await slow.close()).failure).not.toBeNull()
  // A second, and what it saved in it.
  expect(clock.now() - began).toBeGreaterThanOrEqual(1000)
  expect(clock.now() - began).toBeLessThan(1100)
})

test('a store that fails three times in a row is left alone, one that fails now and then is not', async () => {
  const failed = { kind: 'failed', reason: 'connect ECONNREFUSED' } as const
  const down = createThread({ readValues: async (asked) => asked.map(() => failed) })
  const options = { isReadOnly: false, isShard: false, clock: createClock() }
  const sharing = createSharing(down, options)
  await sharing.take(keys(64), { worth: () => 1, use: () => {} })
  expect(await sharing.close()).toMatchObject({ failure: 'connect ECONNREFUSED', taken: 0 })
  expect(down.asked).toBe(1)
  const shaky = createThread({
    readValues: async (asked) =>
      asked.map((_, at) => (at % 2 ? failed : { kind: 'found', value: VALUE })),
  })
  const other = createSharing(shaky, options)
  await other.take(keys(64), { worth: () => 1, use: () => {} })
  expect(await other.close()).toMatchObject({ failure: null, taken: 32 })
})

test('what is stored lands before the end; a store for reading gets nothing', async () => {
  const landed: string[] = []
  const thread = createThread({
    writeValues: async (values) => {
      landed.push(...values.map(({ key }) => key))
      return values.map(() => ({ kind: 'written' }))
    },
  })
  const clock = createClock()
  const sharing = createSharing(thread, { isReadOnly: false, isShard: false, clock })
  for (const key of keys(50)) await sharing.store({ key, value: VALUE })
  expect(await sharing.close()).toMatchObject({ stored: 50, failure: null })
  expect(landed).toEqual(keys(50))
  const reading = createSharing(createThread({ readValues: found }), {
    isReadOnly: true,
    isShard: false,
    clock,
  })
  await reading.store({ key: 'k', value: VALUE })
  expect(await reading.close()).toMatchObject({ stored: 0, failure: null })
})

test('a shard waits as long as something lands every second', async () => {
  const writes =
    (clock: Clock): NonNullable<Answers['writeValues']> =>
    async (values) => {
      await clock.sleep(900)
      return values.map(() => ({ kind: 'written' }))
    }
  const store = async (isShard: boolean) => {
    const clock = createClock()
    const thread = createThread({ writeValues: writes(clock) })
    const sharing = createSharing(thread, { isReadOnly: false, isShard, clock })
    for (const key of keys(160)) await sharing.store({ key, value: VALUE })
    return sharing.close()
  }
  expect(await store(true)).toMatchObject({ stored: 160, failure: null })
  expect((await store(false)).failure).not.toBeNull()
})

test('a thread that ends is a store that failed', async () => {
  const thread = createThread({ readValues: () => Promise.reject(new Error('out of memory')) })
  const sharing = createSharing(thread, { isReadOnly: false, isShard: false, clock: createClock() })
  await sharing.take(keys(5), { worth: () => 1, use: () => {} })
  expect((await sharing.close()).failure).toBe('out of memory')
})

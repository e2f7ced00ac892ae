/**
 * Values that other machines have made, and those that this one makes for them. A store may be slow, away or wrong: then
 * the build goes on without it, and publishes the same.
 */
import type { NamedValue, StoreAnswer, StoreCalls } from './answer-store.ts'
import { type Clock, createPatience, systemClock } from './patience.ts'
import type { SharedValue } from './sealed-value.ts'

/** A shared cache, for one build. */
export interface SharedValues {
  /** Values of others are taken and none is stored. */
  isReadOnly: boolean
  /** Take what is there of some keys. */
  take(keys: readonly string[], taking: Taking): Promise<void>
  /** Store a value; resolves when there is room for the next one. */
  store(value: NamedValue): Promise<void>
  /** Wait for what is on its way, and end. */
  close(): Promise<SharedCounts>
}

/** What becomes of values. */
interface Taking {
  /** Own work that a value saves, in ms. */
  worth(key: string): number
  /** Called for each as it comes. */
  use(key: string, value: SharedValue): void
}

/** What came of a shared cache. */
export interface SharedCounts {
  taken: number
  stored: number
  /** Sealed with another key, or damaged. */
  foreign: number
  /** Why the store is no longer asked; `null` where it is. */
  failure: string | null
}

/** The thread that talks to the store. */
export interface StoreThread {
  ask<C extends keyof StoreCalls>(
    call: C,
    ask: StoreCalls[C]['ask'],
  ): Promise<StoreCalls[C]['answer']>
  /** End it, whatever it is at. */
  close(): Promise<void>
}

/** How a store is used. */
interface SharingOptions {
  isReadOnly: boolean
  /** Storing is what the build is for: it waits as long as something lands every second. */
  isShard: boolean
  clock?: Clock
}

/** Requests on their way at the same time. */
const BATCH = 16
/** 32 MiB that wait to be stored. */
const MOST_WAITING = 33_554_432
/** A store that fails now and then is a help still. */
const MOST_FAILURES = 3
const TOO_SLOW = 'It takes longer than the work that it saves'

/** @param thread - Has opened its store. */
export function createSharing(
  thread: StoreThread,
  { isReadOnly, isShard, clock = systemClock }: SharingOptions,
): SharedValues {
  const counts: SharedCounts = { taken: 0, stored: 0, foreign: 0, failure: null }
  const patience = createPatience(clock)
  const queue: NamedValue[] = []
  let landing: Promise<object> | null = null
  let failures = 0

  function note(answer: StoreAnswer): void {
    failures = answer.kind === 'failed' ? failures + 1 : 0
    if (answer.kind === 'failed' && failures >= MOST_FAILURES) counts.failure ??= answer.reason
    if (answer.kind === 'foreign') counts.foreign += 1
    if (answer.kind === 'found') counts.taken += 1
    if (answer.kind === 'written') counts.stored += 1
  }

  async function takeBatch(keys: readonly string[], { worth, use }: Taking): Promise<void> {
    const asked = thread.ask('readValues', keys).catch(toFailures)
    const answers = await patience.wait(asked)
    if (answers === null) counts.failure ??= TOO_SLOW
    for (const [index, answer] of (answers ?? []).entries()) {
      note(answer)
      if (answer.kind !== 'found') continue
      const key = keys[index] ?? ''
      patience.earn(worth(key))
      use(key, answer.value)
    }
  }

  function sendNext(): void {
    if (landing || queue.length === 0 || counts.failure !== null) return
    landing = thread
      .ask('writeValues', queue.splice(0, BATCH))
      .catch(toFailures)
      .then((answers) => {
        landing = null
        for (const answer of answers) note(answer)
        if (isShard && answers.some(({ kind }) => kind === 'written')) patience.renew()
        sendNext()
        return answers
      })
  }

  async function waitWhile(isTooMuch: () => boolean): Promise<void> {
    while (landing && counts.failure === null && isTooMuch())
      if ((await patience.wait(landing)) === null) counts.failure ??= TOO_SLOW
  }

  return {
    isReadOnly,
    async take(keys, taking) {
      for (let at = 0; at < keys.length && counts.failure === null; at += BATCH)
        await takeBatch(keys.slice(at, at + BATCH), taking)
    },
    async store(named) {
      if (isReadOnly || counts.failure !== null) return
      queue.push(named)
      sendNext()
      await waitWhile(() => sizeOf(queue) > MOST_WAITING)
    },
    async close() {
      await waitWhile(() => true)
      await thread.close()
      return counts
    },
  }
}

/** The thread itself ended: memory, or a driver that throws outside of any request. */
function toFailures(error: unknown): { kind: 'failed'; reason: string }[] {
  const reason = error instanceof Error ? error.message : String(error)
  return Array.from({ length: MOST_FAILURES }, () => ({ kind: 'failed', reason }))
}

/** In bytes; what is plain data counts little. */
function sizeOf(values: readonly NamedValue[]): number {
  const blobs = values.flatMap(({ value }) => value.blobs)
  return blobs.reduce((sum, { length }) => sum + length, 0)
}

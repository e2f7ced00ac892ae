/**
 * Exchange of values with other machines through a store. A store may be slow, unreachable or wrong: then
 * the build continues without it, and its output is the same.
 */
import type { NamedValue, StoreAnswer, StoreCalls } from './answer-store.ts'
import { type Clock, createPatience, systemClock } from './patience.ts'
import type { SharedValue } from './sealed-value.ts'

/** The shared cache of one build. */
export interface SharedValues {
  /** Whether values are only read, and none is stored. */
  isReadOnly: boolean
  /** Read the values of some keys, as far as they exist. */
  take(keys: readonly string[], taking: Taking): Promise<void>
  /** Store a value; resolves when there is room for the next one. */
  store(value: NamedValue): Promise<void>
  /** Wait for pending writes, then end the thread. */
  close(): Promise<SharedCounts>
}

/** Callbacks for values that are read. */
interface Taking {
  /** Time of our own work that a value saves, in ms. */
  worth(key: string): number
  /** Called for each value when it arrives. */
  use(key: string, value: SharedValue): void
}

/** Counts of one build. */
export interface SharedCounts {
  taken: number
  stored: number
  /** Sealed with another key, or damaged. */
  foreign: number
  /** The reason why the store is no longer used; `null` while it is used. */
  failure: string | null
}

/** The thread that talks to the store. */
export interface StoreThread {
  ask<C extends keyof StoreCalls>(
    call: C,
    ask: StoreCalls[C]['ask'],
  ): Promise<StoreCalls[C]['answer']>
  /** End the thread at once, also during a request. */
  close(): Promise<void>
}

/** How a store is used. */
interface SharingOptions {
  isReadOnly: boolean
  /** The build runs only to fill the store: it keeps waiting as long as a value is written every second. */
  isShard: boolean
  clock?: Clock
}

/** Values in one request. */
const BATCH = 16
/** Limit for values that wait to be stored: 32 MiB. */
const MOST_WAITING = 33_554_432
/** Failures in a row after which the store is no longer used; a store that fails now and then is still useful. */
const MOST_FAILURES = 3
const TOO_SLOW = 'It takes longer than the work that it saves'

/** Create the shared cache of a build. @param thread - Has opened its store. */
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

/** Answers for a thread that ended: out of memory, or a driver that throws outside of any request. */
function toFailures(error: unknown): { kind: 'failed'; reason: string }[] {
  const reason = error instanceof Error ? error.message : String(error)
  return Array.from({ length: MOST_FAILURES }, () => ({ kind: 'failed', reason }))
}

/** Size in bytes; the plain data is small and not counted. */
function sizeOf(values: readonly NamedValue[]): number {
  const blobs = values.flatMap(({ value }) => value.blobs)
  return blobs.reduce((sum, { length }) => sum + length, 0)
}

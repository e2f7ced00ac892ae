/**
 * How long a build waits for a store: one second, plus the time of the work that the store has saved. On a busy machine
 * that work takes longer, and so does reading from the store, so a second counts as the part of it that a thread gets.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Time in ms, as an interface so that tests can control it. */
export interface Clock {
  now(): number
  sleep(ms: number): Promise<void>
  /** Part of a processor that a thread gets now: 1 on a machine with little to do. */
  share(): number
}

/** The time that one build may still wait. */
interface Patience {
  /** Wait for work. @returns `null` if the time ran out before the work was done. @throws what the work throws. */
  wait<T extends object>(work: Promise<T>): Promise<T | null>
  /** Add the time of saved work, in ms. */
  earn(ms: number): void
  /** Raise the time that is left to at least the start value. */
  renew(): void
}

const MOST_MS = 1000
/** The machine may become busy, or idle, while a build waits. */
const LOOKS_EVERY_MS = 100

/** Real time, with timers that keep no process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref()
    }),
  share,
}

/** As Linux says it: processors by threads that want to run. Other systems do not say it. */
function share(): number {
  try {
    const [, running = '1'] = /(\d+)\/\d+/.exec(readFileSync('/proc/loadavg', 'utf8')) ?? []
    return Math.min(1, cpus().length / Number(running))
  } catch {
    return 1
  }
}

export function createPatience(clock: Clock): Patience {
  let left = MOST_MS
  let waiting = 0
  let last = 0
  let part = 1
  /** Subtract the time since the last call; time in which several callers wait counts once. */
  const settle = () => {
    const now = clock.now()
    if (waiting > 0) left -= (now - last) * part
    last = now
    part = clock.share()
    return left
  }
  const end = async (isDone: () => boolean) => {
    // `earn` may add time during the sleep.
    while (!isDone() && settle() > 0)
      await clock.sleep(Math.min(Math.max(left / part, 1), LOOKS_EVERY_MS))
    return null
  }
  return {
    async wait(work) {
      if (settle() <= 0) return null
      waiting += 1
      let isDone = false
      try {
        return await Promise.race([work, end(() => isDone)])
      } finally {
        isDone = true
        settle()
        waiting -= 1
      }
    },
    earn(ms) {
      left += ms
    },
    renew() {
      left = Math.max(settle(), MOST_MS)
    },
  }
}

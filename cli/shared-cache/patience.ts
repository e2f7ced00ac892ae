/** How long a build waits for a store: as long as the work that it saves would take, and a second. */

/** Time, so that tests can make it pass. In ms. */
export interface Clock {
  now(): number
  sleep(ms: number): Promise<void>
}

/** Of one build. */
interface Patience {
  /** @returns `null` where there was none left before the work was done. @throws what the work throws. */
  wait<T extends object>(work: Promise<T>): Promise<T | null>
  /** Work was saved. */
  earn(ms: number): void
  /** What was waited so far was worth it. */
  renew(): void
}

const MOST_MS = 1000

/** A timer that keeps no process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref()
    }),
}

export function createPatience(clock: Clock): Patience {
  let left = MOST_MS
  let waiting = 0
  let last = 0
  /** Time in which several wait passes once. */
  const settle = () => {
    const now = clock.now()
    if (waiting > 0) left -= now - last
    last = now
    return left
  }
  const end = async (isDone: () => boolean) => {
    // More may be earned meanwhile.
    while (!isDone() && settle() > 0) await clock.sleep(left)
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

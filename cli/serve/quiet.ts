/** Delays background work until no request is being answered, so that it does not slow answers down. */

/** Tracks running answers. */
export interface Quiet {
  /** The server accepts requests from now on; `wait` does not resolve before. */
  begin(): void
  /** Run the work of an answer. */
  answer<T>(work: () => Promise<T>): Promise<T>
  /**
   * Resolves when no answer has been running for `quietMs`; before the first answer, when there was no request for
   * `firstMs`. Where requests never pause, it resolves between two of them, `mostMs` after
   * the first moment without one.
   */
  wait(): Promise<void>
  /** Resolve all current and later calls of `wait` at once. */
  end(): void
}

/** Pauses in milliseconds. A page requests its files within `quietMs`; a browser starts within `firstMs`. */
interface Pauses {
  /** Between the last answer and background work. Default: 150. */
  quietMs?: number
  /** Wait for the first request. Default: 1000. */
  firstMs?: number
  /** Wait for a pause, while a tab or a test requests pages again and again. Default: 2000. */
  mostMs?: number
}

/** Create it before the server accepts requests. */
export function createQuiet({ quietMs = 150, firstMs = 1000, mostMs = 2000 }: Pauses = {}): Quiet {
  let hasBegun = false
  let running = 0
  let freeAt = 0
  const sleepers = new Set<() => void>()
  let isEnded = false

  /** Sleep until the pause may be over, or `end` is called. */
  function sleep(): Promise<void> {
    const isBusy = !hasBegun || running > 0
    const restMs = isBusy ? quietMs : Math.max(1, freeAt - performance.now())
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, restMs)
      sleepers.add(wake)
    })
  }

  return {
    begin() {
      hasBegun = true
      freeAt = performance.now() + firstMs
    },
    async answer(work) {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        freeAt = performance.now() + quietMs
      }
    },
    async wait() {
      let lateAt = Number.POSITIVE_INFINITY
      while (!isEnded) {
        const now = performance.now()
        if (hasBegun && running === 0) {
          lateAt = Math.min(lateAt, now + mostMs)
          if (now >= Math.min(freeAt, lateAt)) return
        }
        await sleep()
      }
    },
    end() {
      isEnded = true
      for (const wake of sleepers) wake()
    },
  }
}

/** When nobody waits for an answer, so that what is done behind readers takes the machine from none of them. */

/** Counts answers that are being made. */
export interface Quiet {
  /** From now on somebody may ask; until then nobody goes on who waits. */
  begin(): void
  /** Do the work of an answer. */
  answer<T>(work: () => Promise<T>): Promise<T>
  /**
   * Resolves when no answer is being made and none was for a while; before the first one when nobody has asked for
   * long.
   */
  wait(): Promise<void>
  /** Whoever waits goes on at once, now and later. */
  end(): void
}

/** In milliseconds. A page asks for its files within the first; a browser that is started for the site takes the second. */
interface Pauses {
  /** Between the last answer and work behind it. Default: 150. */
  quietMs?: number
  /** For the first answer. Default: 1000. */
  firstMs?: number
}

/** Nobody can ask yet. */
export function createQuiet({ quietMs = 150, firstMs = 1000 }: Pauses = {}): Quiet {
  let hasBegun = false
  let running = 0
  let freeAt = 0
  const sleepers = new Set<() => void>()
  let isEnded = false

  /** At most until it may be quiet. */
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
      while (!isEnded && (!hasBegun || running > 0 || performance.now() < freeAt)) await sleep()
    },
    end() {
      isEnded = true
      for (const wake of sleepers) wake()
    },
  }
}

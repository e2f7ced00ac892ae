/** A read-write lock for a state that requests read and changes replace. */
export interface Turns {
  /** Run after all earlier writers, in parallel with other readers. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Run exclusively: after all earlier work, before all later work. */
  write<T>(work: () => Promise<T>): Promise<T>
}

/** Create the lock. A reader never waits for a later writer, so constant changes cannot block it. */
export function createReadWriteTurns(): Turns {
  const readers = new Set<Promise<unknown>>()
  let writers: Promise<unknown> = Promise.resolve()
  return {
    async read(work) {
      // Reactions to a promise run in the order of their registration, so this one runs, and is
      // counted among the readers, before a later writer looks at them.
      await writers
      const job = work()
      readers.add(job)
      const leave = () => readers.delete(job)
      job.then(leave, leave)
      return job
    },
    write(work) {
      const turn = writers.then(async () => {
        await Promise.allSettled(readers)
        return work()
      })
      writers = turn.catch(() => undefined)
      return turn
    },
  }
}

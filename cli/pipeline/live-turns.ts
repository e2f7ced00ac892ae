/** Orders work on a state that requests read and changes replace. */
export interface Turns {
  /** Beside other readers, behind every writer that came before. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Alone: behind all that came before, ahead of all that comes later. */
  write<T>(work: () => Promise<T>): Promise<T>
}

/** A reader waits for no writer that came later, so constant changes cannot keep it waiting. */
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

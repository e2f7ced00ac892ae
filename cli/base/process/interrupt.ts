/**
 * Handling of Ctrl+C and SIGTERM. A command that runs until it is stopped, such as `serve`, ends normally. Any
 * other command cleans up and exits with the code that shells expect for the signal. A second signal exits at
 * once.
 */

/** The part of `process` that is used. */
interface SignalHost {
  exitCode?: number | string | null | undefined
  on(signal: NodeJS.Signals, listener: () => void): unknown
}

/** Exit codes: 128 + the number of the signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** In the order in which they were registered. */
const closers = new Set<() => unknown>()
let stop: (() => void) | null = null
let interrupted = false

/**
 * Register a clean-up for when the command is interrupted. The clean-ups run one after the other, the last
 * registered first; none may depend on the others.
 *
 * @returns a function that removes the clean-up again.
 */
export function onInterrupt(close: () => unknown): () => void {
  closers.add(close)
  return () => void closers.delete(close)
}

/** Resolves when the user asks to stop, for commands that run until then. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    stop = resolve
  })
}

/** Whether the command is cleaning up after a signal. Failures from now on follow from that, and are not reported. */
export function isInterrupted(): boolean {
  return interrupted
}

/** Listen to the signals. @param exit - Ends the process. */
export function handleSignals(host: SignalHost, exit: (code: number) => void): void {
  let count = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    host.on(signal, () => {
      count += 1
      if (count > 1) return exit(CODES[signal])
      if (stop) return stop()
      interrupted = true
      host.exitCode = CODES[signal]
      void closeAll().then(() => exit(CODES[signal]))
    })
}

async function closeAll(): Promise<void> {
  // Also runs clean-ups that are registered while others run.
  for (let close = [...closers].at(-1); close; close = [...closers].at(-1)) {
    closers.delete(close)
    try {
      await close()
    } catch {
      // The next command cleans up the remaining files; the other clean-ups still run.
    }
  }
}

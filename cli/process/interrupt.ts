/**
 * Ctrl+C and SIGTERM. A command that runs until it is stopped, such as `serve`, ends as usual; any other
 * takes away what it has begun and ends with the code that a shell expects of the signal. A second
 * signal ends it at once.
 */

/** What of `process` is used. */
interface SignalHost {
  exitCode?: number | string | null | undefined
  on(signal: NodeJS.Signals, listener: () => void): unknown
}

/** 128 + the number of the signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** In the order in which they were begun. */
const closers = new Set<() => unknown>()
let stop: (() => void) | null = null
let interrupted = false

/**
 * Say what has to be taken away when the command is interrupted. What was begun last goes first; each is
 * waited for, and none may need the others.
 *
 * @returns what to call when it has been taken away otherwise.
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

/** Whether the command is being taken away: what fails now fails because of that, and is not said. */
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
  // What is begun while others end goes, too.
  for (let close = [...closers].at(-1); close; close = [...closers].at(-1)) {
    closers.delete(close)
    try {
      await close()
    } catch {
      // The next command takes it away; the others still go.
    }
  }
}

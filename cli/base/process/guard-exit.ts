/** The exit code of a command. It is set to success only at the end, so a command that ends early has failed. */

/** The part of `process` that the guard uses. */
interface ExitHost {
  exitCode?: number | string | null | undefined
  on(event: 'beforeExit' | 'exit', listener: (code: number) => void): unknown
}

/** Reports why a command ended before it was done. */
interface EarlyEnd {
  /** The event loop ran empty, which is a bug of this program. @returns the exit code. */
  onIdle(): number
  /** Other code ended the process with exit code 0. @returns the exit code. */
  onExit(): number
}

/**
 * Run a command, then end with its exit code. Until the command is done the exit code is a failure, also
 * when the event loop runs empty or other code exits with 0.
 *
 * @param work - Resolves to the exit code; never rejects.
 */
export async function guardExit(
  host: ExitHost,
  work: () => Promise<number>,
  early: EarlyEnd,
): Promise<void> {
  let isDone = false
  let isIdle = false
  host.exitCode = FAILED
  host.on('beforeExit', () => {
    isIdle = true
  })
  host.on('exit', (code) => {
    if (isDone || (code !== 0 && code !== FAILED)) return
    host.exitCode = isIdle ? early.onIdle() : early.onExit()
  })
  const code = await work()
  isDone = true
  host.exitCode = code
}

/** Exit code of a command that did not end properly, the same as for every bug of this program. */
const FAILED = 70

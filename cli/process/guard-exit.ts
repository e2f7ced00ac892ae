/** The exit code of a command: success is said last, so that whatever ends early has failed. */

/** What of `process` the guard uses. */
interface ExitHost {
  exitCode?: number | string | null | undefined
  on(event: 'beforeExit' | 'exit', listener: (code: number) => void): unknown
}

/** Says why a command ended before it was done. */
interface EarlyEnd {
  /** Nothing was left to wait for: a fault of this program. @returns the exit code. */
  onIdle(): number
  /** Code that it ran ended the process as if all were well. @returns the exit code. */
  onExit(): number
}

/**
 * Run a command, and end with its code. Until it is done the exit code is a failure, also where the
 * event loop runs empty or other code exits with 0.
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

/** Of a command that never said how it ended; as for every fault of this program. */
const FAILED = 70

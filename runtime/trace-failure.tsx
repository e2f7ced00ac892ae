/** Finds the component in which a render failed; used only after an error. */

import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { FailureTrace } from './contract/failure-trace.ts'

/** Number of stack frames to record; the default, ten, may all be of one recursion or one package. */
const FRAMES = 60

/**
 * Repeat a render that failed. Only the streaming render reports the component stack.
 *
 * @returns `null` if it does not fail this time.
 */
export async function traceFailure(element: ReactElement): Promise<FailureTrace | null> {
  const seen: { trace: FailureTrace | null } = { trace: null }
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  try {
    const { abort } = renderToPipeableStream(element, {
      onError(error, { componentStack = '' }) {
        seen.trace ??= { error, componentStack }
      },
    })
    // The render is synchronous, so anything that is pending now waits for a promise.
    await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
    abort(new Error('A component waits for a promise.'))
    await new Promise<void>((resolve) => setImmediate(resolve))
    return seen.trace
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

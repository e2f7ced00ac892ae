/** What React knows of a render that failed; asked for only after something threw. */

import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { FailureTrace } from './contract/failure-trace.ts'

/** Frames of a stack that are kept; ten, the default, may all be of one recursion or one package. */
const FRAMES = 60

/**
 * Render again what failed. Only the streaming render tells where in the tree it was.
 *
 * @returns `null` where it does not fail this time.
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
    // The render itself is done at once; what still waits, waits for a promise.
    await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
    abort(new Error('A component waits for a promise.'))
    await new Promise<void>((resolve) => setImmediate(resolve))
    return seen.trace
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

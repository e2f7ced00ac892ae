/**
 * Finds the code that a thread runs which does not answer any more. The inspector pauses the thread, as a
 * debugger does, and reports its stack; then the thread resumes.
 */
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** Limit for pausing: a thread inside a native function, such as a regular expression, does not pause. */
const LONGEST_WAIT_MS = 10_000

/** `Debugger.CallFrame` of the inspector protocol; lines and columns are 0-based. */
interface CallFrame {
  functionName: string
  location: { scriptId: string; lineNumber: number; columnNumber?: number }
}

/**
 * Find the stack of a thread.
 *
 * @param threadId - Thread id of a worker that this thread has started.
 * @param longest - Milliseconds to wait for it to pause. Default: ten seconds.
 * @returns lines as in the stack of an error, innermost first; '' if the thread does not pause.
 */
export async function findStack(threadId: number, longest = LONGEST_WAIT_MS): Promise<string> {
  const session = new Session()
  session.connect()
  try {
    return await pauseThread(session, threadId, longest)
  } finally {
    session.disconnect()
  }
}

/** Resolves after the thread has resumed, because a paused thread could not be terminated. */
function pauseThread(session: Session, threadId: number, longest: number): Promise<string> {
  return new Promise((resolve) => {
    let stack = ''
    const files = new Map<string, string>()
    const timer = setTimeout(() => resolve(stack), longest)
    const tell = (sessionId: string, id: number, method: string) =>
      session.post('NodeWorker.sendMessageToWorker', {
        sessionId,
        message: JSON.stringify({ id, method }),
      })
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      // `workerId` counts the workers of this session; the thread's own id is in the title.
      if (!workerInfo.title.startsWith(`[worker ${threadId}]`)) return
      tell(sessionId, 1, 'Debugger.enable')
      tell(sessionId, 2, 'Debugger.pause')
    })
    session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
      const { method, params } = JSON.parse(message)
      if (method === 'Debugger.scriptParsed') files.set(params.scriptId, params.url)
      if (method === 'Debugger.paused') {
        stack = toStack(params.callFrames, files)
        tell(sessionId, 3, 'Debugger.resume')
      }
      if (method !== 'Debugger.resumed') return
      clearTimeout(timer)
      resolve(stack)
    })
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  })
}

function toStack(frames: readonly CallFrame[], files: ReadonlyMap<string, string>): string {
  const lines = frames.map(({ functionName, location }) => {
    const { scriptId, lineNumber, columnNumber = 0 } = location
    const url = files.get(scriptId) ?? ''
    const file = url.startsWith('file:') ? fileURLToPath(url) : url
    const place = `${file}:${lineNumber + 1}:${columnNumber + 1}`
    return functionName === '' ? `    at ${place}` : `    at ${functionName} (${place})`
  })
  return lines.join('\n')
}

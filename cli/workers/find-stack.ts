/**
 * What a thread is at that answers nothing any more: V8 is asked to pause it, as a debugger does, and
 * says where. The thread goes on afterwards.
 */
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** A thread that a native function holds, such as a regular expression, does not pause. */
const LONGEST_WAIT_MS = 10_000

/** What V8 says of one function that was called; lines and columns count from 0. */
interface CallFrame {
  functionName: string
  location: { scriptId: string; lineNumber: number; columnNumber?: number }
}

/**
 * @param threadId - Of a worker that this thread has started.
 * @param longest - Milliseconds to wait for it to pause. Default: ten seconds.
 * @returns lines as in the stack of an error, innermost first; '' where the thread does not pause.
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

/** Resolves when the thread goes on: one that is paused could not be ended. */
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
      // Its `workerId` counts those that this session has seen; the thread's own number is in the title.
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

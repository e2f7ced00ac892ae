/** The last request of a console. */
import { useEffect, useRef, useState } from 'react'
import type { ConsoleData } from './data.ts'
import { type Filled, makeRequest } from './make-request.ts'
import { type Answer, send } from './send.ts'

/** What came of it. `refused` could not be sent, and `failed` has no response that the page may read. */
export type Result =
  | { kind: 'sending' | 'answer'; url: string; answer?: Answer }
  | { kind: 'failed'; url: string }
  | { kind: 'refused' }

/** A new request replaces the last one, and none outlives the form. */
export function useRequest(data: ConsoleData) {
  const [result, setResult] = useState<Result>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setResult((last) =>
      last?.kind === 'sending' && last.answer ? { ...last, kind: 'answer' } : undefined,
    )
  }
  const start = async (filled: Filled) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const isCurrent = () => running.current === controller && !controller.signal.aborted
    let url = ''
    try {
      const request = makeRequest(data, filled)
      url = request.url
      setResult({ kind: 'sending', url })
      const onAnswer = (answer: Answer) => {
        if (isCurrent()) setResult({ kind: 'sending', url, answer })
      }
      await send(url, request.init, { signal: controller.signal, onAnswer })
      if (isCurrent())
        setResult((last) => (last?.kind === 'sending' ? { ...last, kind: 'answer' } : last))
    } catch {
      if (isCurrent()) setResult(url === '' ? { kind: 'refused' } : { kind: 'failed', url })
    }
  }
  return { result, start, stop }
}

import { useEffect, useState } from 'react'
import type { SessionState } from '../../search/search-session.ts'
import { countText } from './count-text.ts'

/** Pause in typing before the count is announced, in milliseconds. */
const PAUSE_MS = 600

/** Announces the number of hits to screen readers, after a pause in typing. */
export function SearchAnnouncer({ progress, query }: { progress: SessionState; query: string }) {
  const { status, answered } = progress
  const count = status === 'idle' && answered?.query === query ? answered.answer.nbHits : undefined
  const text = count === undefined ? '' : countText(count)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

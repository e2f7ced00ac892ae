import { type RefObject, useEffect, useRef } from 'react'
import type { SearchSession } from '../../search/search-session.ts'

/**
 * Enter that comes before the answer: whoever types fast means the first line of the answer to come,
 * not of the one that still stands there.
 */
export function useEnterWhenAnswered({
  session,
  dialog,
}: {
  session: SearchSession
  dialog: RefObject<HTMLDialogElement | null>
}) {
  const waits = useRef(false)
  useEffect(
    () =>
      session.subscribe(() => {
        const { status } = session.read()
        if (!waits.current || status === 'loading' || status === 'stalled') return
        waits.current = false
        // The lines are drawn after this, in the same turn or the next.
        if (status === 'idle')
          setTimeout(() => dialog.current?.querySelector<HTMLElement>('.search-link')?.click())
      }),
    [session, dialog],
  )
  return {
    /** @returns whether the key waits for the answer. */
    onEnter(): boolean {
      const { status } = session.read()
      waits.current = status === 'loading' || status === 'stalled'
      return waits.current
    },
    forgetEnter() {
      waits.current = false
    },
  }
}

import { type RefObject, useEffect, useRef } from 'react'
import type { SearchSession } from '../../search/search-session.ts'

interface EnterInput {
  session: SearchSession
  dialog: RefObject<HTMLDialogElement | null>
  query: string
  /** The lines on screen; another object after each answer. */
  lines: unknown
}

/** Handles Enter before the answer: it then follows the first line of the coming answer, not of the one on screen. */
export function useEnterWhenAnswered({ session, dialog, query, lines }: EnterInput) {
  const waits = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be looked at when other lines were drawn
  useEffect(() => {
    const { status, answered } = session.read()
    if (status === 'error') waits.current = false
    if (!waits.current || status !== 'idle' || answered?.query !== query) return
    waits.current = false
    dialog.current?.querySelector<HTMLElement>('.search-link')?.click()
  }, [session, dialog, query, lines])
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

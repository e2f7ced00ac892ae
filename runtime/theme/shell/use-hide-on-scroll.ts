import { useEffect, useRef, useState } from 'react'
import { useRouteState } from '../../router/runtime-context.ts'

/** Height of the navbar in CSS pixels; while the page is scrolled less, the navbar is always visible. */
const BAR_HEIGHT = 60

/** Whether the navbar is hidden: after scrolling down, until scrolling up. */
export function useHideOnScroll(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  // A jump to a heading, on this page or on another, hides the navbar in both directions.
  const jumped = useRef(false)
  const { visit } = useRouteState()
  useEffect(() => {
    if (!visit) return
    jumped.current = visit.hash !== ''
    setHidden(jumped.current)
  }, [visit])
  useEffect(() => {
    if (!enabled) return
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      const room = document.documentElement.scrollHeight - window.innerHeight
      if (now < BAR_HEIGHT) setHidden(false)
      else if (jumped.current) jumped.current = false
      else if (now > last) setHidden(true)
      else if (now < room) setHidden(false)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [enabled])
  return enabled && hidden
}

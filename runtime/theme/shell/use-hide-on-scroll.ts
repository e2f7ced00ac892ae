import { useEffect, useState } from 'react'

/** Height of the bar in CSS pixels; above it, the bar always shows. */
const BAR_HEIGHT = 60

/** Whether a bar that makes room is out of sight: after scrolling down, until scrolling up. */
export function useHideOnScroll(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!enabled) return
    let last = window.scrollY
    // A jump to a heading hides the bar, whichever way it went.
    let jumped = false
    const onHash = () => {
      jumped = true
      setHidden(true)
    }
    const onScroll = () => {
      const now = window.scrollY
      const room = document.documentElement.scrollHeight - window.innerHeight
      if (now < BAR_HEIGHT) setHidden(false)
      else if (jumped) jumped = false
      else if (now > last) setHidden(true)
      else if (now < room) setHidden(false)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('hashchange', onHash)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('hashchange', onHash)
    }
  }, [enabled])
  return enabled && hidden
}

import { useEffect, useRef, useState } from 'react'

/** Pixels from the top below which the button never shows. */
const THRESHOLD = 300
/** Part of the remaining way that is left after each frame. */
const EASING = 0.85

/** Whether to offer the way back, and the way itself; scrolling down on the way stops it. */
export function useBackToTop(): { shown: boolean; scrollToTop: () => void } {
  const [shown, setShown] = useState(false)
  const stop = useRef<(() => void) | null>(null)

  useEffect(() => {
    let last = window.scrollY
    let jumped = false
    const onHash = () => {
      jumped = true
    }
    const onScroll = () => {
      const now = window.scrollY
      if (now > last) stop.current?.()
      setShown(!jumped && now < last && now >= THRESHOLD && !isAtBottom(now))
      jumped = false
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('hashchange', onHash)
    return () => {
      stop.current?.()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('hashchange', onHash)
    }
  }, [])

  const scrollToTop = () => {
    stop.current?.()
    stop.current = startScroll()
  }
  return { shown, scrollToTop }
}

/** The next position on the way to the top: `floor(current · 0.85)`, so it always arrives. */
export function nextScroll(current: number): number {
  return Math.floor(current * EASING)
}

function startScroll(): () => void {
  if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') {
    window.scrollTo({ top: 0 })
    return () => {}
  }
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0)
    return () => {}
  }
  let frame = 0
  const step = () => {
    const target = nextScroll(window.scrollY)
    window.scrollTo(0, target)
    if (target > 0) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

function isAtBottom(scrollY: number): boolean {
  return scrollY + window.innerHeight >= document.documentElement.scrollHeight
}

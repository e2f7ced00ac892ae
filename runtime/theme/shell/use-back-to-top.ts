import { useEffect, useRef, useState } from 'react'

/** Distance from the top in pixels; nearer to the top the button is never shown. */
const THRESHOLD = 300
/** Fraction of the remaining distance after each frame. */
const EASING = 0.85

/** Whether the button is shown, and a function that scrolls to the top; scrolling down stops it. */
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

/** The next scroll offset on the way to the top: `floor(current · 0.85)`, which always reaches 0. */
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

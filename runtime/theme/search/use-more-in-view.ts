import { useEffect, useRef } from 'react'

/** How far below the window the end of a list may be when more is fetched, in CSS pixels. */
const AHEAD = 400

/** Calls `load` when the end of a list comes near the window. Old browsers have a button instead. */
export function useMoreInView(wanted: boolean, load: () => Promise<void>) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted || !sentinel.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void load()
      },
      { rootMargin: `0px 0px ${AHEAD}px` },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [wanted, load])
  return sentinel
}

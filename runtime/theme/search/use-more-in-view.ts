import { useEffect, useRef } from 'react'

/** Distance of the list's end below the window at which more is loaded, in CSS pixels. */
const AHEAD = 400

/** Call `load` when the end of a list comes near the window. Old browsers show a button instead. */
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

/** Distance to the viewport at which an island starts, so that it usually runs before it is seen. */
const MARGIN = '200px'

/**
 * Call `start` once, when an island's rule is met.
 *
 * @param rule - `load`, `idle`, `visible`, `only` (as `load`) or a media query.
 * @returns a function that stops waiting.
 */
export function whenDue(rule: string, element: HTMLElement, start: () => void): () => void {
  switch (rule) {
    case 'load':
    case 'only':
      start()
      return () => {}
    case 'idle':
      return whenIdle(start)
    case 'visible':
      return whenVisible(element, start)
    default:
      return whenMatching(rule, start)
  }
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start)
  return () => cancelIdleCallback(handle)
}

/** The island element has no box, so its children are observed; without children it starts at once. */
function whenVisible(element: HTMLElement, start: () => void): () => void {
  const boxes = Array.from(element.children)
  if (boxes.length === 0) {
    start()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: MARGIN },
  )
  for (const box of boxes) observer.observe(box)
  return () => observer.disconnect()
}

function whenMatching(query: string, start: () => void): () => void {
  const list = matchMedia(query)
  if (list.matches) {
    start()
    return () => {}
  }
  const listen = () => {
    if (!list.matches) return
    stop()
    start()
  }
  const stop = () => list.removeEventListener('change', listen)
  list.addEventListener('change', listen)
  return stop
}

import { useEffect, useState } from 'react'

/** Position of a heading in the window. */
export interface HeadingPlace {
  /** Its top is above the lower edge of the navbar. */
  passed: boolean
  /** Its bottom is above the middle of the window. */
  inUpperHalf: boolean
}

/** Id of the heading that the reader is at, of those given in document order; `undefined` above the first one. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  // Joined to a text, because the list is a new array in each render.
  const list = ids.join('\n')
  useEffect(() => watchHeadings(list === '' ? [] : list.split('\n'), setActive), [list])
  return active
}

/**
 * Index of the active heading, or -1: the first one that is not passed if it is in the upper half, else the
 * one before it.
 */
export function activeIndex(places: readonly HeadingPlace[]): number {
  const next = places.findIndex(({ passed }) => !passed)
  if (next === -1) return places.length - 1
  return places[next]?.inUpperHalf ? next : next - 1
}

/** Larger than the height of any page, in pixels. */
const FAR = 1_000_000

/**
 * Two observers: one for the area above the navbar's edge, one for the area above the middle. Both areas
 * have no upper end, so a heading that a jump passes always changes its state. In areas of the window's
 * height, a jump over several headings would be missed.
 */
function watchHeadings(ids: readonly string[], report: (id: string | undefined) => void) {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const boxes = headings.map(boxOf)
  const places = new Map(boxes.map((box) => [box, { ...NOWHERE }]))
  const update = () =>
    report(headings[activeIndex(boxes.map((box) => places.get(box) ?? NOWHERE))]?.id)

  function observe(
    below: string,
    note: (place: HeadingPlace, entry: IntersectionObserverEntry) => void,
  ) {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const place = places.get(entry.target)
          if (place) note(place, entry)
        }
        update()
      },
      { rootMargin: `${FAR}px 0px ${below} 0px`, threshold: [0, 1] },
    )
    for (const box of places.keys()) observer.observe(box)
    return observer
  }
  const observeEdge = () => {
    return observe(marginBelow(window.innerHeight, offsetOf(headings[0])), (place, entry) => {
      const { isIntersecting } = entry
      place.passed = isIntersecting
    })
  }

  const middle = observe('-50%', (place, { intersectionRatio }) => {
    place.inUpperHalf = intersectionRatio === 1
  })
  let edge = observeEdge()
  const follow = () => {
    edge.disconnect()
    edge = observeEdge()
  }
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('resize', follow)
    middle.disconnect()
    edge.disconnect()
  }
}

/**
 * CSS length that excludes everything below the edge from the window's area. A window may be lower than its
 * navbar, as in a screenshot or while a keyboard is open.
 *
 * @param height - Height of the window, in pixels.
 * @param edge - Distance of the edge from the window's top, in pixels.
 */
export function marginBelow(height: number, edge: number): string {
  return `${Math.min(0, Math.round(edge - height))}px`
}

const NOWHERE: HeadingPlace = { passed: false, inUpperHalf: false }

/** For an anchor without a height, the element around it is observed. */
function boxOf(element: HTMLElement): Element {
  const { height } = element.getBoundingClientRect()
  return height === 0 ? (element.parentElement ?? element) : element
}

/**
 * Lower edge of the navbar, plus half of the heading's scroll margin. A jump places a heading at its full
 * margin, rounded to a pixel, so this line is certainly above it.
 */
function offsetOf(heading: HTMLElement | undefined): number {
  if (!heading) return 0
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  const margin = getComputedStyle(heading).scrollMarginTop
  // `auto` is not a number, and means 0.
  return (Number.parseFloat(padding) || 0) + (Number.parseFloat(margin) || 0) / 2
}

import { useEffect, useState } from 'react'

/** Where a heading is. */
export interface HeadingPlace {
  /** It begins above the line where the navbar ends. */
  passed: boolean
  /** It ends above the middle of the window. */
  inUpperHalf: boolean
}

/**
 * Id of the heading that the reader is at, of those given in document order; `undefined` before the
 * first one.
 */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  // The list is a new array in each render, so its text is compared.
  const list = ids.join('\n')
  useEffect(() => watchHeadings(list === '' ? [] : list.split('\n'), setActive), [list])
  return active
}

/**
 * Index of the active heading, or -1: the first one that is not passed if it is in the upper half, else
 * the one before it.
 */
export function activeIndex(places: readonly HeadingPlace[]): number {
  const next = places.findIndex(({ passed }) => !passed)
  if (next === -1) return places.length - 1
  return places[next]?.inUpperHalf ? next : next - 1
}

/** Farther than any page is high, in pixels. */
const FAR = 1_000_000

/**
 * Two observers, of everything above the navbar's edge and of everything above the middle. Their areas
 * have no upper end, so a heading that a jump passes changes sides, wherever it comes to lie; an area
 * of the window's height would stay silent when a jump leads from one gap to another.
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
 * CSS length that takes everything below the edge from the window's area. A window may be lower than
 * its navbar: in a picture of a page, or while a keyboard opens.
 *
 * @param height - Of the window, in pixels.
 * @param edge - Distance of the edge from the window's top, in pixels.
 */
export function marginBelow(height: number, edge: number): string {
  return `${Math.min(0, Math.round(edge - height))}px`
}

const NOWHERE: HeadingPlace = { passed: false, inUpperHalf: false }

/** An anchor without a height of its own stands for the element around it. */
function boxOf(element: HTMLElement): Element {
  const { height } = element.getBoundingClientRect()
  return height === 0 ? (element.parentElement ?? element) : element
}

/**
 * Where the navbar ends. A heading that was jumped to stands below it at its scroll margin, to the
 * nearest pixel: half of the margin is surely above it.
 */
function offsetOf(heading: HTMLElement | undefined): number {
  if (!heading) return 0
  const padding = getComputedStyle(document.documentElement).scrollPaddingTop
  const margin = getComputedStyle(heading).scrollMarginTop
  // `auto` is no number, and means none.
  return (Number.parseFloat(padding) || 0) + (Number.parseFloat(margin) || 0) / 2
}

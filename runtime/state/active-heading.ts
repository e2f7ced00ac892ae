import { useEffect, useState } from 'react'

/** Where a heading is in the viewport, in CSS pixels. */
export interface HeadingBox {
  top: number
  bottom: number
}

/**
 * Id of the heading that the reader is at, of those given in document order; `undefined` before the
 * first one.
 *
 * It listens to scrolling, not to an IntersectionObserver: a jump from one gap between headings to
 * another crosses no heading, so an observer would stay silent and leave the old entry marked.
 */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  // The list is a new array in each render; its text tells whether it changed.
  const list = ids.join('\n')
  useEffect(() => watchHeadings(list === '' ? [] : list.split('\n'), setActive), [list])
  return active
}

/**
 * Index of the active heading, or -1: the first one at or below `offset` (the navbar's edge) if it
 * ends in the upper half of the viewport, else the one before it.
 */
export function activeIndex(
  boxes: readonly HeadingBox[],
  { offset, height }: { offset: number; height: number },
): number {
  const next = boxes.findIndex(({ top }) => top >= offset)
  if (next === -1) return boxes.length - 1
  const box = boxes[next]
  return box && box.bottom > 0 && box.bottom < height / 2 ? next : next - 1
}

function watchHeadings(ids: readonly string[], report: (id: string | undefined) => void) {
  let frame = 0
  const measure = () => {
    frame = 0
    const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
    const index = activeIndex(headings.map(boxOf), {
      offset: offsetOf(headings[0]),
      height: window.innerHeight,
    })
    report(headings[index]?.id)
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(measure)
  }
  window.addEventListener('scroll', schedule, { passive: true })
  window.addEventListener('resize', schedule)
  schedule()
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', schedule)
    window.removeEventListener('resize', schedule)
  }
}

/** An anchor without a height of its own stands for the element around it. */
function boxOf(element: HTMLElement): HeadingBox {
  const box = element.getBoundingClientRect()
  return box.height === 0 && element.parentElement
    ? element.parentElement.getBoundingClientRect()
    : box
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

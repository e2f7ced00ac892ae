import { activeIndex } from '../../runtime/state/active-heading.ts'

/** Headings of 40 px; the navbar ends at 60, the window is 800 high. */
const active = (...tops: number[]) =>
  activeIndex(
    tops.map((top) => ({ top, bottom: top + 40 })),
    { offset: 60, height: 800 },
  )

describe('activeIndex', () => {
  test('is the first heading below the navbar, if it ends in the upper half', () => {
    expect(active(-500, 60, 300)).toBe(1)
    expect(active(-500, 359)).toBe(1)
  })

  test('is the one before when the next is further down', () => {
    expect(active(-500, 360)).toBe(0)
    expect(active(-900, -500, 1500)).toBe(1)
  })

  test('is the last one past the end, and none before the first', () => {
    expect(active(-900, -500)).toBe(1)
    expect(active(700, 1500)).toBe(-1)
    expect(active()).toBe(-1)
  })
})

import { activeIndex, type HeadingPlace, marginBelow } from '../../runtime/state/active-heading.ts'

const passed: HeadingPlace = { passed: true, inUpperHalf: true }
const upper: HeadingPlace = { passed: false, inUpperHalf: true }
const lower: HeadingPlace = { passed: false, inUpperHalf: false }

describe('activeIndex', () => {
  test('is the first heading below the navbar, if it ends in the upper half', () => {
    expect(activeIndex([passed, upper, lower])).toBe(1)
    expect(activeIndex([upper, upper])).toBe(0)
  })

  test('is the previous one when the next is further down', () => {
    expect(activeIndex([passed, lower])).toBe(0)
    expect(activeIndex([passed, passed, lower])).toBe(1)
  })

  test('is the last one past the end, and none before the first', () => {
    expect(activeIndex([passed, passed])).toBe(1)
    expect(activeIndex([lower, lower])).toBe(-1)
    expect(activeIndex([])).toBe(-1)
  })
})

test.each([
  [800, 72.4, '-728px'],
  [40, 72, '0px'],
])('ignores headings below the edge of a window of %d pixels', (height, edge, margin) => {
  expect(marginBelow(height, edge)).toBe(margin)
})

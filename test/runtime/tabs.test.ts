import { nextTab } from '../../runtime/theme/article/behaviours/tabs.ts'

describe('nextTab', () => {
  test('arrows wrap around, Home and End go to the ends, other keys do nothing', () => {
    expect(nextTab('ArrowRight', 2, 3)).toBe(0)
    expect(nextTab('ArrowLeft', 0, 3)).toBe(2)
    expect(nextTab('Home', 2, 3)).toBe(0)
    expect(nextTab('End', 0, 3)).toBe(2)
    expect(nextTab('a', 1, 3)).toBe(-1)
  })
})

import { countOf } from '../../../cli/base/errors/count-of.ts'

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i reads as %s', (count, text) => {
  expect(countOf(count, 'file')).toBe(text)
})

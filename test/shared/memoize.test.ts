import { memoize } from '../../runtime/shared/memoize.ts'

test('a value is computed once for each key, also an undefined one', () => {
  const asked: string[] = []
  const lengthOf = memoize((text: string) => {
    asked.push(text)
    return text.length || undefined
  })
  expect(['ab', '', 'ab', ''].map((text) => lengthOf(text))).toEqual([2, undefined, 2, undefined])
  expect(asked).toEqual(['ab', ''])
})

import { groupBy } from '../../runtime/shared/group-by.ts'

test('items keep their order, in the groups of their keys', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], ([first]) => first)
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ])
  expect(groupBy([], String).size).toBe(0)
})

import { countEdits, mostSimilar } from '../../../cli/base/errors/most-similar.ts'

test.each([
  ['titel', 'title'],
  ['sidebarLabel', 'sidebar_label'],
  ['descripton', 'description'],
  ['colour', undefined],
  ['tags', undefined],
])('%s gets the suggestion %s', (word, meant) => {
  expect(mostSimilar(word, ['ids', 'title', 'sidebar_label', 'description', 'column'])).toBe(meant)
})

test.each([
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['kitten', 'sitting', 3],
])('counts the edits from "%s" to "%s"', (from, to, edits) => {
  expect([countEdits(from, to), countEdits(to, from)]).toEqual([edits, edits])
})

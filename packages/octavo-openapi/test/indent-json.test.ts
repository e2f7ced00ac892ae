/** JSON of a response is laid out, and nothing in it changes. */
import fc from 'fast-check'
import { indentJson } from '../src/console/indent-json.ts'

test('it has the lines that JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('numbers, names that occur twice and their order stay as the server wrote them', () => {
  expect(
    indentJson(' {"id":12345678901234567890, "b":1.0,"b":1e400,\n"1":[ ],"\\u0041":"a, {b"}'),
  ).toBe(
    '{\n  "id": 12345678901234567890,\n  "b": 1.0,\n  "b": 1e400,\n  "1": [],\n  "\\u0041": "a, {b"\n}',
  )
})

test('text that is no JSON stays as it is', () => {
  expect(indentJson('{"a":1')).toBe('{"a":1')
})

test('values deep in each other grow by no more than their number', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(indentJson(deep).length).toBeLessThan(deep.length * 50)
})

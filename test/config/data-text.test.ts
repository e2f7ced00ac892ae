import fc from 'fast-check'
import { parseData } from '../../cli/config/data-text.ts'

/** A message as reported: `2:5 reason`. */
function errorOf(text: string): string {
  const data = parseData(text, 'json')
  return 'error' in data ? `${data.place.line}:${data.place.column} ${data.error}` : 'sound'
}

describe('invalid JSON is reported in plain words, with its place', () => {
  test.each([
    ['', '1:1 it ends where a value should be'],
    ['{\n  "a": "b",\n}', '3:1 a comma stands before "}"'],
    ['["a",]', '1:6 a comma stands before "]"'],
    ['{ "a" "b" }', '1:7 a colon after the name should stand here, not """'],
    ['{\n  "a": "b"\n  "c": 1 }', '3:3 a comma or the end should stand here, not """'],
    ['{ "a": "b\n" }', '1:10 a text has no end quote in its line'],
    ['{ "a": "b', '1:10 a text has no end quote in its line'],
    ['{ "a": "\t" }', '1:9 a text holds a control character'],
    ['{ "a": "C:\\dir" }', '1:11 "\\d" is not an escape of JSON'],
    ['{ "a": "b\\\n" }', '1:10 a text has no end quote in its line'],
    ['{ "a": tru }', '1:8 a value should stand here, not "tru"'],
    ['{ "a": 01 }', '1:8 a value should stand here, not "01"'],
    ["{ 'a': 1 }", `1:3 a name in double quotes or "}" should stand here, not "'"`],
    ['{ "a": [1 }', '1:11 a comma or the end should stand here, not "}"'],
    ['{ "a": 1 }\nmore', '2:1 "more" stands after its end'],
    ['// x\n{}', '1:1 a value should stand here, not "/"'],
    ['{', '1:2 it ends where a name in double quotes or "}" should be'],
  ])('%j: %s', (text, expected) => {
    expect(errorOf(text)).toBe(expected)
  })

  test('accepts and refuses the same texts as JSON.parse', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', 'e', '\n', '\u007f'))
      .map(([text, at, mark]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + mark + text.slice(place + (at % 2))
      })
    fc.assert(
      fc.property(broken, (text) => {
        const data = parseData(text, 'json')
        if ('error' in data)
          expect(data.error).not.toMatch(/JSON input|in JSON at|is not valid JSON/)
        else expect(data.value).toEqual(JSON.parse(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('reads any depth', () => {
    expect(errorOf('['.repeat(200_000))).toBe('1:200001 it ends where a value or "]" should be')
  })
})

describe('YAML that no program could use is refused', () => {
  test.each([
    ['that contains itself', 'a: &a { x: *a }', 'an alias ("*name") holds itself'],
    ['that is deep', `a:\n  ${'- '.repeat(50_000)}x`, 'it is nested too deeply'],
    ['that is deep in brackets', `a: ${'['.repeat(50_000)}`, 'it is nested too deeply'],
  ])('%s', (_, text, error) => {
    expect(parseData(text, 'yaml')).toEqual({ error, place: { line: 1, column: 1 } })
  })

  test('deep JSON is refused too, and places near many brackets are those of the file', () => {
    expect(errorOf(`{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toBe(
      '1:1 it is nested too deeply',
    )
    const data = parseData(`{"a": "${'['.repeat(50_000)}"}`, 'json')
    expect('positionOf' in data && data.positionOf(['a'])).toEqual({ line: 1, column: 1 })
  })
})

test('a key that occurs twice is reported at its place, in files of any length', () => {
  const twice = parseData('a: 1\nb:\n  c: 1\n  c: 2\n', 'yaml')
  expect(twice).toEqual({ error: 'the key "c" occurs twice', place: { line: 4, column: 3 } })
  const keys = Array.from({ length: 20_000 }, (_, index) => `key${index}: 1`)
  expect(parseData(keys.join('\n'), 'yaml')).toHaveProperty('value.key19999', 1)
  const last = [...keys, 'key0: 2'].join('\n')
  expect(parseData(last, 'yaml')).toHaveProperty('place', { line: 20_001, column: 1 })
})

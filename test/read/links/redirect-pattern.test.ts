import { fillRedirect, matchRedirect } from '../../../cli/read/links/redirect-pattern.ts'

test.each([
  ['/a', '/a/', {}],
  ['/a', '/A', null],
  ['/a/*', '/a', { splat: '' }],
  ['/a/*', '/a/b/c/', { splat: 'b/c' }],
  ['/a/*', '/ab', null],
  ['/:x/b/*', '/1/b/2', { x: '1', splat: '2' }],
  ['/:x', '/', null],
  ['/%C3%BCber', '/u%cc%88ber', {}],
])('%s matches in %s', (pattern, path, expected) => {
  expect(matchRedirect(pattern, path)).toEqual(expected)
})

test('matching costs time in proportion to the address, for any pattern', () => {
  expect(matchRedirect('/*', '/a'.repeat(100_000))?.splat).toHaveLength(199_999)
  expect(matchRedirect(`${'/:a'.repeat(50)}/*`, '/a'.repeat(100_000))).not.toBeNull()
})

test('matched text is inserted into the target, and never as the name of a host', () => {
  expect(fillRedirect('/b/:x/:splat#:y', { x: '1', splat: '2/3' })).toBe('/b/1/2/3#:y')
  expect(fillRedirect('/:splat', { splat: '/evil.example' })).toBe('/evil.example')
  expect(fillRedirect('/:splat', { splat: '\\evil.example' })).toBe('/evil.example')
  expect(fillRedirect('https://o.example:8080/:x', { x: '1' })).toBe('https://o.example:8080/1')
})

/** How values are written, by the table of styles in the OpenAPI Specification. */
import { type Notation, toQueryParts, toSegment } from '../src/serialize.ts'

const COLORS = ['blue', 'black', 'brown']
const SHADE = { R: 100, G: 200, B: 150 }
const color = (place: Notation['in'], style?: string, explode?: boolean): Notation => ({
  ...{ name: 'color', in: place },
  ...(style !== undefined && { style }),
  ...(explode !== undefined && { explode }),
})

test.each<[string, boolean, unknown, string]>([
  ['matrix', false, 'blue', ';color=blue'],
  ['matrix', false, COLORS, ';color=blue,black,brown'],
  ['matrix', false, SHADE, ';color=R,100,G,200,B,150'],
  ['matrix', true, COLORS, ';color=blue;color=black;color=brown'],
  ['matrix', true, SHADE, ';R=100;G=200;B=150'],
  ['label', false, 'blue', '.blue'],
  ['label', false, COLORS, '.blue,black,brown'],
  ['label', true, COLORS, '.blue.black.brown'],
  ['label', true, SHADE, '.R=100.G=200.B=150'],
  ['simple', false, COLORS, 'blue,black,brown'],
  ['simple', false, SHADE, 'R,100,G,200,B,150'],
  ['simple', true, COLORS, 'blue,black,brown'],
  ['simple', true, SHADE, 'R=100,G=200,B=150'],
])('in a path, style %s with explode %s writes %j as %s', (style, explode, value, written) => {
  expect(toSegment(color('path', style, explode), value)).toBe(written)
})

test.each<[string | undefined, boolean | undefined, unknown, string]>([
  ['form', true, 'blue', 'color=blue'],
  ['form', true, COLORS, 'color=blue&color=black&color=brown'],
  ['form', true, SHADE, 'R=100&G=200&B=150'],
  ['form', false, COLORS, 'color=blue,black,brown'],
  ['form', false, SHADE, 'color=R,100,G,200,B,150'],
  ['spaceDelimited', false, COLORS, 'color=blue%20black%20brown'],
  ['pipeDelimited', false, COLORS, 'color=blue%7Cblack%7Cbrown'],
  ['deepObject', true, SHADE, 'color[R]=100&color[G]=200&color[B]=150'],
  [undefined, undefined, COLORS, 'color=blue&color=black&color=brown'],
  ['pipeDelimited', undefined, COLORS, 'color=blue%7Cblack%7Cbrown'],
  ['form', true, [], ''],
])('in a query, style %s with explode %s writes %j as %s', (style, explode, value, written) => {
  const query = toQueryParts(color('query', style, explode), value).join('&')
  expect(decodeURIComponent(query)).toBe(decodeURIComponent(written))
  expect(new URL(`https://a.example/?${query}`).searchParams.size).toBe(
    written === '' ? 0 : written.split('&').length,
  )
})

test('no value ends the place that it has, unless the description allows reserved characters', () => {
  const value = 'a/b?c=d&e#f g'
  expect(toSegment(color('path'), value)).toBe('a%2Fb%3Fc%3Dd%26e%23f%20g')
  expect(toQueryParts(color('query'), value)).toEqual(['color=a%2Fb%3Fc%3Dd%26e%23f%20g'])
  const reserved = { ...color('query'), allowReserved: true }
  expect(toQueryParts(reserved, value)).toEqual(['color=a/b?c=d&e%23f%20g'])
  expect(toSegment(color('header'), 'a/b, c')).toBe('a/b, c')
})

test('a whole query is written as its fields, or as a reader has typed it', () => {
  expect(toQueryParts(color('querystring'), { a: 'b c', d: [1] })).toEqual(['a=b%20c&d=%5B1%5D'])
  expect(toQueryParts(color('querystring'), '?x=1&y')).toEqual(['x=1&y'])
})

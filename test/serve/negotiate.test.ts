import {
  chooseEncoding,
  isImmutable,
  isText,
  matchesTag,
  parseRange,
  toContentType,
} from '../../cli/serve/negotiate.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding %s gets %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['Bytes=0-3', { start: 0, end: 3 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 9 }],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=0-0,-1', null],
  ['bytes=0x0-3', null],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-30', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [undefined, null],
])('Range %s of ten bytes is %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})

test('a tag matches itself, in a list, weakly, and everything', () => {
  const headers = ['"a"', '"b", "a"', 'W/"a"', '*', '"b"', undefined]
  expect(headers.map((header) => matchesTag(header, '"a"'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['a.html', 'text/html; charset=utf-8', true],
  ['a.js', 'text/javascript; charset=utf-8', true],
  ['a.json', 'application/json; charset=utf-8', true],
  ['a.svg', 'image/svg+xml; charset=utf-8', true],
  ['a.xml', 'application/xml; charset=utf-8', true],
  ['a.webmanifest', 'application/manifest+json; charset=utf-8', true],
  ['a.woff2', 'font/woff2', false],
  ['a.png', 'image/png', false],
  ['CNAME', 'application/octet-stream', false],
])('%s is %s', (path, type, compressed) => {
  expect([toContentType(path), isText(type)]).toEqual([type, compressed])
})

test('only names that contain a hash of the content are cached permanently', () => {
  const paths = [
    'assets/js/main.4f2a91c0.js',
    'assets/css/main-4f2a91c04f2a.css',
    'de/assets/data/locale.4f2a91c0.json',
    'assets/images/plan-4f2a91c0.png',
    'de/assets/search/parts/0a1b2c3d4e5.bin',
    'de/assets/search/index.json',
    'assets/images/plan.png',
    'assets/data/sidebars/cloud.json',
    'cloud/index.html',
    'img/a-4f2a91c0.png',
  ]
  expect(paths.filter(isImmutable)).toEqual(paths.slice(0, 5))
})

import { parseHostHeaders } from '../../../cli/make/site-files/host-headers.ts'

const RULES = `# of the site
/*
  X-All: a:b
/de/*.html
  X-Page: 1
/:part/x.y
  x-all: c
`

test.each([
  ['/', { 'X-All': 'a:b' }],
  ['/de/a/b.html', { 'X-All': 'a:b', 'X-Page': '1' }],
  ['/de/ahtml', { 'X-All': 'a:b' }],
  ['/p/x.y', { 'X-All': 'a:b', 'x-all': 'c' }],
  ['/p/q/x.y', { 'X-All': 'a:b' }],
])('reads the rules for %s as hosts do', (path, headers) => {
  expect(parseHostHeaders(RULES)(path)).toEqual(headers)
})

test('joins the values that several rules give one header', () => {
  const headersOf = parseHostHeaders('/*\n  Link: </a>\n/b\r\n  Link: </b>\r\n')
  expect(headersOf('/b')).toEqual({ Link: '</a>, </b>' })
})

test('a file has its headers however its address is encoded', () => {
  const headersOf = parseHostHeaders('/assets/files/*\n  X-A: 1\n/*.svg\n  X-B: 1\n')
  expect(headersOf('/assets/%66iles/a.%73vg')).toEqual({ 'X-A': '1', 'X-B': '1' })
  expect(headersOf('/assets%2Ffiles/a')).toEqual({ 'X-A': '1' })
  expect(headersOf('/%')).toEqual({})
})

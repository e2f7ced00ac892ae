import { isAllowedHost, isSameOrigin } from '../../cli/serve/check-host.ts'

const allowed = (header: string | undefined, host = 'localhost', allowedHosts: string[] = []) =>
  isAllowedHost(header, { host, allowedHosts })

describe('isAllowedHost', () => {
  test.each([
    'localhost',
    'LOCALHOST:3000',
    'docs.localhost:1',
    'localhost.',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]:3000',
  ])('recognizes %s as this machine', (header) => expect(allowed(header)).toBe(true))

  test.each([
    undefined,
    '',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '127.evil.example',
    '192.168.1.7',
    '[::2]',
    'localhost:3000@evil.example',
    'localhost/evil',
    'a b',
  ])('refuses %s', (header) => expect(allowed(header)).toBe(false))

  test('recognizes the name or address that it listens on', () => {
    expect(allowed('docs.test:3000', 'docs.test')).toBe(true)
    expect(allowed('192.168.1.7:3000', '192.168.1.7')).toBe(true)
    expect(allowed('[fe80::1]:3000', 'fe80::0:1')).toBe(true)
    expect(allowed('192.168.1.8:3000', '192.168.1.7')).toBe(false)
  })

  test.each(['0.0.0.0', '::'])(
    'accepts every address, but no name, if it listens on %s',
    (host) => {
      expect(allowed('192.168.1.7:3000', host)).toBe(true)
      expect(allowed('[fe80::1]:3000', host)).toBe(true)
      expect(allowed('evil.example', host)).toBe(false)
    },
  )

  test('accepts hosts of the config; a leading dot allows all names below it', () => {
    const list = ['One.test', '.two.test']
    for (const name of ['one.test', 'two.test', 'a.b.two.test:80'])
      expect(allowed(name, 'localhost', list)).toBe(true)
    for (const name of ['a.one.test', 'nottwo.test'])
      expect(allowed(name, 'localhost', list)).toBe(false)
  })
})

test('isSameOrigin refuses requests of another site', () => {
  expect(isSameOrigin(undefined, 'localhost:3000')).toBe(true)
  expect(isSameOrigin('http://localhost:3000', 'localhost:3000')).toBe(true)
  for (const origin of ['http://localhost:4000', 'https://evil.example', 'null', ''])
    expect(isSameOrigin(origin, 'localhost:3000')).toBe(false)
})

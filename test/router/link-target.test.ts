import { internalPath, leavesSite, resolveTo } from '../../runtime/router/link-target.ts'
import { localeDocument } from '../runtime/locale-document.ts'

const en = localeDocument()
const de = localeDocument({ locale: 'de', lang: 'de', base: '/de/' })

describe('resolveTo', () => {
  test.each([
    ['/cloud/iam', '/de/cloud/iam'],
    ['/de/cloud/iam#token', '/de/cloud/iam#token'],
    ['/de', '/de/'],
    ['/dental', '/de/dental'],
    ['#token', '#token'],
    ['./iam', './iam'],
    ['https://other.example/', 'https://other.example/'],
    ['//other.example/', '//other.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['pathname:///status', '/de/status'],
  ])('resolves %s below /de/ to %s', (to, address) => {
    expect(resolveTo(to, de)).toBe(address)
  })

  test('applies the slash policy before query and hash, never to the base or a file', () => {
    const always = { ...de, trailingSlash: true }
    const never = { ...de, trailingSlash: false }
    expect(resolveTo('/cloud?q=1#a', always)).toBe('/de/cloud/?q=1#a')
    expect(resolveTo('/logo.svg', always)).toBe('/de/logo.svg')
    expect(resolveTo('/releases/v0.0.6', always)).toBe('/de/releases/v0.0.6/')
    expect(resolveTo('/cloud/', never)).toBe('/de/cloud')
    expect(resolveTo('/de/', never)).toBe('/de/')
  })
})

describe('leavesSite', () => {
  test('is true for other hosts and unrouted paths, not for mail', () => {
    expect(['https://a.example', '//a.example', 'pathname:///x'].map(leavesSite)).toEqual([
      true,
      true,
      true,
    ])
    expect(['/cloud', '#a', './b', 'mailto:a@b.example'].map(leavesSite)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('internalPath', () => {
  const path = (href: string, bases = en) =>
    internalPath(new URL(href, 'https://docs.example'), 'https://docs.example', bases)

  test('keeps query and hash', () => {
    expect(path('/cloud/iam?a=1#b')).toBe('/cloud/iam?a=1#b')
  })

  test('leaves other locales to the browser, in both directions', () => {
    expect(path('/de/cloud')).toBeNull()
    expect(path('/de')).toBeNull()
    expect(path('/cloud', de)).toBeNull()
    expect(path('/de/cloud', de)).toBe('/de/cloud')
    expect(path('/dental')).toBe('/dental')
  })

  test('leaves files and other origins to the browser', () => {
    expect(path('/assets/files/plan-4f2a91c0.zip')).toBeNull()
    expect(path('https://other.example/cloud')).toBeNull()
  })

  test('takes versions with dots and .html names for routes', () => {
    expect(path('/releases/cloud/v0.0.6')).toBe('/releases/cloud/v0.0.6')
    expect(path('/releases/construct/v0.5.0-latest')).toBe('/releases/construct/v0.5.0-latest')
    expect(path('/cloud/index.html')).toBe('/cloud/index.html')
  })
})

import { parseHostHeaders } from '../../../cli/make/site-files/host-headers.ts'
import { toHostHeaders } from '../../../cli/make/site-files/to-host-headers.ts'

const SITE = { siteBase: '/docs/', localeBases: ['/docs/', '/docs/de/'], statics: [] as string[] }
const FOR_EVER = 'public, max-age=31536000, immutable'

describe('the headers for a host', () => {
  const headersOf = parseHostHeaders(toHostHeaders({ ...SITE, policy: "default-src 'self'" }))

  test('give every answer the policy, below the base', () => {
    expect(headersOf('/docs/')['Content-Security-Policy']).toBe("default-src 'self'")
    expect(headersOf('/docs/de/a')['Content-Security-Policy']).toBe("default-src 'self'")
    expect(headersOf('/other')).toEqual({})
  })

  test('let only hashed files be cached permanently', () => {
    expect(headersOf('/docs/assets/js/main.4f2a91c0.js')['Cache-Control']).toBe(FOR_EVER)
    expect(headersOf('/docs/de/assets/data/locale.4f2a.json')['Cache-Control']).toBe(FOR_EVER)
    for (const path of ['/docs/', '/docs/assets/data/sidebars/a.json', '/docs/img/a.svg'])
      expect(headersOf(path)['Cache-Control']).toBeUndefined()
  })

  test('let no folder be cached permanently that contains files of the site itself', () => {
    const mixed = parseHostHeaders(toHostHeaders({ ...SITE, statics: ['assets/images/logo.png'] }))
    expect(mixed('/docs/assets/images/logo.png')['Cache-Control']).toBeUndefined()
    expect(mixed('/docs/assets/js/main.4f2a91c0.js')['Cache-Control']).toBe(FOR_EVER)
  })

  test('cover a locale that is served apart from the site', () => {
    const apart = parseHostHeaders(
      toHostHeaders({ ...SITE, localeBases: ['/docs/', '/de/'], policy: 'x' }),
    )
    expect(apart('/de/a')['Content-Security-Policy']).toBe('x')
  })

  test('name the list of pages of each locale', () => {
    const listed = parseHostHeaders(
      toHostHeaders({ ...SITE, lists: { '/docs/': 'en', '/docs/de/': 'de-CH' } }),
    )
    const [english, german] = [
      '</docs/llms.txt>; rel="describedby"; hreflang="en"',
      '</docs/de/llms.txt>; rel="describedby"; hreflang="de-CH"',
    ]
    expect(listed('/docs/a').Link).toBe(english)
    expect(listed('/docs/de/a').Link).toBe(`${english}, ${german}`)
    expect(headersOf('/docs/a').Link).toBeUndefined()
  })

  test('have no policy for pages if the site asks for none', () => {
    const none = parseHostHeaders(toHostHeaders(SITE))
    for (const path of ['/docs/', '/docs/a', '/docs/assets/js/main.4f2a91c0.js'])
      expect(none(path)['Content-Security-Policy']).toBeUndefined()
    expect(none('/docs/assets/files/a.pdf')['Content-Security-Policy']).toBe('sandbox')
  })

  test('keep files of content and generatedImages out of the origin, in addition to the policy', () => {
    const files = ['assets/files/a-1.txt', 'assets/images/a-1.svg', 'img/logo.svg', 'logo.svg']
    for (const path of files)
      expect(headersOf(`/docs/${path}`)['Content-Security-Policy']).toMatch(
        /^default-src 'self'(, sandbox)+$/,
      )
    for (const path of ['', 'a', 'assets/js/main.4f2a91c0.js', 'svg'])
      expect(headersOf(`/docs/${path}`)['Content-Security-Policy']).toBe("default-src 'self'")
  })
})

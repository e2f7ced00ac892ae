import type { Route } from '../../../cli/base/model/route.ts'
import { type SitemapInput, toSitemap } from '../../../cli/make/site-files/sitemap.ts'

const OPTIONS: SitemapInput['options'] = {
  filename: 'sitemap.xml',
  ignorePatterns: [],
  lastmod: null,
  changefreq: null,
  priority: null,
}

/** Files of a German sitemap, path → content. */
function sitemap(routes: Partial<Route>[], input: Partial<SitemapInput> = {}) {
  const files = toSitemap({
    options: OPTIONS,
    // Only the fields that a sitemap reads.
    routes: routes as Route[],
    alternatesOf: () => [],
    url: 'https://a.example',
    folder: 'de/',
    base: '/de/',
    ...input,
  })
  return Object.fromEntries(Array.from(files, ({ path, content }) => [path, String(content)]))
}

const locsOf = (xml = '') => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc]) => loc)

describe('a sitemap', () => {
  test('names each page with its languages', () => {
    const alternates = [{ hreflang: 'x-default', href: 'https://a.example/a?b&c' }]
    const { 'de/sitemap.xml': xml } = sitemap([{ permalink: '/de/ä&b' }], {
      alternatesOf: () => alternates,
    })
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
        '<url><loc>https://a.example/de/ä&amp;b</loc>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://a.example/a?b&amp;c"/></url>\n' +
        '</urlset>\n',
    )
  })

  test.each([
    ['date', '2025-10-15T23:30:00Z', '2025-10-15'],
    ['datetime', '2025-10-15', '2025-10-15T00:00:00.000Z'],
  ] as const)('has the last change as a %s', (lastmod, date, expected) => {
    const { 'de/sitemap.xml': xml } = sitemap([{ permalink: '/de/a', lastUpdate: { date } }, {}], {
      options: { ...OPTIONS, lastmod, changefreq: 'weekly', priority: 0.5 },
    })
    expect(xml).toContain(
      `<lastmod>${expected}</lastmod><changefreq>weekly</changefreq><priority>0.5</priority></url>`,
    )
    expect(xml?.match(/<lastmod>/g)).toHaveLength(1)
  })

  test('of nothing is not written', () => {
    expect(sitemap([])).toEqual({})
  })

  test.each([
    ['pages', { pages: 2, characters: 10_000 }],
    ['characters', { pages: 100, characters: 110 }],
  ])('with too many %s is an index of parts, each page in one of them', (_, limits) => {
    const routes = Array.from({ length: 5 }, (_, index) => ({ permalink: `/de/${index}` }))
    const { 'de/sitemap.xml': index, ...parts } = sitemap(routes, { limits })
    expect(index).toContain('<sitemapindex')
    expect(locsOf(index)).toEqual(Object.keys(parts).map((path) => `https://a.example/${path}`))
    expect(Object.keys(parts)).toEqual([1, 2, 3].map((part) => `de/sitemap-${part}.xml`))
    expect(Object.values(parts).flatMap(locsOf)).toEqual(
      routes.map(({ permalink }) => `https://a.example${permalink}`),
    )
  })

  test('makes one part after the other', () => {
    let asked = 0
    const routes = Array.from({ length: 50_001 }, () => ({ permalink: '/de/x' }))
    const files = toSitemap({
      options: OPTIONS,
      routes: routes as Route[],
      alternatesOf: () => {
        asked += 1
        return []
      },
      url: '',
      folder: '',
      base: '/',
    })
    expect(files.next().value?.path).toBe('sitemap-1.xml')
    expect(asked).toBe(50_001)
    expect(Array.from(files, ({ path }) => path)).toEqual(['sitemap-2.xml', 'sitemap.xml'])
  })
})

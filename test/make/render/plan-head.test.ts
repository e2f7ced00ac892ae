import type { ShownRoute } from '../../../cli/base/model/route.ts'
import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { planHead } from '../../../cli/make/render/plan-head.ts'
import { planShell } from '../../../cli/make/route/plan-shell.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { toHeadSetup } from '../../../cli/tasks/plan/head-setup.ts'
import { makeInput, planTitled } from '../route/make-site.ts'

/** The head of one page of a site in two languages. */
function headOf(
  permalink: string,
  {
    config = {},
    route: more = {},
  }: { config?: Partial<SiteConfigInput>; route?: Partial<ShownRoute> } = {},
) {
  const input = makeInput({
    config: { i18n: { locales: ['en', 'de'] }, ...config },
    files: {
      'docs/g/a.md': { title: 'A', keywords: ['x', 'y'] },
      'docs/hidden.md': { unlisted: true },
      'docs/only.md': { title: 'Only' },
    },
    alternates: { de: { 'docs/g/a.md': { title: 'A' }, 'docs/hidden.md': { draft: true } } },
    messages: {},
  })
  const { locales } = planTitled(input)
  const localeMap = locales.find(({ routes }) => routes.some((one) => one.permalink === permalink))
  const route = localeMap?.routes.find((one) => one.permalink === permalink)
  if (!localeMap || !route) throw new Error(`no ${permalink}`)
  const links = createLinkContext({
    config: input.loaded.config,
    locale: localeMap,
    permalinks: indexPermalinks(locales),
    statics: new Set(),
    assets: new Map(),
  })
  const { document } = planShell({ config: input.loaded.config, localeMap, messages: {}, links })
  const page = { ...route, description: 'About a', hasOwnTitle: false, ...more }
  return planHead({ route: page, document, ...toHeadSetup(input.loaded.config) })
}

const PAGE = '/docs/g/a'
const metaOf = (head: ReturnType<typeof headOf>, key: string) =>
  head.meta.filter(({ name, property }) => (property ?? name) === key).map(({ content }) => content)

/** The JSON in a script of data. */
const jsonOf = (tags = '') =>
  /^<script type="application\/ld\+json" data-of-page="">(.*)<\/script>$/.exec(tags)?.[1] ?? 'null'

describe('the head of a page', () => {
  test('has page and site in its title', () => expect(headOf(PAGE).title).toBe('A | Site'))

  test.each(['', ' ', 'Site'])('is the title of the site for the page title %j', (title) => {
    expect(headOf(PAGE, { route: { title } }).title).toBe('Site')
  })

  test('has description, keywords and canonical address', () => {
    expect(headOf(PAGE)).toMatchObject({
      description: 'About a',
      keywords: 'x,y',
      canonical: 'https://x.example/docs/g/a',
    })
  })

  test('has an alternate for each language that has the page, and a default', () => {
    expect(headOf(PAGE).alternates).toEqual([
      { hreflang: 'en', href: 'https://x.example/docs/g/a' },
      { hreflang: 'de', href: 'https://x.example/de/docs/g/a' },
      { hreflang: 'x-default', href: 'https://x.example/docs/g/a' },
    ])
  })

  test('has no alternate for a language without the page', () => {
    expect(headOf('/docs/hidden').alternates.map(({ hreflang }) => hreflang)).toEqual([
      'en',
      'x-default',
    ])
  })

  test('has no alternate for a language that shows the source', () => {
    expect(headOf('/docs/only').alternates.map(({ hreflang }) => hreflang)).toEqual([
      'en',
      'x-default',
    ])
  })

  test('that shows the source language has its address there, and no alternates', () => {
    const head = headOf('/de/docs/only')
    expect([head.canonical, head.alternates]).toEqual(['https://x.example/docs/only', []])
  })

  test('has no alternates in a site of one language', () => {
    expect(headOf(PAGE, { config: { i18n: { locales: ['en'] } } }).alternates).toEqual([])
  })

  test('has locale, version and tag for search', () => {
    const head = headOf(PAGE)
    expect(
      ['octavo_locale', 'octavo_version', 'octavo_tag'].map((name) => metaOf(head, name)),
    ).toEqual([['en'], ['current'], ['docs-docs-current']])
  })

  test('has the tag "default" and no version outside docs', () => {
    const head = headOf('/404.html')
    expect([metaOf(head, 'octavo_version'), metaOf(head, 'octavo_tag')]).toEqual([[], ['default']])
  })

  test('names the other languages for social networks', () => {
    const i18n = { locales: ['en', 'de'], localeConfigs: { de: { htmlLang: 'de-AT' } } }
    expect(metaOf(headOf(PAGE, { config: { i18n } }), 'og:locale:alternate')).toEqual(['de_AT'])
  })

  test.each([
    ['/docs/only', ['en'], []],
    ['/de/docs/only', ['en'], []],
    ['/docs/hidden', ['en'], []],
    ['/de/docs/g/a', ['de'], ['en']],
  ])('%s names the locale of its text and of its translations only', (page, own, others) => {
    const head = headOf(page)
    expect(metaOf(head, 'og:locale')).toEqual(own)
    expect(metaOf(head, 'og:locale:alternate')).toEqual(others)
  })

  test.each([
    ['search', ['noindex, follow'], 'default'],
    ['tags', [], 'doc_tags_list'],
    ['tag', [], 'doc_tag_doc_list'],
    ['page', [], 'default'],
  ] as const)('of the kind %s tells search engines %j, and the search %s', (kind, robots, tag) => {
    const head = headOf(PAGE, { route: { kind, place: undefined } as never })
    expect(metaOf(head, 'robots')).toEqual(robots)
    expect(metaOf(head, 'octavo_tag')).toEqual([tag])
    expect(metaOf(head, 'og:type')).toEqual(['website'])
  })

  test('has the image of the page, else of the site, with origin', () => {
    const config = { baseUrl: '/b/', themeConfig: { image: 'img/x.png' } }
    const head = (route: Partial<ShownRoute>) => headOf(`/b${PAGE}`, { config, route }).image
    expect([head({}), head({ image: '/b/y.png' }), head({ image: 'https://i.example/z' })]).toEqual(
      ['https://x.example/b/img/x.png', 'https://x.example/b/y.png', 'https://i.example/z'],
    )
  })

  test('puts the metadata of the config last, and lets them replace tags of the same name', () => {
    const metadata = [
      { name: 'twitter:card', content: 'summary' },
      { name: 'author', content: 'M' },
    ]
    const { meta } = headOf(PAGE, { config: { themeConfig: { metadata } } })
    expect(meta.slice(-2)).toEqual(metadata)
    expect(meta.filter(({ name }) => name === 'twitter:card')).toHaveLength(1)
  })

  test('prefers its own description to that of the config', () => {
    const metadata = [{ name: 'description', content: 'Site' }]
    const head = headOf(PAGE, { config: { themeConfig: { metadata } } })
    expect([head.description, metaOf(head, 'description')]).toEqual(['About a', []])
  })

  test('prefers all its own tags to those of the config, and takes missing ones from it', () => {
    const names = ['description', 'keywords', 'robots', 'twitter:image']
    const properties = ['og:url', 'og:title', 'og:description', 'og:image']
    const metadata = [
      ...names.map((name) => ({ name, content: 'c' })),
      ...properties.map((property) => ({ property, content: 'c' })),
    ]
    const kept = (config: Partial<SiteConfigInput>, route: Partial<ShownRoute>) => {
      const head = headOf(PAGE, { config: { ...config, themeConfig: { metadata } }, route })
      return [...names, ...properties].filter((name) => metaOf(head, name).includes('c'))
    }
    expect(kept({ noIndex: true }, { image: '/i.png' })).toEqual([])
    const silent = { title: '', description: '', keywords: [] }
    const all = [...names, ...properties].filter((name) => name !== 'og:url')
    expect(kept({}, silent)).toEqual(all)
  })

  test('has breadcrumbs with an address as data', () => {
    expect(JSON.parse(jsonOf(headOf(PAGE).tags))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'A', item: 'https://x.example/docs/g/a' },
      ],
    })
  })

  test('cannot end a script element by a label', () => {
    const breadcrumbs = [{ label: '</script><b>', permalink: '/x' }]
    expect(jsonOf(headOf(PAGE, { route: { breadcrumbs } }).tags)).not.toContain('<')
  })

  test.each([
    ['of an unlisted page', '/docs/hidden', {}],
    ['of an unknown page', '/404.html', {}],
    ['of a site that asks for it', PAGE, { noIndex: true }],
  ])('%s keeps search engines out', (_, permalink, config) => {
    expect(headOf(permalink, { config }).noindex).toBe(true)
  })

  test('of an unknown page has no canonical address and no alternates', () => {
    const head = headOf('/404.html')
    expect([head.canonical, head.alternates]).toEqual([undefined, []])
  })
})

describe('the JSON-LD of a doc', () => {
  const jsonLdOf = (route: Partial<ShownRoute>) => JSON.parse(jsonOf(headOf(PAGE, { route }).tags))

  test('has the date of the last change, next to its breadcrumbs', () => {
    const [list, article] = jsonLdOf({
      breadcrumbs: [{ label: 'A', permalink: PAGE }],
      lastUpdate: { date: '2025-10-15T08:00:00Z', author: 'Ada' },
    })
    expect(list).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(article).toEqual({
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: 'A',
      inLanguage: 'en',
      dateModified: '2025-10-15T08:00:00Z',
    })
  })

  test('names the author only if readers see the name too', () => {
    const lastUpdate = { date: '2025-10-15', author: 'Ada' }
    expect(
      jsonLdOf({ breadcrumbs: [], lastUpdate, lastUpdated: { author: 'Ada' } }).author,
    ).toEqual({ '@type': 'Person', name: 'Ada' })
  })

  test('cannot end the script element around it', () => {
    const { tags } = headOf(PAGE, {
      route: { breadcrumbs: [{ label: '</script>', permalink: PAGE }] },
    })
    expect(jsonOf(tags)).not.toContain('<')
  })
})

test('all tags of one page, in order', () => {
  const socialImage = { path: 'img/social/a.1.png', alt: 'A, of Site' }
  const lastUpdate = { date: '2025-10-15' }
  const route = { socialImage, lastUpdate, lastUpdated: { author: 'Ann' } }
  const { tags, ...head } = headOf(PAGE, { route })
  expect(head).toEqual({
    title: 'A | Site',
    description: 'About a',
    canonical: 'https://x.example/docs/g/a',
    image: 'https://x.example/img/social/a.1.png',
    keywords: 'x,y',
    alternates: [
      { hreflang: 'en', href: 'https://x.example/docs/g/a' },
      { hreflang: 'de', href: 'https://x.example/de/docs/g/a' },
      { hreflang: 'x-default', href: 'https://x.example/docs/g/a' },
    ],
    meta: [
      { name: 'twitter:card', content: 'summary_large_image' },
      { property: 'og:type', content: 'article' },
      { property: 'og:site_name', content: 'Site' },
      { property: 'og:locale', content: 'en' },
      { property: 'og:locale:alternate', content: 'de' },
      { name: 'octavo_locale', content: 'en' },
      { name: 'octavo_version', content: 'current' },
      { name: 'octavo_tag', content: 'docs-docs-current' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'A, of Site' },
      { name: 'twitter:image:alt', content: 'A, of Site' },
    ],
  })
  expect(JSON.parse(jsonOf(tags))).toContainEqual({
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: 'A',
    inLanguage: 'en',
    dateModified: '2025-10-15',
    author: { '@type': 'Person', name: 'Ann' },
  })
})

test('a page with a canonical page has its address, and no alternates', () => {
  const head = headOf(PAGE, { route: { canonical: '/docs/latest' } })
  expect([head.canonical, head.alternates]).toEqual(['https://x.example/docs/latest', []])
})

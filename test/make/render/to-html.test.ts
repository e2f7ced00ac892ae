/** Whole pages as text to be reviewed, one tag a line: `npm run update` rewrites `pages.txt`. */
import { join } from 'node:path'
import { version } from '../../../cli/base/package/version.ts'
import { toHashDocument, toHashLocale, toHashPage } from '../../../cli/make/render/to-hash-page.ts'
import {
  type HtmlParts,
  toHtml,
  toInlineJson,
  toRouteJson,
} from '../../../cli/make/render/to-html.ts'
import { matchFile } from '../../match-file.ts'
import { localeDocument, routeDocument } from '../../runtime/locale-document.ts'

const LITTLE: HtmlParts = {
  route: routeDocument(),
  locale: localeDocument(),
  localeUrl: '/assets/data/locale.1.json',
  manifest: { runtime: 'r1', scripts: ['/assets/runtime.js'], styles: [], fonts: [], pages: {} },
  head: '<title>IAM</title>',
  body: '<main>text</main>',
  inlineScript: 'mode()',
  frame: { themeColor: { light: '#fff', dark: '#000' }, defaultMode: 'light' },
}

const FULL: HtmlParts = {
  ...LITTLE,
  route: routeDocument({ page: 'about', htmlClass: 'a "b"', title: '</script><b>' }),
  locale: localeDocument({
    siteTitle: 'Site & "more"',
    search: {
      page: '/search',
      algolia: { appId: 'APP', apiKey: 'k', indexName: 'docs', hosts: ['https://s.example/1'] },
    } as never,
  }),
  manifest: {
    runtime: 'r1',
    scripts: ['/assets/runtime.js'],
    styles: ['/assets/a&b.css'],
    fonts: ['/assets/f"1.woff2'],
    pages: { about: { scripts: ['/assets/about.js'], styles: ['/assets/about.css'] } },
  },
  homeScript: 'base()',
  frame: {
    ...LITTLE.frame,
    defaultMode: 'dark',
    favicon: '/img/"x".svg',
    touchIcon: '/touch.png',
    manifest: '/manifest.webmanifest',
  },
  liveReload: '/live.js?a&b',
}

const ofHash = localeDocument({
  base: '/docs/',
  siteBase: '/docs/',
  router: 'hash' as never,
  locales: localeDocument().locales.map((info) => ({ ...info, base: `/docs${info.base}` })),
})
const HASH = {
  ...LITTLE,
  locale: { ...ofHash, siteTitle: 'Site & "more"' },
  localeUrl: '/docs/assets/data/locale.1.json',
  manifest: {
    ...FULL.manifest,
    scripts: ['/docs/assets/runtime.js'],
    styles: ['/docs/assets/a.css'],
    fonts: ['/docs/assets/f.woff2'],
  },
}

test('pages contain all that browsers need, and no content can end a tag or a script', () => {
  const pages = {
    'with little': toHtml(LITTLE),
    'with everything': toHtml(FULL),
    'with an icon that is no drawing': toHtml({
      ...LITTLE,
      frame: { ...LITTLE.frame, favicon: '/favicon.ico' },
      locale: localeDocument({
        search: { algolia: { appId: 'APP', apiKey: 'k', indexName: 'docs' } } as never,
      }),
    }),
    'with a search page alone': toHtml({
      ...LITTLE,
      locale: localeDocument({ search: { page: '/search' } as never }),
    }),
    'of a hash router, with little': toHashPage(HASH),
    'of a hash router, with everything': toHashPage({
      ...HASH,
      frame: { ...HASH.frame, favicon: '/docs/favicon.ico' },
      liveReload: '/live.js?a&b',
    }),
  }
  const text = Object.entries(pages).map(
    ([name, html]) =>
      `# ${name}\n\n${html.replaceAll('><', '>\n<').replace(`Octavo ${version}`, 'Octavo <version>')}`,
  )
  matchFile(join(import.meta.dirname, 'pages.txt'), text.join('\n'))
})

test('JSON in a page cannot end its script', () => {
  expect(toInlineJson({ a: '</script><!--' })).toBe('{"a":"\\u003c/script>\\u003c!--"}')
})

describe('for a hash router', () => {
  test('a route document has addresses that resolve from the one page, and none outside it', () => {
    const document = routeDocument({
      permalink: '/docs/a',
      head: {
        title: 'T',
        canonical: 'https://x.example/docs/a',
        alternates: [{ hreflang: 'de', href: '/' }],
        meta: [],
      },
      article: '<a href="/docs/b">b</a><img src="/docs/img/x.png">',
      styles: ['/docs/assets/css/components.1.css'],
      islands: { Counter: ['/docs/assets/js/island-Counter.1.js'] },
    })
    expect(toHashDocument(document, HASH.locale)).toEqual({
      ...document,
      head: { title: 'T', alternates: [], meta: [] },
      article: '<a href="#/b">b</a><img src="./img/x.png">',
      styles: ['./assets/css/components.1.css'],
      islands: { Counter: ['./assets/js/island-Counter.1.js'] },
    })
  })

  test('a locale document has converted addresses in its HTML and its logos', () => {
    const html = '<a href="/docs/b">b</a>'
    const turned = '<a href="#/b">b</a>'
    const logo = { src: '/docs/l.svg', srcDark: '/docs/d.svg', alt: '', href: '/docs/' }
    const link = { type: 'link', label: 'A', href: '/docs/a', position: 'left' } as const
    const locale = {
      ...HASH.locale,
      navbar: {
        title: 'S',
        hideOnScroll: false,
        logo,
        items: [link, { type: 'html', html, position: 'left' } as const],
      },
      announcement: { id: 'a', html, isCloseable: true } as never,
      footer: {
        style: 'light',
        logo: { src: '/docs/f.svg', alt: '', href: '/docs/' },
        copyright: html,
        columns: [
          {
            title: 'C',
            items: [
              { kind: 'html', html },
              { kind: 'link', label: 'L', href: '/docs/a' },
            ],
          },
        ],
      } as never,
    }
    const result = toHashLocale(locale)
    expect(result.navbar).toEqual({
      title: 'S',
      hideOnScroll: false,
      logo: { ...logo, src: './l.svg', srcDark: './d.svg' },
      items: [link, { type: 'html', html: turned, position: 'left' }],
    })
    expect(result.announcement).toMatchObject({ html: turned })
    expect(result.footer).toEqual({
      style: 'light',
      logo: { src: './f.svg', alt: '', href: '/docs/' },
      copyright: turned,
      columns: [
        {
          title: 'C',
          items: [
            { kind: 'html', html: turned },
            { kind: 'link', label: 'L', href: '/docs/a' },
          ],
        },
      ],
    })
    const bare = toHashLocale(HASH.locale)
    expect(bare).toEqual(HASH.locale)
  })
})

describe('data of the page or of another document is not sent again', () => {
  const heading = '<h2 id="a">A &#x3C; b<a class="hash-link" href="#a"></a></h2>'
  const toc = [{ id: 'a', html: 'A &#x3C; b', level: 2 }]
  const branch = [{ kind: 'link', label: 'IAM', href: '/cloud/iam' } as const]
  const sidebar = { key: 'k', name: 'main', level: '', branch }
  const route = routeDocument({ article: heading, toc, sidebar })
  const dataOf = (parts: Partial<HtmlParts>) =>
    JSON.parse(/id="octavo-route">(.*?)<\/script>/.exec(toHtml({ ...LITTLE, ...parts }))?.[1] ?? '')

  test('headings are in the data as levels only', () => {
    expect(toRouteJson(route)).toMatch(/^\{"format":1,/)
    expect(JSON.parse(toRouteJson(route)).toc).toEqual([2, 2])
    expect(dataOf({ route }).toc).toEqual([2, 2])
    const shortened = { ...route, toc: [{ id: 'a', html: 'A', level: 2 }] }
    expect(JSON.parse(toRouteJson(shortened)).toc).toEqual(shortened.toc)
    expect(JSON.parse(toRouteJson({ ...route, toc: [] })).toc).toEqual([])
  })

  test('a document names the position in the sidebar, a page has its rows or its branch', () => {
    const { branch: _, ...place } = sidebar
    expect(JSON.parse(toRouteJson(route)).sidebar).toEqual(place)
    expect(dataOf({ route }).sidebar).toEqual({ ...place, rows: [] })
    // The HTML of a site component is unknown in advance.
    expect(dataOf({ route, hasOwnSidebar: true }).sidebar).toEqual(sidebar)
    const classy = { ...sidebar, branch: branch.map((item) => ({ ...item, className: 'x' })) }
    expect(dataOf({ route: { ...route, sidebar: classy } }).sidebar).toEqual(classy)
  })
})

describe('files that a page loads', () => {
  test('have hashes for browsers to check, if the site asks for it', () => {
    const parts = {
      ...LITTLE,
      manifest: { ...LITTLE.manifest, styles: ['/assets/a.css', '/assets/b.css'] },
      integrity: { '/assets/a.css': 'sha384-A', '/assets/runtime.js': 'sha384-R' },
    }
    const html = toHtml(parts)
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css" integrity="sha384-A">')
    expect(html).toContain('<link rel="stylesheet" href="/assets/b.css">')
    expect(html).toContain('<script defer src="/assets/runtime.js" integrity="sha384-R"></script>')
    expect(toHashPage(parts)).toContain('href="./assets/a.css" integrity="sha384-A">')
  })

  test('are those of all pages, of the page and of its islands, in this order', () => {
    const styles = ['/assets/island.css']
    const html = toHtml({ ...FULL, route: { ...FULL.route, styles } })
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)">/g)]
    expect(sheets.map(([, href]) => href)).toEqual([
      '/assets/a&amp;b.css',
      '/assets/about.css',
      '/assets/island.css',
    ])
    // Its tags contain the list, so the browser needs no other.
    expect(html).not.toContain('"styles"')
  })

  test("have an address for the page's sheet that changes with its text", () => {
    const linkOf = (css: string | undefined) => {
      const { css: _, ...route } = LITTLE.route
      const html = toHtml({ ...LITTLE, route: css === undefined ? route : { ...route, css } })
      expect(html).not.toContain('"css"')
      return /<link rel="stylesheet" id="octavo-sheet" href="([^"]*)">/.exec(html)?.[1]
    }
    expect(linkOf('a{}')).toMatch(/^\/cloud\/iam\/index.css\?[\da-f]{8}$/)
    expect(linkOf('b{}')).not.toBe(linkOf('a{}'))
    expect(linkOf(undefined)).toBeUndefined()
  })
})

/** Addresses that readers know: read from a sitemap, a list or a host, and missed where the new site has none. */
import { createServer, type Server } from 'node:http'
import { findLostRoutes } from '../../../cli/build/lost-routes.ts'
import { createTextTable } from '../../../cli/read/links/text-table.ts'
import type { OpenSite } from '../../../cli/tasks/open/open-site.ts'
import { loadPublishedRoutes } from '../../../cli/tasks/open/published-routes.ts'
import { makeSite, type Tree, toPlaces } from '../../read/scan/temporary-site.ts'

const OPTION = { file: 'site/site.config.ts', at: 'publishedRoutes[0]' }
const sitemapOf = (...addresses: string[]) =>
  `<?xml version="1.0"?>\n<urlset>\n${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('\n')}\n</urlset>`
const indexOf = (...addresses: string[]) =>
  `<sitemapindex>${addresses.map((one) => `<sitemap><loc> ${one} </loc></sitemap>`).join('')}</sitemapindex>`

/** What is read of files; the config names the first. */
async function load(tree: Tree, names = Object.keys(tree).slice(0, 1)) {
  const loaded = makeSite(tree, { publishedRoutes: names })
  const { routes, diagnostics } = await loadPublishedRoutes(loaded)
  return { routes, diagnostics, paths: routes.map(({ path }) => path) }
}

test('a sitemap has its addresses, each with its line', async () => {
  const text = sitemapOf('https://x.example/a', 'https://x.example/%C3%BC?x=1#y', 'http://[')
  expect(await load({ 'old.xml': text })).toMatchObject({
    routes: [
      { path: '/a', source: { file: 'old.xml', line: 3 } },
      { path: '/%C3%BC', source: { file: 'old.xml', line: 4 } },
    ],
    diagnostics: [],
  })
})

test('what XML escapes is read as it was meant', async () => {
  const escaped = 'https://x.example/a&amp;lt;/&lt;&gt;&quot;&apos;'
  const { paths } = await load({ 'old.xml': `\uFEFF ${sitemapOf(escaped)}` })
  expect(paths).toEqual(["/a&lt;/%3C%3E%22'"])
})

test.each([
  ['a line each', '/a\n  /b/c \r\nhttps://x.example/d\n\nno address\n', ['/a', '/b/c', '/d'], 2],
  ['a JSON list', '[\n  "/a",\n  "/b", "https://x.example/c",\n  "d"\n]', ['/a', '/b', '/c'], 3],
])('a list with %s has its addresses', async (_, text, paths, line) => {
  const found = await load({ 'old.txt': text })
  expect([found.paths, found.routes[1]?.source]).toEqual([paths, { file: 'old.txt', line }])
})

test('the parts of an index of sitemaps lie beside it, whatever host it names', async () => {
  const { paths, diagnostics } = await load({
    'old/index.xml': indexOf('https://x.example/maps/one.xml', 'two.xml', 'gone.xml'),
    'old/one.xml': sitemapOf('https://x.example/1'),
    'old/two.xml': sitemapOf('https://x.example/2'),
  })
  expect(paths).toEqual(['/1', '/2'])
  // A file that is named has to be there.
  expect(diagnostics).toMatchObject([
    { code: 'PUBLISHED_ROUTES_UNREADABLE', severity: 'throw', source: OPTION },
  ])
  expect(diagnostics[0]?.message).toContain('old/gone.xml')
})

describe('a host', () => {
  let server: Server
  let host: string
  const texts: Record<string, string> = {}
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const text = texts[url]
      response.writeHead(text === undefined ? 404 : 200).end(text)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => new Promise((done) => server.close(done)))

  test('is asked for its sitemap and the parts of it; places are those of the option', async () => {
    texts['/sitemap.xml'] = indexOf(`${host}/a.xml`, '/b.xml', 'http://127.0.0.1:1/other.xml')
    texts['/a.xml'] = sitemapOf(`${host}/ä`)
    texts['/b.xml'] = sitemapOf(`${host}/b`)
    const { routes, diagnostics } = await load({}, [`${host}/sitemap.xml`])
    // Nothing is asked of another host.
    expect(diagnostics).toEqual([])
    expect(routes).toEqual([
      { path: '/%C3%A4', source: OPTION },
      { path: '/b', source: OPTION },
    ])
  })

  test('that has none may be away for a moment: the site says how grave that is', async () => {
    const loaded = makeSite(
      { 'old.txt': '/a' },
      { publishedRoutes: [`${host}/none.xml`, 'old.txt'], onLostRoutes: 'warn' },
    )
    const { routes, diagnostics } = await loadPublishedRoutes(loaded)
    expect(diagnostics).toMatchObject([
      {
        code: 'PUBLISHED_ROUTES_UNREADABLE',
        severity: 'warn',
        source: OPTION,
        cause: new Error('the host answered 404'),
      },
    ])
    expect(routes.map(({ path }) => path)).toEqual(['/a'])
  })
})

describe('an address is lost', () => {
  const permalinks = ['/docs/a', '/docs/b/']

  async function lost(published: readonly string[], config = {}, locales = ['en', 'de']) {
    const loaded = makeSite(
      { 'old.txt': published.join('\n') },
      { publishedRoutes: ['old.txt'], baseUrl: '/docs/', onLostRoutes: 'warn', ...config },
    )
    const routes = permalinks.map((permalink) => ({
      permalink,
      alternates: [{ permalink: permalink.replace('/docs/', '/docs/de/') }],
    }))
    const table = createTextTable(permalinks.map((one) => [one.replace(/\/$/, ''), one]))
    const diagnostics = await findLostRoutes(
      { loaded, locales } as unknown as OpenSite,
      {
        siteMap: { locales: [{ routes }] },
        redirects: { redirects: [{ from: '/docs/moved', to: '/docs/a', status: 301 }] },
        statics: [{ path: 'film.mp4' }, { path: 'app/index.html' }, { path: 'ü.txt' }],
        setups: { en: { links: { permalinks: table } } },
      } as never,
    )
    return diagnostics
  }

  test.each([
    '/docs/a',
    '/docs/a/',
    '/docs/a.html',
    '/docs/a/index.html',
    '/docs/b',
    '/docs/de/a',
    '/docs/film.mp4',
    '/docs/app/',
    '/docs/app',
    '/docs/%C3%BC.txt',
    '/docs/moved',
  ])('not where something answers at it: %s', async (path) => {
    expect(await lost([path])).toEqual([])
  })

  test('where nothing does: once, in its file, with what is near', async () => {
    const found = await lost(['/docs/x', '/docs/aa', '/docs/aa/'])
    expect(toPlaces(found)).toEqual(['ROUTE_LOST old.txt 1', 'ROUTE_LOST old.txt 2'])
    expect(found[1]).toMatchObject({ severity: 'warn', hint: expect.stringContaining('/docs/a') })
  })

  test('not where the site is not, or a part of it that is not built', async () => {
    expect(await lost(['/other/x', '/docs/de/x'], {}, ['en'])).toEqual([])
    expect(toPlaces(await lost(['/docs/x', '/docs/de/x'], {}, ['de']))).toEqual([
      'ROUTE_LOST old.txt 2',
    ])
  })

  test.each([{ onLostRoutes: 'ignore' }, { publishedRoutes: [] }, { router: 'hash' }])(
    'nowhere with %j',
    async (config) => {
      expect(await lost(['/docs/x'], config)).toEqual([])
    },
  )
})

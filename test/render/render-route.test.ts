/** Rendering routes in process, over a server bundle of a few lines. */
import { join } from 'node:path'
import { emitPathInvalid } from '../../cli/errors/catalogue.ts'
import { createLinkContext } from '../../cli/links/link-context.ts'
import { createTextSet } from '../../cli/links/text-table.ts'
import type { Route } from '../../cli/model/route.ts'
import { toHeadSetup } from '../../cli/pipeline/head-setup.ts'
import { createRouteRenderer } from '../../cli/render/render-route.ts'
import type { LocaleSetup, RenderSetup } from '../../cli/render/render-setup.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { makeConfig } from '../route/make-site.ts'
import { localeDocument } from '../runtime/locale-document.ts'
import { usedBytes } from '../used-bytes.ts'

/** Pages are as long as real ones, so that what is kept of them counts. */
const SERVER = `
const filler = 'x'.repeat(100_000)
module.exports = {
  renderPage: ({ route }) => ({
    head: '',
    body: '<a href="' + route.permalink + '"><h2 id="part">' + filler + route.toc.map(({ html }) => html).join(''),
  }),
  pageMetadata: () => ({ title: '' }),
  loadFailures: [],
  colorModeScript: () => '',
  basePathScript: () => '',
}
`

let folder: string

beforeEach(() => {
  folder = makeFolder({ 'server.cjs': SERVER })
})
afterEach(() => {
  removeFolder(folder)
})

function toSetup(routes: readonly Route[]): RenderSetup {
  const config = makeConfig()
  const map = { base: '/', permalinkOf: {}, routes }
  const locale: LocaleSetup = {
    sourceLang: 'en',
    notices: { untranslated: false, outdated: false },
    untranslated: { permalinks: createTextSet([]), severity: 'ignore' },
    head: toHeadSetup(config),
    frame: { themeColor: { light: '#fff', dark: '#000' }, defaultMode: 'light' },
    document: localeDocument(),
    documentUrl: '/assets/en.json',
    links: createLinkContext({
      config,
      locale: map,
      permalinks: createTextSet(routes.map(({ permalink }) => permalink)),
      statics: new Set(),
      assets: new Map(),
    }),
    sidebars: {},
  }
  return {
    serverFile: join(folder, 'server.cjs'),
    manifest: { runtime: 'r', scripts: [], styles: [], fonts: [], pages: {} },
    locales: { en: locale },
    root: folder,
    pageFiles: {},
    configFile: 'site.config.ts',
    policy: { siteBase: '/', trailingSlash: undefined },
  }
}

function toRoute(permalink: string): Route {
  return {
    permalink,
    kind: 'doc',
    locale: 'en',
    title: 'A page',
    description: '',
    frontMatter: {},
    hasOwnTitle: true,
    breadcrumbs: [],
    untranslated: false,
    alternates: [],
  }
}

test('what is remembered of the links of a page does not keep its HTML', () => {
  const routes = Array.from({ length: 300 }, (_, page) => toRoute(`/a-folder/of-docs/page-${page}`))
  const renderer = createRouteRenderer(toSetup(routes))
  const before = usedBytes()
  for (const route of routes) expect(renderer.render(route).diagnostics).toEqual([])
  // The pages themselves have 30 MB.
  expect(usedBytes() - before).toBeLessThan(5_000_000)
})

test('anchors of a page into itself are checked where it is rendered, and sent on only when broken', () => {
  const hrefs = ['#part', '#gone', '/a#gone', '/b#there']
  const toc = hrefs.map((href) => ({ id: href, level: 2, html: `<a href="${href}">` }))
  const page = { ...toRoute('/a'), tocLevels: { min: 2, max: 3 } }
  const renderer = createRouteRenderer(toSetup([page, toRoute('/b')]))
  expect(renderer.render(page, { article: [], toc })).toMatchObject({
    ids: ['part'],
    anchors: [
      { from: '/a', href: '#gone', permalink: '/a', hash: 'gone' },
      { from: '/a', href: '/a#gone', permalink: '/a', hash: 'gone' },
      { from: '/a', href: '/b#there', permalink: '/b', hash: 'there' },
    ],
    diagnostics: [],
  })
})

test('what knows only the path of an output is told with the file of its page', async () => {
  const renderer = createRouteRenderer(toSetup([]))
  const file = { file: 'docs/long.md' }
  // As the emit stage throws it; of a route no more than its file is read.
  const route = { permalink: '/long', file } as Route
  const found = await renderer.findDiagnostics(emitPathInvalid('x', 'it has a backslash'), route)
  expect(found.map(({ code, source }) => [code, source])).toEqual([
    ['EMIT_PATH_INVALID', { file: 'docs/long.md', at: 'slug' }],
  ])
})

/** One route from its article to its files, and its possible errors. */
import { join } from 'node:path'
import type { Route } from '../../../cli/base/model/route.ts'
import { createRouteRenderer } from '../../../cli/make/render/render-route.ts'
import type { LocaleSetup, RenderSetup } from '../../../cli/make/render/render-setup.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { createTextSet } from '../../../cli/read/links/text-table.ts'
import { toHeadSetup } from '../../../cli/tasks/plan/head-setup.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { localeDocument } from '../../runtime/locale-document.ts'
import { makeConfig } from '../route/make-site.ts'
import { toRoute } from './render-setup.ts'

const SERVER = `
const named = (name, fields) => Object.assign(new Error('of the server'), { name }, fields)
exports.renderPage = ({ route, locale }) => {
  if (route.title === 'Navbar') throw named('NavbarItemError', { cause: new Error('no label'), item: { type: 'custom-x' } })
  if (route.title === 'Export') throw named('PageExportError', { given: 'a number' })
  if (route.title === 'Missing') throw named('PageExportError')
  if (route.title === 'Throws') throw new Error('in the shell')
  return { head: '<title>' + route.head.title + '</title>', body: '<a href="/">Home</a>' + (locale.navbar.title) + route.article }
}
exports.renderComponent = ({ name, props, slot, cards }) => {
  if (name === 'Broken') throw new Error('in a component')
  return '<' + name + ' cards="' + (cards ? cards.length : '') + '"><a href="' + props.to + '">' + slot + '</a></' + name + '>'
}
exports.tracePage = async () => null
exports.traceComponent = async () => null
exports.pageMetadata = (key) => {
  if (key === 'untitled') throw new Error('no title')
  return { title: 'Page ' + key, description: 'Described' }
}
exports.loadFailures = []
exports.colorModeScript = ({ announcement }) => announcement ? 'mode(1)' : 'mode()'
exports.basePathScript = ({ base }) => 'base(' + base + ')'
`
const source = { file: 'docs/a.md', line: 3, column: 1 }
let folder: string
beforeAll(() => {
  folder = makeFolder({ 'server.cjs': SERVER, 'broken.cjs': 'throw new Error("at its start")' })
})
afterAll(() => removeFolder(folder))

function toRenderer(locale: Partial<LocaleSetup> = {}, setup: Partial<RenderSetup> = {}) {
  const config = makeConfig()
  const permalinks = ['/', '/a', '/b']
  const routes = permalinks.map((permalink) => toRoute(permalink))
  const en: LocaleSetup = {
    sourceLang: 'en',
    notices: { untranslated: false, outdated: false },
    untranslated: { permalinks: createTextSet(['/b']), severity: 'warn' },
    head: toHeadSetup(config),
    frame: { themeColor: { light: '#fff', dark: '#000' }, defaultMode: 'light' },
    document: localeDocument(),
    documentUrl: '/assets/en.json',
    links: createLinkContext({
      config,
      locale: { base: '/', permalinkOf: {} },
      permalinks: indexPermalinks([{ routes } as never]),
      statics: new Set(),
      assets: new Map(),
    }),
    sidebars: {},
    ...locale,
  }
  return createRouteRenderer({
    serverFile: join(folder, 'server.cjs'),
    manifest: { runtime: 'r', scripts: [], styles: [], fonts: [], pages: {} },
    locales: { en },
    root: folder,
    pageFiles: {
      about: join(folder, 'pages/about.tsx'),
      untitled: join(folder, 'pages/untitled.tsx'),
    },
    configFile: 'site.config.ts',
    policy: { siteBase: '/', trailingSlash: undefined },
    ...setup,
  })
}

const component = (name: string, to: string, children: unknown[] = []) => ({
  kind: 'component',
  name,
  props: { to },
  children,
  source,
})
const bodyOf = (...article: unknown[]) => ({ article, toc: [] }) as never
/** Errors that rendering throws, sorted. */
async function diagnosticsOf(route: Route, body?: never) {
  const renderer = toRenderer()
  try {
    renderer.render(route, body)
  } catch (error) {
    return renderer.findDiagnostics(error, route)
  }
  throw new Error('nothing was thrown')
}

test('a page contains its article once, in its place in the layout', () => {
  const page = toRenderer().render(toRoute('/a'), bodyOf("<p>costs $& and $'</p>"))
  expect(page.html.split("<p>costs $& and $'</p>")).toHaveLength(2)
  expect(page.html).toMatch(/<body><div id="octavo"><a href="\/">Home<\/a>Site<p>costs/)
  expect(page.html).toContain('<script>mode()</script>')
  expect(page.html).not.toContain('base(')
  expect(JSON.parse(page.json)).toMatchObject({
    permalink: '/a',
    article: "<p>costs $& and $'</p>",
  })
  expect(page.files.map(({ path }) => path)).toEqual(['a/index.json', 'a/index.html'])
  expect(page).toMatchObject({ anchors: [], diagnostics: [], shellLinks: [], ids: [] })
})

test('a home page has the script that reports a wrong base', () => {
  expect(toRenderer().render(toRoute('/')).html).toContain('<script>base(/)</script>')
})

test('with a hash router there is one page, and its documents have addresses relative to it', () => {
  const document = localeDocument({ router: 'hash' } as never)
  const renderer = toRenderer({ document })
  const body = bodyOf('<a href="/b">b</a>')
  const page = renderer.render(toRoute('/a'), body)
  expect(page.files.map(({ path }) => path)).toEqual(['a/index.json'])
  expect(JSON.parse(page.json).article).toBe('<a href="#/b">b</a>')
  const missing = renderer.render(toRoute('/404.html', { kind: 'not-found' }))
  expect(missing.files.map(({ path }) => path)).toEqual(['404.json', 'index.html'])
  expect(missing.files[1]?.content).toContain('<noscript>')
})

test('inline scripts are listed with and without an announcement', () => {
  const document = localeDocument({ announcement: { id: 'a', html: '' } as never })
  expect(toRenderer({ document }).inlineScripts).toEqual(['base(/)', 'mode()', 'mode(1)'])
})

test('links of components are resolved once, those of their children too', () => {
  const inner = { kind: 'link', open: '<a', href: '/a#x', syntax: 'markdown', source }
  const card = component('Card', '/b', [inner, 'in</a>'])
  const cards = [{ href: '/b' }, { href: '/a' }] as never
  const page = toRenderer().render(toRoute('/a', { cards }), bodyOf(card))
  expect(page.article).toBe('<Card cards="2"><a href="/b"><a href="/a#x">in</a></a></Card>')
  expect(page.anchors).toEqual([{ from: '/a', href: '/a#x', permalink: '/a', hash: 'x', source }])
  // The linked page has no translation.
  expect(page.diagnostics).toEqual([
    expect.objectContaining({ code: 'LINK_UNTRANSLATED', severity: 'warn', source }),
  ])
  const own = toRenderer().render(toRoute('/a', { untranslated: true }), bodyOf(card))
  expect(own.diagnostics).toEqual([])
})

test('broken links are reported: those of the article with their place, those of the layout as written', () => {
  const link = { kind: 'link', open: '<a', href: '/none', syntax: 'markdown', source }
  const document = localeDocument({
    navbar: { title: '<a href="/gone"></a><a href="/a#y"></a>', items: [], hideOnScroll: false },
  })
  const renderer = toRenderer({ document })
  const page = renderer.render(toRoute('/a'), bodyOf(link, '</a>'))
  expect(page.diagnostics).toEqual([expect.objectContaining({ code: 'LINK_BROKEN', source })])
  expect(page.shellLinks).toEqual(['/gone'])
  expect(page.anchors).toEqual([{ from: '/a', href: '/a#y', permalink: '/a', hash: 'y' }])
  // On every page that shows it.
  expect(renderer.render(toRoute('/b')).shellLinks).toEqual(['/gone'])
})

test('a link to a file resolves from the file that the route shows', () => {
  const links = createLinkContext({
    config: makeConfig(),
    locale: { base: '/', permalinkOf: { 'docs/b.md': '/b' } },
    permalinks: createTextSet(['/b']),
    statics: new Set(),
    assets: new Map(),
  })
  const link = { kind: 'link', open: '<a', href: './b.md', syntax: 'markdown', source }
  const file = { file: 'docs/a.md', origin: 'docs/a.md', instance: 'docs', version: 'current' }
  const page = toRenderer({ links }).render(toRoute('/a', { file: file as never }), bodyOf(link))
  expect(page.article).toBe('<a href="/b">')
})

test('a site without a home page does not report each link to it', () => {
  const links = createLinkContext({
    config: makeConfig(),
    locale: { base: '/', permalinkOf: {} },
    permalinks: createTextSet(['/a']),
    statics: new Set(),
    assets: new Map(),
  })
  const linksOf = (hasHome: boolean) =>
    toRenderer({ links, document: localeDocument({ hasHome }) }).render(toRoute('/a')).shellLinks
  expect([linksOf(false), linksOf(true)]).toEqual([[], ['/']])
})

test('a page in React has the title that its code sets', () => {
  const page = toRenderer().render(toRoute('/about', { kind: 'page', page: 'about' }))
  expect(page.document).toMatchObject({ title: 'Page about', head: { description: 'Described' } })
  const plain = toRenderer().render(toRoute('/x', { kind: 'doc', page: 'untitled' }))
  expect(plain.document.title).toBe('A page')
})

test('the page has the open branch of its sidebar', () => {
  const items = [{ kind: 'link', label: 'A', href: '/a' }] as never
  const sidebars = { main: { key: 'main-1', name: 'main', items } as never }
  const renderer = toRenderer({ sidebars })
  expect(renderer.render(toRoute('/a', { sidebar: 'main' })).document.sidebar).toEqual({
    key: 'main-1',
    name: 'main',
    level: '',
    branch: items,
  })
  expect(renderer.render(toRoute('/a', { sidebar: 'none' })).document.sidebar).toBeUndefined()
  expect(renderer.render(toRoute('/a')).document.sidebar).toBeUndefined()
})

test('an unknown locale is a bug of this program', () => {
  expect(() => toRenderer().render(toRoute('/a', { locale: 'xx' }))).toThrow(
    'No setup for locale xx',
  )
})

describe('an error while rendering', () => {
  test('of an item of the navbar is reported with the config', async () => {
    expect(await diagnosticsOf(toRoute('/a', { title: 'Navbar' }))).toEqual([
      expect.objectContaining({
        code: 'NAVBAR_ITEM_FAILED',
        message: expect.stringContaining('no label'),
        source: { file: 'site.config.ts', at: 'themeConfig.navbar.items' },
      }),
    ])
  })

  test('of a page that exports something else is reported with its file', async () => {
    const route = (title: string) => toRoute('/about', { page: 'about', title })
    const [wrong] = await diagnosticsOf(route('Export'))
    expect(wrong).toMatchObject({
      code: 'PAGE_EXPORT_MISSING',
      source: { file: 'pages/about.tsx' },
    })
    expect(wrong?.message).toContain('a number')
    const [missing] = await diagnosticsOf(route('Missing'))
    expect(missing?.message).toContain('missing')
    // An exported value has its own place, any other has that of the file.
    expect([wrong?.source, missing?.source]).toEqual([
      { file: 'pages/about.tsx', at: '' },
      { file: 'pages/about.tsx', line: 1 },
    ])
    expect(Object.keys(missing ?? {})).toEqual(['code', 'severity', 'message', 'hint', 'source'])
    await expect(diagnosticsOf(toRoute('/a', { title: 'Export' }))).rejects.toThrow(
      'Rendering /a failed.',
    )
  })

  test('of a component of the article is reported at its place, and the others are still rendered', async () => {
    const renderer = toRenderer()
    const broken = bodyOf(component('Broken', '/a'), component('Broken', '/b'))
    const error = (() => {
      try {
        return renderer.render(toRoute('/a'), broken)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toMatchObject({ message: '2 parts of a page failed to render.' })
    expect(await renderer.findDiagnostics(error, toRoute('/a'))).toEqual([])
    expect(renderer.takeFailures()).toEqual([
      expect.objectContaining({ what: 'Error: in a component', usedAt: source, permalink: '/a' }),
    ])
    expect(renderer.takeFailures()).toEqual([])
  })

  test("outside the site's code is a bug of this program", async () => {
    await expect(diagnosticsOf(toRoute('/a', { title: 'Throws' }))).rejects.toMatchObject({
      message: 'Rendering /a failed.',
      cause: expect.objectContaining({ message: 'in the shell' }),
    })
    await expect(
      diagnosticsOf(toRoute('/untitled', { kind: 'page', page: 'untitled' })),
    ).rejects.toThrow('Rendering /untitled failed.')
    const renderer = toRenderer()
    await expect(renderer.findDiagnostics(new Error('of ours'), toRoute('/a'))).rejects.toThrow()
  })

  test('comes from a module of the site that throws at its start', () => {
    expect(() => toRenderer({}, { serverFile: join(folder, 'broken.cjs') })).toThrow('at its start')
    const error = new Error('other')
    expect(toRenderer().locate(error)).toBe(error)
  })
})

/** Pages and components of a site's code: titles, heads, styles and diagnostics. */
import type { Route } from '../../../cli/base/model/route.ts'
import { createRouteRenderer } from '../../../cli/make/render/render-route.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { toRoute, toSetup } from './render-setup.ts'

/** Pages do what their names say. The test records every render. */
const SERVER = `
exports.renderPage = ({ route }) => {
  globalThis.rendered.push(route.head.title)
  const own = route.page === 'titled' ? '<title>Own &amp; only</title>' : ''
  const author = { meta: [{ name: 'author', content: 'Ada' }], tags: '' }
  return {
    head: '<title>' + route.head.title + '</title>' + own + route.head.meta.map(({ name, content }) => name === 'author' ? '<author ' + content + '>' : '').join(''),
    body: (route.page === 'headed' ? '<h1>From <b>heading</b></h1>' : '') + '<a>Docs</a><a>Pages</a>' + route.article,
    missing: ['Pages'],
    ...(route.page === 'authored' || route.title === 'Authored' ? { own: [author] } : {}),
  }
}
exports.renderComponent = ({ name, props, key, slot, slots, page, values, onHandler }) => {
  for (const handler of props.handlers || []) onHandler(handler)
  const facts = name === 'Facts' ? JSON.stringify({ page, values }) : ''
  return '<' + name + ' ' + key + '>' + facts + slots.map(({ path, html }) => path.join('.') + '=' + html).join() + '|' + slot + '</' + name + '>'
}
exports.pageMetadata = (key) => key === 'named' ? { title: 'Named' } : { title: '' }
exports.siteComponentNames = ['Card']
exports.loadFailures = []
exports.colorModeScript = exports.basePathScript = () => ''
`
const source = { file: 'docs/a.md', line: 3, column: 1 }
const rendered: string[] = []
let folder: string
beforeAll(() => {
  folder = makeFolder({ 'server.cjs': SERVER })
  Object.assign(globalThis, { rendered })
})
afterAll(() => {
  removeFolder(folder)
  Reflect.deleteProperty(globalThis, 'rendered')
})

/** Render one route. `change` modifies the setup, `locale` its only locale. */
function render(route: Route, { article, change = {}, locale = {} }: Record<string, unknown> = {}) {
  rendered.length = 0
  const setup = toSetup([route, toRoute('/b')], folder)
  const { en } = setup.locales
  if (!en) throw new Error('no locale')
  const locales = { en: { ...en, ...(locale as object) } }
  const renderer = createRouteRenderer({ ...setup, ...(change as object), locales })
  return renderer.render(route, article === undefined ? undefined : ({ article, toc: [] } as never))
}
const component = (name: string, more = {}) => ({
  kind: 'component',
  name,
  props: {},
  children: [],
  source,
  ...more,
})
const pageOf = (page: string, permalink = '/about', title = '') =>
  toRoute(permalink, { kind: 'page', page, title })
const titles = (html: string) => [...html.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)

describe('the title of a page in React', () => {
  test.each([
    ['its metadata', 'named', '/about', 'Named', 'Named | Site', 1],
    ['the title that it renders, unchanged', 'titled', '/about', 'Own & only', 'Own & only', 2],
    ['its heading', 'headed', '/about', 'From heading', 'From heading | Site', 2],
    ['its file', 'api/sign-in', '/about', 'Sign in', 'Sign in | Site', 2],
    ['the site, at home', 'other', '/', '', 'Site', 1],
    ['itself, also at home', 'titled', '/', 'Own & only', 'Own & only', 2],
  ])('is that of %s', (_, page, permalink, title, whole, renders) => {
    const { document, html } = render(pageOf(page, permalink))
    expect([document.title, document.head.title]).toEqual([title, whole])
    expect(titles(html)).toHaveLength(1)
    // Each render costs time.
    expect(rendered).toHaveLength(renders)
    expect(rendered.at(-1)).toBe(whole)
  })

  test('is only in the page: titles that docs render stay', () => {
    const { document } = render(toRoute('/a', { page: 'titled' }))
    expect(document.head.title).toBe('A page | Site')
    expect(rendered).toHaveLength(1)
  })
})

test('components add to the head of their page, in docs too', () => {
  for (const route of [pageOf('authored', '/about', 'T'), toRoute('/a', { title: 'Authored' })]) {
    const { html, document } = render(route)
    expect(html).toContain('<author Ada>')
    expect(document.head.meta).toContainEqual({ name: 'author', content: 'Ada' })
    expect(rendered).toHaveLength(2)
  }
})

test('texts that a locale lacks are marked, but not for a server that hydrates in development', () => {
  const fallbacks = { texts: ['Docs'], source: { lang: 'en', dir: 'ltr' } }
  const bodyOf = (more: Record<string, unknown>) => render(toRoute('/a'), more).body
  const marked = ' lang="en" dir="ltr"'
  expect(bodyOf({ locale: { fallbacks } })).toBe(
    `<a${marked}>Docs</a><a${marked}>Pages</a>`.replace(/$/, '\uE000octavo-article\uE001'),
  )
  expect(bodyOf({})).not.toContain('lang=')
  expect(bodyOf({ locale: { fallbacks }, change: { liveReload: '/live.js' } })).not.toContain(
    'lang=',
  )
})

describe('a page loads the styles of', () => {
  const manifest = {
    ...{ runtime: 'r', scripts: [], styles: [], fonts: [], pages: {} },
    islands: {
      Chart: { scripts: [], styles: ['/chart.css', '/shared.css'] },
      'A"b': { scripts: [], styles: ['/shared.css'] },
    },
    components: { scripts: [], styles: ['/cards.css'] },
  }
  test.each([
    ['nothing', ['<p>Chart</p>'], undefined],
    [
      'its islands, each once',
      ['<i data-island="Chart"></i><i data-island="A&quot;b">'],
      ['/chart.css', '/shared.css'],
    ],
    [
      'components of the site, before them',
      [component('Card'), '<i data-island="A&quot;b">'],
      ['/cards.css', '/shared.css'],
    ],
    ['one component alone', [component('Card')], ['/cards.css']],
    ['no component of another', [component('Tabs')], undefined],
  ])('%s', (_, article, styles) => {
    expect(render(toRoute('/a'), { article, change: { manifest } }).document.styles).toEqual(styles)
  })
})

describe('a component of an article', () => {
  test('has its own id, and its elements where it puts them', () => {
    const slots = [
      { path: ['items', 0], children: ['<b>$&</b>'] },
      { path: ['title'], children: [] },
    ]
    const article = [component('A', { slots, children: ['in'] }), component('B')]
    expect(render(toRoute('/a'), { article }).article).toBe(
      '<A i0->items.0=<b>$&</b>,title=|in</A><B i1->|</B>',
    )
  })

  test('knows the page that it is on, and the values of its props', () => {
    const place = { instance: 'docs', version: 'current' }
    const route = toRoute('/a', { place, siteFields: { owner: 'x' } })
    const values = [{ path: ['a'], code: '1' }]
    const { article } = render(route, { article: [component('Facts', { values })] })
    expect(JSON.parse(/{.*}/.exec(article)?.[0] ?? '')).toEqual({
      page: { permalink: '/a', kind: 'doc', title: 'A page', place, frontMatter: { owner: 'x' } },
      values,
    })
  })

  test('with handlers that no reader can trigger is reported once, with all of them', () => {
    const props = { handlers: ['onKey of <input>', 'onClick of <button>', 'onKey of <input>'] }
    const { diagnostics } = render(toRoute('/a'), { article: [component('Form', { props })] })
    expect(diagnostics).toMatchObject([{ code: 'COMPONENT_HANDLER', source }])
    expect(diagnostics[0]?.message).toContain('onClick of <button>, onKey of <input>')
  })
})

test('files of a page are its document, its sheet and its HTML', () => {
  const route = toRoute('/a')
  const setup = toSetup([route], folder)
  const body = { article: ['<p>'], toc: [], css: 'a{}' } as never
  const { files, css } = createRouteRenderer(setup).render(route, body)
  expect(files.map(({ path }) => path)).toEqual(['a/index.json', 'a/index.css', 'a/index.html'])
  expect([css, files[1]?.content]).toEqual(['a{}', 'a{}'])
})

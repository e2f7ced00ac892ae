/** Rendering routes in process, over a server bundle of a few lines. */
import { emitPathInvalid } from '../../../cli/base/errors/catalogue.ts'
import type { Segment } from '../../../cli/base/model/article.ts'
import type { Route } from '../../../cli/base/model/route.ts'
import { createRouteRenderer } from '../../../cli/make/render/render-route.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'
import { usedBytes } from '../../used-bytes.ts'
import { SERVER, toRoute, toSetup } from './render-setup.ts'

const TITLED = { description: '', hasOwnTitle: true }

let folder: string

beforeEach(() => {
  folder = makeFolder({ 'server.cjs': SERVER })
})
afterEach(() => {
  removeFolder(folder)
})

test('records about the links of a page do not keep its HTML in memory', () => {
  const routes = Array.from({ length: 300 }, (_, page) => toRoute(`/a-folder/of-docs/page-${page}`))
  const renderer = createRouteRenderer(toSetup(routes, folder))
  const before = usedBytes()
  for (const route of routes) expect(renderer.render(route).diagnostics).toEqual([])
  // The pages themselves have 30 MB.
  expect(usedBytes() - before).toBeLessThan(5_000_000)
})

test('anchors of a page to itself are checked while rendering, and only broken ones are passed on', () => {
  const hrefs = ['#part', '#gone', '/a#gone', '/b#there']
  const toc = hrefs.map((href) => ({ id: href, level: 2, html: `<a href="${href}">` }))
  const page = { ...toRoute('/a'), tocLevels: { min: 2, max: 3 } }
  const renderer = createRouteRenderer(toSetup([page, toRoute('/b')], folder))
  expect(renderer.render(page, { article: [], toc, ...TITLED })).toMatchObject({
    ids: ['part'],
    anchors: [
      { from: '/a', href: '#gone', permalink: '/a', hash: 'gone' },
      { from: '/a', href: '/a#gone', permalink: '/a', hash: 'gone' },
      { from: '/a', href: '/b#there', permalink: '/b', hash: 'there' },
    ],
    diagnostics: [],
  })
})

test('an error that knows only the output path is reported with the file of its page', async () => {
  const renderer = createRouteRenderer(toSetup([], folder))
  const file = { file: 'docs/long.md' }
  // As the emit stage throws it. Of a route, only the file is read.
  const route = { permalink: '/long', file } as Route
  const found = await renderer.findDiagnostics(emitPathInvalid('x', 'it has a backslash'), route)
  expect(found.map(({ code, source }) => [code, source])).toEqual([
    ['EMIT_PATH_INVALID', { file: 'docs/long.md', at: 'slug' }],
  ])
})

test('a page that shows a site component links to the sheet of components that run at build time', () => {
  const routes = [toRoute('/a'), toRoute('/b'), toRoute('/c')]
  writeFiles(folder, {
    'server.cjs': `${SERVER}
      module.exports.siteComponentNames = ['Price']
      module.exports.renderComponent = ({ name, slot }) => '<b>' + name + slot + '</b>'`,
  })
  const setup = toSetup(routes, folder)
  const styles = ['/assets/css/components.1.css']
  const renderer = createRouteRenderer({
    ...setup,
    manifest: { ...setup.manifest, components: { styles } },
  })
  const show = (name: string, ...children: Segment[]): Segment => ({
    kind: 'component',
    name,
    props: {},
    children,
    source: { file: 'docs/a.md', line: 1, column: 1 },
  })
  const stylesOf = (...article: Segment[]) =>
    renderer.render(toRoute('/a'), { article, toc: [], ...TITLED }).document.styles
  expect(stylesOf('<p>Text</p>')).toBeUndefined()
  expect(stylesOf(show('Cards'))).toBeUndefined()
  expect(stylesOf(show('Cards', show('Price')))).toEqual(styles)
})

test('a page names the scripts and sheets of its own islands only', () => {
  const setup = toSetup([toRoute('/a')], folder)
  const chunksOf = (name: string) => ({ scripts: [`/${name}.js`], styles: [`/${name}.css`] })
  const islands = { A: chunksOf('a'), B: chunksOf('b') }
  const renderer = createRouteRenderer({ ...setup, manifest: { ...setup.manifest, islands } })
  const article = ['<octavo-island data-island="A" data-hydrate="load"></octavo-island>']
  const { document, html } = renderer.render(toRoute('/a'), { article, toc: [], ...TITLED })
  expect(document).toMatchObject({ islands: { A: ['/a.js'] }, styles: ['/a.css'] })
  // The browser reads it there before the first island starts.
  expect(html).toContain('"islands":{"A":["/a.js"]}')
  expect(renderer.render(toRoute('/a')).document.islands).toBeUndefined()
})

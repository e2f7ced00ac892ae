/** What a live site answers to an address: a file, a page, a part of one, a redirect, or that nothing is there. */
import { answerFrom } from '../../../cli/serve/live/live-answers.ts'
import { type LiveState, toKey } from '../../../cli/serve/live/live-state.ts'
import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { toRoute } from '../../make/render/render-setup.ts'
import { makeConfig } from '../../make/route/make-site.ts'

const PAGES = ['/b/a', '/b/', '/b/de/ü']
const INDEX = `${searchFolder('')}index.json`

function stateOf(change: object = {}): LiveState & { rendered: string[] } {
  const routes = [
    ...PAGES.map((permalink) => toRoute(permalink)),
    ...['/b/404.html', '/b/de/404.html'].map((one) => toRoute(one, { kind: 'not-found' })),
  ]
  const rendered: string[] = []
  return {
    rendered,
    site: { loaded: { config: makeConfig({ baseUrl: '/b/' }) } },
    files: new Map([['robots.txt', { path: 'robots.txt', content: 'all' }]]),
    statics: new Map([['ü.png', { path: 'ü.png', disk: '/disk/ü.png' }]]),
    search: async () => new Map([[INDEX, { path: INDEX, disk: '/disk/index.json' }]]),
    tasks: new Map(routes.map((route) => [toKey(encodeURI(route.permalink)), { route }])),
    planned: { siteMap: { locales: [{ base: '/b/' }, { base: '/b/de/' }] } },
    redirectOf: (path: string) => (path === '/b/old' ? { location: '/b/a', status: 302 } : null),
    async render([task]: { route: { permalink: string } }[]) {
      const permalink = task?.route.permalink ?? ''
      rendered.push(permalink)
      const text = { html: `<p>${permalink}`, json: `{${permalink}}`, css: `a{${permalink}}` }
      return { routes: [{ permalink, text }], diagnostics: [], failures: [] }
    },
    ...change,
  } as unknown as LiveState & { rendered: string[] }
}
const html = (permalink: string, status = 200) => ({
  kind: 'text',
  status,
  path: 'index.html',
  body: `<p>${permalink}`,
})
const NOTHING = { kind: 'text', status: 404, path: '404.txt', body: 'Not found\n' }

test.each([
  ['/b/robots.txt', { kind: 'text', status: 200, path: 'robots.txt', body: 'all' }],
  ['/b/%C3%BC.png', { kind: 'file', disk: '/disk/ü.png', path: 'ü.png' }],
  [`/b/${INDEX}`, { kind: 'file', path: INDEX, disk: '/disk/index.json' }],
  ['/b/a', html('/b/a')],
  ['/b/', html('/b/')],
  ['/b/de/%C3%BC', html('/b/de/ü')],
  ['/b/a/index.json', { kind: 'text', status: 200, path: 'index.json', body: '{/b/a}' }],
  ['/b/a/index.css', { kind: 'text', status: 200, path: 'index.css', body: 'a{/b/a}' }],
  ['/b/404.json', { kind: 'text', status: 200, path: 'index.json', body: '{/b/404.html}' }],
  ['/b/404.html', html('/b/404.html', 404)],
  ['/b/old', { kind: 'redirect', location: '/b/a', status: 302 }],
  ['/b/none', html('/b/404.html', 404)],
  ['/b/de/none', html('/b/de/404.html', 404)],
  // Of what is outside of the site its first locale tells.
  ['/robots.txt', html('/b/404.html', 404)],
  ['/b/none/index.json', NOTHING],
  ['/b/none/index.css', NOTHING],
  [`/b/${INDEX}x`, html('/b/404.html', 404)],
])('%s', async (pathname, answer) => {
  expect(await answerFrom(pathname, stateOf())).toEqual(answer)
})

test.each([
  ['/b/demo/', 'demo/index.html'],
  ['/b/demo', 'demo/index.html'],
  ['/b/plain', 'plain.html'],
  ['/b/plain.html', 'plain.html'],
  ['/b/de/demo', 'de/demo.html'],
  ['/b/plain/', { kind: 'redirect', location: '/b/plain', status: 301 }],
])('a page of a static folder answers as on a host: %s', async (pathname, answer) => {
  const names = ['demo/index.html', 'plain.html', 'de/demo.html', 'a.html']
  const statics = new Map(names.map((path) => [path, { path, disk: `/disk/${path}` }]))
  const file = (path: string) => ({ kind: 'file', path, disk: `/disk/${path}` })
  expect(await answerFrom(pathname, stateOf({ statics }))).toMatchObject(
    typeof answer === 'string' ? file(answer) : answer,
  )
  // Pages of the site are first.
  expect(await answerFrom('/b/a', stateOf({ statics }))).toEqual(html('/b/a'))
})

test('the index of the search is made for those who ask for it', async () => {
  let asked = 0
  const search = async () => {
    asked += 1
    return new Map()
  }
  for (const path of ['/b/a', '/b/none', '/b/robots.txt'])
    await answerFrom(path, stateOf({ search }))
  expect(asked).toBe(0)
  await answerFrom(`/b/${INDEX}`, stateOf({ search }))
  expect(asked).toBe(1)
})

test('a page without a sheet has an empty one, a site without a page for it says what is missing', async () => {
  const render = async () => ({
    routes: [{ text: { html: '', json: '' } }],
    diagnostics: [],
    failures: [],
  })
  expect(await answerFrom('/b/a/index.css', stateOf({ render }))).toMatchObject({ body: '' })
  expect(await answerFrom('/b/none', stateOf({ tasks: new Map() }))).toEqual(NOTHING)
})

test('what is wrong with a page is thrown, and so is an answer without its text', async () => {
  const diagnostic = { code: 'X', severity: 'throw', message: 'm', hint: 'h' }
  const failing = async () => ({ routes: [], diagnostics: [diagnostic], failures: [] })
  await expect(answerFrom('/b/a', stateOf({ render: failing }))).rejects.toMatchObject({
    code: 'X',
  })
  const empty = async () => ({ routes: [{}], diagnostics: [], failures: [] })
  await expect(answerFrom('/b/a', stateOf({ render: empty }))).rejects.toThrow(
    '/b/a was rendered without its text',
  )
})

/** What open tabs are told when a live site went from one moment to the next. */

import type { Route } from '../../../cli/base/model/route.ts'
import { LazyMap } from '../../../cli/engine/lazy-map.ts'
import { HOT_FOLDER } from '../../../cli/make/bundle/hot-folder.ts'
import { changedPages, type LiveState, listAddresses } from '../../../cli/serve/live/live-state.ts'
import { toRoute } from '../../make/render/render-setup.ts'
import { makeConfig } from '../../make/route/make-site.ts'

const OWN = { path: 'assets/own.js', content: '1' }
const ROBOTS = { path: 'robots.txt', content: 'all' }
const toTask = (permalink: string, change: object = {}) =>
  [
    permalink,
    {
      route: toRoute(permalink, { file: { file: `${permalink}.md` }, ...change } as Partial<Route>),
      article: { hash: permalink },
    },
  ] as const
const toTasks = (...tasks: (readonly [string, object])[]) => {
  const all = new LazyMap<object>([], () => ({}))
  for (const [key, task] of tasks) all.set(key, task)
  return all
}
const BUNDLE = {
  serverFile: '/kept/server-1.cjs',
  code: 'one',
  files: [OWN],
  manifest: { runtime: 'r', components: { Note: 'n.js' } },
}

/** A moment: what it shares with another is the same object. */
function stateOf(change: object = {}): LiveState {
  return {
    site: { loaded: { config: makeConfig({ baseUrl: '/b/' }) } },
    bundle: BUNDLE,
    files: new Map([OWN, ROBOTS].map((file) => [file.path, file])),
    statics: new Map([['p.png', { path: 'p.png', disk: '/disk/p.png' }]]),
    ids: new Map(['/a', '/b'].map((one) => [one, `en ${one}`])),
    tasks: toTasks(toTask('/a'), toTask('/b')),
    ...change,
  } as unknown as LiveState
}
const BEFORE = stateOf()
const changed = (change: object, files: string[] = []) =>
  changedPages(BEFORE, stateOf(change), new Set(files))

test('nothing is another where nothing differs, also in objects of their own', () => {
  expect(changedPages(BEFORE, BEFORE, new Set())).toEqual([])
  expect(changed({})).toEqual([])
  expect(
    changed({ bundle: structuredClone({ ...BUNDLE, files: [] }), files: BEFORE.files }),
  ).toEqual([])
})

test('an edited page is another, and so is one whose place in the site is', () => {
  const edited = { ...toTask('/b')[1], article: { hash: 'other' } }
  expect(changed({ tasks: toTasks(toTask('/a'), ['/b', edited]) })).toEqual(['/b'])
  expect(changed({ tasks: toTasks(toTask('/a', { title: 'New' }), toTask('/b')) })).toEqual(['/a'])
})

test.each<[string, object]>([
  ['code of the server', { serverFile: '/kept/server-2.cjs' }],
  ['code in tabs', { code: 'two' }],
  ['a sheet or a script of a component', { manifest: { runtime: 'r', components: {} } }],
])('%s concerns all pages', (_, change) => {
  expect(changed({ bundle: { ...BUNDLE, ...change } })).toBe('all')
})

test('the same code in another folder concerns none', () => {
  expect(changed({ bundle: { ...BUNDLE, serverFile: '/compiled/server-1.cjs' } })).toEqual([])
})

test.each<[string, object, string[]]>([
  ['the runtime', { bundle: { ...BUNDLE, manifest: { runtime: 's', components: {} } } }, []],
  [
    'a text that pages share',
    { files: new Map([[ROBOTS.path, { ...ROBOTS, content: 'none' }]]) },
    [],
  ],
  ['a page more', { tasks: toTasks(...['/a', '/b', '/c'].map((one) => toTask(one))) }, []],
  ['an address', { tasks: toTasks(toTask('/a'), toTask('/c', { file: { file: '/b.md' } })) }, []],
  ['a static file more', { statics: new Map() }, []],
  ['what a static file holds', {}, ['/disk/p.png']],
  [
    'the config',
    { site: { loaded: { config: makeConfig({ baseUrl: '/b/', tagline: 'x' }) } } },
    [],
  ],
])('tabs cannot take in %s', (_, change, files) => {
  expect(changed(change, files)).toBeNull()
})

test('a file of the bundle has a name of its own, so that another text in it is no matter', () => {
  const own = { ...OWN, content: '2' }
  const change = {
    files: new Map([own, ROBOTS].map((file) => [file.path, file])),
    bundle: { ...BUNDLE, files: [own] },
  }
  expect(changed(change)).toEqual([])
})

test('addresses are those of pages, files and static files, sorted', () => {
  const hot = { path: `${HOT_FOLDER}1.js`, content: '' }
  const files = new Map([hot, OWN, ROBOTS].map((file) => [file.path, file]))
  expect(listAddresses(stateOf({ files }))).toEqual([
    ...['/a', '/b', '/b/assets/own.js', '/b/p.png', '/b/robots.txt'],
  ])
})

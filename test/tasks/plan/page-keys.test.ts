/** What a page is rendered from: each fact changes the part of its key that is named after it, and no other. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOwn, toBuckets, toSharedKey } from '../../../cli/tasks/open/shared-buckets.ts'
import { createBranchHasher, hashShared } from '../../../cli/tasks/plan/page-keys.ts'
import type { RenderJob } from '../../../cli/tasks/worker/calls.ts'
import { SERVER, toRoute, toSetup } from '../../make/render/render-setup.ts'
import { makeFolder } from '../../read/scan/temporary-site.ts'

const folder = makeFolder({ 'server.cjs': SERVER, 'pages/a.tsx': 'one', 'same.cjs': SERVER })
const SETUP: RenderJob = {
  ...toSetup([toRoute('/a')], folder),
  pageFiles: { a: join(folder, 'pages/a.tsx') },
  plugins: [{ name: 'p', disk: join(folder, 'p.ts'), version: '1' }],
}
const { en } = SETUP.locales
if (!en) throw new Error('no locale')
const partsOf = (change: object) => hashShared({ ...SETUP, ...change }).en ?? {}
const withLocale = (change: object) => ({ locales: { en: { ...en, ...change } } })

/** Names of the parts that a change of the setup changes. */
function changedBy(change: object): string[] {
  const [before, now] = [partsOf({}), partsOf(change)]
  return Object.keys(now).filter((name) => now[name] !== before[name])
}

test.each<[string, object]>([
  ['code of the site', { manifest: { ...SETUP.manifest, scripts: ['/a.js'] } }],
  ['files of pages', { pageFiles: { b: join(folder, 'pages/a.tsx') } }],
  ['plugins', { plugins: [{ name: 'p', disk: join(folder, 'p.ts'), version: '2' }] }],
  ['plugins', { pluginSite: { title: 'T' } }],
  ['options of all pages', { hasOwnSidebar: true }],
  ['options of all pages', { policy: { siteBase: '/b/', trailingSlash: undefined } }],
  ['texts of the locale, navbar or footer', withLocale({ documentUrl: '/assets/other.json' })],
  [
    'texts of the locale, navbar or footer',
    withLocale({ document: { ...en.document, tagline: 'x' } }),
  ],
  ['head of all pages', withLocale({ head: { ...en.head, noIndex: true } })],
  ['head of all pages', withLocale({ frame: { ...en.frame, favicon: '/x' } })],
  ['addresses of pages and files', withLocale({ links: { ...en.links, statics: new Set(['x']) } })],
  [
    'addresses of pages and files',
    withLocale({ links: { ...en.links, assets: new Map([['x', { disk: 'x', path: 'x' }]]) } }),
  ],
  ['addresses of pages and files', withLocale(toSetup([toRoute('/b')], folder).locales.en ?? {})],
  ['translations', withLocale({ sourceLang: 'fr' })],
])('%s', (part, change) => {
  expect(changedBy(change)).toEqual([part])
})

test('what plays no part changes nothing: where the site lies, sidebars, the stage', () => {
  expect(changedBy({ stage: { out: '/x', files: '/y', isFresh: true } })).toEqual([])
  expect(changedBy({ serverFile: join(folder, 'same.cjs') })).toEqual([])
  expect(changedBy(withLocale({ sidebars: { main: { key: 'k' } } }))).toEqual([])
  const other = makeFolder({ 'server.cjs': SERVER, 'pages/a.tsx': 'one' })
  const moved = {
    root: other,
    serverFile: join(other, 'server.cjs'),
    pageFiles: { a: join(other, 'pages/a.tsx') },
    plugins: [{ name: 'p', disk: join(other, 'p.ts'), version: '1' }],
  }
  expect(changedBy(moved)).toEqual([])
  writeFileSync(join(other, 'pages/a.tsx'), 'two')
  expect(changedBy(moved)).toEqual(['files of pages'])
  writeFileSync(join(other, 'server.cjs'), `${SERVER}\n`)
  expect(changedBy(moved)).toEqual(['code of the site', 'files of pages'])
})

test.each([
  ['one variable', 'process.env.RELEASE', ['code of the site'], []],
  ['an optional one', 'globalThis.process?.env?.RELEASE', ['code of the site'], []],
  ['one in brackets', "process['env'].RELEASE", ['code of the site'], []],
  ['one of a module', 'node_process["default"].env.RELEASE', ['code of the site'], []],
  ['all variables', 'const { RELEASE } = process.env', ['code of the site'], ['code of the site']],
  ['any', '(({ env }) => env[name])(process)', ['code of the site'], ['code of the site']],
  ['none', 'type.env; environment.x', [], []],
])('changes with the environment of code that reads %s', (_, code, ofOwn, ofOther) => {
  const files = makeFolder({ 'server.cjs': `${SERVER}\n${code}` })
  const keys = () => partsOf({ serverFile: join(files, 'server.cjs') })
  const before = keys()
  const changed = () => {
    const now = keys()
    return Object.keys(now).filter((name) => now[name] !== before[name])
  }
  process.env.RELEASE = '2.0'
  expect(changed()).toEqual(ofOwn)
  delete process.env.RELEASE
  process.env.OTHER_RELEASE = '2.0'
  expect(changed()).toEqual(ofOther)
  delete process.env.OTHER_RELEASE
  expect(changed()).toEqual([])
})

test('the branch of a page is another with another name, key or entry of its sidebar', () => {
  const items = [
    { kind: 'link', label: 'A', href: '/a' },
    { kind: 'link', label: 'B', href: '/b' },
  ]
  const sidebar = { key: 'k', name: 'main', instance: 'docs', version: 'current', items }
  const hash = (change: object = {}, name = 'main') =>
    createBranchHasher({ sidebars: { main: { ...sidebar, ...change } } } as never)(
      toRoute('/a', { sidebar: name }),
    )
  const all = [
    hash(),
    hash({ name: 'other' }),
    hash({ key: 'l' }),
    hash({ items: items.slice(0, 1) }),
  ]
  expect(new Set(all).size).toBe(4)
  expect([hash(), hash({}, 'none')]).toEqual([all[0], ''])
})

describe('buckets', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `page ${at}`)
  const bucketsOf = (count: number) => toBuckets(names(count), (name) => name)

  test('hold everything once, in order, and are the same on every machine', () => {
    const buckets = bucketsOf(300)
    expect(buckets.flatMap(({ items }) => items).sort()).toEqual(names(300).sort())
    const numbers = buckets.map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(
      buckets.every(({ items }) =>
        items.every(
          (one, at) =>
            at === 0 || names(300).indexOf(items[at - 1] ?? '') < names(300).indexOf(one),
        ),
      ),
    ).toBe(true)
    expect(bucketsOf(300)).toEqual(buckets)
  })

  test('are 16 up to 512 things, and twice as many for twice as many', () => {
    const most = (count: number) => Math.max(...bucketsOf(count).map(({ number }) => number)) + 1
    expect([512, 513, 1024, 1025].map(most)).toEqual([16, 32, 32, 64])
  })

  test('one thing more changes one of them', () => {
    const [before, now] = [bucketsOf(300), bucketsOf(301)]
    const same = now.filter((bucket) =>
      before.some((one) => JSON.stringify(one) === JSON.stringify(bucket)),
    )
    expect(now.length - same.length).toBe(1)
  })

  test('are each done by one shard; without shards all are to be done', () => {
    const buckets = bucketsOf(300)
    for (const bucket of buckets) {
      const owners = [1, 2, 3].filter((index) => isOwn(bucket, { index, count: 3 }))
      expect(owners).toHaveLength(1)
      expect(isOwn(bucket, undefined)).toBe(true)
    }
    expect(isOwn({ number: 0, items: [] }, { index: 1, count: 3 })).toBe(true)
  })

  test('have names that every store takes, for each kind and content', () => {
    const keys = [
      toSharedKey('docs', ['a']),
      toSharedKey('pages', ['a']),
      toSharedKey('docs', ['b']),
    ]
    expect(new Set(keys).size).toBe(3)
    expect(keys[0]).toMatch(/^octavo:docs:[\da-f]{40}$/)
  })
})

/** The modules that code written for Docusaurus imports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { planDocusaurusAliases } from '../../cli/make/bundle/docusaurus-aliases.ts'
import type { RouteDocument } from '../../runtime/contract/route-data.ts'
import {
  BrowserOnly,
  executionEnvironment,
  Layout,
  useIsBrowser,
} from '../../runtime/docusaurus/components.tsx'
import { HeadTags } from '../../runtime/docusaurus/head.tsx'
import {
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useAllDocsData,
  useBaseUrl,
  useBaseUrlUtils,
  useDocsData,
  useDocsVersion,
  useDocusaurusContext,
  useLatestVersion,
  useVersions,
} from '../../runtime/docusaurus/hooks.ts'
import { renderApp } from '../../runtime/render-page.tsx'
import { localeDocument, routeDocument } from './locale-document.ts'

const versions = [
  { name: 'current', label: 'Next', href: '/de/docs/next/' },
  { name: '1.0', label: '1.0', href: '/de/docs/' },
]
const locale = localeDocument({
  locale: 'de',
  base: '/b/de/',
  siteBase: '/b/',
  docs: { remember: false, instances: { default: { latest: '1.0', versions } } },
})

/** Output of a component on a page of the site. */
function show(change: Partial<RouteDocument>, Page: () => string) {
  const pages = { home: { default: Page } }
  const route = routeDocument({ kind: 'page', page: 'home', ...change })
  const { body } = renderApp({ route, locale, pages })
  return JSON.parse(/JSON(.*)END/s.exec(body.replaceAll('&quot;', '"'))?.[1] ?? 'null')
}
const json = (value: unknown) => `JSON${JSON.stringify(value)}END`

test('the site and its languages', () => {
  expect(show({}, () => json(useDocusaurusContext()))).toMatchObject({
    siteConfig: { title: locale.siteTitle, url: locale.url, baseUrl: '/b/de/' },
    i18n: { currentLocale: 'de', defaultLocale: locale.defaultLocale },
  })
})

test.each([
  ['/guide', '/b/de/guide'],
  ['guide', '/b/de/guide'],
  ['/b/de/guide', '/b/de/guide'],
  ['/img/a.png', '/b/img/a.png'],
  ['https://x.example/', 'https://x.example/'],
  ['#a', '#a'],
])('the address of %s is %s', (path, address) => {
  expect(show({}, () => json([useBaseUrl(path), useBaseUrlUtils().withBaseUrl(path)]))).toEqual([
    address,
    address,
  ])
})

test('the versions of the docs, and that of the page', () => {
  const place = { instance: 'default', version: 'current', docId: 'guide/a' }
  const next = { name: 'current', label: 'Next', isLast: false, path: '/de/docs/next/' }
  const asked = show({ place, permalink: '/b/de/docs/next/guide/a' }, () =>
    json([
      useVersions().map(({ name }) => name),
      useLatestVersion()?.name,
      useActiveVersion(),
      useActiveDocContext(),
      useDocsVersion(),
      useVersions('other'),
    ]),
  )
  expect(asked).toEqual([
    ['current', '1.0'],
    '1.0',
    next,
    { activeVersion: next, activeDoc: { id: 'guide/a', path: '/b/de/docs/next/guide/a' } },
    { ...next, version: 'current', pluginId: 'default' },
    [],
  ])
})

test('all docs, and those of the page', () => {
  const place = { instance: 'default', version: '1.0', docId: 'a' }
  const asked = show({ place, permalink: '/b/de/docs/a' }, () =>
    json([
      Object.entries(useAllDocsData()).map(([id, { path, versions: all }]) => [
        id,
        path,
        all.length,
      ]),
      useDocsData().path,
      useActivePlugin()?.pluginId,
      useActivePluginAndVersion()?.activeVersion?.name,
    ]),
  )
  expect(asked).toEqual([[['default', '/de/docs/', 2]], '/de/docs/', 'default', '1.0'])
  const outside = () => json([useActivePlugin() ?? null, useActivePluginAndVersion() ?? null])
  expect(show({}, outside)).toEqual([null, null])
})

test('features that need a browser', () => {
  expect(executionEnvironment.canUseDOM).toBe(false)
  expect(show({}, () => json(useIsBrowser()))).toBe(false)
  const inBrowser = () => {
    throw new Error('not in HTML of the build')
  }
  expect(renderToStaticMarkup(<BrowserOnly fallback={<i>…</i>}>{inBrowser}</BrowserOnly>)).toBe(
    '<i>…</i>',
  )
  expect(renderToStaticMarkup(<Layout>x</Layout>)).toBe('x')
})

test('tags for the head of a page', () => {
  const route = routeDocument({ kind: 'page', page: 'home' })
  const { head } = renderApp({ route, locale, pages: { home: { default: Tagged } } })
  expect(head).toContain('<meta name="robots" content="noarchive"')
})

test('each module re-exports existing exports', () => {
  const runtime = join(import.meta.dirname, '../../runtime')
  const { aliases, virtualFiles } = planDocusaurusAliases(runtime)
  expect(Object.keys(virtualFiles).sort()).toEqual(Object.values(aliases).sort())
  for (const text of Object.values(virtualFiles)) {
    const [, names = '', file = ''] = /^export \{ (.*) \} from "(.*)"$/m.exec(text) ?? []
    const source = readFileSync(file, 'utf8')
    for (const name of names.split(', '))
      expect(source).toMatch(
        new RegExp(`export (?:function|const) ${name.replace(/ as .*/, '')}\\b`),
      )
  }
})

function Tagged() {
  return (
    <HeadTags>
      <meta name="robots" content="noarchive" />
    </HeadTags>
  )
}

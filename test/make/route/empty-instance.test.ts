/** Scan reports docs that are all unreadable. Route then reports nothing else about them. */

import { planShell } from '../../../cli/make/route/plan-shell.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { createLinkResolver } from '../../../cli/read/links/resolve-link.ts'
import { makeInput, planTitled } from './make-site.ts'

const API = { 'api/intro.md': 'A', 'api/guide.md': 'G' }

function plan(routeBasePath: string, files: Record<string, string>) {
  const input = makeInput({
    config: {
      docs: [
        { id: 'gone', path: 'gone', routeBasePath, sidebarPath: 'sidebars.ts' },
        { id: 'api', path: 'api', routeBasePath: 'api' },
      ],
      themeConfig: {
        navbar: {
          items: [
            { type: 'doc', docId: 'intro', docsPluginId: 'gone' },
            { type: 'docSidebar', sidebarId: 'main', docsPluginId: 'gone' },
          ],
        },
      },
    },
    files,
    sidebars: { main: ['intro', { Guides: ['guide'] }] },
  })
  const { locales, diagnostics } = planTitled(input)
  const [localeMap] = locales
  if (!localeMap) throw new Error('no locale')
  const links = createLinkContext({
    config: input.loaded.config,
    locale: localeMap,
    permalinks: indexPermalinks(locales),
    statics: new Set(),
    assets: new Map(),
  })
  const shell = planShell({ config: input.loaded.config, localeMap, messages: {}, links })
  const resolve = createLinkResolver(links)
  const isBroken = (href: string) =>
    resolve({ href, syntax: 'markdown', kind: 'link' }, { permalink: '/api/a' }).diagnostic?.code
  return { codes: [...diagnostics, ...shell.diagnostics].map(({ code }) => code), isBroken }
}

test.each([
  ['gone', ['/gone/intro', '/gone', '/gone/'], ['/gone2', '/api/nope', '/nope', '/']],
  ['/', ['/intro', '/a/b'], ['/api/nope', '/api/nope/x']],
])(
  'served at %s, neither its sidebar, nor the navbar, nor a link into it is reported',
  (at, into, other) => {
    const { codes, isBroken } = plan(at, API)
    expect(codes).toEqual([])
    expect(into.map(isBroken)).toEqual(into.map(() => undefined))
    expect(other.map(isBroken)).toEqual(other.map(() => 'LINK_BROKEN'))
  },
)

test('with one doc all of it is reported again', () => {
  const { codes, isBroken } = plan('gone', { ...API, 'gone/x.md': 'X' })
  expect(codes).toEqual(['SIDEBAR_DOC_UNKNOWN', 'NAVBAR_DOC_UNKNOWN', 'NAVBAR_SIDEBAR_EMPTY'])
  expect(isBroken('/gone/intro')).toBe('LINK_BROKEN')
})

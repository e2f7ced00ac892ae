import { renderToString } from 'react-dom/server'
import { App } from '../../runtime/app.tsx'
import type { SidebarItem, TocEntry } from '../../runtime/contract/route-data.ts'
import { keepLists } from '../../runtime/keep-lists.tsx'
import { renderApp, splitHead } from '../../runtime/render-page.tsx'
import { createServerRuntime } from '../../runtime/server-runtime.ts'
import { localeDocument, routeDocument } from './locale-document.ts'

const group = { kind: 'category', collapsible: true, collapsed: true } as const
const shut = { ...group, closed: true, items: [] } as const
const inner: SidebarItem = { kind: 'link', label: 'Keys', href: '/iam/keys' }
const secret: SidebarItem = { kind: 'link', label: 'Secret', href: '/secret', unlisted: true }
const constant: readonly SidebarItem[] = [
  { kind: 'link', label: 'A <b> & "c" </li>', href: '/a?b="1"&c=2' },
  { kind: 'link', label: '', href: '/empty' },
  { ...shut, label: 'With a page', href: '/own', level: 'own' },
  { ...shut, label: 'Without a page', firstHref: '/first', level: 'first' },
]
const others: readonly SidebarItem[] = [
  secret,
  { kind: 'link', label: 'Elsewhere', href: 'https://other.example', external: true },
  { kind: 'link', label: 'With a class', href: '/class', className: 'a"&b' },
  { kind: 'html', html: '<hr>', defaultStyle: true },
  { ...shut, label: 'Unlisted page', href: '/un', linkUnlisted: true, level: 'un' },
  { ...shut, label: 'No page at all', level: 'none' },
  { ...shut, label: '…', firstHref: '/more', gap: 12, level: '' },
  { ...group, label: 'IAM', items: [inner, secret], level: 'iam' },
]
const branch = [...constant, ...others, inner]

const toc: readonly TocEntry[] = [
  { id: 'first', level: 3, html: 'First' },
  { id: `a"b'c&d<e>`, level: 2, html: 'With <code>code</code> &amp; signs' },
  { id: 'deep', level: 6, html: '' },
]

const inputOf = (permalink: string, items = branch) => ({
  route: routeDocument({ permalink, toc, sidebar: { key: 'main', name: 'main', branch: items } }),
  locale: localeDocument(),
  pages: {},
})

/** The page as React renders it without kept lists. */
function renderFresh(permalink: string): string {
  const runtime = createServerRuntime(inputOf(permalink))
  return splitHead(renderToString(<App runtime={runtime} />)).body
}

test.each(['/a', '/elsewhere', '/own/', '/first', '/IAM/keys', '/secret', '/un', '/class', '/'])(
  'a page has the same bytes as without kept lists: %s',
  (permalink) => {
    // The first page keeps its rows, the second one uses them.
    for (const _ of [1, 2]) expect(renderApp(inputOf(permalink)).body).toBe(renderFresh(permalink))
  },
)

test('a row is kept by its level if nothing on a page can change it, and joined with those before it', () => {
  const items = branch.map((item) => ({ ...item }))
  const { rowsOf } = keepLists(items, createServerRuntime(inputOf('/', items)))
  const rows = rowsOf(items, 1, new Set())
  const toRender = items.filter((_, at) => rows[at] === undefined)
  expect(toRender).toEqual(others.map((item) => ({ ...item })))
  expect(rows.slice(0, constant.length).map((row) => row === null)).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(rows[0]?.inner.__html.split('</li><li')).toHaveLength(constant.length)
  const current = rowsOf(items, 1, new Set(items.slice(1, 2)))
  expect(current.slice(0, 4).map((row) => row?.inner.__html.split('</li>').length)).toEqual([
    1,
    undefined,
    2,
    undefined,
  ])
  expect(rowsOf([inner], 2, new Set())[0]?.className).toBe(
    'theme-doc-sidebar-item-link theme-doc-sidebar-item-link-level-2',
  )
  expect(rowsOf(items, 3, new Set()).some(Boolean)).toBe(false)
})

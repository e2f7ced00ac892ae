import { renderToString } from 'react-dom/server'
import { App } from '../../runtime/app.tsx'
import type { SidebarItem } from '../../runtime/contract/route-data.ts'
import { keepRows } from '../../runtime/keep-rows.tsx'
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

const inputOf = (permalink: string, items = branch) => ({
  route: routeDocument({ permalink, sidebar: { key: 'main', name: 'main', branch: items } }),
  locale: localeDocument(),
  pages: {},
})

/** The page as React renders it without kept rows. */
function renderFresh(permalink: string): string {
  const runtime = createServerRuntime(inputOf(permalink))
  return splitHead(renderToString(<App runtime={runtime} />)).body
}

test.each(['/a', '/elsewhere', '/own/', '/first', '/IAM/keys', '/secret', '/un', '/class', '/'])(
  'a page has the same bytes as without kept rows: %s',
  (permalink) => {
    // The first page keeps its rows, the second one uses them.
    for (const _ of [1, 2]) expect(renderApp(inputOf(permalink)).body).toBe(renderFresh(permalink))
  },
)

test('a row is kept by its level if nothing on a page can change it', () => {
  const items = branch.map((item) => ({ ...item }))
  const keptRow = keepRows(items, createServerRuntime(inputOf('/', items)))
  const kept = items.filter((item) => keptRow(item, 1))
  expect(kept.map((item) => item.kind !== 'html' && item.label)).toEqual([
    'A <b> & "c" </li>',
    '',
    'With a page',
    'Without a page',
    'Keys',
  ])
  expect(keptRow(inner, 2)?.className).toBe(
    'theme-doc-sidebar-item-link theme-doc-sidebar-item-link-level-2',
  )
  expect(items.some((item) => keptRow(item, 3))).toBe(false)
})

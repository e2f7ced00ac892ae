/**
 * The build omits data that the page's elements contain. Reading them gives the same data, to the
 * last field.
 */
import type { Element, Nodes } from 'hast'
import { raw } from 'hast-util-raw'
import { rowsOf } from '../../cli/make/render/sidebar-rows.ts'
import type { SidebarCategoryData, SidebarItem } from '../../runtime/contract/route-data.ts'
import { readInitialSidebar } from '../../runtime/initial-sidebar.ts'
import { renderApp } from '../../runtime/render-page.tsx'
import { localeDocument, routeDocument } from './locale-document.ts'

const link = (name: string, more = {}): SidebarItem => ({
  kind: 'link',
  label: name,
  href: `/${name}`,
  ...more,
})
const category = (label: string, items: SidebarItem[], more = {}): SidebarCategoryData => ({
  kind: 'category',
  label,
  collapsible: true,
  collapsed: true,
  items,
  ...more,
})
const closed = (label: string, more = {}) =>
  category(label, [], { closed: true, level: label.toLowerCase(), ...more })
const gap = (level: string, more = {}) =>
  category('…', [], { closed: true, level, gap: 12, firstHref: '/far', ...more })

const isElement = (node: Nodes): node is Element => node.type === 'element'
const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''
const classesOf = ({ properties }: Element) => [properties.className ?? []].flat().map(String)

/**
 * Members of an element that the code reads: its children, a name or class, an attribute, its first
 * node.
 */
function fakeElement(node: Element): object {
  const children = node.children.filter(isElement).map(fakeElement)
  const [first] = node.children
  return {
    children,
    firstElementChild: children[0] ?? null,
    firstChild: first ? { textContent: textOf(first) } : null,
    getAttribute: (name: string) => node.properties[name] ?? null,
    matches: (selector: string) =>
      selector.startsWith('.')
        ? classesOf(node).includes(selector.slice(1))
        : selector.startsWith('[class*=')
          ? classesOf(node).join(' ').includes(selector.slice(8, -1))
          : node.tagName === selector,
  }
}

function find(node: Nodes, name: string): Element | undefined {
  if (isElement(node) && classesOf(node).includes(name)) return node
  const children = 'children' in node ? node.children : []
  for (const child of children) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}

const PLACE = { key: 'k', name: 'main', level: '' }

/** The branch as a browser reads it from the page of `/cloud/iam`. */
function read(branch: SidebarItem[]) {
  const route = routeDocument({ sidebar: { ...PLACE, branch } })
  const { body } = renderApp({ route, locale: localeDocument(), pages: {} })
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: body }] })
  const list = find(find(tree, 'docs-sidebar') ?? tree, 'sidebar-list')
  const document = { querySelector: () => list && fakeElement(list) }
  const rows = rowsOf(branch)
  // The reader asks the document only for the list.
  return readInitialSidebar(document as unknown as Document, { ...PLACE, ...(rows && { rows }) })
}

test.each<[string, SidebarItem[]]>([
  [
    'links',
    [link('a'), link('cloud/iam'), link('x', { href: 'https://x.test/?a=1&b=2', external: true })],
  ],
  [
    'badges',
    [
      link('a', { badge: { text: 'GET', tone: 'info' } }),
      link('x', {
        href: 'https://x.test/',
        external: true,
        badge: { text: '<b>', tone: 'danger' },
      }),
      closed('B', { href: '/b', badge: { text: ' a  b ', tone: 'note' } }),
      category('C', [link('cloud/iam')], {
        ...{ collapsed: false, href: '/c', badge: { text: 'New', tone: 'caution' } },
      }),
    ],
  ],
  [
    'characters that HTML escapes',
    [link(`<b> & "c" 'd' \u00a0é`, { href: '/a?b=1&c="2"' }), link(' a  b ')],
  ],
  [
    'closed categories, with and without a page',
    [closed('A', { firstHref: '/a' }), closed('B', { href: '/b' }), closed('C')],
  ],
  [
    'the path to the page, and levels by their own names',
    [
      closed('1', { firstHref: '/a' }),
      category(
        'Guides',
        [
          closed('Two', { level: 'guides/two-1', href: '/two' }),
          category('In', [link('cloud/iam'), gap('guides/in')], {
            level: 'guides/in',
            firstHref: '/cloud/iam',
          }),
          link('z'),
        ],
        { level: 'guides', href: '/guides' },
      ),
    ],
  ],
  [
    'categories that are always open, and closed ones inside them',
    [
      category('Open', [link('a'), closed('More', { firstHref: '/m' })], {
        collapsed: false,
        firstHref: '/a',
      }),
      category('Page', [link('b')], { collapsed: false, href: '/page' }),
      category('Fixed', [link('c')], { collapsed: false, collapsible: false, firstHref: '/c' }),
      category('Both', [link('d')], { collapsed: false, collapsible: false, href: '/both' }),
      category('Bare', [closed('Inner')], { collapsed: false, collapsible: false }),
      category('Button', [closed('Inner', { level: 'inner-1' })], { collapsed: false }),
    ],
  ],
  [
    'gaps',
    [gap(''), link('cloud/iam'), gap('', { gap: 1, firstHref: undefined })].map((one) =>
      JSON.parse(JSON.stringify(one)),
    ),
  ],
])('reads %s', (_, branch) => {
  expect(rowsOf(branch)).toBeDefined()
  expect(read(branch)).toEqual({ ...PLACE, branch })
})

test('the data of a row is a name or a number', () => {
  const branch = [closed('A', { firstHref: '/a' }), closed('B', { href: '/b' }), gap('')]
  expect(rowsOf(branch)).toEqual(['a', ['b'], -12])
})

test.each<[string, SidebarItem]>([
  ['HTML', { kind: 'html', html: '<hr>' }],
  ['a class', link('a', { className: 'x' })],
  ['data of the author', closed('A', { customProps: { x: 1 } })],
  ['a hidden page', link('a', { unlisted: true })],
  ['a category with a hidden page', closed('A', { href: '/a', linkUnlisted: true })],
  ['two addresses', closed('A', { href: '/a', firstHref: '/b' })],
  ['a label that is empty', link('', { href: '/a' })],
  ['a label that a browser reads otherwise', link('a\r\nb')],
  ['such a badge', link('a', { badge: { text: 'a\r\nb', tone: 'tip' } })],
])('a branch with %s, at any depth, is sent as data', (_, item) => {
  expect(rowsOf([link('b'), item])).toBeUndefined()
  expect(rowsOf([category('Open', [item], { collapsed: false })])).toBeUndefined()
})

test('a page with its branch as data reads nothing else', () => {
  const document = { querySelector: () => null } as unknown as Document
  const branch = [link('a')]
  expect(readInitialSidebar(document, { ...PLACE, branch })).toEqual({ ...PLACE, branch })
  expect(readInitialSidebar(document, { ...PLACE, rows: [] })).toEqual({ ...PLACE, branch: [] })
})

/**
 * The rows of a sidebar in a page's data: the parts that the HTML of its entries does not contain.
 */
import { rowsOf } from '../../../cli/make/render/sidebar-rows.ts'
import type { SidebarCategoryData, SidebarItem } from '../../../runtime/contract/route-data.ts'

const link = (more = {}): SidebarItem =>
  ({ kind: 'link', label: 'A', href: '/a', ...more }) as never
const category = (items: SidebarItem[], more = {}): SidebarCategoryData => ({
  kind: 'category',
  label: 'C',
  collapsible: true,
  collapsed: true,
  items,
  ...more,
})

test('links need no row, categories and gaps have one each, in the order of the document', () => {
  const branch = [
    link(),
    category([link(), category([link()], { level: 'top/inner', href: '/i' })], { level: 'top' }),
    category([], { closed: true, level: 'top/closed', firstHref: '/c' }),
    category([], { closed: true, level: '', gap: 12 }),
  ]
  expect(rowsOf(branch)).toEqual(['top', ['inner'], 'closed', -12])
  expect(rowsOf([])).toEqual([])
})

test.each([
  [{}, 0],
  [{ href: '/c' }, 1],
  [{ collapsible: false }, 2],
  [{ href: '/c', collapsible: false }, 3],
])('a category without a level, %j, is the number %d', (more, row) => {
  expect(rowsOf([category([link()], more)])).toEqual([row])
})

test.each<[string, SidebarItem]>([
  ['HTML', { kind: 'html', html: '<hr>' }],
  ['classes', link({ className: 'x' })],
  ['classes of a category', category([link()], { className: 'x' })],
  ['data of the author', link({ customProps: { a: 1 } })],
  ['a label without a letter', link({ label: '' })],
  ['a label that browsers read otherwise', link({ label: 'a\rb' })],
  ['a label with a character that browsers drop', link({ label: 'a\0' })],
  ['an unlisted page', link({ unlisted: true })],
  ['a category whose page is unlisted', category([link()], { linkUnlisted: true })],
  ['a category with two addresses', category([link()], { href: '/a', firstHref: '/b' })],
  ['an open category without entries', category([])],
  ['a closed category with entries', category([link()], { closed: true })],
  ['any of them further down', category([category([link({ unlisted: true })])])],
])('the HTML does not contain %s, so the branch itself is sent', (_, item) => {
  expect(rowsOf([link(), item])).toBeUndefined()
})

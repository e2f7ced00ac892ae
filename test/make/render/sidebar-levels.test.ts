import type { SidebarData } from '../../../cli/base/model/sidebar.ts'
import { levelsOf } from '../../../cli/make/render/sidebar-levels.ts'
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'

const link = (name: string): SidebarItem => ({ kind: 'link', label: name, href: `/${name}` })
const category = (label: string, items: SidebarItem[], more = {}): SidebarItem => ({
  kind: 'category',
  label,
  collapsible: true,
  collapsed: true,
  items,
  ...more,
})
const listOf = (...items: SidebarItem[]) => {
  const sidebar: SidebarData = { key: 'k', name: 'n', instance: 'i', version: 'v', items }
  return Object.fromEntries(levelsOf(sidebar).list())
}

describe('levels of a sidebar', () => {
  test('are the top and the content of each closed category; open ones include theirs', () => {
    const inner = category('Install', [link('a'), link('b')], { href: '/install' })
    const basics = category('Basics', [link('d'), category('More', [link('e')])], {
      collapsed: false,
    })
    const levels = listOf(category('Guides', [inner, link('c')]), basics)
    const closed = { closed: true, items: [] }
    const more = category('More', [], { ...closed, level: 'more', firstHref: '/e' })
    expect(levels).toEqual({
      '': [
        category('Guides', [], { ...closed, level: 'guides', firstHref: '/install' }),
        category('Basics', [link('d'), more], { collapsed: false }),
      ],
      guides: [
        category('Install', [], { ...closed, level: 'guides/install', href: '/install' }),
        link('c'),
      ],
      'guides/install': [link('a'), link('b')],
      more: [link('e')],
    })
  })

  test('have separate names that are valid for files', () => {
    const label = 'x'.repeat(300)
    const labels = ['A b', 'a B', '../..', '?#%', 'Über uns', '導入', label, `${label}y`]
    const names = Object.keys(listOf(...labels.map((one) => category(one, [link(one)]))))
    expect(names.slice(1, 7)).toEqual(['a-b', 'a-b-1', 'level', 'level-1', 'über-uns', '導入'])
    expect(names.slice(7).map((name) => name.length)).toEqual([50, 52])
  })

  test('keep their names when pages are edited, added and moved', () => {
    const names = (...pages: string[]) =>
      Object.keys(listOf(category('Zoo', pages.map(link)), category('Ape', [link('z')])))
    expect(names('a')).toEqual(['', 'zoo', 'ape'])
    expect(names('b', 'c', 'a')).toEqual(['', 'zoo', 'ape'])
  })
})

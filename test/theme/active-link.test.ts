import type { NavbarLinkData } from '../../runtime/contract/navbar-data.ts'
import {
  isActiveDropdown,
  isActiveLink,
  isSamePath,
} from '../../runtime/theme/shell/active-link.ts'

const link = (change: Partial<NavbarLinkData>): NavbarLinkData => ({
  type: 'link',
  label: 'Link',
  href: '/cloud/',
  position: 'left',
  ...change,
})
const at = (permalink: string, sidebar?: string) => ({ permalink, sidebar, home: '/de/' })

describe('isActiveLink', () => {
  test('is on below its page, ignoring case and the last slash', () => {
    expect(isActiveLink(link({}), at('/Cloud'))).toBe(true)
    expect(isActiveLink(link({}), at('/cloud/iam'))).toBe(true)
    expect(isActiveLink(link({}), at('/cloudy'))).toBe(false)
  })

  test('is on for the home page only on that page, and likewise for a doc without a sidebar', () => {
    const home = link({ href: '/de/' })
    expect([isActiveLink(home, at('/de/')), isActiveLink(home, at('/de/x'))]).toEqual([true, false])
    const doc = link({ activeSidebar: '' })
    expect([isActiveLink(doc, at('/cloud/')), isActiveLink(doc, at('/cloud/x'))]).toEqual([
      true,
      false,
    ])
  })

  test('a sidebar decides before anything else', () => {
    const docs = link({ activeSidebar: 'cloud/current/main', activeBasePath: '/other' })
    expect(isActiveLink(docs, at('/cloud/iam', 'cloud/current/main'))).toBe(true)
    expect(isActiveLink(docs, at('/other/page', 'cloud/current/other'))).toBe(false)
  })

  test('an expression decides before a base path, and ignores case', () => {
    const releases = link({ activeBaseRegex: '/releases/(cloud|construct)', activeBasePath: '/x' })
    expect(isActiveLink(releases, at('/de/Releases/cloud/v0.0.6'))).toBe(true)
    expect(isActiveLink(releases, at('/x/y'))).toBe(false)
  })

  test('a base path matches whole segments', () => {
    const releases = link({ activeBasePath: '/releases/cloud' })
    expect(isActiveLink(releases, at('/releases/cloud/v0.0.6'))).toBe(true)
    expect(isActiveLink(releases, at('/releases/cloud'))).toBe(true)
    expect(isActiveLink(releases, at('/releases/cloudy'))).toBe(false)
  })

  test('a link to another site is never active', () => {
    expect(isActiveLink(link({ external: true, activeBasePath: '/' }), at('/cloud/'))).toBe(false)
  })
})

test('a dropdown is active by its own page or by one of its entries', () => {
  const dropdown = {
    type: 'dropdown',
    label: 'Releases',
    href: '/releases',
    position: 'left',
    items: [link({ href: '/releases/cloud/v1' }), { type: 'html', html: '<hr>' }],
  } as const
  expect(isActiveDropdown(dropdown, at('/releases/'))).toBe(true)
  expect(isActiveDropdown(dropdown, at('/releases/cloud/v1'))).toBe(true)
  expect(isActiveDropdown(dropdown, at('/releases/cloud/v2'))).toBe(false)
})

test('query and hash do not make another path', () => {
  expect(isSamePath('/cloud/?tab=go#x', '/cloud')).toBe(true)
})

import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { RouteDocument, SidebarItem } from '../../runtime/contract/route-data.ts'
import { renderApp } from '../../runtime/render-page.tsx'
import { nextScroll } from '../../runtime/theme/shell/use-back-to-top.ts'
import { localeDocument, routeDocument } from '../runtime/locale-document.ts'

const render = (route: Partial<RouteDocument> = {}, locale: Partial<LocaleDocument> = {}) =>
  renderApp({ route: routeDocument(route), locale: localeDocument(locale), pages: {} }).body

const withSidebar = (...branch: SidebarItem[]): Partial<RouteDocument> => ({
  sidebar: { key: 'cloud/current/main', name: 'main', branch },
})
const category = {
  kind: 'category',
  label: 'Services',
  collapsible: true,
  collapsed: true,
} as const

test('the first link of a page skips the navigation, to an existing element', () => {
  const html = render()
  const href = /<a [^>]*href="#([^"]+)"/.exec(html)?.[1]
  expect(html.indexOf('skip-link')).toBeLessThan(html.indexOf('<nav'))
  expect(html).toContain(`id="${href}"`)
})

test('a page has one main landmark, and every nav has a name', () => {
  const html = render({
    ...withSidebar({ kind: 'link', label: 'IAM', href: '/cloud/iam' }),
    toc: [{ id: 'a', html: 'A', level: 2 }],
    breadcrumbs: [{ label: 'IAM' }],
  })
  expect(html.match(/<main[ >]/g)).toHaveLength(1)
  expect(html.match(/<nav/g)).toHaveLength(4)
  expect(html.match(/<nav[^>]*aria-label="[^"]+"/g)).toHaveLength(4)
})

test('no element has a style attribute', () => {
  const bar = { announcement: { id: 'a', html: 'News', closeable: true } }
  expect(render(withSidebar({ ...category, items: [] }), bar)).not.toMatch(/\sstyle=/)
})

test('the footer has the classes and attributes of the config, and none by default', () => {
  const link = { kind: 'link', label: 'A', href: '/a' } as const
  const given = { className: 'footer-link big', 'data-n': '1' }
  const columns = [
    { items: [link], attributes: { className: 'footer-column wide' } },
    { items: [{ ...link, attributes: given }] },
  ]
  const html = render({}, { footer: { style: 'light', columns } })
  expect(html).toContain('<div class="footer-column wide">')
  expect(html).toContain('<div class="footer-column theme-layout-footer-column">')
  expect(html.match(/<a [^>]*class="footer-link[^>]*>/g)?.sort()).toEqual([
    expect.stringMatching(
      /class="footer-link big".*data-n="1"|data-n="1".*class="footer-link big"/,
    ),
    expect.stringMatching(/class="footer-link"(?!.*data-n)/),
  ])
})

describe('sidebar', () => {
  test('marks the current page, however its path is written', () => {
    const html = render(withSidebar({ kind: 'link', label: 'IAM', href: '/cloud/iam/' }))
    expect(html).toMatch(/aria-current="page" href="\/cloud\/iam\/"/)
  })

  test('opens the category that contains the page', () => {
    const items = [{ kind: 'link', label: 'IAM', href: '/cloud/iam' }] as const
    expect(render(withSidebar({ ...category, items }))).toContain('>IAM</a>')
  })

  test('a closed category without a page links to its first page before hydration', () => {
    const html = render(
      withSidebar({ ...category, closed: true, firstHref: '/cloud/a', items: [] }),
    )
    expect(html).toMatch(/<a [^>]*href="\/cloud\/a"[^>]*>Services<\/a>/)
    // Its toggle button would do nothing yet.
    expect(html).not.toContain('aria-expanded="false"')
  })

  test('hides an unlisted page, except on that page', () => {
    const other = { kind: 'link', label: 'Secret', href: '/secret', unlisted: true } as const
    expect(render(withSidebar(other))).not.toContain('Secret')
    expect(render(withSidebar({ ...other, href: '/cloud/iam' }))).toContain('Secret')
  })

  test('announces that an entry opens a new tab', () => {
    const html = render(
      withSidebar({
        kind: 'link',
        label: 'Status',
        href: 'https://status.example',
        external: true,
      }),
    )
    expect(html).toContain('target="_blank"')
    expect(html).toContain('(opens in new tab)')
  })
})

describe('language menu', () => {
  const items = [{ type: 'localeDropdown', position: 'right' }] as const
  const navbar = { title: 'Site', items, hideOnScroll: false }
  const alternate = { locale: 'de', permalink: '/de/cloud/iam' }

  test('keeps the page, and names the language of each entry', () => {
    const html = render({ alternates: [{ ...alternate, translated: true }] }, { navbar })
    expect(html).toMatch(/href="\/de\/cloud\/iam" lang="de" hrefLang="de" target="_self"/)
    expect(html).not.toContain('not translated')
  })

  test('marks an untranslated page', () => {
    const html = render({ alternates: [{ ...alternate, translated: false }] }, { navbar })
    expect(html).toContain('not translated')
  })

  test('links to the home page if the other language does not have the page', () => {
    expect(render({ alternates: [] }, { navbar })).toMatch(/href="\/de\/" lang="de"/)
  })
})

test('the colour button names the default mode in static HTML, and takes clicks at once', () => {
  const html = render({}, { colorMode: { ...localeDocument().colorMode, defaultMode: 'dark' } })
  expect(html).toMatch(/<button[^>]*title="dark mode"[^>]*\(currently dark mode\)/)
  expect(html).not.toContain('disabled')
})

test('without a switch there is no colour button', () => {
  const html = render({}, { colorMode: { ...localeDocument().colorMode, disableSwitch: true } })
  expect(html).not.toContain('color-toggle')
})

test('static HTML contains both logos', () => {
  const logo = { src: '/l.svg', srcDark: '/d.svg', alt: '', href: '/' }
  const html = render({}, { navbar: { title: 'Site', logo, items: [], hideOnScroll: false } })
  expect(html).toContain('class="logo light-only" src="/l.svg"')
  expect(html).toContain('class="logo dark-only" src="/d.svg"')
})

test('scrolling to the top moves less in every frame, and ends', () => {
  const way: number[] = []
  for (let position = 1000; position > 0; position = nextScroll(position)) way.push(position)
  expect(way.slice(0, 3)).toEqual([1000, 850, 722])
  expect(nextScroll(1)).toBe(0)
})

import type { RouteDocument } from '../../runtime/contract/route-data.ts'
import { renderApp } from '../../runtime/render-page.tsx'
import { describeError } from '../../runtime/theme/pages/describe-error.ts'
import { formatDate } from '../../runtime/theme/shell/last-updated.tsx'
import { localeDocument, routeDocument } from '../runtime/locale-document.ts'

const render = (change: Partial<RouteDocument> = {}, locale = localeDocument()) =>
  renderApp({ route: routeDocument(change), locale, pages: {} }).body
const count = (text: string, html: string) => html.split(text).length - 1

describe('a doc', () => {
  test('has one h1 from its heading, and none if the article has its own', () => {
    expect(count('<h1', render({ heading: 'IAM' }))).toBe(1)
    expect(count('<h1', render({ article: '<h1>Own</h1>' }))).toBe(1)
  })

  test('names its language if it differs from the page’s, with the reason', () => {
    const html = render({ untranslated: true, articleLang: 'en' })
    expect(html).toContain('lang="en"')
    expect(html).toContain('Not translated yet')
    expect(render()).not.toContain('Not translated yet')
  })

  test('links its breadcrumbs, but not itself', () => {
    const html = render({
      breadcrumbs: [
        { label: 'Services', permalink: '/services' },
        { label: 'IAM', permalink: '/iam' },
      ],
    })
    expect(html).toContain('<a href="/services">Services</a>')
    expect(html).toContain('<span aria-current="page">IAM</span>')
  })

  test('shows its badge after its own name in the breadcrumbs', () => {
    const crumbs = [{ label: 'Services', permalink: '/services' }, { label: 'IAM' }]
    const html = render({ breadcrumbs: crumbs, badge: { text: 'New', tone: 'tip' } })
    expect(html).toContain(
      '<span aria-current="page">IAM</span> <span class="badge badge-tip">New</span></li>',
    )
    expect(count('class="badge', html)).toBe(1)
  })

  test('has links to its neighbors, and without any no element for them', () => {
    expect(render({ next: { label: 'Roles', permalink: '/roles' } })).toContain(
      '<nav class="pager"',
    )
    expect(render()).not.toContain('class="pager"')
  })

  test('has its table of contents twice: folded for narrow screens, and next to the article', () => {
    const html = render({ toc: [{ id: 'roles', html: '<code>Roles</code>', level: 2 }] })
    expect(count('href="#roles"', html)).toBe(2)
    expect(html).toContain('<details class="toc-mobile theme-doc-toc-mobile">')
  })

  test('is available as Markdown, to copy or to open elsewhere, without a script', () => {
    const head = { ...routeDocument().head, canonical: 'https://docs.example/guide/start' }
    const html = render({ permalink: '/guide/start', head })
    expect(html).toContain('<a href="/guide/start.md" type="text/markdown" data-no-link-check="">')
    const asked = encodeURIComponent('Read https://docs.example/guide/start.md')
    expect(html).toContain(`href="https://claude.ai/new?q=${asked}"`)
  })

  test('shows when and by whom it was changed, with an edit link', () => {
    const html = render({
      editUrl: 'https://git.example/iam.md',
      lastUpdated: { date: '2025-10-15', author: 'Ada' },
    })
    expect(html).toContain('href="https://git.example/iam.md"')
    expect(html).toContain(
      '<time dateTime="2025-10-15" itemProp="dateModified">Oct 15, 2025</time>',
    )
    expect(html).toContain('<b>Ada</b>')
  })
})

test('a category page shows a card for each page, with the count if a text is missing', () => {
  const html = render({
    kind: 'category',
    title: 'Services',
    cards: [
      { kind: 'link', label: 'IAM', href: '/iam', description: 'Who may do what.' },
      { kind: 'category', label: 'More', href: '/more', count: 3 },
    ],
  })
  expect(html).toContain('<h1>Services</h1>')
  expect(html).toContain('Who may do what.')
  expect(html).toContain('3 items')
})

test('an unknown address gets a heading and a link to the home page', () => {
  const html = render({ kind: 'not-found' })
  expect(html).toContain('<h1>Page Not Found</h1>')
  expect(html).toMatch(/<main[^>]*>.*href="\/"/)
})

test('a date is formatted in the language, whatever the time zone of the machine', () => {
  expect(formatDate('2025-10-15', 'en')).toBe('Oct 15, 2025')
  expect(formatDate('2025-10-15', 'de')).toBe('15. Okt. 2025')
})

test('an error is shown with all of its causes, a loop of them once', () => {
  const cause = new Error('No network')
  const error = new Error('Not loaded', { cause })
  cause.cause = error
  expect(describeError(error)).toBe('Not loaded\n\nCause:\nNo network')
  expect(describeError('text')).toBe('text')
})

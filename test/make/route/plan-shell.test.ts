import { fallbacksOf, type Messages } from '../../../cli/base/messages/translate-message.ts'
import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { planShell } from '../../../cli/make/route/plan-shell.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { makeInput, planTitled } from './make-site.ts'

type Theme = NonNullable<SiteConfigInput['themeConfig']>
type Items = NonNullable<NonNullable<Theme['navbar']>['items']>

/** The German layout data of a site with two docs. */
function planGerman(
  themeConfig: Theme,
  messages: Messages = {},
  config: Partial<SiteConfigInput> = {},
) {
  const input = makeInput({
    config: { i18n: { locales: ['en', 'de'] }, themeConfig, ...config },
    files: {
      'docs/a.md': 'A',
      'docs/b.md': 'B',
      'docs/draft.md': { draft: true },
      'docs/hidden.md': { unlisted: true },
    },
    sidebars: { main: ['a', { More: ['b'] }], empty: [{ type: 'html', value: '<hr>' }] },
  })
  const { locales } = planTitled(input)
  const localeMap = locales[1]
  if (!localeMap) throw new Error('no German')
  const links = createLinkContext({
    config: input.loaded.config,
    locale: localeMap,
    permalinks: indexPermalinks(locales),
    statics: new Set(['img/logo.svg', 'terms.pdf']),
    assets: new Map(),
  })
  return planShell({ config: input.loaded.config, localeMap, messages, links })
}

const itemsOf = (items: Items, messages?: Messages) =>
  planGerman({ navbar: { items } }, messages).document.navbar.items
const diagnosticsOf = (items: Items) => planGerman({ navbar: { items } }).diagnostics

describe('a navbar item', () => {
  test('to a page has the base of the locale and a translated label', () => {
    const messages = { 'navbar.item.label.Docs': 'Doku' }
    expect(itemsOf([{ label: 'Docs', to: '/docs/a' }], messages)).toEqual([
      { type: 'link', position: 'left', label: 'Doku', href: '/de/docs/a' },
    ])
  })

  test('to a file has the base of the site', () => {
    expect(itemsOf([{ label: 'Terms', to: 'terms.pdf' }])).toMatchObject([{ href: '/terms.pdf' }])
  })

  test('elsewhere is marked, and keeps its attributes', () => {
    const item = {
      label: 'Console',
      href: 'https://c.example',
      rel: 'me',
      position: 'right' as const,
    }
    expect(itemsOf([item])).toEqual([
      {
        type: 'link',
        position: 'right',
        label: 'Console',
        href: 'https://c.example',
        external: true,
        attributes: { rel: 'me' },
      },
    ])
  })

  test('has its active path below the locale', () => {
    const item = { label: 'Docs', to: '/docs/a', activeBasePath: '/docs' }
    expect(itemsOf([item])).toMatchObject([{ activeBasePath: '/de/docs' }])
  })

  test('for a sidebar links to its first link and is active with it', () => {
    expect(itemsOf([{ type: 'docSidebar', sidebarId: 'main', docsPluginId: 'docs' }])).toEqual([
      {
        type: 'link',
        position: 'left',
        label: 'A',
        href: '/de/docs/a',
        activeSidebar: 'docs/current/main',
      },
    ])
  })

  test('for a doc links to it, named by its id', () => {
    expect(itemsOf([{ type: 'doc', docId: 'b', docsPluginId: 'docs' }])).toMatchObject([
      { label: 'b', href: '/de/docs/b', activeSidebar: 'docs/current/main' },
    ])
  })

  test('for a draft is omitted without a diagnostic', () => {
    const items = [{ type: 'doc' as const, docId: 'draft', docsPluginId: 'docs' }]
    expect([itemsOf(items), diagnosticsOf(items)]).toEqual([[], []])
  })

  test('for an unlisted doc is marked, so that it shows on that doc alone', () => {
    const items = [{ type: 'doc' as const, docId: 'hidden', docsPluginId: 'docs' }]
    expect(itemsOf(items)).toMatchObject([{ href: '/de/docs/hidden', unlisted: true }])
    expect(diagnosticsOf(items)).toEqual([])
  })

  test('that is a dropdown contains links', () => {
    const items = [
      { type: 'docSidebar' as const, sidebarId: 'main', docsPluginId: 'docs', label: 'Main' },
    ]
    expect(itemsOf([{ label: 'More', position: 'right', items }])).toEqual([
      {
        type: 'dropdown',
        label: 'More',
        position: 'right',
        items: [
          {
            type: 'link',
            position: 'right',
            label: 'Main',
            href: '/de/docs/a',
            activeSidebar: 'docs/current/main',
          },
        ],
      },
    ])
  })

  test('of HTML has resolved links', () => {
    const value = '<a class="x" href="/docs/a">A</a><img src="/img/logo.svg">'
    expect(itemsOf([{ type: 'html', value }])).toMatchObject([
      { html: '<a class="x" href="/de/docs/a">A</a><img src="/img/logo.svg">' },
    ])
  })

  test.each([
    [
      'an unknown instance',
      { type: 'doc', docId: 'a', docsPluginId: 'x' },
      'NAVBAR_INSTANCE_UNKNOWN',
      'docs',
    ],
    [
      'an unknown doc',
      { type: 'doc', docId: 'x', docsPluginId: 'docs' },
      'NAVBAR_DOC_UNKNOWN',
      'a, b, hidden',
    ],
    [
      'an unknown sidebar',
      { type: 'docSidebar', sidebarId: 'x', docsPluginId: 'docs' },
      'NAVBAR_SIDEBAR_UNKNOWN',
      'main, empty',
    ],
    [
      'a sidebar without links',
      { type: 'docSidebar', sidebarId: 'empty', docsPluginId: 'docs' },
      'NAVBAR_SIDEBAR_EMPTY',
      '',
    ],
  ] as const)('with %s is an error that quotes it', (_, item, code, available) => {
    expect(diagnosticsOf([item])).toMatchObject([
      {
        code,
        severity: 'throw',
        message: expect.stringContaining(
          JSON.stringify({ ...item, position: 'left' }, null, 2).slice(2, 30),
        ),
        hint: expect.stringContaining(available),
      },
    ])
  })

  test('in a dropdown is checked too', () => {
    const items = [{ type: 'doc' as const, docId: 'x', docsPluginId: 'docs' }]
    expect(diagnosticsOf([{ label: 'More', items }])).toMatchObject([
      { code: 'NAVBAR_DOC_UNKNOWN' },
    ])
  })
})

describe('the navbar', () => {
  test('shows the title of the site by default', () => {
    expect(planGerman({}, { 'site.title': 'Seite' }).document.navbar.title).toBe('Seite')
  })

  test('has logos at the base of the site, with a link to the home page', () => {
    const { navbar } = planGerman({
      navbar: { logo: { src: 'img/logo.svg', srcDark: '/img/d.svg' } },
    }).document
    expect(navbar.logo).toEqual({
      src: '/img/logo.svg',
      srcDark: '/img/d.svg',
      alt: '',
      href: '/de/',
    })
  })

  test('names the site by its logo when it shows no title', () => {
    const { navbar } = planGerman({ navbar: { title: '', logo: { src: 'x.svg' } } }).document
    expect(navbar.logo?.alt).toBe('Site')
  })

  test('translates the text of its logo', () => {
    const theme = { navbar: { logo: { src: 'x.svg', alt: 'Logo' } } }
    const { navbar } = planGerman(theme, { 'navbar.logo.alt': 'Zeichen' }).document
    expect(navbar.logo?.alt).toBe('Zeichen')
  })
})

describe('the footer', () => {
  test('is absent when it is not configured', () =>
    expect(planGerman({}).document.footer).toBeUndefined())

  test('has translated columns with resolved links', () => {
    const footer = { links: [{ title: 'Docs', items: [{ label: 'A', to: '/docs/a' }] }] }
    const messages = { 'footer.link.title.Docs': 'Doku', 'footer.link.item.label.A': 'Ah' }
    expect(planGerman({ footer }, messages).document.footer?.columns).toEqual([
      { title: 'Doku', items: [{ kind: 'link', label: 'Ah', href: '/de/docs/a' }] },
    ])
  })

  test('shows a flat list as one column', () => {
    const footer = { links: [{ label: 'X', href: 'https://x.example' }, { html: '<b>y</b>' }] }
    expect(planGerman({ footer }).document.footer?.columns).toEqual([
      {
        items: [
          { kind: 'link', label: 'X', href: 'https://x.example', external: true },
          { kind: 'html', html: '<b>y</b>' },
        ],
      },
    ])
  })

  test('has classes and attributes of the config, with translated texts', () => {
    const link = { label: 'A', href: '/x', prependBaseUrlToHref: true, className: 'big' }
    const item = { ...link, target: '_self', title: 'Tip', 'data-n': 1 }
    const footer = { links: [{ title: 'T', className: 'wide', items: [item] }] }
    const messages = { 'footer.link.item.title.Tip': 'Hinweis' }
    expect(planGerman({ footer }, messages).document.footer?.columns).toMatchObject([
      {
        attributes: { className: 'footer-column theme-layout-footer-column wide' },
        items: [
          {
            attributes: {
              className: 'footer-link big',
              target: '_self',
              title: 'Hinweis',
              'data-n': '1',
            },
          },
        ],
      },
    ])
  })

  test('fills in the year after the translation', () => {
    const footer = { copyright: '© {year} M', copyrightYear: 2025 }
    const messages = { 'footer.copyright': 'Stand {year}' }
    expect(planGerman({ footer }, messages).document.footer?.copyright).toBe('Stand 2025')
  })
})

describe('the announcement', () => {
  test('has a text for each locale, with resolved links', () => {
    const content = { en: 'New', de: '<a href="/docs/a">Neu</a>' }
    expect(planGerman({ announcementBar: { id: 'x', content } }).document.announcement).toEqual({
      id: 'x',
      html: '<a href="/de/docs/a">Neu</a>',
      closeable: true,
    })
  })

  test('of one text is translated by its message', () => {
    const bar = { announcementBar: { content: 'New' } }
    expect(
      planGerman(bar, { 'announcement.content.announcement-bar': 'Neu' }).document.announcement
        ?.html,
    ).toBe('Neu')
  })

  test.each([
    ['missing', {}, '<b>New</b>'],
    [
      'a copy of the source',
      { 'announcement.content.announcement-bar': '<b>New</b>' },
      '<b>New</b>',
    ],
    ['another text', { 'announcement.content.announcement-bar': 'Neu' }, undefined],
  ])('is in the source language if its message is %s', (_, messages, fallback) => {
    planGerman({ announcementBar: { content: '<b>New</b>' } }, messages)
    expect([...fallbacksOf(messages)].find((text) => text.includes('New'))).toBe(fallback)
  })
})

describe('the locale document', () => {
  test('knows its locale, and all others in menu order', () => {
    const { document } = planGerman({})
    expect(document).toMatchObject({
      locale: 'de',
      lang: 'de',
      label: 'Deutsch',
      dir: 'ltr',
      base: '/de/',
    })
    expect(document.locales.map(({ label, base }) => [label, base])).toEqual([
      ['English', '/'],
      ['Deutsch', '/de/'],
    ])
  })

  test('reads from right to left in such a language', () => {
    const i18n = { defaultLocale: 'en', locales: ['en', 'de', 'ar'] }
    expect(planGerman({}, {}, { i18n }).document.locales[2]?.dir).toBe('rtl')
  })

  test('reports that there is no home page', () =>
    expect(planGerman({}).document.hasHome).toBe(false))

  test('has an empty storage suffix, or the namespace', () => {
    const suffix = (config: Partial<SiteConfigInput>) =>
      planGerman({}, {}, config).document.storage.suffix
    expect([suffix({}), suffix({ storage: { namespace: 'x' } })]).toEqual(['', '-x'])
  })
})

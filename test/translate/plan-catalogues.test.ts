import { checkConfig, type SiteConfigInput } from '../../cli/config/schema.ts'
import { type CatalogueSources, planCatalogues } from '../../cli/translate/plan-catalogues.ts'

function plan(config: Partial<SiteConfigInput>, rest: Partial<CatalogueSources> = {}) {
  const checked = checkConfig({ title: 'T', url: 'https://x.example', ...config })
  if ('mistakes' in checked) throw new Error(checked.mistakes.join('\n'))
  return planCatalogues({
    loaded: { config: checked.config, root: '/s', file: '/s/site.config.ts' },
    locale: 'de',
    messages: [],
    articleMessages: {},
    docs: [],
    shipped: {},
    ...rest,
  })
}

const textsOf = (planned: ReturnType<typeof plan>, end: string) =>
  Object.fromEntries(
    [...(planned.catalogues.find(({ file }) => file.endsWith(end))?.texts ?? [])].map(
      ([id, { message, prefill }]) => [id, prefill ?? message],
    ),
  )

test('sorts the texts of code by id and begins with the translation that ships', () => {
  const message = (id: string, text: string) => ({ id, message: text, file: 'a.tsx', line: 1 })
  const planned = plan(
    {},
    {
      messages: [message('z', 'Z'), message('a', 'A'), message('a', 'A')],
      articleMessages: { 'theme.x': 'X' },
      shipped: { 'theme.x': 'Ix', unused: 'U' },
    },
  )
  expect(Object.entries(textsOf(planned, 'messages.json'))).toEqual([
    ['a', 'A'],
    ['theme.x', 'Ix'],
    ['z', 'Z'],
  ])
  expect(planned.diagnostics).toEqual([])
})

test('warns of one id with two texts, and keeps the first', () => {
  const messages = ['One', 'Two'].map((message, line) => ({
    id: 'a',
    message,
    file: 'a.tsx',
    line,
  }))
  const planned = plan({}, { messages })
  expect(textsOf(planned, 'messages.json')).toEqual({ a: 'One' })
  expect(planned.diagnostics).toMatchObject([
    { code: 'TRANSLATE_CONFLICT', source: { file: 'a.tsx', line: 1 } },
  ])
})

test('lists every text of the config under the id that the build looks up', () => {
  const planned = plan({
    tagline: 'Line',
    i18n: { locales: ['en', 'de'], localeConfigs: { de: { path: 'german' } } },
    themeConfig: {
      announcementBar: { content: 'News' },
      navbar: {
        title: 'Nav',
        logo: { src: 'l.svg', alt: 'Logo' },
        items: [
          { label: 'More', items: [{ label: 'Inner', to: '/inner' }] },
          { type: 'localeDropdown' },
          { type: 'doc', docId: 'intro' },
        ],
      },
      footer: {
        copyright: '© {year} T',
        links: [{ title: 'Docs', items: [{ label: 'Start', to: '/' }, { html: '<hr>' }] }],
      },
    },
  })
  expect(planned.catalogues.map(({ file }) => file)).toEqual([
    'i18n/german/messages.json',
    'i18n/german/site.json',
  ])
  expect(textsOf(planned, 'site.json')).toEqual({
    'site.title': 'T',
    'site.tagline': 'Line',
    'navbar.title': 'Nav',
    'navbar.logo.alt': 'Logo',
    'navbar.item.label.More': 'More',
    'navbar.item.label.Inner': 'Inner',
    'footer.link.title.Docs': 'Docs',
    'footer.link.item.label.Start': 'Start',
    'footer.copyright': '© {year} T',
    'announcement.content': 'News',
  })
})

test('lists versions, categories with their pages, and explicit labels of an instance', () => {
  const sidebars = new Map([
    [
      'main',
      [
        { kind: 'doc' } as const,
        { kind: 'doc', label: 'Intro' } as const,
        {
          kind: 'category',
          label: 'Guides',
          key: 'g',
          link: { type: 'generated-index', title: 'All guides', description: 'Many' },
          items: [{ kind: 'link', label: 'Forum' }, { kind: 'html' }],
        } as const,
      ],
    ],
  ])
  const planned = plan({}, { docs: [{ instance: 'cloud', version: 'current', sidebars }] })
  expect(textsOf(planned, 'docs-cloud.json')).toEqual({
    'docs.cloud.current.version.label': 'Next',
    'docs.cloud.current.sidebar.main.doc.Intro': 'Intro',
    'docs.cloud.current.sidebar.main.category.g': 'Guides',
    'docs.cloud.current.sidebar.main.category.g.link.generated-index.title': 'All guides',
    'docs.cloud.current.sidebar.main.category.g.link.generated-index.description': 'Many',
    'docs.cloud.current.sidebar.main.link.Forum': 'Forum',
  })
})

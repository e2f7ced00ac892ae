import { checkConfig, type SiteConfigInput } from '../../cli/config/schema.ts'
import type { SidebarText } from '../../cli/translate/docs-texts.ts'
import { type CatalogueSources, planCatalogues } from '../../cli/translate/plan-catalogues.ts'

function plan(config: Partial<SiteConfigInput>, rest: Partial<CatalogueSources> = {}) {
  const checked = checkConfig({ title: 'T', url: 'https://x.example', ...config })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  return planCatalogues({
    loaded: { config: checked.config, root: '/s', file: '/s/site.config.ts' },
    locale: 'de',
    lang: 'de',
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

test('has the texts of code in the order of the source and starts with the translation that ships', () => {
  const message = (id: string, file: string, line: number) => ({
    id,
    message: id.toUpperCase(),
    file,
    line,
    column: 1,
  })
  const planned = plan(
    {},
    {
      messages: [
        message('a', 'b.tsx', 1),
        message('y', 'a.tsx', 20),
        message('z', 'a.tsx', 3),
        message('a', 'a.tsx', 30),
      ],
      articleMessages: { 'theme.x': 'X' },
      shipped: { 'theme.x': 'Ix', unused: 'U' },
    },
  )
  expect(Object.entries(textsOf(planned, 'messages.json'))).toEqual([
    ['z', 'Z'],
    ['y', 'Y'],
    ['a', 'A'],
    ['theme.x', 'Ix'],
  ])
  expect(planned.diagnostics).toEqual([])
})

test('warns of one id with two texts, and keeps the first', () => {
  const messages = ['One', 'Two'].map((message, line) => ({
    id: 'a',
    message,
    file: 'a.tsx',
    line,
    column: 3,
  }))
  const planned = plan({}, { messages })
  expect(textsOf(planned, 'messages.json')).toEqual({ a: 'One' })
  expect(planned.diagnostics).toMatchObject([
    { code: 'TRANSLATE_CONFLICT', source: { file: 'a.tsx', line: 1, column: 3 } },
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
          { type: 'html', value: '<b>Beta</b> <i title="Early">x</i>' },
          { label: 'Forum', href: 'https://f.example', title: 'Ask', 'aria-label': 'Our forum' },
          { type: 'doc', docId: 'intro' },
        ],
      },
      footer: {
        copyright: '© {year} T',
        copyrightYear: 2025,
        links: [
          {
            title: 'Docs',
            items: [{ label: 'Start', to: '/' }, { html: '<hr>' }, { html: '<i>By us</i>' }],
          },
        ],
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
    'announcement.content.announcement-bar': 'News',
    'navbar.title': 'Nav',
    'navbar.logo.alt': 'Logo',
    'navbar.item.label.More': 'More',
    'navbar.item.label.Inner': 'Inner',
    'navbar.item.html.Beta x Early': '<b>Beta</b> <i title="Early">x</i>',
    'navbar.item.label.Forum': 'Forum',
    'navbar.item.title.Ask': 'Ask',
    'navbar.item.aria-label.Our forum': 'Our forum',
    'footer.link.title.Docs': 'Docs',
    'footer.link.item.label.Start': 'Start',
    'footer.link.item.html.By us': '<i>By us</i>',
    'footer.copyright': '© {year} T',
  })
})

const docs = (items: readonly SidebarText[]) => ({
  docs: [{ instance: 'cloud', version: 'current', sidebars: new Map([['main', items]]) }],
})

test('lists versions, categories with their pages and cards, and explicit labels', () => {
  const planned = plan(
    {},
    docs([
      { kind: 'doc' },
      { kind: 'doc', label: 'Intro' },
      {
        kind: 'category',
        label: 'Guides',
        key: 'g',
        description: 'On its card',
        link: {
          type: 'generated-index',
          title: 'All guides',
          description: 'Many',
          keywords: ['how', 'to'],
        },
        items: [
          { kind: 'link', label: 'Forum', description: 'Ask us' },
          { kind: 'html', html: '<hr>' },
          { kind: 'html', html: '<b>More</b>' },
        ],
      },
    ]),
  )
  expect(textsOf(planned, 'docs-cloud.json')).toEqual({
    'docs.cloud.current.version.label': 'Next',
    'docs.cloud.current.sidebar.main.doc.Intro': 'Intro',
    'docs.cloud.current.sidebar.main.category.g': 'Guides',
    'docs.cloud.current.sidebar.main.category.g.description': 'On its card',
    'docs.cloud.current.sidebar.main.category.g.link.generated-index.title': 'All guides',
    'docs.cloud.current.sidebar.main.category.g.link.generated-index.description': 'Many',
    'docs.cloud.current.sidebar.main.category.g.link.generated-index.keywords': 'how, to',
    'docs.cloud.current.sidebar.main.link.Forum': 'Forum',
    'docs.cloud.current.sidebar.main.link.Forum.description': 'Ask us',
    'docs.cloud.current.sidebar.main.html.More': '<b>More</b>',
  })
})

test('omits a label that a translated page sets', () => {
  const category = { kind: 'category', label: 'Start', link: null, items: [] } as const
  const planned = plan({}, docs([{ ...category, key: 'start', hasDocLabel: true }]))
  expect(Object.keys(textsOf(planned, 'docs-cloud.json'))).toEqual([
    'docs.cloud.current.version.label',
  ])
})

test('refuses two entries of one kind, sidebar and key, whatever their texts', () => {
  const category = { kind: 'category', link: null, items: [] } as const
  const { diagnostics } = plan(
    { docs: [{ id: 'cloud', path: 'docs', sidebarPath: './sidebars.ts' }] },
    docs([
      { ...category, label: 'Guides', items: [{ kind: 'link', label: 'Guides' }] },
      { ...category, label: 'Guides' },
      { ...category, label: 'More', key: 'Guides' },
    ]),
  )
  expect(diagnostics).toMatchObject([
    {
      code: 'TRANSLATE_KEY_DUPLICATE',
      severity: 'throw',
      message: expect.stringContaining('Guides, Guides, More'),
      hint: expect.stringContaining('`key`'),
      source: { file: 'sidebars.ts' },
    },
  ])
})

test('takes the announcement of the config if it has one for the locale', () => {
  const bar = (content: Record<string, string>) =>
    textsOf(
      plan({
        i18n: { locales: ['en', 'de'] },
        themeConfig: { announcementBar: { id: 'v2', content } },
      }),
      'site.json',
    )
  expect(bar({ en: 'Out', de: 'Da' })).toEqual({ 'site.title': 'T' })
  expect(bar({ en: 'Out' })).toEqual({ 'site.title': 'T', 'announcement.content.v2': 'Out' })
})

test('a language with more plural forms starts with all of them', () => {
  const message = { id: 'n', message: 'One|{count} pages', plural: true as const }
  const planned = plan(
    {},
    { messages: [{ ...message, file: 'a.tsx', line: 1, column: 1 }], lang: 'ar' },
  )
  const [, text] = [...(planned.catalogues[0]?.texts ?? [])][0] ?? []
  expect(text?.copy?.split('|')).toEqual([
    '{count} pages',
    'One',
    ...Array(4).fill('{count} pages'),
  ])
})

test("has the titles of the site's own admonitions, by the id that pages use", () => {
  const planned = plan({
    docs: [
      {
        path: 'docs',
        admonitions: { keywords: { question: { title: 'Question' }, plain: { tone: 'tip' } } },
      },
      { id: 'other', path: 'other', admonitions: { keywords: ['named'] } },
    ],
  })
  const all = planned.catalogues.flatMap(({ texts }) => [...texts])
  const titles = all.filter(([id]) => id.startsWith('theme.admonition.'))
  expect(titles.map(([id, { message }]) => [id, message])).toEqual([
    ['theme.admonition.question', 'Question'],
  ])
})

/**
 * Every text of the config and of sidebars is extracted, and the build shows its translation. The
 * site below has each kind of entry and each text that a site can write.
 */
import type { SidebarsInput, SiteConfigInput } from '../../../cli/config/define-config.ts'
import { navbarItem } from '../../../cli/config/navbar-schema.ts'
import { listSourcePages } from '../../../cli/make/route/list-source-pages.ts'
import { planFeeds } from '../../../cli/make/route/plan-feeds.ts'
import { planShell } from '../../../cli/make/route/plan-shell.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { toHeadSetup } from '../../../cli/tasks/plan/head-setup.ts'
import { planCatalogues } from '../../../cli/translate/plan-catalogues.ts'
import { toPseudo } from '../../../cli/translate/pseudo.ts'
import { makeInput, planTitled } from '../../make/route/make-site.ts'

const around = (name: string) => ({
  dropdownItemsBefore: [{ label: `Rabbit before ${name}`, href: 'https://a.example' }],
  dropdownItemsAfter: [{ type: 'html' as const, value: `<b>Rabbit after ${name}</b>` }],
})

const links = (name: string) => [
  { label: `Rabbit ${name}`, href: 'https://a.example', title: `Rabbit tip ${name}` },
  {
    html: `<i>Rabbit ${name}</i>`,
    href: 'https://a.example',
    'aria-label': `Rabbit spoken ${name}`,
  },
]

const config: Partial<SiteConfigInput> = {
  title: 'Rabbit site',
  tagline: 'Rabbit tagline',
  i18n: { locales: ['en', 'de'] },
  search: {},
  docs: [
    {
      id: 'default',
      path: 'docs',
      routeBasePath: 'docs',
      label: 'Rabbit docs',
      feed: { title: 'Rabbit feed', description: 'Rabbit news' },
      versions: { current: { label: 'Rabbit version' } },
    },
  ],
  themeConfig: {
    metadata: [
      { name: 'description', content: 'Rabbit meta' },
      { property: 'og:image:alt', content: 'Rabbit picture' },
    ],
    announcementBar: { id: 'bar', content: '<b>Rabbit bar</b>' },
    navbar: {
      title: 'Rabbit bar title',
      logo: { src: 'l.svg', alt: 'Rabbit logo' },
      items: [
        ...links('link'),
        { type: 'html', value: '<b>Rabbit html</b>' },
        { type: 'doc', docId: 'a', label: 'Rabbit doc' },
        { type: 'docSidebar', sidebarId: 'main', label: 'Rabbit sidebar' },
        { type: 'docsVersion', label: 'Rabbit main' },
        {
          type: 'dropdown',
          label: 'Rabbit menu',
          items: [
            ...links('inner'),
            { type: 'html', value: '<b>Rabbit inner html</b>' },
            { type: 'doc', docId: 'a', label: 'Rabbit inner doc' },
          ],
        },
        {
          type: 'docsVersionDropdown',
          versions: { current: { label: 'Rabbit menu version' } },
          ...around('versions'),
        },
        { type: 'localeDropdown', ...around('locales') },
        { type: 'search' },
        { type: 'custom-status' },
      ],
    },
    footer: {
      logo: { src: 'l.svg', alt: 'Rabbit footer logo' },
      copyright: '<b>Rabbit copyright</b>',
      links: [
        {
          title: 'Rabbit column',
          items: [
            {
              label: 'Rabbit footer link',
              href: 'https://a.example',
              title: 'Rabbit footer tip',
              'aria-label': 'Rabbit footer spoken',
            },
            { html: '<b>Rabbit footer html</b>' },
          ],
        },
      ],
    },
  },
}

const sidebars: SidebarsInput = {
  main: [
    { type: 'doc', id: 'a', label: 'Rabbit doc entry' },
    { type: 'ref', id: 'a', label: 'Rabbit ref entry', key: 'reference' },
    { type: 'html', value: '<b>Rabbit sidebar html</b>' },
    {
      type: 'category',
      label: 'Rabbit category',
      key: 'keyed',
      link: {
        type: 'generated-index',
        title: 'Rabbit page',
        description: 'Rabbit page text',
        keywords: ['Rabbit'],
      },
      // The cards of the category's page show their descriptions.
      items: [
        {
          type: 'link',
          href: 'https://a.example',
          label: 'Rabbit link',
          description: 'Rabbit card',
        },
        { type: 'category', label: 'Rabbit inner', description: 'Rabbit inner card', items: ['b'] },
      ],
    },
  ],
}

const input = makeInput({
  config,
  files: { 'docs/a.md': { last_update: { date: '2025-01-02' } }, 'docs/b.md': {} },
  sidebars,
})
const loaded = { ...input.loaded, root: '/s', file: '/s/site.config.ts' }
const extracted = planCatalogues({
  loaded,
  locale: 'de',
  lang: 'de',
  messages: [],
  articleMessages: {},
  docs: listSourcePages(input, (file) => file).docs,
  shipped: {},
}).catalogues.flatMap(({ texts }) => [...texts])

/** Everything that route produces for readers of German, as one text. */
function planGerman(messages: Readonly<Record<string, string>>): string {
  const { locales } = planTitled({ ...input, messages: { de: messages } })
  const localeMap = locales.find(({ locale }) => locale === 'de')
  if (!localeMap) throw new Error('no German')
  const context = createLinkContext({
    config: loaded.config,
    locale: localeMap,
    permalinks: indexPermalinks(locales),
    statics: new Set(['l.svg']),
    assets: new Map(),
  })
  const shell = planShell({
    config: loaded.config,
    localeMap,
    messages,
    links: context,
    navbarComponents: ['status'],
  })
  expect(shell.diagnostics).toEqual([])
  const feeds = planFeeds(loaded.config, localeMap, messages)
  const head = toHeadSetup(loaded.config, messages)
  return JSON.stringify([shell.document, localeMap, feeds, head])
}

const pseudo = new Map(extracted.map(([id, text]) => [id, toPseudo(text, 'de')]))
const shown = planGerman(Object.fromEntries(pseudo))

test('the site has every kind of navbar entry', () => {
  const kinds = [...(navbarItem.out._zod.propValues?.type ?? [])].filter(
    // Items of plugins have become others by then.
    (kind) => kind !== undefined && kind !== 'plugin',
  )
  const used = loaded.config.themeConfig.navbar.items.map(({ type }) => type)
  expect(new Set(kinds)).toEqual(new Set(used))
})

test('every extracted text is translated in the output', () => {
  const lost = [...pseudo].filter(([, text]) => !shown.includes(JSON.stringify(text).slice(1, -1)))
  expect(lost.map(([id]) => id)).toEqual([])
})

test('no text appears in the output that was not extracted', () => {
  expect(planGerman({})).toContain('Rabbit')
  expect(shown.match(/.{60}Rabbit.{20}/g)).toBeNull()
})

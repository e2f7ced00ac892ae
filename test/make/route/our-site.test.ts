import type { CategoryMetadata } from '../../../cli/base/model/category.ts'
import type { DocSummary } from '../../../cli/base/model/doc.ts'
import type { FrontMatter } from '../../../cli/base/model/front-matter.ts'
import type { LocaleMap } from '../../../cli/base/model/site-map.ts'
import { checkConfig } from '../../../cli/config/schema.ts'
import sidebars from '../../../site/sidebars.ts'
import siteConfig from '../../../site/site.config.ts'
import { makeSummary, planTitled } from './make-site.ts'

const MICROSERVICES = [
  'authentication',
  'captcha',
  'data-gateway',
  'email',
  'iam',
  'language',
  'logging',
  'mfa',
  'notification',
  'storage',
]
const CLOUD_RELEASES = ['v0.0.1', 'v0.0.2', 'v0.0.3', 'v0.0.4', 'v0.0.5', 'v0.0.6']
const CONSTRUCT_RELEASES = ['v0.1.0', 'v0.2.0', 'v0.3.0', 'v0.4.0', 'v0.5.0', 'v0.5.0-latest']

/** The site's files, with the front matter that decides where they are. */
const FILES: Readonly<Record<string, FrontMatter>> = {
  'content/cloud/index.md': { slug: '/', sidebar_position: 1 },
  'content/cloud/get-started.md': { sidebar_position: 2 },
  'content/cloud/ai-gateway.md': { sidebar_position: 3 },
  'content/cloud/hosting-and-observability.md': { sidebar_position: 4 },
  ...files('content/cloud/microservices', MICROSERVICES),
  'content/construct/index.md': { slug: '/', sidebar_position: 1 },
  ...files('content/releases/cloud', [...CLOUD_RELEASES].reverse()),
  ...files('content/releases/construct', [...CONSTRUCT_RELEASES].reverse()),
  'content/releases/browser/v3.md': { sidebar_position: 1 },
  'content/pages/markdown-page.md': {},
}

/** The routes that section 2 of the specification lists, and not-found. */
const ROUTES = [
  '',
  'markdown-page',
  'search',
  'cloud/',
  'cloud/ai-gateway',
  'cloud/get-started',
  'cloud/hosting-and-observability',
  ...MICROSERVICES.map((name) => `cloud/microservices/${name}`),
  'cloud/category/microservices',
  'cloud/category/microservices-1',
  'cloud/category/microservices-2',
  'cloud/category/microservices-3',
  'construct/',
  ...CLOUD_RELEASES.map((version) => `releases/cloud/${version}`),
  ...CONSTRUCT_RELEASES.map((version) => `releases/construct/${version}`),
  'releases/browser/extension/v3',
]

function files(folder: string, names: readonly string[]): Record<string, FrontMatter> {
  return Object.fromEntries(
    names.map((name, index) => [`${folder}/${name}.md`, { sidebar_position: index + 1 }]),
  )
}

function planOurSite(locales: readonly string[]) {
  const checked = checkConfig(siteConfig)
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  const { config } = checked
  const docs: DocSummary[] = Object.entries(FILES).map(([origin, frontMatter]) =>
    makeSummary(origin, frontMatter, { config, locale: 'en' }),
  )
  const category: CategoryMetadata = {
    file: 'content/cloud/microservices/_category_.yml',
    instance: 'cloud',
    version: 'current',
    folder: 'microservices',
    label: 'Microservices',
    position: 5,
    link: { type: 'generated-index' },
  }
  return planTitled({
    loaded: { config, sidebars: Object.fromEntries(config.docs.map(({ id }) => [id, sidebars])) },
    configFile: 'site.config.ts',
    docs: { en: docs, de: docs },
    categories: [category],
    sitePages: [{ key: 'index', disk: '/site/pages/index.tsx', slug: '' }],
    messages: {},
    locales,
  })
}

const site = planOurSite(['en', 'de'])
const [english, german] = site.locales
const addresses = (map: LocaleMap | undefined) =>
  (map?.routes ?? []).map((route) => route.permalink)
const route = (permalink: string) => english?.routes.find((one) => one.permalink === permalink)

describe('our site', () => {
  test('has exactly the routes of the specification', () => {
    expect(addresses(english).sort()).toEqual(
      ['/404.html', ...ROUTES.map((path) => `/${path}`)].sort(),
    )
  })

  test('has the same routes below /de/', () => {
    expect(addresses(german).sort()).toEqual(
      ['/de/404.html', ...ROUTES.map((path) => `/de/${path}`)].sort(),
    )
  })

  test('has the same German routes when German is built alone', () => {
    expect(planOurSite(['de']).locales.map(addresses)).toEqual([addresses(german)])
  })

  test('is planned without a diagnostic', () => expect(site.diagnostics).toEqual([]))

  test('lists the ten microservices on all four category pages', () => {
    const pages = (english?.routes ?? []).filter(({ kind }) => kind === 'category')
    expect(pages.map(({ cards }) => cards?.length)).toEqual([10, 10, 10, 10])
  })

  test('gives each category page the sidebar that lists it', () => {
    const pages = (english?.routes ?? []).filter(({ kind }) => kind === 'category')
    expect(pages.map(({ permalink, sidebar }) => `${permalink} ${sidebar}`)).toEqual([
      '/cloud/category/microservices cloud/current/tutorialSidebar',
      '/cloud/category/microservices-1 cloud/current/cloudReleaseNotesSidebar',
      '/cloud/category/microservices-2 cloud/current/constructReleaseNotesSidebar',
      '/cloud/category/microservices-3 cloud/current/BrowserReleaseNotesSidebar',
    ])
  })

  test.each([
    ['/cloud/get-started', 'cloud/current/tutorialSidebar'],
    ['/construct/', 'construct/current/tutorialSidebar'],
    ['/releases/cloud/v0.0.6', 'cloud_release_notes/current/cloudReleaseNotesSidebar'],
    ['/releases/construct/v0.5.0', 'construct_release_notes/current/constructReleaseNotesSidebar'],
    ['/releases/browser/extension/v3', 'browser_release_notes/current/BrowserReleaseNotesSidebar'],
  ])('shows on %s the sidebar %s', (permalink, sidebar) => {
    expect(route(permalink)?.sidebar).toBe(sidebar)
  })

  test('links from the doc before the category to its first page', () => {
    expect(route('/cloud/hosting-and-observability')?.next?.permalink).toBe(
      '/cloud/category/microservices',
    )
  })

  test('lists release notes newest first', () => {
    const { items = [] } =
      english?.sidebars['cloud_release_notes/current/cloudReleaseNotesSidebar'] ?? {}
    expect(items.map((item) => item.kind === 'link' && item.label)).toEqual(
      [...CLOUD_RELEASES].reverse(),
    )
  })

  test('describes its five instances', () => {
    expect(
      german?.instances.map(({ id, path, versions: [version] }) => [id, path, version?.mainDocId]),
    ).toEqual([
      ['cloud', '/de/cloud', 'index'],
      ['construct', '/de/construct', 'index'],
      ['cloud_release_notes', '/de/releases/cloud', 'v0.0.6'],
      ['construct_release_notes', '/de/releases/construct', 'v0.5.0-latest'],
      ['browser_release_notes', '/de/releases/browser/extension', 'v3'],
    ])
  })
})

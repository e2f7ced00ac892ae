/** Files of a site beside its pages: which there are, where they lie, and which pages they name. */
import { join } from 'node:path'
import { FEED_FORMATS } from '../../../cli/base/model/feed.ts'
import type { FrontMatter } from '../../../cli/base/model/front-matter.ts'
import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { planShell } from '../../../cli/make/route/plan-shell.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { listFileKinds } from '../../../cli/tasks/files/site-files.ts'
import { toHeadSetup } from '../../../cli/tasks/plan/head-setup.ts'
import { planMarkdownCopies } from '../../../cli/tasks/plan/plan-markdown-copies.ts'
import { makeInput, planTitled, type SiteSketch } from '../../make/route/make-site.ts'
import { writeFiles } from '../../octavo.ts'
import { makeFolder } from '../../read/scan/temporary-site.ts'

const FILES = {
  'docs/index.md': { title: 'Start', description: 'Where to begin' },
  'docs/g/a.md': 'A',
  'docs/g/b.md': 'B',
  'docs/hidden.md': { title: 'Hidden', unlisted: true },
  'docs/z.md': 'Z',
}
const REDIRECTS = {
  redirects: [{ from: '/old', to: '/docs/z', status: 301 }],
  pages: ['en', 'de'].map((locale) => ({
    locale,
    path: `${locale}/old.html`,
    to: '/docs/z',
    title: 'Z',
  })),
}

interface Sketch extends Partial<SiteSketch> {
  /** Locales that are built. Default: all. */
  locales?: readonly string[]
  redirects?: object
  statics?: readonly string[]
  feeds?: readonly object[]
}

/** The files of a site in two languages, by their paths. */
function filesOf(config: Partial<SiteConfigInput> = {}, sketch: Sketch = {}) {
  const { locales: built = ['en', 'de'], redirects, statics = [], feeds = [], ...more } = sketch
  const input = makeInput({
    config: { i18n: { locales: ['en', 'de'] }, ...config },
    files: FILES,
    alternates: { de: { 'docs/g/a.md': 'Ä' } },
    ...more,
  })
  const siteMap = planTitled(input)
  siteMap.locales = siteMap.locales.filter(({ locale }) => built.includes(locale))
  const { loaded } = input
  const head = toHeadSetup(loaded.config)
  const setups = siteMap.locales.map((localeMap) => {
    const links = createLinkContext({
      config: loaded.config,
      locale: localeMap,
      permalinks: indexPermalinks(siteMap.locales),
      statics: new Set(),
      assets: new Map(),
    })
    const shell = planShell({ config: loaded.config, localeMap, messages: {}, links })
    return [localeMap.locale, { document: shell.document, head, frame: {} }]
  })
  const folder = makeFolder({})
  const markdownCopies = planMarkdownCopies(loaded.config, siteMap.locales)
  const stage = { files: join(folder, 'stage'), out: join(folder, 'dist'), isFresh: true }
  writeFiles(stage.files, { 'docs/g/a.md': '# A\n\nText of A.\n' })
  const planned = {
    siteMap,
    setups: Object.fromEntries(setups),
    redirects: redirects ?? { redirects: [], pages: [] },
    statics: statics.map((path) => ({ path })),
    feeds,
    icons: [],
    markdownCopies,
  }
  const rendered = { inlineScripts: ['mode()'], articles: new Map(), searchTexts: new Map() }
  const site = { loaded, locales: built }
  const docs = Object.values(input.docs)
    .flat()
    .map(({ file, frontMatter }) => {
      const { description = '' }: FrontMatter = frontMatter
      return [file.file, { description }] as const
    })
  const parsed = { docs: new Map(docs) }
  const kinds = listFileKinds({ site, parsed, planned, rendered, stage } as never)
  const files = kinds.flatMap(({ make }) => [...make()])
  return new Map(files.map(({ path, content }) => [path, String(content)]))
}
const locationsOf = (sitemap = '') =>
  [...sitemap.matchAll(/<loc>https:\/\/x.example([^<]*)/g)].map(([, path]) => path)

describe('a plain site', () => {
  test('has headers, robots and a sitemap for each language', () => {
    const files = filesOf()
    expect([...files.keys()]).toEqual(['_headers', 'robots.txt', 'sitemap.xml', 'de/sitemap.xml'])
    expect(files.get('_headers')).toContain("script-src 'self' 'sha256-")
    expect(files.get('robots.txt')).toContain('https://x.example/sitemap.xml')
    expect(files.get('robots.txt')).toContain('https://x.example/de/sitemap.xml')
  })

  test('lists what may be found, each page in the languages that have it', () => {
    const files = filesOf({ sitemap: { ignorePatterns: ['docs/z'] } })
    expect(locationsOf(files.get('sitemap.xml'))).toEqual(['/docs/g/a', '/docs/g/b', '/docs/'])
    expect(locationsOf(files.get('de/sitemap.xml'))).toEqual(['/de/docs/g/a'])
    expect(files.get('de/sitemap.xml')).toContain('href="https://x.example/docs/g/a"')
  })

  test('names its files as the config says, below its base', () => {
    const files = filesOf({ baseUrl: '/b/', sitemap: { filename: 'map.xml' }, manifest: {} })
    // Crawlers read robots.txt at the top of an origin only.
    expect([...files.keys()]).toEqual([
      '_headers',
      'map.xml',
      'de/map.xml',
      'manifest.webmanifest',
      'de/manifest.webmanifest',
    ])
    expect(files.get('_headers')).toContain('/b/')
    expect(JSON.parse(files.get('de/manifest.webmanifest') ?? '')).toMatchObject({ lang: 'de' })
  })

  test('has files of its own in their place', () => {
    const files = filesOf({}, { statics: ['robots.txt', 'de/sitemap.xml'] })
    expect([...files.keys()]).toEqual(['_headers', 'sitemap.xml'])
  })
})

test.each<[string, Partial<SiteConfigInput>, string[]]>([
  ['is not to be found', { noIndex: true, llms: true }, ['_headers', 'robots.txt']],
  ['wants no sitemap', { sitemap: false }, ['_headers', 'robots.txt']],
  ['has a hash router', { router: 'hash', manifest: {}, llms: true }, ['_headers', 'robots.txt']],
])('a site that %s has fewer files', (_, config, paths) => {
  const files = filesOf(config)
  expect([...files.keys()]).toEqual(paths)
  expect(files.get('robots.txt')).not.toContain('Sitemap:')
})

test('a site without a policy says nothing of scripts in its headers', () => {
  expect(filesOf({ contentSecurityPolicy: false }).get('_headers')).not.toContain('script-src')
})

test('a build of some languages leaves the files of all as they are', () => {
  const config = { redirectFiles: ['html' as const, 'hosts' as const], manifest: {} }
  const files = filesOf(config, { locales: ['de'], redirects: REDIRECTS })
  expect([...files.keys()]).toEqual([
    'robots.txt',
    'de/sitemap.xml',
    'de/manifest.webmanifest',
    'de/old.html',
  ])
})

test('redirects are pages and lists, as the config wants them', () => {
  const of = (...redirectFiles: ('html' | 'hosts' | 'nginx' | 'json')[]) => {
    const sketch = { redirects: REDIRECTS }
    const files = filesOf({ redirectFiles, sitemap: false }, sketch)
    return [...files].slice(2)
  }
  expect(of('html').map(([path]) => path)).toEqual(['en/old.html', 'de/old.html'])
  expect(of('html')[1]?.[1]).toContain('<html lang="de" dir="ltr">')
  expect(of('nginx', 'json', 'hosts').map(([path]) => path)).toEqual([
    'redirects.nginx.conf',
    'redirects.json',
    '_redirects',
  ])
  expect(of('hosts')[0]?.[1]).toBe('/old /docs/z 301\n/old/ /docs/z 301\n')
  expect(of()).toEqual([])
})

test('feeds lie with the docs that they list, in each language that is built', () => {
  const feed = {
    ...{ instance: 'docs', files: FEED_FORMATS },
    title: 'News',
    description: '',
    content: 'summary',
    path: '/docs',
    routes: [
      {
        ...{ permalink: '/docs/g/a', title: 'A', description: 'a', frontMatter: {} },
        lastUpdate: { date: '2025-10-15' },
      },
    ],
  }
  const feeds = [
    { ...feed, locale: 'en' },
    { ...feed, locale: 'fr', path: '/fr/docs' },
  ]
  const paths = [...filesOf({ sitemap: false }, { feeds }).keys()].slice(2)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.every((path) => path.startsWith('docs/'))).toBe(true)
})

describe('llms.txt', () => {
  const SIDEBARS = {
    main: [
      'index',
      { type: 'category' as const, label: 'Guides', items: ['g/b', 'g/a'] },
      { type: 'html' as const, value: '<hr>' },
    ],
  }
  const textOf = (config: Partial<SiteConfigInput> = {}, more: Sketch = {}) => {
    const files = filesOf(
      { llms: true, sitemap: false, ...config },
      { sidebars: SIDEBARS, ...more },
    )
    return { files, text: files.get('llms.txt') ?? '' }
  }
  const outline = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^(#|- )/.test(line))
      .map((line) => line.replace(/ ?[(:].*$/, ''))

  test('lists pages in the order of the sidebars, those that no sidebar has with the first', () => {
    const { text, files } = textOf()
    expect(outline(text)).toEqual([
      '# Site',
      '## Start',
      '- [Start]',
      '- [Z]',
      '## Guides',
      '- [B]',
      '- [A]',
    ])
    expect(text).toContain('https://x.example/docs.md')
    expect(text).toContain('Where to begin')
    expect(files.get('llms-full.txt')).toContain('Text of A.')
    expect(files.get('de/llms.txt')).toContain('https://x.example/de/docs/g/a.md')
  })

  test('names the docs of a category where there are several', () => {
    const docs = ['docs', 'other'].map((id) => ({ id, path: id, routeBasePath: id }))
    const { text } = textOf({ docs }, { files: { ...FILES, 'other/x.md': 'X' } })
    expect(outline(text)).toContain('## Start')
    expect(text).toContain('## Start: Guides')
  })
})

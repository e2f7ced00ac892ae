import { checkConfig } from '../../cli/config/schema.ts'

/** Every error as `line → hint`. */
function errors(config: object): string[] {
  const checked = checkConfig({ title: 'T', url: 'https://docs.example', ...config })
  return 'errors' in checked
    ? checked.errors.map(({ line, hint }) => (hint === undefined ? line : `${line} → ${hint}`))
    : []
}

const docs = (options: object) => ({ docs: [{ path: 'docs', ...options }] })
const theme = (themeConfig: object) => ({ themeConfig })
const footer = (links: unknown) => theme({ footer: { links } })

test.each<[object, string]>([
  [
    docs({ sidebarPath: 42 }),
    'docs[0].sidebarPath: expected `string | false`, received `42` → Write a string or false.',
  ],
  [
    docs({ tags: true }),
    'docs[0].tags: expected `string | false`, received `true` → Write a string or false.',
  ],
  [
    docs({ editUrl: { to: 'x' } }),
    'docs[0].editUrl: expected `string | function`, received an object → Write a string or a function.',
  ],
  [
    docs({ editUrl: 'edit' }),
    'docs[0].editUrl: must be an address, like "https://git.example/docs/edit/main/", or a function',
  ],
  [
    docs({ feed: 'yes' }),
    'docs[0].feed: expected `boolean | object`, received `"yes"` → Write a boolean or an object.',
  ],
  [
    { sitemap: true },
    'sitemap: expected `false | object`, received `true` → Write false or an object.',
  ],
  [
    { socialImage: 'pages' },
    'socialImage: expected `"instance" | "page" | false`, received `"pages"` → Write "page".',
  ],
  [
    { onBrokenLinks: 'error' },
    'onBrokenLinks: expected `"ignore" | "log" | "warn" | "throw"`, received `"error"` → Write "ignore", "log", "warn" or "throw".',
  ],
  [
    { contentSecurityPolicy: true },
    'contentSecurityPolicy: expected `false | object`, received `true` → Write false or an object.',
  ],
  [
    { manifest: 1 },
    'manifest: expected `boolean | object`, received `1` → Write a boolean or an object.',
  ],
  [
    { storage: { namespace: true } },
    'storage.namespace: expected `string | false`, received `true` → Write a string or false.',
  ],
  [
    { search: { provider: 'lunr' } },
    'search.provider: expected `"local" | "algolia" | false`, received `"lunr"` → Write "local", "algolia" or false.',
  ],
  [
    { search: { algolia: { appId: 'a', apiKey: 'b', indexName: 'c', insights: [] } } },
    'search.algolia.insights: expected `boolean | object`, received an array → Write a boolean or an object.',
  ],
  [
    theme({ announcementBar: { content: 3 } }),
    'themeConfig.announcementBar.content: expected `string | object`, received `3` → Write a string or an object.',
  ],
  [
    theme({ navbar: { items: [{ type: 'docsVersionDropdown', versions: '1.0' }] } }),
    'themeConfig.navbar.items[0].versions: expected `array | object`, received `"1.0"` → Write an array or an object.',
  ],
  [
    theme({ navbar: { items: [{ label: 'L', to: '/', title: null }] } }),
    'themeConfig.navbar.items[0].title: expected `string`, received null → Write a string.',
  ],
  [
    theme({ navbar: { items: [{ label: 'L', to: '/', 'data-x': null }] } }),
    'themeConfig.navbar.items[0].data-x: expected `string | number | boolean`, received null → Write a string, a number or a boolean.',
  ],
  [
    theme({ navbar: { items: ['search'] } }),
    "themeConfig.navbar.items[0]: must be an object, like { to: '/docs', label: 'Docs' }",
  ],
  [
    { docs: { path: 'docs' } },
    "docs: expected `array`, received an object → Write a list, one entry for each tree of docs: `docs: [{ path: 'docs', routeBasePath: 'docs' }]`.",
  ],
  [docs({ path: undefined }), "docs[0].path: is missing (string) → Add `path: '…'`."],
  [docs({ path: '' }), 'docs[0].path: must not be empty'],
  [docs({ feed: { limit: 1001 } }), 'docs[0].feed.limit: must be at most 1000'],
  [{ sitemap: { priority: -1 } }, 'sitemap.priority: must be at least 0'],
  [{ search: { synonyms: [['a']] } }, 'search.synonyms[0]: must have at least 2 entries'],
])('the message about %j names the correct spelling', (config, error) => {
  expect(errors(config)).toEqual([error])
})

test.each<[object, string]>([
  [
    { sitemap: { filename: 'sitemap' } },
    'sitemap.filename: must be a file name that ends in ".xml"',
  ],
  [
    theme({ announcementBar: { content: { de: 3 } } }),
    'themeConfig.announcementBar.content.de: expected `string`, received `3` → Write a string.',
  ],
  [
    footer([{ title: 'A', items: [{ label: 'L' }] }]),
    'themeConfig.footer.links[0].items[0]: needs exactly one of "to" (a page of this site) and "href" (an address elsewhere)',
  ],
  [
    footer([{ label: 'L', to: '/', hreff: '/' }]),
    'themeConfig.footer.links[0].hreff: is neither an option nor an attribute of a link; perhaps "href" was meant',
  ],
  [
    footer([
      { title: 'A', items: [] },
      { label: 'L', to: '/' },
    ]),
    'themeConfig.footer.links: mixes columns and links; give every entry `items` (columns), or none (one list of links)',
  ],
])('%j matches one kind of a union, so that its inner error is reported', (config, error) => {
  expect(errors(config)).toEqual([error])
})

test.each<[object, string]>([
  [{ presets: [] }, 'presets: is not an option here; write `docs`'],
  [{ themes: [] }, 'themes: is not an option here; write files in `theme/`'],
  [
    { onBrokenMarkdownLinks: 'warn' },
    'onBrokenMarkdownLinks: is not an option here; its place is `markdown.onBrokenMarkdownLinks`',
  ],
  [
    { markdown: { hooks: {} } },
    'markdown.hooks: is not an option here; write `markdown.onBrokenMarkdownLinks`',
  ],
  [
    { i18n: { onBrokenLinks: 'warn' } },
    'i18n.onBrokenLinks: is not an option here; its place is `onBrokenLinks`',
  ],
  [
    { defaultLocale: 'de' },
    'defaultLocale: is not an option here; its place is `i18n.defaultLocale`',
  ],
  [
    { routeBasePath: '/' },
    'routeBasePath: is not an option here; its place is `docs[].routeBasePath`',
  ],
  [{ customCss: [] }, 'customCss: is not an option here; its place is `themeConfig.customCss`'],
  [
    theme({ algolia: {} }),
    "themeConfig.algolia: is not an option here; write `search: { provider: 'algolia'",
  ],
  [
    theme({ prism: { theme: {} } }),
    'themeConfig.prism.theme: is not an option here; colors of code are',
  ],
  [
    theme({ hideableSidebar: true }),
    'themeConfig.hideableSidebar: is not an option here; write `themeConfig.docs.sidebar.hideable`',
  ],
  [
    docs({ homePageId: 'a' }),
    "docs[0].homePageId: is not an option here; give that page the front matter `slug: '/'`",
  ],
  [
    { i18n: { localeConfigs: { en: { url: 'https://x.example' } } } },
    'i18n.localeConfigs.en.url: is not an option here; all locales are served from `url`',
  ],
])('%j is reported with its actual value', (config, line) => {
  const [error = '', ...others] = errors(config)
  expect([error.slice(0, line.length), others]).toEqual([line, []])
})

test.each<[object, string]>([
  [
    theme({ announcementBar: { content: 'x', backgroundColor: 'red;}body{display:none' } }),
    'themeConfig.announcementBar.backgroundColor: "red;}body{display:none" must be an opaque color, like "#20232a", "rgb(32 35 42)", "hsl(222 14% 15%)" or "navy"',
  ],
  [
    theme({ announcementBar: { content: 'x', backgroundColor: '#fff', textColor: '#777' } }),
    'themeConfig.announcementBar.textColor: has a contrast of 4.48:1 with backgroundColor; text needs 4.5:1 to be read',
  ],
  [
    theme({ navbar: { style: 'light' } }),
    'themeConfig.navbar.style: expected `"dark" | "primary"`, received `"light"` → Write "dark" or "primary".',
  ],
  [
    footer([{ label: 'L', to: '/', onclick: 'x()' }]),
    'themeConfig.footer.links[0].onclick: is neither an option nor an attribute of a link; remove it or correct its name',
  ],
  [
    footer([{ label: 'L', to: '/', style: 'x' }]),
    'themeConfig.footer.links[0].style: is neither an option nor an attribute of a link; remove it or correct its name',
  ],
])('%j is refused by the name of the option', (config, error) => {
  expect(errors(config)).toEqual([error])
})

test.each([
  ['a?b', 'must not contain "?"'],
  ['a#b', 'must not contain "#"'],
  ['a b', 'must not contain a blank; write "-"'],
  ['a\\b', 'must not contain "\\"; write "/"'],
  ['a\tb', 'must not contain a control character'],
  ['a\u0007', 'must not contain a control character'],
  ['/a//b', 'must not contain "//"'],
  ['//evil.example', 'must not contain "//"'],
  ['../x', 'must not contain "." or ".." between slashes'],
  ['a/%2E%2e/b', 'must not contain "." or ".." between slashes'],
  ['a%2fb', 'must not contain an encoded sign of an address; write it plainly'],
  ['a%zz', 'must not contain an encoded sign of an address; write it plainly'],
  ['https://x.example/docs', 'must be a path, without "https:"'],
])('%j is not a path in the config', (path, text) => {
  const versions = { current: { path } }
  const instance = { routeBasePath: path, tagsBasePath: path, versions }
  const i18n = { localeConfigs: { en: { baseUrl: path } } }
  const found = errors({ baseUrl: path, i18n, ...docs(instance), search: { page: path } })
  expect(found).toEqual(
    [
      'baseUrl',
      'i18n.localeConfigs.en.baseUrl',
      'docs[0].routeBasePath',
      'docs[0].versions.current.path',
      'docs[0].tagsBasePath',
      'search.page',
    ].map((option) => `${option}: ${JSON.stringify(path)} ${text}`),
  )
})

test.each(['/', '', '/docs/', 'docs/v1.0', 'über/%C3%BC', 'a-b_c~d'])(
  'a path may be %j',
  (path) => {
    expect(errors({ baseUrl: path, ...docs({ routeBasePath: path }) })).toEqual([])
  },
)

test('the origin has no path', () => {
  expect(errors({ url: 'https://me:secret@docs.example' })).toEqual([
    'url: must be an origin alone; write "https://docs.example"',
  ])
})

test('an unknown option is reported with the options that exist', () => {
  expect(errors({ storage: { kind: 'x' } })).toEqual([
    'storage.kind: is not an option; remove it or correct its name → Remove it, or correct its name; the options here are type, namespace.',
  ])
})

test('no value of any kind gets a message of the library, or breaks the check', () => {
  const values = [null, 0, 1n, Symbol('s'), () => 1, [], [null], {}, { type: 1n }, '', Number.NaN]
  const options = [
    'title',
    'url',
    'baseUrl',
    'i18n',
    'docs',
    'pages',
    'search',
    'sitemap',
    'manifest',
  ]
  for (const value of values)
    for (const option of options) {
      const found = errors({ [option]: value, themeConfig: { navbar: { items: [value] } } })
      expect(found.join('\n')).not.toMatch(/Invalid|Too (small|big)|undefined|\[object|: *→/)
    }
})

import { cutToc } from '../../../cli/make/render/cut-toc.ts'
import { makeInput, permalinksOf, planTitled, type SiteSketch } from './make-site.ts'

/** Plan a sketch; `route` finds a route of the first locale. */
function plan(sketch: SiteSketch) {
  const { locales, diagnostics } = planTitled(makeInput(sketch))
  const [first] = locales
  const route = (permalink: string) => first?.routes.find((one) => one.permalink === permalink)
  return { locales, diagnostics, permalinks: permalinksOf(first), route }
}

const GERMAN = { i18n: { locales: ['en', 'de'] } }

describe('permalinks', () => {
  test('follow the path of a file below the instance', () => {
    expect(plan({ files: { 'docs/guide/install.md': 'Install' } }).permalinks).toEqual([
      '/docs/guide/install',
    ])
  })

  test('of an index, a readme and a file named like its folder are those of the folder', () => {
    const files = { 'docs/index.md': '', 'docs/a/README.md': '', 'docs/b/B.mdx': '' }
    expect(plan({ files }).permalinks).toEqual(['/docs/a/', '/docs/b/', '/docs/'])
  })

  test('omit the numbers of files and folders', () => {
    expect(plan({ files: { 'docs/02-cloud/01-intro.md': '' } }).permalinks).toEqual([
      '/docs/cloud/intro',
    ])
  })

  test('keep the numbers of versions and dates', () => {
    const files = { 'docs/2021-11-05-x.md': '', 'docs/7.0-x.md': '', 'docs/v0.0.6.md': '' }
    expect(plan({ files }).permalinks).toEqual([
      '/docs/2021-11-05-x',
      '/docs/7.0-x',
      '/docs/v0.0.6',
    ])
  })

  test('keep numbers if the instance asks for it', () => {
    const docs = [{ id: 'docs', path: 'docs', numberPrefixParser: false }]
    const { permalinks } = plan({ config: { docs }, files: { 'docs/01-intro.md': '' } })
    expect(permalinks).toEqual(['/docs/01-intro'])
  })

  test('omit the parts that a function of the config removes from names', () => {
    const numberPrefixParser = (name: string) => {
      const [, digits, filename = name] = /^(\d+)__(.+)$/.exec(name) ?? []
      return { filename, numberPrefix: digits === undefined ? undefined : Number(digits) }
    }
    const docs = [{ id: 'docs', path: 'docs', numberPrefixParser }]
    const files = { 'docs/01__b/02__y.md': 'Y', 'docs/01__b/01__z.md': 'Z', 'docs/03-x.md': 'X' }
    const { permalinks, locales, diagnostics } = plan({ config: { docs }, files })
    expect(permalinks).toEqual(['/docs/b/z', '/docs/b/y', '/docs/03-x'])
    expect(locales[0]?.sidebars['docs/current/defaultSidebar']?.items).toMatchObject([
      { label: 'b', items: [{ label: 'Z' }, { label: 'Y' }] },
      { label: 'X' },
    ])
    expect(diagnostics).toEqual([])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no name')
      },
      'threw no name for "a"',
    ],
    ['gives no name', () => 'a', 'gave no { filename, numberPrefix } for "a"'],
    ['gives a folder', () => ({ filename: 'a/b' }), 'gave no { filename, numberPrefix } for "a"'],
  ])('keep the path if a function of the config %s, which is reported once', (_, parser, text) => {
    // No check sees a config file in JavaScript before.
    const numberPrefixParser = parser as () => { filename: string }
    const docs = [{ id: 'docs', path: 'docs', numberPrefixParser }]
    const { permalinks, diagnostics } = plan({
      config: { docs, ...GERMAN },
      files: { 'docs/a.md': 'A', 'docs/b.md': 'B' },
    })
    expect(permalinks).toEqual(['/docs/a', '/docs/b'])
    expect(diagnostics.map(({ code, message, source }) => [code, message, source])).toEqual([
      [
        'CONFIG_INVALID',
        `docs[0].numberPrefixParser: ${text}`,
        { file: 'site.config.ts', at: 'docs[0].numberPrefixParser' },
      ],
    ])
  })

  test('keep numbers if the front matter asks for it', () => {
    const files = { 'docs/01-a/02-b.md': { parse_number_prefixes: false } }
    expect(plan({ files }).permalinks).toEqual(['/docs/01-a/02-b'])
  })

  test('take the last part from the id of the front matter', () => {
    expect(plan({ files: { 'docs/a/b.md': { id: 'c' } } }).permalinks).toEqual(['/docs/a/c'])
  })

  test.each([
    ['/x', '/docs/x'],
    ['/', '/docs/'],
    ['x', '/docs/a/x'],
    ['index', '/docs/a/index'],
    ['./x/', '/docs/a/x/'],
    ['../x', '/docs/x'],
    ['/a b', '/docs/a%20b'],
    ['/a%20b', '/docs/a%20b'],
  ])('resolve the slug %s to %s', (slug, permalink) => {
    expect(plan({ files: { 'docs/a/b.md': { slug } } }).permalinks).toEqual([permalink])
  })

  test.each([
    '../../x',
    '/../x',
    '/a?b',
    '/a#b',
    '/a\\b',
    '/a%2Fb',
    'https://evil',
    'http://[',
    'mailto:a',
  ])('refuse the slug %s', (slug) => {
    expect(plan({ files: { 'docs/a/b.md': { slug } } }).diagnostics).toMatchObject([
      { code: 'ROUTE_SLUG_INVALID', severity: 'throw', source: { file: 'docs/a/b.md' } },
    ])
  })

  test('report slug and file of a slug that leaves the instance', () => {
    const [diagnostic] = plan({ files: { 'docs/b.md': { slug: '../x' } } }).diagnostics
    expect(diagnostic?.message).toMatch(/"\.\.\/x" of docs\/b\.md/)
  })

  test('are percent-encoded, and in one Unicode form', () => {
    const files = { 'docs/U\u0308ber uns/100%.md': '' }
    expect(plan({ files }).permalinks).toEqual(['/docs/%C3%9Cber%20uns/100%25'])
  })

  test.each([
    ['the folder has a page', { files: { 'docs/a.md': { slug: '/index' }, 'docs/index.md': '' } }],
    [
      'pages are files',
      { files: { 'docs/a.md': { slug: '/index' } }, config: { trailingSlash: false } },
    ],
    ['it is a file', { files: { 'docs/a.md': { slug: '/index.html' } } }],
  ])('must not end in "index" if %s', (_, site) => {
    expect(plan(site).diagnostics).toMatchObject([
      { code: 'ROUTE_INDEX', severity: 'throw', source: { file: 'docs/a.md' } },
    ])
  })

  test('may end in "index" below a folder without a page', () => {
    const { permalinks, diagnostics } = plan({
      files: { 'docs/b/a.md': { slug: 'index' }, 'docs/index.md': '' },
    })
    expect(permalinks).toContain('/docs/b/index')
    expect(diagnostics).toEqual([])
  })

  test('all end in a slash with that policy', () => {
    const files = { 'docs/index.md': '', 'docs/a.md': '', 'docs/b.md': { slug: 'b.html' } }
    const { permalinks } = plan({ config: { trailingSlash: true }, files })
    expect(permalinks).toEqual(['/docs/a/', '/docs/b.html', '/docs/'])
  })

  test('never end in a slash with the other policy, except for the base', () => {
    const docs = [{ id: 'docs', path: 'docs', routeBasePath: '/' }]
    const files = { 'docs/index.md': '', 'docs/a/index.md': '' }
    const { permalinks } = plan({ config: { trailingSlash: false, docs }, files })
    expect(permalinks).toEqual(['/a', '/'])
  })

  test('start with the base of the site and of the locale', () => {
    const config = { ...GERMAN, baseUrl: '/site/' }
    const { locales } = plan({ config, files: { 'docs/a.md': '' } })
    expect(locales.map(permalinksOf)).toEqual([['/site/docs/a'], ['/site/de/docs/a']])
  })

  test('keep the base of a locale that is built alone', () => {
    const sketch = { config: GERMAN, files: { 'docs/a.md': '' }, more: { locales: ['de'] } }
    expect(plan(sketch).permalinks).toEqual(['/de/docs/a'])
  })
})

describe('pages outside docs', () => {
  const pages = { config: { pages: { path: 'pages' } } }

  test('have the path of their file', () => {
    const files = { 'pages/markdown-page.md': '', 'pages/about/index.md': '' }
    expect(plan({ ...pages, files }).permalinks).toEqual(['/about/', '/markdown-page'])
  })

  test('written in React have their slug and an empty title', () => {
    const sitePages = [{ key: 'index', disk: '/x/index.tsx', slug: '' }]
    const { route } = plan({ files: {}, more: { sitePages } })
    expect(route('/')).toMatchObject({ kind: 'page', page: 'index', title: '' })
  })

  test('for unknown paths exist in every locale', () => {
    const { locales } = plan({ config: GERMAN, files: {} })
    expect(locales.flatMap(({ routes }) => routes.map((route) => route.permalink))).toEqual([
      '/404.html',
      '/de/404.html',
    ])
  })
})

describe('two files', () => {
  test('with one id are an error that names both', () => {
    const files = { 'docs/a.md': { id: 'x' }, 'docs/b.md': { id: 'x', slug: '/b' } }
    expect(plan({ files }).diagnostics).toMatchObject([
      {
        code: 'DOC_ID_DUPLICATE',
        severity: 'throw',
        message: 'Two docs have the id "x": docs/a.md and docs/b.md.',
      },
    ])
  })

  test('with one permalink are a warning, and the first by path is shown', () => {
    const files = {
      'docs/b.md': { slug: '/x', title: 'B' },
      'docs/a.md': { slug: '/x', title: 'A' },
    }
    const { diagnostics, route, permalinks } = plan({ files })
    expect(diagnostics).toMatchObject([{ code: 'ROUTE_DUPLICATE', severity: 'warn' }])
    expect(permalinks).toEqual(['/docs/x'])
    expect(route('/docs/x')?.title).toBe('A')
  })

  test('with permalinks that differ in a trailing slash are two with one', () => {
    const files = { 'docs/a.md': { slug: '/x' }, 'docs/b.md': { slug: '/x/' } }
    expect(plan({ files }).diagnostics).toMatchObject([{ code: 'ROUTE_DUPLICATE' }])
  })

  test('with one permalink are reported once for all locales', () => {
    const files = { 'docs/a.md': { slug: '/x' }, 'docs/b.md': { slug: '/x' } }
    expect(plan({ config: GERMAN, files }).diagnostics).toHaveLength(1)
  })

  test('with one permalink follow onDuplicateRoutes', () => {
    const files = { 'docs/a.md': { slug: '/x' }, 'docs/b.md': { slug: '/x' } }
    const codes = (onDuplicateRoutes: 'throw' | 'ignore') =>
      plan({ config: { onDuplicateRoutes }, files }).diagnostics.map(({ severity }) => severity)
    expect([codes('throw'), codes('ignore')]).toEqual([['throw'], []])
  })
})

describe('a translation', () => {
  const files = {
    'docs/a.md': { title: 'A', slug: '/first', sidebar_position: 2, tags: ['x'] },
    'docs/b.md': { title: 'B', sidebar_position: 1 },
  }

  test('inherits the structural front matter of its source', () => {
    const alternates = { de: { 'docs/a.md': { title: 'Deutsch' } } }
    const { locales } = plan({ config: GERMAN, files, alternates })
    const route = locales[1]?.routes.find(({ permalink }) => permalink === '/de/docs/first')
    expect(route).toMatchObject({
      title: 'Deutsch',
      untranslated: false,
      frontMatter: { slug: '/first', sidebar_position: 2, tags: ['x'], title: 'Deutsch' },
    })
  })

  test('may set a structural field itself', () => {
    const alternates = { de: { 'docs/a.md': { slug: '/erste' } } }
    const { locales } = plan({ config: GERMAN, files, alternates })
    expect(permalinksOf(locales[1])).toContain('/de/docs/erste')
  })

  test('does not inherit the title', () => {
    const alternates = { de: { 'docs/a.md': { description: 'x' } } }
    const { locales } = plan({ config: GERMAN, files, alternates })
    const route = locales[1]?.routes.find(({ permalink }) => permalink === '/de/docs/first')
    expect(route?.title).toBe('a')
  })

  test('that is missing leaves the page in the source language, with a mark', () => {
    const { locales } = plan({ config: GERMAN, files })
    expect(locales[1]?.routes.filter(({ untranslated }) => untranslated)).toHaveLength(2)
  })

  test('is known to the page, in the order of the menu', () => {
    const alternates = { de: { 'docs/a.md': { slug: '/erste' } } }
    const { route } = plan({ config: GERMAN, files, alternates })
    expect(route('/docs/first')?.alternates).toEqual([
      { locale: 'en', permalink: '/docs/first', translated: true },
      { locale: 'de', permalink: '/de/docs/erste', translated: true },
    ])
  })

  test('is known although its locale is not built', () => {
    const { route } = plan({ config: GERMAN, files, more: { locales: ['en'] } })
    expect(route('/docs/b')?.alternates).toEqual([
      { locale: 'en', permalink: '/docs/b', translated: true },
      { locale: 'de', permalink: '/de/docs/b', translated: false },
    ])
  })

  test('that is a draft does not count', () => {
    const alternates = { de: { 'docs/a.md': { draft: true } } }
    const { route } = plan({ config: GERMAN, files, alternates })
    expect(route('/docs/first')?.alternates.map(({ locale }) => locale)).toEqual(['en'])
  })
})

describe('a doc', () => {
  test('that is a draft has no route', () => {
    const files = { 'docs/a.md': { draft: true }, 'docs/b.md': '' }
    const { permalinks, locales } = plan({ files })
    expect(permalinks).toEqual(['/docs/b'])
    expect(locales[0]?.permalinkOf).toEqual({ 'docs/b.md': '/docs/b' })
  })

  test('that is a draft has a route in the live server', () => {
    const files = { 'docs/a.md': { draft: true } }
    expect(plan({ files, more: { includeDrafts: true } }).permalinks).toEqual(['/docs/a'])
  })

  test('that is unlisted is omitted from the sidebar, but not in the live server', () => {
    const files = { 'docs/a.md': { unlisted: true } }
    const isHidden = (more = {}) =>
      JSON.stringify(plan({ files, more }).locales[0]?.sidebars).includes('unlisted')
    expect([isHidden(), isHidden({ includeDrafts: true })]).toEqual([true, false])
  })

  test('has an edit link to the file that is shown', () => {
    const docs = [{ id: 'docs', path: 'docs', editUrl: 'https://git.example/edit/main' }]
    const sketch = {
      config: { ...GERMAN, docs },
      files: { 'docs/a b.md': '', 'docs/c.md': '' },
      alternates: { de: { 'docs/c.md': 'C' } },
    }
    const { locales } = plan(sketch)
    expect(locales[1]?.routes.slice(1).map(({ editUrl }) => editUrl)).toEqual([
      'https://git.example/edit/main/docs/a%20b.md',
      'https://git.example/edit/main/i18n/de/docs/c.md',
    ])
  })

  test.each([
    ['https://x.example/me', 'https://x.example/me'],
    [null, undefined],
    ['', undefined],
  ])('with custom_edit_url %j has the edit link %j', (custom_edit_url, editUrl) => {
    const docs = [{ id: 'docs', path: 'docs', editUrl: 'https://git.example/' }]
    const { route } = plan({ config: { docs }, files: { 'docs/a.md': { custom_edit_url } } })
    expect(route('/docs/a')?.editUrl).toBe(editUrl)
  })

  test('whose id contains a slash is an error', () => {
    expect(plan({ files: { 'docs/a.md': { id: 'x/y' } } }).diagnostics).toMatchObject([
      { code: 'DOC_ID_INVALID', severity: 'throw' },
    ])
  })
})

describe('a table of contents', () => {
  const toc = [2, 3, 4].map((level) => ({ id: `h${level}`, html: 'x', level }))
  const levels = (frontMatter: object) => {
    const [map] = planTitled(makeInput({ files: { 'docs/a.md': frontMatter } })).locales
    return cutToc(toc, map?.routes.at(-1)?.tocLevels).map(({ level }) => level)
  }

  test('has the levels of the config', () => expect(levels({})).toEqual([2, 3]))

  test('has the levels of the front matter', () =>
    expect(levels({ toc_min_heading_level: 3, toc_max_heading_level: 4 })).toEqual([3, 4]))

  test('is empty when the page hides it', () =>
    expect(levels({ hide_table_of_contents: true })).toEqual([]))
})

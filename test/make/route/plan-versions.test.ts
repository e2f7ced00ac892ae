import { makeInput, permalinksOf, planTitled, type SiteSketch } from './make-site.ts'

const V1 = 'docs_versioned_docs/version-1.0'
const V2 = 'docs_versioned_docs/version-2.0'

const SITE: SiteSketch = {
  cut: ['2.0', '1.0'],
  files: {
    'docs/a.md': 'A',
    'docs/new.md': 'New',
    [`${V2}/a.md`]: 'A',
    [`${V1}/a.md`]: 'A',
    [`${V1}/old.md`]: 'Old',
  },
}

function plan(sketch: Partial<SiteSketch> = {}) {
  const { locales, diagnostics } = planTitled(makeInput({ ...SITE, ...sketch }))
  const map = locales.at(-1)
  const route = (permalink: string) => map?.routes.find((one) => one.permalink === permalink)
  return { map, diagnostics, route, versions: map?.instances[0]?.versions ?? [] }
}
const docsConfig = (options: object) => ({
  config: { docs: [{ id: 'docs', path: 'docs', routeBasePath: 'docs', ...options }] },
})

describe('versions', () => {
  test('are served below their names, the latest at the root, the current as next', () => {
    expect(permalinksOf(plan().map)).toEqual([
      '/docs/next/a',
      '/docs/next/new',
      '/docs/1.0/a',
      '/docs/1.0/old',
      '/docs/a',
    ])
  })

  test('have a relation to the latest, and a label', () => {
    expect(
      plan().versions.map(({ name, label, isLast, path, banner, badge }) => [
        ...[name, label, isLast, path],
        ...[banner, badge],
      ]),
    ).toEqual([
      ['current', 'Next', false, '/docs/next', 'unreleased', true],
      ['2.0', '2.0', true, '/docs', undefined, true],
      ['1.0', '1.0', false, '/docs/1.0', 'unmaintained', true],
    ])
  })

  test('take path, label, banner, badge, class and noIndex from their options', () => {
    const options = {
      label: 'First',
      path: '/first/',
      banner: 'none',
      badge: false,
      className: 'old',
      noIndex: true,
    }
    const { versions, route } = plan(docsConfig({ versions: { '1.0': options } }))
    expect(versions[2]).toMatchObject({ label: 'First', path: '/docs/first' })
    expect(versions[2]).not.toHaveProperty('banner')
    expect(versions[2]).not.toHaveProperty('badge')
    expect(route('/docs/first/a')).toMatchObject({ versionClass: 'old', noIndex: true })
  })

  test('are one alone, without banner and badge, if none was cut', () => {
    const { versions } = plan({ cut: [], files: { 'docs/a.md': 'A' } })
    expect(versions).toEqual([
      {
        name: 'current',
        label: 'Next',
        isLast: true,
        path: '/docs',
        mainDocId: 'a',
        docs: [{ id: 'a', path: '/docs/a', sidebar: 'defaultSidebar' }],
        sidebars: { defaultSidebar: { link: { path: '/docs/a', label: 'A' } } },
      },
    ])
  })

  test('have separate labels in each language', () => {
    const { versions } = plan({
      config: { i18n: { locales: ['en', 'de'] } },
      messages: { de: { 'docs.docs.current.version.label': 'Nächste' } },
    })
    expect(versions[0]?.label).toBe('Nächste')
  })

  test('are configurable: the latest by name, and the ones to build', () => {
    const last = plan(docsConfig({ lastVersion: 'current' }))
    expect(last.versions.map(({ path, banner }) => [path, banner])).toEqual([
      ['/docs', undefined],
      ['/docs/2.0', 'unmaintained'],
      ['/docs/1.0', 'unmaintained'],
    ])
    const some = plan(docsConfig({ onlyIncludeVersions: ['1.0', '2.0'] }))
    expect(some.versions.map(({ name }) => name)).toEqual(['2.0', '1.0'])
    const cut = plan(docsConfig({ includeCurrentVersion: false }))
    expect(cut.versions.map(({ name }) => name)).toEqual(['2.0', '1.0'])
  })

  test('take precedence over a folder of the latest with their name', () => {
    const files = { ...SITE.files, [`${V2}/1.0/a.md`]: 'Folder' }
    const { route, diagnostics } = plan({ files })
    expect(route('/docs/1.0/a')?.file?.origin).toBe(`${V1}/a.md`)
    expect(diagnostics).toMatchObject([{ code: 'ROUTE_DUPLICATE', severity: 'warn' }])
  })
})

describe('a page of a version', () => {
  test('knows its counterparts in the versions that have it', () => {
    const { route } = plan()
    expect(route('/docs/1.0/a')?.versions).toEqual({
      current: '/docs/next/a',
      '2.0': '/docs/a',
      '1.0': '/docs/1.0/a',
    })
    expect(route('/docs/1.0/old')?.versions).toEqual({ '1.0': '/docs/1.0/old' })
  })

  test('has its alternate in the same version of another language', () => {
    const { route } = plan({
      config: { i18n: { locales: ['en', 'de'] } },
      alternates: { de: { [`${V1}/a.md`]: 'Ä' } },
    })
    expect(route('/de/docs/1.0/a')).toMatchObject({ title: 'Ä', untranslated: false })
    expect(route('/de/docs/a')).toMatchObject({ title: 'A', untranslated: true })
  })

  test('of a category is the same page by its slug', () => {
    const link = { type: 'generated-index' } as const
    const sidebars = { main: [{ type: 'category' as const, label: 'All', link, items: ['a'] }] }
    const files = { 'docs/a.md': 'A', [`${V2}/a.md`]: 'A' }
    const { route } = plan({ cut: ['2.0'], files, sidebars })
    expect(route('/docs/category/all')?.versions).toEqual({
      current: '/docs/next/category/all',
      '2.0': '/docs/category/all',
    })
  })
})

describe('`canonical`', () => {
  const canonicals = (sketch: Partial<SiteSketch>) =>
    Object.fromEntries(
      plan(sketch).map?.routes.flatMap(({ permalink, canonical }) =>
        canonical === undefined ? [] : [[permalink, canonical]],
      ) ?? [],
    )
  const LATEST = docsConfig({ canonical: 'latest' })

  test('is each page itself by default', () => expect(canonicals({})).toEqual({}))

  test('latest: pages of other versions name the page with their id in the latest version, if it exists', () => {
    expect(canonicals(LATEST)).toEqual({
      '/docs/next/a': '/docs/a',
      '/docs/1.0/a': '/docs/a',
    })
  })

  test('never names a page that search engines must not index', () => {
    const files = { ...SITE.files, [`${V2}/a.md`]: { title: 'A', unlisted: true } }
    expect(canonicals({ ...LATEST, files })).toEqual({})
    const versions = { '2.0': { noIndex: true } }
    expect(canonicals(docsConfig({ canonical: 'latest', versions }))).toEqual({})
  })

  test('names the language that the latest page has', () => {
    const { config } = LATEST
    const german = { config: { ...config, i18n: { locales: ['en', 'de'] } } }
    expect(canonicals(german)['/de/docs/1.0/a']).toBe('/docs/a')
    const alternates = { de: { [`${V2}/a.md`]: 'A auf Deutsch' } }
    expect(canonicals({ ...german, alternates })['/de/docs/1.0/a']).toBe('/de/docs/a')
  })
})

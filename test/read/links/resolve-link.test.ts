import type { Asset } from '../../../cli/base/model/asset.ts'
import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { createLinkResolver, type WrittenLink } from '../../../cli/read/links/resolve-link.ts'
import { makeInput, planTitled } from '../../make/route/make-site.ts'

const DOCS = [
  { id: 'cloud', path: 'content/cloud', routeBasePath: 'cloud' },
  { id: 'construct', path: './content/construct/', routeBasePath: 'construct' },
]
const FILES = {
  'content/cloud/index.md': { slug: '/' },
  'content/cloud/iam.md': '',
  'content/cloud/über uns.md': '',
  'content/cloud/services/storage.md': '',
  'content/cloud/services/mail.mdx': '',
  'content/construct/index.md': { slug: '/' },
  'content/pages/about.md': '',
}

/** Resolve links of one page of a small site in English and German. */
function resolverFor({
  config = {},
  locale = 'en',
  origin = 'content/cloud/services/storage.md',
}: {
  config?: Partial<SiteConfigInput>
  locale?: string
  origin?: string
} = {}) {
  const pages = { path: 'content/pages' }
  const i18n = { locales: ['en', 'de'] }
  const input = makeInput({ config: { docs: DOCS, pages, i18n, ...config }, files: FILES })
  const { locales } = planTitled(input)
  const map = locales.find((one) => one.locale === locale)
  const file = input.docs.en?.find((doc) => doc.file.origin === origin)?.file
  if (!map || !file) throw new Error(`nothing at ${locale} ${origin}`)
  const context = createLinkContext({
    config: input.loaded.config,
    locale: map,
    permalinks: indexPermalinks(locales),
    siteFolder: 'site',
    statics: new Set(['img/logo.svg', 'terms.pdf', 'demo/index.html']),
    assets: new Map<string, Asset>([
      ['content/cloud/services/plan.zip', { disk: '', path: 'assets/files/plan-1.zip' }],
      ['content/cloud/a.png', { disk: '', path: 'assets/images/a-1.png', width: 4, height: 3 }],
      ['site/b.png', { disk: '', path: 'assets/images/b-1.png' }],
      ['/img/logo.svg', { disk: '', path: 'img/logo.svg', width: 8, height: 8 }],
    ]),
  })
  // Results must survive the message to a worker.
  const resolve = createLinkResolver(structuredClone(context))
  const permalink = map.permalinkOf[origin] ?? ''
  const source = { file: file.file, line: 3, column: 5 }
  return (href: string, link: Partial<WrittenLink> = {}) =>
    resolve({ href, syntax: 'markdown', kind: 'link', source, ...link }, { permalink, file })
}

const english = resolverFor()
const german = resolverFor({ locale: 'de' })

describe('a link to a Markdown file', () => {
  test.each([
    ['./mail.mdx', '/cloud/services/mail'],
    ['mail.mdx', '/cloud/services/mail'],
    ['../iam.md', '/cloud/iam'],
    ['../iam.md?tab=go#roles', '/cloud/iam?tab=go#roles'],
    ['iam.md', '/cloud/iam'],
    ['/services/mail.mdx', '/cloud/services/mail'],
    ['/content/cloud/iam.md', '/cloud/iam'],
    ['@site/content/cloud/iam.md', '/cloud/iam'],
    ['../../construct/index.md', '/construct/'],
    ['../%C3%BCber%20uns.md', '/cloud/%C3%BCber%20uns'],
    ['/about.md', '/about'],
  ])('%s resolves to %s', (href, permalink) => {
    expect(english(href)).toMatchObject({ href: permalink })
    expect(english(href).diagnostic).toBeUndefined()
  })

  test('resolves to the page of the same language', () => {
    expect(german('../iam.md').href).toBe('/de/cloud/iam')
  })

  test('names the place in the page to check', () => {
    expect(english('../iam.md?tab=go#roles').anchor).toEqual({
      permalink: '/cloud/iam',
      hash: 'roles',
    })
  })

  test('that does not exist is kept, and reported once, as a broken Markdown link', () => {
    expect(english('./nope.md#x')).toEqual({
      href: './nope.md#x',
      diagnostic: expect.objectContaining({
        code: 'MARKDOWN_LINK_BROKEN',
        severity: 'warn',
        message: expect.stringContaining('"./nope.md#x"'),
        source: { file: 'content/cloud/services/storage.md', line: 3, column: 5 },
      }),
    })
  })

  test('follows onBrokenMarkdownLinks', () => {
    const config = { markdown: { onBrokenMarkdownLinks: 'ignore' as const } }
    expect(resolverFor({ config })('nope.md').diagnostic).toBeUndefined()
  })

  test('in other case is broken, and the hint names the case', () => {
    expect(english('../IAM.md').diagnostic?.hint).toBe(
      'Did you mean "../iam.md"? Upper and lower case count.',
    )
  })

  test('above the site folder is broken', () => {
    expect(english('../../../../../../etc/x.md').diagnostic?.code).toBe('MARKDOWN_LINK_BROKEN')
  })
})

describe('a link to a page', () => {
  test.each([
    ['/cloud/iam', '/cloud/iam'],
    ['/cloud/iam/', '/cloud/iam'],
    ['/cloud', '/cloud/'],
    ['/cloud/iam?x=1#y', '/cloud/iam?x=1#y'],
    ['./mail', '/cloud/services/mail'],
    ['../iam', '/cloud/iam'],
    ['/cloud/%C3%BCber uns', '/cloud/%C3%BCber%20uns'],
    ['/cloud/iam.html', '/cloud/iam'],
    ['/cloud/index.html', '/cloud/'],
    ['/de/cloud/iam', '/de/cloud/iam'],
  ])('%s resolves to %s', (href, permalink) => {
    expect(english(href).href).toBe(permalink)
    expect(english(href).diagnostic).toBeUndefined()
  })

  test.each([
    ['/cloud/iam', '/de/cloud/iam'],
    ['/de/cloud/iam', '/de/cloud/iam'],
    ['/de', '/de/'],
  ])('%s resolves from a German page to %s', (href, permalink) => {
    expect(german(href).href).toBe(permalink)
  })

  test('gets the base of the site', () => {
    const resolve = resolverFor({ config: { baseUrl: '/x/' }, locale: 'de' })
    expect(
      ['/cloud/iam', '/x/cloud/iam', '/x/de/cloud/iam'].map((href) => resolve(href).href),
    ).toEqual(['/x/de/cloud/iam', '/x/de/cloud/iam', '/x/de/cloud/iam'])
  })

  test('that does not exist is broken', () => {
    expect(english('/cloud/iamm').diagnostic).toMatchObject({
      code: 'LINK_BROKEN',
      severity: 'throw',
      message: 'The link "/cloud/iamm" does not match any page or file of this site.',
      hint: 'Did you mean /cloud/iam?',
      source: { line: 3 },
    })
  })

  test('reports how it was resolved', () => {
    expect(english('./nope').diagnostic?.message).toContain('(resolved as /cloud/services/nope)')
  })

  test('in other case is broken, and the hint names the case', () => {
    expect(english('/Cloud/iam').diagnostic?.hint).toBe(
      'Write /cloud/iam. Upper and lower case count.',
    )
  })

  test('that moved gets its new address as suggestion', () => {
    expect(english('/construct/storage').diagnostic?.hint).toBe(
      'Did you mean /cloud/services/storage?',
    )
  })

  test('follows onBrokenLinks', () => {
    const severity = (onBrokenLinks: 'log' | 'ignore') =>
      resolverFor({ config: { onBrokenLinks } })('/nope').diagnostic?.severity
    expect([severity('log'), severity('ignore')]).toEqual(['log', undefined])
  })

  test('never leaves the site by ".."', () => {
    expect(english('../../../../cloud/iam').href).toBe('/cloud/iam')
  })

  test('with a backslash does not become one with a slash', () => {
    expect(english('..\\iam').diagnostic?.code).toBe('LINK_BROKEN')
  })
})

describe('a link inside the page', () => {
  test('is unchanged and needs a check', () => {
    expect(english('#roles')).toEqual({
      href: '#roles',
      anchor: { permalink: '/cloud/services/storage', hash: 'roles' },
    })
  })

  test('without a name is valid', () => expect(english('#')).toEqual({ href: '#' }))
})

describe('a link elsewhere', () => {
  test.each([
    'https://x.example/y.md',
    '//x.example',
    '/\\x.example',
    'ftp://x.example',
    // As browsers read them; none of these is an address.
    '/\t/[',
    ' //[',
    '/\n/a b',
    '\u0001//[',
  ])('%j is unchanged', (href) => {
    expect(english(href)).toEqual({ href, external: true })
  })

  test.each(['mailto:a@x.example', 'tel:+49'])('%s opens no tab', (href) => {
    expect(english(href)).toEqual({ href })
  })

  test('by pathname:// is not checked, and gets the base of the site', () => {
    const resolve = resolverFor({ config: { baseUrl: '/x/' }, locale: 'de' })
    expect(resolve('pathname:///api')).toEqual({ href: '/x/api', external: true })
  })

  test.each(['javascript:alert(1)', 'JAVA\tscript:x', ' data:text/html,x'])(
    '%j is refused',
    (href) => {
      expect(english(href, { syntax: 'component' })).toMatchObject({
        href: '#',
        diagnostic: { code: 'LINK_UNSAFE', severity: 'throw' },
      })
    },
  )
})

describe('a link to a file', () => {
  test('next to the page gets its published name', () => {
    expect(english('./plan.zip')).toEqual({ href: '/assets/files/plan-1.zip', download: true })
  })

  test('in a static folder resolves to the base of the site, from every language', () => {
    expect(german('/terms.pdf#p2')).toEqual({ href: '/terms.pdf#p2', download: true })
  })

  test('in a static folder may be written with the base of the language', () => {
    expect(german('/de/terms.pdf').href).toBe('/terms.pdf')
  })

  test('that is a static page is not a download', () => {
    expect(english('/demo/')).toEqual({ href: '/demo/' })
  })

  test('that does not exist is a broken link', () => {
    expect(english('./nope.zip').diagnostic?.code).toBe('LINK_BROKEN')
  })

  test('by @site that does not exist is a broken Markdown link', () => {
    expect(english('@site/nope.zip').diagnostic?.code).toBe('MARKDOWN_LINK_BROKEN')
  })
})

describe('an image', () => {
  const image = (href: string) => english(href, { kind: 'image' })

  test('next to the page gets its published name and its size', () => {
    expect(image('../a.png')).toEqual({
      href: '/assets/images/a-1.png',
      attributes: ' width="4" height="3" loading="lazy" decoding="async"',
    })
  })

  test('of a translated page may be next to the source', () => {
    expect(german('../a.png', { kind: 'image' }).href).toBe('/assets/images/a-1.png')
  })

  test('in a static folder has its size too', () => {
    expect(image('/img/logo.svg')).toMatchObject({
      href: '/img/logo.svg',
      attributes: expect.stringContaining('width="8"'),
    })
  })

  test('by @site resolves from the folder of the config', () => {
    expect(image('@site/b.png').href).toBe('/assets/images/b-1.png')
  })

  test('of another site is unchanged', () => {
    expect(image('https://x.example/a.png')).toMatchObject({ href: 'https://x.example/a.png' })
  })

  test('that does not exist follows onBrokenMarkdownImages', () => {
    expect(image('./nope.png').diagnostic).toMatchObject({
      code: 'MARKDOWN_IMAGE_BROKEN',
      severity: 'throw',
      message: 'The image "./nope.png" does not exist.',
    })
  })
})

describe('a doc of an old version', () => {
  const V1 = 'cloud_versioned_docs/version-1.0'
  const resolveIn = (withHomes: boolean) => {
    const input = makeInput({
      config: { docs: DOCS },
      cut: ['1.0'],
      files: { ...FILES, [`${V1}/services/storage.md`]: '', [`${V1}/old.md`]: '' },
    })
    const { locales } = planTitled(input)
    const [map] = locales
    const file = input.docs.en?.find(({ file: one }) => one.origin.startsWith(`${V1}/s`))?.file
    if (!map || !file) throw new Error('no version')
    const context = createLinkContext({
      config: input.loaded.config,
      locale: map,
      permalinks: indexPermalinks(locales),
      statics: new Set(),
      assets: new Map(),
      ...(withHomes ? { writtenIn: { [V1]: 'content/cloud' } } : {}),
    })
    const resolve = createLinkResolver(structuredClone(context))
    const permalink = map.permalinkOf[file.origin] ?? ''
    return (href: string) => {
      const link = resolve({ href, syntax: 'markdown', kind: 'link' }, { permalink, file })
      return link.diagnostic?.code ?? link.href
    }
  }

  test.each([
    ['../../construct/index.md', '/construct/'],
    ['../../cloud/old.md#x', '/cloud/old#x'],
    ['../old.md', '/cloud/old'],
    // The old version never had it.
    ['../../cloud/iam.md', 'LINK_BROKEN'],
    ['../../gone/iam.md', 'LINK_BROKEN'],
  ])('links to %s as it did where it was written', (href, expected) => {
    expect(resolveIn(true)(href).replace('MARKDOWN_', '')).toBe(expected)
  })

  test('has no such links if nothing names its original place', () => {
    expect(resolveIn(false)('../../construct/index.md')).toMatch(/BROKEN/)
  })
})

/** Who is told of a broken link that no Markdown file holds. */
import { join } from 'node:path'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { locateDiagnostics } from '../../../cli/tasks/open/locate-diagnostics.ts'
import {
  checkShellLinks,
  checkUnsafeLinks,
  createWriterFinder,
} from '../../../cli/tasks/plan/shell-links.ts'
import { makeInput, planTitled } from '../../make/route/make-site.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const NAVBAR = {
  items: [
    { to: '/gone', label: 'A' },
    { type: 'html' as const, value: '<a href="/raw">x</a>' },
  ],
}
const CONFIG = `export default {
  themeConfig: {
    navbar: {
      items: [
        { label: 'A', to: '/gone' },
        { type: 'html', value: '<a href="/raw">x</a>' },
      ],
    },
  },
}
`
const SIDEBARS = {
  main: [
    'a',
    {
      type: 'category' as const,
      label: 'C',
      collapsed: true,
      items: ['a', { type: 'link' as const, label: 'L', href: '/hidden' }],
    },
  ],
}
const SIDEBARS_FILE = `export default {
  main: [
    'a',
    { type: 'category', label: 'C', collapsed: true, items: ['a', { type: 'link', label: 'L', href: '/hidden' }] },
  ],
}
`
const PAGE = `export default () => (
  <a href="/b/from-page/">x</a>
)
export const both = '/both'
`
const FOOTER = `export const Footer = () => <a href={'/from-theme'}>x</a>\nexport const both = '/both'\n`
let root: string

beforeAll(() => {
  root = makeFolder({
    'site.config.ts': CONFIG,
    'sidebars.ts': SIDEBARS_FILE,
    'pages/index.tsx': PAGE,
    'theme/shell/footer.tsx': FOOTER,
  })
})
afterAll(() => removeFolder(root))

/** Diagnostics for links that pages were rendered with: `place: message`. */
function check(links: Readonly<Record<string, readonly string[]>>): string[] {
  const docs = [{ id: 'docs', path: 'docs', routeBasePath: 'docs', sidebarPath: 'sidebars.ts' }]
  const i18n = { locales: ['en', 'de'] }
  const page = { key: 'index', slug: '', disk: join(root, 'pages/index.tsx') }
  const input = makeInput({
    config: { baseUrl: '/b/', docs, i18n, themeConfig: { navbar: NAVBAR } },
    files: { 'docs/a.md': 'A' },
    sidebars: SIDEBARS,
    more: { sitePages: [page] },
  })
  const siteMap = planTitled(input)
  const permalinks = indexPermalinks(siteMap.locales)
  const { config } = input.loaded
  const setups = Object.fromEntries(
    siteMap.locales.map((locale) => [
      locale.locale,
      {
        links: createLinkContext({
          config,
          locale,
          permalinks,
          statics: new Set(),
          assets: new Map(),
        }),
      },
    ]),
  )
  const loaded = {
    ...input.loaded,
    root,
    file: join(root, 'site.config.ts'),
    siteDir: root,
    dependencies: [],
  }
  const footer = {
    kind: 'component' as const,
    name: 'shell/footer',
    file: 'theme/shell/footer.tsx',
    disk: join(root, 'theme/shell/footer.tsx'),
  }
  const scan = { sitePages: [page], themeFiles: [footer], navbarFiles: [] }
  const routes = Object.entries(links).map(([permalink, shellLinks]) => ({ permalink, shellLinks }))
  const planned = { siteMap, setups }
  const found = checkShellLinks(routes, planned, createWriterFinder({ loaded, scan }, planned))
  return locateDiagnostics(found, root)
    .filter(({ message }) => !message.includes('hidden') || Object.keys(links).length === 0)
    .map(
      ({ code, message, source }) =>
        `${code} ${source?.file}:${source?.line}:${source?.column} ${message}`,
    )
}

const REST = 'does not match any page or file of this site'

test('the navbar is told once of a link on every page, in every language', () => {
  const pages = ['/b/docs/a', '/b/404.html', '/b/', '/b/x']
  const english = pages.map((page) => [page, ['/b/gone', '/b/raw']] as const)
  const found = check({ ...Object.fromEntries(english), '/b/de/docs/a': ['/b/de/gone'] })
  expect(found).toEqual([
    `LINK_BROKEN site.config.ts:5:23 The link "/b/gone" ${REST}; it is on /b/docs/a, /b/404.html, /b/, /b/x, /b/de/docs/a.`,
    `LINK_BROKEN site.config.ts:6:25 The link "/b/raw" ${REST}; it is on /b/docs/a, /b/404.html, /b/, /b/x.`,
  ])
})

test('a page in React is told of its own links', () => {
  expect(check({ '/b/': ['/b/from-page/'] })).toEqual([
    `LINK_BROKEN pages/index.tsx:2:12 The link "/b/from-page/" ${REST}; it is on /b/.`,
  ])
  // Made by code: no text of the file has it.
  expect(check({ '/b/': ['/b/made'] })).toEqual([
    `LINK_BROKEN pages/index.tsx:1:16 The link "/b/made" ${REST}; it is on /b/.`,
  ])
})

test('several links that code of a page makes are told one by one', () => {
  const found = check({ '/b/': ['/b/made', '/b/other'], '/b/x': [] })
  expect(found.map((text) => /The link "([^"]*)"/.exec(text)?.[1])).toEqual(['/b/made', '/b/other'])
})

test('a file of the theme is told of its links', () => {
  expect(check({ '/b/docs/a': ['/b/from-theme'] })).toEqual([
    `LINK_BROKEN theme/shell/footer.tsx:1:39 The link "/b/from-theme" ${REST}; it is on /b/docs/a.`,
  ])
})

test('a link that a page and the theme write is told at both, each of its own pages', () => {
  expect(check({ '/b/docs/a': ['/b/both'], '/b/': ['/b/both'] })).toEqual([
    `LINK_BROKEN pages/index.tsx:4:22 The link "/b/both" ${REST}; it is on /b/.`,
    `LINK_BROKEN theme/shell/footer.tsx:2:22 The link "/b/both" ${REST}; it is on /b/docs/a.`,
  ])
})

test('an address that React blocked is told with its place', () => {
  const blocked =
    "javascript:throw new Error('React has blocked a javascript: URL as a precaution.')"
  expect(check({ '/b/docs/a': [blocked] })).toEqual([
    'LINK_UNSAFE site.config.ts:undefined:undefined The link "javascript:" would run code in the browser; it is on /b/docs/a.',
  ])
})

test('a link in a branch that no page opens is found in the sidebars file', () => {
  expect(check({})).toEqual([
    `LINK_BROKEN sidebars.ts:4:95 The link "/b/hidden" ${REST}; it is on /b/docs/a, /b/de/docs/a.`,
  ])
})

test('a link of the config or of a sidebar that would run code is told by its option alone', () => {
  const unsafe = makeFolder({
    'site.config.ts': `export default { themeConfig: {
      navbar: { items: [{ label: 'A', to: ' java\\tscript:alert(1)' }] },
      footer: { links: [{ label: 'B', href: 'vbscript:x' }], copyright: '<a href="javascript:1">x</a>' },
    } }`,
    'sidebars.ts':
      "export default { main: [{ type: 'link', label: 'L', href: 'data:text/html,x' }] }",
  })
  const { loaded } = makeInput({
    config: {
      docs: [{ path: 'docs', sidebarPath: 'sidebars.ts' }],
      themeConfig: {
        navbar: { items: [{ label: 'A', to: ' java\tscript:alert(1)' }] },
        footer: {
          links: [{ label: 'B', href: 'vbscript:x' }],
          copyright: '<a href="javascript:1">x</a>',
        },
      },
    },
    files: {},
    sidebars: { main: [{ type: 'link', label: 'L', href: 'data:text/html,x' }] },
  })
  const place = { root: unsafe, file: join(unsafe, 'site.config.ts'), siteDir: unsafe }
  const written = { ...loaded, ...place, dependencies: [] }
  const found = locateDiagnostics(checkUnsafeLinks(written), unsafe)
  const siteMap = { locales: [], diagnostics: [] }
  const scan = { sitePages: [], themeFiles: [], navbarFiles: [] }
  const find = createWriterFinder({ loaded: written, scan }, { siteMap })
  const writers = find("javascript:throw new Error('React has blocked a javascript: URL')", ['/'])
  removeFolder(unsafe)
  expect(
    found.map(({ code, source }) => [code, source?.file, source?.line, source?.column]),
  ).toEqual([
    ['LINK_UNSAFE', 'site.config.ts', 2, 39],
    ['LINK_UNSAFE', 'site.config.ts', 3, 62],
    ['LINK_UNSAFE', 'site.config.ts', 3, 39],
    ['LINK_UNSAFE', 'sidebars.ts', 1, 53],
  ])
  expect(writers).toEqual([])
})

/**
 * Whatever JavaScript a foreign config has in any place: the value changes the new site, or a note
 * names it with file, line and column.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkConfig } from '../../../cli/config/schema.ts'
import { planMigration } from '../../../cli/jobs/migrate/migrate-site.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder: string
afterEach(() => removeFolder(folder))

/** Source text of a value, in place of the value itself. */
class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Tree = string | number | boolean | Code | readonly Tree[] | { readonly [key: string]: Tree }
type Path = readonly (string | number)[]

/** Values as an author may write them, at places that expect another value. */
const KINDS = [
  "'zq'",
  "''",
  '41',
  'true',
  'false',
  'null',
  "['zq']",
  "{ zq: 'zq' }",
  "[{ zq: { zq: ['zq'] } }]",
  "() => 'zq'",
  'function zq() {}',
  'class Zq {}',
  '/zq/',
  '1n',
  '`zq ${unknown}`',
  '`zq ${1 + 1}`',
  'unknown',
  'unknown.zq?.zq',
  "unknown ? 'zq' : 'other'",
  "unknown || 'zq'",
  "make('zq')",
  'make.it({ items: [] })',
  'new Map([[1, 2]])',
  'tag`zq`',
  'await unknown',
  '[...unknown]',
  '[...make(1), 2]',
  '{ ...make() }',
  '{ [unknown]: 1, get zq() { return 1 } }',
  "require('zq')",
  "require('./part.cjs')",
  "require('./missing.cjs')",
  "path.resolve(__dirname, 'zq')",
  "'http://localhost:5173/'",
  'imported',
  'own',
] as const

const HEAD = `import path from 'node:path'
import imported from './part.cjs'
const own = { text: 'zq', label: 'zq', link: '/zq' }
`

const DOCUSAURUS = {
  title: 'T',
  tagline: 'A',
  url: 'https://a.example',
  baseUrl: '/',
  organizationName: 'o',
  favicon: 'a.ico',
  trailingSlash: true,
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'F' } } },
  headTags: [{ tagName: 'meta', attributes: { name: 'a', content: 'b' } }],
  markdown: { format: 'md', mermaid: false, hooks: { onBrokenMarkdownLinks: 'warn' } },
  future: { v4: true, experimental_router: 'hash' },
  presets: [
    [
      'classic',
      {
        docs: { path: 'docs', editUrl: 'https://e.example', remarkPlugins: ['a', ['b', { c: 1 }]] },
        theme: { customCss: ['a.css'] },
        pages: { path: 'docs', exclude: ['a'] },
        blog: { path: 'blog' },
        sitemap: { lastmod: 'date' },
      },
    ],
  ],
  plugins: [
    './own.js',
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/a', to: '/b' }] }],
    { name: 'in-place' },
  ],
  themes: ['@docusaurus/theme-live-codeblock'],
  customFields: { a: { b: ['c'] } },
  themeConfig: {
    navbar: {
      title: 'N',
      items: [
        { to: '/a', label: 'A', position: 'left' },
        { label: 'M', items: [{ href: 'https://a.example', label: 'B' }] },
      ],
    },
    footer: { style: 'dark', links: [{ title: 'C', items: [{ label: 'D', to: '/d' }] }] },
    prism: { theme: { a: 1 }, defaultLanguage: 'js' },
    algolia: { appId: 'A', apiKey: 'k', indexName: 'i' },
    liveCodeBlock: { playgroundPosition: 'top' },
  },
} satisfies Tree

const VITEPRESS = {
  title: 'T',
  description: 'D',
  lang: 'de-AT',
  base: '/b/',
  cleanUrls: true,
  lastUpdated: true,
  ignoreDeadLinks: true,
  appearance: 'dark',
  srcDir: '.',
  outDir: 'x',
  sitemap: { hostname: 'https://a.example' },
  head: [['meta', { name: 'a', content: 'b' }]],
  locales: {
    root: { label: 'Deutsch', lang: 'de', themeConfig: { outline: 2 } },
    fr: { label: 'F', lang: 'fr', themeConfig: { outline: 3 } },
  },
  themeConfig: {
    logo: { light: '/a.svg', dark: '/b.svg', alt: 'x' },
    siteTitle: 'S',
    nav: [
      { text: 'A', link: '/a', activeMatch: '^/a' },
      { text: 'M', items: [{ text: 'G', items: [{ text: 'B', link: '/b' }] }] },
    ],
    sidebar: {
      '/a/': [
        { text: 'A', collapsed: true, items: [{ text: 'B', link: '/a', docFooterText: 'x' }] },
        { text: 'C', link: '/b', items: [{ text: 'D', link: 'https://d.example' }] },
      ],
      '/': { base: '/', items: [{ text: 'E', link: 'b' }] },
    },
    socialLinks: [{ icon: 'github', link: 'https://g.example' }],
    editLink: { pattern: 'https://e.example/:path', text: 'Edit' },
    footer: { message: 'M', copyright: 'C' },
    search: { provider: 'algolia', options: { appId: 'A', apiKey: 'k', indexName: 'i' } },
    carbonAds: { code: 'x' },
  },
  vite: { server: { port: 1 } },
} satisfies Tree

const STARLIGHT = {
  title: 'T',
  description: 'D',
  favicon: '/f.svg',
  logo: { light: './public/a.svg', dark: '/b.svg', replacesTitle: true },
  social: [{ icon: 'github', label: 'G', href: 'https://g.example' }],
  defaultLocale: 'root',
  locales: { root: { label: 'E', lang: 'en' }, de: { label: 'D', dir: 'ltr' } },
  editLink: { baseUrl: 'https://e.example' },
  lastUpdated: true,
  customCss: ['a.css'],
  head: [{ tag: 'meta', attrs: { name: 'a', content: 'b' }, content: 'c' }],
  sidebar: [
    'a',
    { label: 'B', translations: { de: 'x' }, items: ['b', { slug: 'a', label: 'A', badge: 'n' }] },
    { label: 'C', collapsed: true, autogenerate: { directory: 'sub' } },
    { label: 'L', link: 'https://l.example' },
  ],
  components: { Header: './a.astro' },
} satisfies Tree

const FILES = {
  'part.cjs': "module.exports = { text: 'zq', label: 'zq', link: '/zq' }",
  'a.css': '',
  'a.md': '',
  'b.md': '',
  'sub/c.md': '',
  'fr/a.md': '',
  'src/content/docs/a.md': '',
  'src/content/docs/b.md': '',
  'src/content/docs/sub/c.md': '',
}

const write = (tree: Tree): string =>
  tree instanceof Code
    ? tree.text
    : Array.isArray(tree)
      ? `[${tree.map(write).join(', ')}]`
      : typeof tree === 'object'
        ? `{\n${Object.entries(tree)
            .map(([key, value]) => `${JSON.stringify(key)}: ${write(value)},\n`)
            .join('')}}`
        : JSON.stringify(tree)

/** All places of values, the root first. */
const placesOf = (tree: Tree, path: Path = []): Path[] =>
  typeof tree !== 'object' || tree instanceof Code
    ? [path]
    : [
        path,
        ...Object.entries(tree).flatMap(([key, value]) =>
          placesOf(value, [...path, Array.isArray(tree) ? Number(key) : key]),
        ),
      ]

/** The tree with another value at a path; `undefined` removes it. */
function replace(tree: Tree, [key, ...rest]: Path, value: Code | undefined): Tree {
  if (typeof tree !== 'object' || tree instanceof Code) return tree
  const entries: [string, Tree][] = Object.entries(tree).flatMap(
    ([name, field]): [string, Tree][] => {
      if (name !== String(key)) return [[name, field]]
      if (rest.length > 0) return [[name, replace(field, rest, value)]]
      return value ? [[name, value]] : []
    },
  )
  return Array.isArray(tree) ? entries.map(([, field]) => field) : Object.fromEntries(entries)
}

const toOption = (path: Path) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')

const SITES = {
  Docusaurus: {
    tree: DOCUSAURUS,
    file: 'docusaurus.config.mjs',
    wrap: (text: string) => text,
    at: '',
  },
  VitePress: {
    tree: VITEPRESS,
    file: '.vitepress/config.mjs',
    wrap: (text: string) => text,
    at: '',
  },
  Starlight: {
    tree: STARLIGHT,
    file: 'astro.config.mjs',
    wrap: (text: string) => `{ integrations: [starlight(${text})] }`,
    at: 'integrations[0]',
  },
} as const

/** Values that equal the default. */
const DEFAULTS = new Set([
  'lastUpdated: false',
  'appearance: true',
  'integrations[0].sidebar[2].collapsed: false',
  'integrations[0].logo.replacesTitle: false',
  'presets[0]: null',
  'plugins[1]: null',
  'themes[0]: null',
])

async function plan(site: { file: string }, text: string) {
  writeFileSync(join(folder, site.file), `${HEAD}export default ${text}\n`)
  const { config, sidebars, moves, notes } = await planMigration({ folder })
  return { config, sidebars, moves, notes }
}

/** Whether a note is about the value, about one around it or in it. */
const names = (message: string, option: string) => {
  const named = message.slice(0, message.indexOf(': ')).replace(/ .*$/, '')
  const holds = (one: string, other: string) =>
    one === other || (one.startsWith(other) && /^[.[]/.test(one.slice(other.length)))
  return holds(named, option) || holds(option, named)
}

test.each(Object.entries(SITES))('%s: no value is lost', async (_, site) => {
  folder = makeFolder({ ...FILES, [site.file]: '' })
  const lost: string[] = []
  const places = placesOf(site.tree).slice(1)
  for (const [index, path] of places.entries()) {
    const option = [site.at, toOption(path)].filter(Boolean).join('.').replace('.[', '[')
    const textOf = (value: Code | undefined) => site.wrap(write(replace(site.tree, path, value)))
    const without = await plan(site, textOf(undefined))
    for (const [number, kind] of KINDS.entries()) {
      // Each kind of value is tried in every fifth place, so that the test takes seconds.
      if ((index + number) % 5 !== 0) continue
      const { config, sidebars, moves, notes } = await plan(site, textOf(new Code(kind)))
      expect(checkConfig(config)).toHaveProperty('config')
      const isCarried =
        JSON.stringify([config, sidebars, moves]) !==
        JSON.stringify([without.config, without.sidebars, without.moves])
      const isNamed = notes.some(({ message, source }) => names(message, option) && source?.line)
      if (!isCarried && !isNamed) lost.push(`${option}: ${kind}`)
      for (const { message, source } of notes)
        if (!source?.line || !source.column) lost.push(`no place: ${message}`)
      for (const entry of entriesOf(sidebars))
        if (!isComplete(entry)) lost.push(`${option}: ${kind}: ${JSON.stringify(entry)}`)
    }
  }
  expect([...new Set(lost)].filter((entry) => !DEFAULTS.has(entry))).toEqual([])
})

function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => [entry, ...entriesOf(entry)])
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(entriesOf)
}

/** A category has a label and entries or a page; a link has an address. */
function isComplete(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return typeof entry === 'string' && entry !== ''
  const { type, label, items, link, href, id, dirName } = entry as Record<string, unknown>
  if (label === '') return false
  if (type === 'category') return Boolean(label && ((Array.isArray(items) && items.length) || link))
  return Boolean(type === 'link' ? href && label : (id ?? dirName))
}

/** `octavo migrate`: sites of other programs get a config that builds them where they lie. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const DOCUSAURUS = {
  'docusaurus.config.ts': `import { themes } from 'prism-react-renderer'
import type { Config } from '@docusaurus/types'
const config: Config = {
  title: 'Dinos', tagline: 'They are cool', url: 'https://dinos.example', baseUrl: '/d/',
  organizationName: 'dinos', projectName: 'dinos',
  onBrokenLinks: 'throw', onBrokenMarkdownLinks: 'warn',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', {
    docs: { sidebarPath: './sidebars.ts', editUrl: ({ docPath }) => 'https://x.example/' + docPath },
    blog: { showReadingTime: true },
    theme: { customCss: './src/css/custom.css' },
    gtag: { trackingID: 'G-1' },
  }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/intro' }] }],
    './own-plugin.js',
  ],
  themes: ['@docusaurus/theme-mermaid'],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    prism: { theme: themes.github, additionalLanguages: ['bash'], defaultLanguage: 'js' },
    algolia: { appId: 'A', apiKey: 'k', indexName: 'd', searchPagePath: 'find' },
    navbar: { title: 'Dinos', items: [
      { type: 'docSidebar', sidebarId: 'main', position: 'left', label: 'Docs' },
      { to: '/blog', label: 'Blog' },
      { type: 'localeDropdown', position: 'right' },
    ] },
    footer: { style: 'dark', copyright: \`© \${new Date().getFullYear()} Dinos\`, links: [
      { title: 'More', items: [{ label: 'Intro', to: '/docs/intro', type: 'doc' }] },
    ] },
    liveCodeBlock: { playgroundPosition: 'top' },
  },
}
export default config
`,
  'sidebars.ts':
    "export default { main: [{ type: 'category', label: 'Start', items: ['intro'] }] }",
  'docs/intro.md': '# Intro\n\nimport { Key } from "./components/key"\n\n<Key>A</Key>\n',
  'docs/components/key.tsx': 'export const Key = ({ children }) => <kbd>{children}</kbd>\n',
  'api/index.md': '# API\n',
  'src/css/custom.css': ':root { --ifm-color-primary: red }\n',
  'src/pages/about.md': '# About\n',
  'src/pages/index.tsx': 'export default () => null\n',
  'src/theme/Footer/index.tsx': 'export default () => null\n',
  'blog/2024-01-01-hi.md': '# Hi\n',
  'i18n/fr/code.json': '{ "theme.NotFound.title": { "message": "Page introuvable" } }',
  'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Docs": { "message": "Doc" } }',
  'i18n/fr/docusaurus-theme-classic/footer.json': '{ "link.title.More": { "message": "Plus" } }',
  'i18n/fr/docusaurus-plugin-content-docs/current.json':
    '{ "sidebar.main.category.Start": { "message": "Départ" } }',
  'i18n/fr/docusaurus-plugin-content-docs/current/intro.md': '# Introduction\n',
}

let folder: string
afterEach(() => removeFolder(folder))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const migrate = (...args: string[]) => runHere(['migrate', '.', ...args], folder)

/** Lines of what has no equal: `docusaurus.config.ts:17 plugins[2]`. */
async function notesOf() {
  const { stdout } = await migrate('--format', 'json')
  const { diagnostics } = JSON.parse(stdout)
  return diagnostics.map(
    ({ message, file, line }: { message: string; file: string; line?: number }) =>
      `${file}:${line ?? ''} ${message.slice(0, message.indexOf(': '))}`,
  )
}

test('a Docusaurus site builds where it lies, in all its languages, and nothing of it is changed', async () => {
  folder = makeFolder(DOCUSAURUS)
  const before = readTree(folder)
  const { code, stdout } = await migrate()
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^docusaurus\.config\.ts of Docusaurus was read; \d+ notes\.\nWritten: site\.config\.ts, i18n\/fr\/messages\.json, i18n\/fr\/site\.json, i18n\/fr\/docs-default\.json\.\n$/,
    ),
  })
  const after = readTree(folder) ?? {}
  expect(after).toMatchObject(before ?? {})
  expect(JSON.parse(read('i18n/fr/site.json'))).toEqual({
    'navbar.item.label.Docs': { message: 'Doc' },
    'footer.link.title.More': { message: 'Plus' },
  })

  const built = await runHere(['build'], folder)
  // The blog is all that is missing.
  expect(built.stderr.match(/^error .*\n.*/gm)).toEqual([
    expect.stringMatching(/^error LINK_BROKEN site\.config\.ts:\d+:\d+\n {2}The link "\/d\/blog"/),
  ])
})

test('what has no equal is named where it stands, and twice is once', async () => {
  folder = makeFolder(DOCUSAURUS)
  expect(await notesOf()).toEqual([
    'blog: blog/',
    'docusaurus.config.ts:9 presets[0][1].docs.editUrl',
    'docusaurus.config.ts:10 presets[0][1].blog',
    'docusaurus.config.ts:12 presets[0][1].gtag',
    'docusaurus.config.ts:17 plugins[2]',
    'docusaurus.config.ts:19 themes[0]',
    'docusaurus.config.ts:30 themeConfig.footer.links[0].items[0].type',
    'src/pages/index.tsx: src/pages/index.tsx',
    'src/theme/Footer/index.tsx: src/theme/Footer/index.tsx',
  ])
  const first = readTree(folder)
  expect((await migrate('--quiet')).stdout).toBe('')
  expect((await migrate()).stdout).toContain('Nothing to write.')
  expect(readTree(folder)).toEqual(first)
  expect((await migrate('--strict')).code).toBe(1)
  await migrate('--report', 'report.html')
  expect(read('report.html')).toContain('plugins[2]: ./own-plugin.js is code of another program.')
})

test('a config that a person has changed since is left alone', async () => {
  folder = makeFolder({ ...DOCUSAURUS, 'site.config.ts': 'export default {}\n' })
  const { stderr } = await migrate()
  expect(stderr).toContain('MIGRATE_KEPT site.config.ts')
  expect(read('site.config.ts')).toBe('export default {}\n')
})

test('a config that is made by code is run where that is asked for, and only there', async () => {
  folder = makeFolder({
    'docusaurus.config.js': `const make = (title) => ({ title: title.toUpperCase() + '!' })
module.exports = { ...make('made'), url: 'https://a.example', onBrokenLinks: 'log' }`,
  })
  await migrate()
  expect(read('site.config.ts')).toContain("title: 'My site'")
  removeFolder(join(folder, 'site.config.ts'))
  await migrate('--load')
  expect(read('site.config.ts')).toContain("title: 'MADE!'")
})

test('a VitePress site builds: menus, sidebars by path, links without endings', async () => {
  folder = makeFolder({
    'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Vite', description: 'Fast', lang: 'en-US', cleanUrls: true, lastUpdated: true,
  head: [['link', { rel: 'preconnect', href: 'https://a.example' }]],
  sitemap: { hostname: 'https://vite.example' },
  themeConfig: {
    logo: '/logo.svg', siteTitle: 'V',
    nav: [{ text: 'Guide', link: '/guide/' }, { text: 'More', items: [{ text: 'X', link: 'https://x.example' }] }],
    sidebar: { '/guide/': [{ text: 'Intro', collapsed: false, items: [
      { text: 'Start', link: '/guide/' }, { text: 'Next', link: '/guide/next.md' },
    ] }] },
    socialLinks: [{ icon: 'github', link: 'https://g.example' }],
    editLink: { pattern: 'https://e.example/edit/main/docs/:path' },
    outline: [2, 4],
    footer: { message: 'MIT', copyright: '© A' },
    carbonAds: { code: 'x' },
  },
  vite: { plugins: [] },
})`,
    'docs/index.md': '# Home\n\n[Guide](/guide/)\n',
    'docs/guide/index.md': '# Start\n\n::: tip\nA tip.\n:::\n\n[Next](./next.md)\n',
    'docs/guide/next.md': '# Next\n',
    'docs/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(await notesOf()).toEqual([
    'docs/.vitepress/config.mts:16 themeConfig.carbonAds',
    'docs/.vitepress/config.mts:18 vite',
  ])
  expect(read('sidebars.ts')).toContain("{ type: 'doc', id: 'guide/next', label: 'Next' }")
  const built = await runHere(['build', '--quiet'], folder)
  expect(built).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/^error /m) })
  expect(read('dist/guide/index.html')).toContain(
    '"https://e.example/edit/main/docs/guide/index.md"',
  )
})

test('a Starlight site builds: languages, groups, folders', async () => {
  folder = makeFolder({
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  site: 'https://star.example',
  integrations: [starlight({
    title: 'Star', favicon: '/icon.svg',
    social: [{ icon: 'github', label: 'GitHub', href: 'https://g.example' }],
    locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },
    sidebar: ['index', { label: 'Guides', items: [{ label: 'One', slug: 'guides/one' }] },
      { label: 'All', autogenerate: { directory: 'reference' } }],
    components: { Header: './src/header.astro' },
  })],
})`,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\n[One](/guides/one/)\n',
    'src/content/docs/guides/one.md': '---\ntitle: One\n---\n\nText.\n',
    'src/content/docs/reference/a.md': '---\ntitle: A\n---\n\nText.\n',
    'src/content/docs/de/index.md': '---\ntitle: Start\n---\n\n[Eins](/de/guides/one/)\n',
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(await notesOf()).toEqual(['astro.config.mjs:11 components'])
  const built = await runHere(['build', '--quiet'], folder)
  expect(built).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/^error /m) })
  expect(read('dist/de/index.html')).toContain('Eins')
})

test.each([
  [{ 'readme.md': '' }, 'MIGRATE_NO_CONFIG'],
  [{ 'docusaurus.config.js': 'module.exports = {' }, 'MIGRATE_UNREADABLE docusaurus.config.js'],
  [{ 'docusaurus.config.js': 'export default 1' }, 'MIGRATE_UNREADABLE'],
  [{ 'astro.config.mjs': 'export default { integrations: [] }' }, 'MIGRATE_UNREADABLE'],
])('%j writes nothing and says why', async (files, expected) => {
  folder = makeFolder(files)
  const before = readTree(folder)
  const { code, stderr } = await migrate()
  expect([code, readTree(folder)]).toEqual([1, before])
  expect(stderr).toContain(expected)
})

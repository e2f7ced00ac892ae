/** `octavo migrate`: sites of other programs get a config that builds them in their own folder. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkConfig } from '../../../cli/config/schema.ts'
import { planMigration } from '../../../cli/jobs/migrate/migrate-site.ts'
import { itForeign } from '../../foreign-docs.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'

const DOCUSAURUS = {
  // Where the new site finds the package, which is not published yet.
  'node_modules/octavo-blog': { link: join(PROJECT, 'packages/octavo-blog') },
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

/** A file of the new site. */
const read = (path: string) => readFileSync(join(folder, 'new', path), 'utf8')
const migrate = (...args: string[]) => runHere(['migrate', '.', '--to', 'new', ...args], folder)
const build = () => runHere(['build', 'new', '--quiet'], folder)

/** Notes on options without an equivalent: `docusaurus.config.ts:17 plugins[2]`. */
async function notesOf() {
  const { stdout } = await migrate('--format', 'json')
  const { diagnostics } = JSON.parse(stdout)
  return diagnostics.map(
    ({ message, file, line }: { message: string; file: string; line?: number }) =>
      `${file}:${line ?? ''} ${message.slice(0, message.indexOf(': '))}`,
  )
}

test('a Docusaurus site becomes a new one that builds in all its languages, and stays as it is', async () => {
  folder = makeFolder(DOCUSAURUS)
  const before = readTree(folder)
  const { code, stdout } = await migrate()
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^docusaurus\.config\.ts of Docusaurus was read; \d+ notes\.\n\d+ files written to new\. Decisions that remain: new\/migration\.html\.\nNext: cd new && npm install && npm run build\n$/,
    ),
  })
  const after = readTree(folder) ?? {}
  expect(after).toMatchObject(before ?? {})
  expect(JSON.parse(read('i18n/fr/site.json'))).toEqual({
    'navbar.item.label.Docs': { message: 'Doc' },
    'footer.link.title.More': { message: 'Plus' },
  })

  const built = await build()
  expect(built.code).toBe(0)
  expect(read('dist/docs/intro/index.html')).toContain('docs/components/key.tsx#Key')
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { build: 'octavo build' },
    dependencies: { octavo: expect.any(String) },
  })
})

test('options without an equivalent are reported at their places, each once', async () => {
  folder = makeFolder(DOCUSAURUS)
  expect(await notesOf()).toEqual([
    'docs/intro.md:3 markdown.trusted',
    'docusaurus.config.ts:5 organizationName',
    'docusaurus.config.ts:5 projectName',
    'docusaurus.config.ts:17 plugins[2]',
    'docusaurus.config.ts:22 themeConfig.prism.theme',
    'docusaurus.config.ts:30 themeConfig.footer.links[0].items[0].type',
    'docusaurus.config.ts:32 themeConfig.liveCodeBlock',
    'src/theme/Footer/index.tsx: src/theme/Footer/index.tsx',
  ])
  await migrate()
  const first = readTree(folder)
  expect((await migrate('--quiet')).stdout).toBe('')
  expect((await migrate()).stdout).toContain('Nothing to write.')
  expect(readTree(folder)).toEqual(first)
  expect((await migrate('--strict')).code).toBe(1)
  expect(read('migration.html')).toContain('plugins[2]: ./own-plugin.js is code for Docusaurus.')
})

test('--in-place needs a clean tree of git, and writes next to docs outside of the folder', async () => {
  folder = makeFolder({
    'site/docusaurus.config.js':
      "module.exports = { title: 'T', url: 'https://a.example', presets: [['classic', { docs: { path: '../docs' } }]] }",
    'site/package.json':
      '{ "name": "old", "scripts": { "build": "docusaurus build", "test": "x" } }',
    'docs/a.md': '# A\n\n{window.name}\n',
  })
  const inPlace = () => runHere(['migrate', 'site', '--in-place'], folder)
  expect(await inPlace()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('MIGRATE_DIRTY'),
  })
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'docs')
  expect(await inPlace()).toMatchObject({ code: 0 })
  const at = (path: string) => readFileSync(join(folder, path), 'utf8')
  expect(at('docs/a.md')).toContain(':::warning[Not migrated')
  expect(JSON.parse(at('site/package.json'))).toMatchObject({
    name: 'old',
    scripts: { build: 'octavo build', test: 'x' },
    dependencies: { octavo: expect.any(String) },
  })
  const built = await runHere(['build', 'site', '--quiet'], folder)
  expect(built.code).toBe(0)
})

test('--dry-run lists the files and writes nothing', async () => {
  folder = makeFolder(DOCUSAURUS)
  const before = readTree(folder)
  const { code, stdout } = await migrate('--dry-run')
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^site\.config\.ts$[\s\S]*files would be written to new\.$/m),
  ])
  expect(readTree(folder)).toEqual(before)
})

test('a config that a person has edited since is not overwritten', async () => {
  folder = makeFolder({ ...DOCUSAURUS, 'new/site.config.ts': 'export default {}\n' })
  const { stderr } = await migrate()
  expect(stderr).toContain('MIGRATE_KEPT site.config.ts')
  expect(read('site.config.ts')).toBe('export default {}\n')
})

test('a config that code computes is run on request, and only then', async () => {
  folder = makeFolder({
    'docusaurus.config.js': `const make = (title) => ({ title: title.normalize() + '!' })
module.exports = { ...make('made'), url: 'https://a.example', onBrokenLinks: 'log' }`,
  })
  await migrate()
  expect(read('site.config.ts')).toContain("title: 'My site'")
  removeFolder(join(folder, 'new'))
  await migrate('--load')
  expect(read('site.config.ts')).toContain("title: 'made!'")
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
    '.vitepress/config.mts:16 themeConfig.carbonAds',
    '.vitepress/config.mts:18 vite',
  ])
  expect(read('sidebars.ts')).toContain("{ type: 'doc', id: 'guide/next', label: 'Next' }")
  const built = await build()
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
  expect(await notesOf()).toEqual(['astro.config.mjs:11 integrations[0].components'])
  const built = await build()
  expect(built).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/^error /m) })
  expect(read('dist/de/index.html')).toContain('Eins')
})

test('plugins and themes in any form are notes: a function, an object, a file, a call', async () => {
  folder = makeFolder({
    'docusaurus.config.js': `const inPlace = () => ({ name: 'here' })
module.exports = {
  title: 'T', url: 'https://a.example',
  plugins: [
    inPlace, { name: 'object' }, require('./plugin'), [require('./plugin'), { a: 1 }], make(),
    () => ({}), null, ['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'] }],
  ],
  themes: [require.resolve('./theme'), import('./gone.mjs')],
}`,
    'plugin.js': "module.exports = { name: 'of-a-file' }",
    'theme.js': 'module.exports = function () {}',
  })
  const { code, stderr } = await migrate()
  expect(code).toBe(0)
  expect(stderr.match(/^ {2}(?:plugins|themes).*/gm)).toEqual([
    '  plugins[0]: is the function inPlace: code for Docusaurus.',
    '  plugins[1]: is object: code for Docusaurus.',
    '  plugins[2]: is of-a-file: code for Docusaurus.',
    '  plugins[3]: is of-a-file: code for Docusaurus.',
    '  plugins[4]: is a call of make(): code for Docusaurus.',
    '  plugins[5]: is a function: code for Docusaurus.',
    '  plugins[7][1].fromExtensions: has no equivalent.',
    '  themes[0]: ./theme is code for Docusaurus.',
    '  themes[1]: is the file ./gone.mjs: code for Docusaurus.',
  ])
})

test('--load writes values that are valid on every machine and in a production build', async () => {
  folder = makeFolder({
    'site/docusaurus.config.js': `const path = require('path')
module.exports = {
  title: 'T', url: 'https://a.example', onBrokenLinks: 'warn',
  presets: [['classic', {
    docs: { path: path.resolve(__dirname, '../docs'), sidebarPath: require.resolve('./sidebars.js') },
    theme: { customCss: [path.join(__dirname, 'a.css'), require.resolve('pkg/b.css')] },
  }]],
  themeConfig: { navbar: { items: [
    { label: 'P', href: process.env.NODE_ENV === 'production' ? 'https://p.example' : 'http://localhost:1' },
    { label: 'L', href: 'http://localhost:5173/' },
  ] } },
}`,
    'site/sidebars.js': "module.exports = { main: ['a'] }",
    'site/a.css': '',
    'site/node_modules/pkg/package.json': '{}',
    'site/node_modules/pkg/b.css': '',
    'docs/a.md': '# A\n',
  })
  for (const args of [[], ['--load']]) {
    removeFolder(join(folder, 'new'))
    const { code, stderr } = await runHere(['migrate', 'site', '--to', 'new', ...args], folder)
    expect([code, stderr.match(/^.*(?:customCss|localhost).*$/gm)]).toEqual([
      0,
      [
        expect.stringContaining('presets[0][1].theme.customCss[1]: is no CSS file of the site.'),
        expect.stringContaining('`themeConfig.customCss`'),
        expect.stringContaining('http://localhost:5173/, an address of this computer'),
      ],
    ])
    const text = read('site.config.ts')
    expect(text).toContain("path: 'docs', sidebarPath: 'sidebars.js'")
    expect(text).toContain("customCss: ['a.css']")
    expect(text).toContain('https://p.example')
    expect(text).not.toContain(folder)
    expect(text).not.toContain('localhost')
    expect(process.env.NODE_ENV).toBe('test')
  }
  expect(await build()).toMatchObject({ code: 0 })
})

test('a VitePress sidebar that code computes builds, and each lost entry is a note with its line', async () => {
  folder = makeFolder({
    '.vitepress/config/index.ts': "export { default } from './all'",
    '.vitepress/config/all.ts': `import { extendConfig } from 'some-theme'
import { de } from './de'
const version = 2
const link = (text: string, page: string) => ({ text, link: '/' + page })
const config = {
  title: 'V', cleanUrls: true, ignoreDeadLinks: true,
  locales: { root: { label: 'English', lang: 'en-GB' }, de: { label: 'Deutsch', lang: 'de', ...de },
    fr: { label: 'Français', link: 'https://fr.example' } },
  themeConfig: { sidebar: [
    { text: \`Version \${version}\`, link: '/a' },
    { text: \`From \${last()}\`, link: '/b' },
    { text: 'Empty', items: [] },
    { text: 'Made', items: make() },
    { text: 'Gone', link: '/gone' },
    { text: 'Some', items: [link('Of a function', 'b'), ...more()] },
    make(),
  ] },
}
config.themeConfig.sidebar.push({ text: 'Late', link: '/a' })
export default extendConfig(config)`,
    '.vitepress/config/de.ts':
      "export const de = { themeConfig: { nav: [{ text: 'Los', link: '/de/a' }] } }",
    'a.md': '# A\n',
    'b.md': '# B\n',
    'index.md': '# Home\n',
    'de/a.md': '# A auf Deutsch\n',
    'public/x.txt': '',
  })
  expect(await notesOf()).toEqual([
    '.vitepress/config/all.ts:6 url',
    '.vitepress/config/all.ts:11 themeConfig.sidebar[1].text',
    '.vitepress/config/all.ts:12 themeConfig.sidebar[2].text',
    '.vitepress/config/all.ts:13 themeConfig.sidebar[3].text',
    '.vitepress/config/all.ts:13 themeConfig.sidebar[3].items',
    '.vitepress/config/all.ts:14 themeConfig.sidebar[4].link',
    '.vitepress/config/all.ts:15 themeConfig.sidebar[5].items[1]',
    '.vitepress/config/all.ts:16 themeConfig.sidebar[6]',
    '.vitepress/config/all.ts:19 config',
    '.vitepress/config/all.ts:20 export',
  ])
  expect(read('sidebars.ts')).toContain("{ type: 'doc', id: 'b', label: 'Of a function' }")
  const built = await build()
  expect(built).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/^error /m) })
  expect(read('dist/a/index.html') + read('dist/de/a/index.html')).toMatch(
    /Version 2[\s\S]*A auf Deutsch/,
  )
})

test('a Starlight sidebar that functions compute is read if they only return', async () => {
  folder = makeFolder({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { group } from './sidebar'
export default { integrations: [other(), starlight({
  title: 'S', defaultLocale: 'en', locales: { en: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },
  sidebar: [group('first', { items: ['a', group('deep', { items: ['0-b', unknown] })] }), group('none', {})],
})] }`,
    'sidebar.ts': `import labels from './labels'
export function group(key, rest) { return { label: labels[key], collapsed: true, ...rest } }`,
    'labels.ts': "export default { first: 'First', deep: 'Deep', none: 'None' }",
    'src/content/docs/en/index.md': '---\ntitle: Home\n---\n',
    'src/content/docs/en/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/en/0-b.md': '---\ntitle: B\n---\n',
    'src/content/docs/de/a.md': '---\ntitle: A auf Deutsch\n---\n',
  })
  expect(await notesOf()).toEqual([
    'astro.config.mjs:3 url',
    'astro.config.mjs:3 integrations[0]',
    'astro.config.mjs:5 integrations[1].sidebar[0].items[1].items[1]',
    'sidebar.ts:2 integrations[1].sidebar[1].label',
  ])
  const built = await build()
  expect(built).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/^error /m) })
  expect(read('dist/en/a/index.html')).toContain('First')
  expect(read('dist/de/a/index.html')).toContain('A auf Deutsch')
})

test('an unreadable config is an error with its line', async () => {
  folder = makeFolder({ 'docusaurus.config.js': '// made\nmodule.exports = createConfig()' })
  const { code, stderr } = await migrate()
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('MIGRATE_UNREADABLE docusaurus.config.js:2:18'),
  ])
})

itForeign(
  'reads the config of each foreign site, and names a place for each note',
  async (docs) => {
    const sites = ['babel', 'jest', 'react-native-website', 'starlight', 'astro-docs'].map(
      (name) => `moving-configs/${name}`,
    )
    sites.push('redux/website', 'moving/prettier/website', 'moving/pinia/packages/docs')
    for (const site of sites) {
      const { config, notes } = await planMigration({ folder: join(docs, site) })
      expect(checkConfig(config)).toHaveProperty('config')
      expect(JSON.stringify(config)).not.toMatch(/localhost/)
      expect(JSON.stringify(config)).not.toContain(docs)
      const unplaced = notes.filter(
        ({ source }) => !source?.line && !/^(?:blog|src\/)/.test(source?.file ?? ''),
      )
      expect(unplaced).toEqual([])
    }
  },
)

test.each([
  [{ 'readme.md': '' }, 'MIGRATE_NO_CONFIG'],
  [{ 'docusaurus.config.js': 'module.exports = {' }, 'MIGRATE_UNREADABLE docusaurus.config.js'],
  [{ 'docusaurus.config.js': 'export default 1' }, 'MIGRATE_UNREADABLE'],
  [{ 'astro.config.mjs': 'export default { integrations: [] }' }, 'MIGRATE_UNREADABLE'],
])('%j writes nothing, with the reason', async (files, expected) => {
  folder = makeFolder(files)
  const before = readTree(folder)
  const { code, stderr } = await migrate()
  expect([code, readTree(folder)]).toEqual([1, before])
  expect(stderr).toContain(expected)
})

test('site code that pages call is listed file by file', async () => {
  folder = makeFolder({
    ...DOCUSAURUS,
    'docs/versions.mdx':
      "import { v } from '@site/src/versions'\nimport Chart from '@site/src/chart'\n\n{require('@site/src/data.json').a}\n",
    'src/versions.js': 'export const v = () => 1\n',
    'src/chart/index.tsx': 'export default () => null\n',
    'src/data.json': '{ "a": 1 }\n',
    'src/keys.js': 'export const secret = 1\n',
  })
  await migrate()
  const callable = /callable: \[([^\]]*)\]/.exec(read('site.config.ts'))?.[1] ?? ''
  expect(callable.match(/[^\s',]+/g)).toEqual([
    'src/chart/index.tsx',
    'src/data.json',
    'src/versions.js',
  ])
})

/**
 * Follows the pages of "Learn" with the packed tarball. Pages about parts of a site share one site,
 * because a build for each would take minutes.
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT, type Tree } from '../octavo.ts'
import { BUNDLE, createReader, type Reader } from './reader.ts'

/** Pages without steps, each with the test that checks it. */
const WITHOUT_STEPS: Readonly<Record<string, string>> = {
  docker: 'test/docs/nginx.test.ts',
  glossary: 'test/docs/reference.test.ts',
  headers: 'test/docs/nginx.test.ts',
  'host-caddy': 'test/docs/caddy.test.ts',
  'host-cloudflare': 'test/docs/hosts.test.ts',
  'host-github-pages': 'test/docs/hosts.test.ts',
  'host-gitlab-pages': 'test/docs/hosts.test.ts',
  'host-netlify': 'test/docs/hosts.test.ts',
  'host-nginx': 'test/docs/nginx.test.ts',
  'host-s3': 'test/docs/hosts.test.ts',
  'host-vercel': 'test/docs/hosts.test.ts',
  'llms-txt': 'test/docs/nginx.test.ts',
  blog: 'packages/octavo-blog/test/lists.test.ts',
  mcp: 'packages/octavo-mcp/test/transports.test.ts',
  openapi: 'packages/octavo-openapi/test/write-pages.test.ts',
  typedoc: 'packages/octavo-typedoc/test/reference.test.ts',
  upgrading: 'test/docs/manual.test.ts',
  markdown: 'test/docs/shown-blocks.test.ts',
  mdx: 'test/docs/shown-blocks.test.ts',
  redirects: 'test/docs/nginx.test.ts',
}

const CONFIG = `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Docs',
  url: 'https://docs.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
`

/** A site as a reader may have it, with the pages that examples link to. */
const SITE = {
  'site.config.ts': CONFIG,
  'docs/index.md':
    '---\nsidebar_position: 0\n---\n\n# Home\n\nSee [how to install](./guides/install.md).\n',
  'docs/guides/install.md':
    '# Install\n\nTwo steps, then [use it](./use.md).\n\n## Check\n\nIt works.\n',
  'docs/guides/use.md': '# Use\n\nDaily.\n',
}

const GIT = `git init -q -b main .
git config user.email a@docs.example
git config user.name A
printf 'node_modules\\n.octavo\\ndist\\n' > .gitignore`
const COMMIT = 'git add . && git commit -q -m "docs"'

/** Texts of links in the sidebar, in order. */
const entriesOf = (html: string) =>
  Array.from(
    html.matchAll(/theme-doc-sidebar-item-\w+-level-\d+">(?:<[^>]*>)*([^<]*)/g),
    ([, text]) => text,
  )

/** @param folderOf - Returns the folder of the installed tarball, once the tests run. */
export function followLearnPages(folderOf: () => string): void {
  const followed = new Set<string>()
  /** In a folder with `files` and the package, unless `isEmpty`. */
  async function open(files: Tree, isEmpty = false): Promise<Reader> {
    const reader = createReader({ folder: folderOf(), followed }, files)
    if (!isEmpty) await reader.type('npm install octavo')
    return reader
  }

  const own = 'Add Octavo to existing Markdown'
  test('first-site, in an empty folder', async () => {
    const reader = await open({}, true)
    // A clone needs the network. The package that these tests install equals the one that it would
    // pack.
    await reader.follow('first-site', { without: [own, 'Before the first release'] })
    const page = reader.read('dist/guides/first/index.html')
    cpSync(join(reader.folder, BUNDLE), join(folderOf(), 'bundle'), { recursive: true })
    expect(page).toContain('<h1>My first page</h1>')
    expect(page).toContain('href="/guides/publishing"')
    expect(existsSync(join(reader.folder, 'dist/guides/publishing/index.html'))).toBe(true)
  })

  test('first-site, in a folder with Markdown', async () => {
    const other = await open({ 'docs/old.md': '---\nslug: /\n---\n\n# An old page\n' }, true)
    await other.follow('first-site', { only: [own] })
    expect(other.visited).toContain('<h1>An old page</h1>')
  })

  test('components, islands, React pages, theming, front matter, plugins, head, news, search', async () => {
    const { 'docs/index.md': _, ...files } = SITE
    const reader = await open(files)
    const { follow, read } = reader
    await reader.type(`${GIT}\n${COMMIT}`)
    for (const page of [
      'components',
      'islands',
      'island-styles',
      'react-pages',
      'theming',
      'front-matter',
      'plugins',
      'plugin-pages',
    ])
      await follow(page)
    for (const page of ['head-and-scripts', 'news', 'search']) await follow(page)
    await reader.type('npx octavo build --strict')
    // The types of a new site apply to all of it except its config, which the test assembles from
    // parts.
    const tsconfig = JSON.parse(readFileSync(join(PROJECT, 'bin/template/tsconfig.json'), 'utf8'))
    const exclude = [...tsconfig.exclude, 'site.config.ts', 'parts']
    writeFileSync(join(reader.folder, 'tsconfig.json'), JSON.stringify({ ...tsconfig, exclude }))
    await reader.type(
      'npm install --save-dev @types/react typescript\nnode node_modules/typescript/bin/tsc',
    )
    expect(read('dist/prices/index.html')).toContain(
      '<strong>20 EUR</strong> a month, <em>with</em>',
    )
    expect(read('dist/prices-abroad/index.html')).toContain('20 USD')
    const counted = read('dist/counted/index.html')
    expect(counted).toMatch(/data-island="Counter".*so <em>often<\/em>/s)
    expect(counted).toMatch(/data-island="Clock".*The time needs a browser/s)
    expect(read('dist/index.html')).toMatch(/Counted to (?:<!-- -->)?0/)
    expect(read('dist/about/index.html')).toContain('<h1>About us</h1>')
    expect(read('dist/404.html')).toContain('<h1>Lost</h1>')
    const install = read('dist/install/index.html')
    expect(install).toContain('Made by the platform team')
    expect(install).toContain('All systems up')
    expect(read('dist/parts/bolt/index.html')).toContain('Holds two plates together')
    expect(read('dist/all-terms/index.html')).toContain('Holds two plates together.')
    expect(read('dist/terms/nut/index.html')).toContain('<a href="/terms/bolt">how to use a bolt')
    expect(read('dist/news/atom.xml')).toContain('Version 2.0')
    expect(read('dist/news/index.html')).toContain('Faster, and in German.')
    expect(read('dist/_headers')).toContain('https://plausible.io')
    expect(read('front-matter.schema.json')).toContain('"owner"')
  })

  test('pages and links', async () => {
    const reader = await open({ 'site.config.ts': CONFIG, 'docs/index.md': '# Home\n' })
    await reader.follow('pages-and-links')
    await reader.type('npx octavo build --strict')
    expect(reader.read('dist/guides/install/index.html')).toContain('href="/guides/use"')
    expect(reader.read('dist/guides/use/index.html')).toContain(
      'href="/guides/install#requirements"',
    )
    expect(reader.read('dist/first-steps/index.html')).toContain('<h1>First steps</h1>')
  })

  test('navigation bar, footer and logo', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const statics = ['favicon.svg', 'img/logo.svg', 'img/logo-dark.svg']
    const reader = await open({
      ...SITE,
      ...Object.fromEntries(statics.map((name) => [`static/${name}`, logo])),
    })
    await reader.follow('navigation')
    await reader.type('npx octavo build --strict')
    const page = reader.read('dist/guides/use/index.html')
    expect(page).toMatch(/<img class="logo dark-only" src="\/img\/logo-dark.svg"[^>]* width="26"/)
    expect(page).toMatch(/class="navbar-link[^>]*href="\/guides\/install"[^>]*>Install</)
    expect(page).toMatch(/class="dropdown[\s\S]*Daily use/)
    expect(page).toMatch(/<footer[\s\S]*Community[\s\S]*© 2026 Acme/)
    expect(page).toContain('Version 2 is out.')
  })

  test('home page', async () => {
    const { 'docs/index.md': _, ...files } = SITE
    const reader = await open(files)
    await reader.follow('home-page')
    await reader.type('npx octavo build --strict')
    const page = reader.read('dist/index.html')
    expect(page).toMatch(/<html[^>]* class="[^"]*docs-doc-id-index/)
    expect(page).toContain('<p class="lead">')
    expect(page).toMatch(/<a[^>]*class="[^"]*button[^"]*"[^>]*href="\/guides\/install"/)
    expect(page).not.toContain('theme-doc-sidebar-container')
  })

  test('environment variables', async () => {
    const reader = await open(SITE)
    await reader.follow('environment-variables')
    const own = join(reader.folder, 'docs/own.mdx')
    writeFileSync(own, '# Own\n\n<Release />\n\n<ApiUrl />\n')
    expect(reader.read('dist/sitemap.xml')).toContain('https://staging.example/guides/install')
    for (const release of ['2.0', '2.1']) {
      const variables = `RELEASE=${release} API_URL=https://api.test`
      await reader.type(`${variables} npx octavo build --strict`)
      const page = reader.read('dist/download/index.html')
      expect(page).toContain(`The current release is ${release}.`)
      expect(page).toContain('<meta name="api-url" content="https://api.test"')
      expect(reader.read('dist/own/index.html')).toContain(`<code>${release}</code>`)
    }
    await reader.type(
      "printf 'RELEASE=3.0' > .env\nnode --env-file=.env node_modules/octavo/bin/octavo.js build",
    )
    expect(reader.read('dist/download/index.html')).toContain('The current release is 3.0.')
  })

  test('sidebars, from folders and by hand', async () => {
    const reader = await open({
      'site.config.ts': CONFIG,
      'docs/index.md': '# Home\n',
      'docs/guides/02-use.md': '# Use\n',
      'docs/reference/index.md': '# Reference\n',
      'docs/reference/errors.md': '# Errors\n',
    })
    const entries = async () => {
      await reader.type('npx octavo build --strict')
      return entriesOf(reader.read('dist/guides/install/index.html'))
    }
    await reader.follow('sidebars', { without: ['Write a sidebar by hand'] })
    expect(await entries()).toEqual(['Guides', 'Install', 'Use', 'Home', 'Reference'])
    await reader.follow('sidebars', { only: ['Write a sidebar by hand'] })
    const byHand = ['Home', 'Guides', 'Install', 'Daily use', 'When something fails', 'Source code']
    expect(await entries()).toEqual(byHand)
  })

  test('versions, as copies and as tags of git', async () => {
    const copies = await open(SITE)
    await copies.follow('versions', { only: [''] })
    await copies.type('npx octavo build --strict')
    expect(copies.read('dist/next/guides/install/index.html')).toContain('2.0 (next)')
    expect(copies.read('dist/guides/install/index.html')).toContain('docs-version-1.0')
    const tags = await open(SITE)
    await tags.type(`${GIT}\n${COMMIT}\ngit tag v2.0\ngit branch release-1.x`)
    await tags.follow('versions', { only: ['Use a git tag as a version'] })
    await tags.type('npx octavo build --strict')
    expect(tags.read('dist/1.0/guides/install/index.html')).toContain('Two steps')
  })

  test('several docs on one site', async () => {
    const reader = await open({})
    await reader.follow('several-docs', { without: ['Translate an instance'] })
    await reader.type('npx octavo build --strict')
    expect(reader.read('dist/index.html')).toContain('href="/api/next/keys">create a key')
    expect(entriesOf(reader.read('dist/api/keys/index.html'))).toEqual(['Keys', 'Errors'])
    expect(existsSync(join(reader.folder, 'api_versioned_docs/version-1.0/errors.md'))).toBe(true)
  })

  test('translating', async () => {
    const reader = await open(SITE)
    await reader.type(`${GIT}\n${COMMIT}`)
    const translate = (path: string, from: string, to: string) => {
      const text = reader.read(path)
      expect(text).toContain(from)
      writeFileSync(join(reader.folder, path), text.replaceAll(from, to))
    }
    const page = 'i18n/de/docs/guides/install.md'
    await reader.follow('translating', {
      only: ['', 'Messages', 'Translate a page'],
      before(text) {
        if (text.includes('accept site.title'))
          translate('i18n/de/site.json', '"message": "My docs"', '"message": "Meine Doku"')
        if (!text.includes(' accept docs/guides')) return
        translate(page, '<!-- untranslated -->', '')
        translate(page, 'It works.', 'Es geht.')
      },
    })
    // The test locale is not in the config of the page before.
    const pseudo = 'Find texts that cannot be translated'
    await reader.follow('translation-tools', { without: [pseudo] })
    expect(reader.read('de.xlf')).toContain('<xliff')
    await reader.type('npx octavo build')
    const built = reader.read('dist/de/guides/install/index.html')
    expect(built).toContain('Es geht.')
    expect(built).toContain('Meine Doku')
  })

  test('moving pages, previews of changes, checks', async () => {
    const reader = await open({
      'site.config.ts': CONFIG,
      'docs/index.md': '# Home\n\nFirst [set it up](./setup.md).\n',
      'docs/setup.md': '# Setup\n\nThen [use it](./guides/use.md).\n',
      'docs/guides/use.md': '# Use\n',
      'docs/guides/new.md': '# New\n',
      ...{ 'README.md': '# Readme\n', 'CHANGELOG.md': '# Changes\n' },
    })
    const move = () => reader.follow('moving-pages', { without: ['Find lost addresses'] })
    await reader.follow('preview', {
      only: ['Compare the words'],
      before: (text) => (text.includes('octavo diff main-dist') ? move() : undefined),
    })
    expect(reader.read('docs/index.md')).toContain('(./guides/install.md)')
    expect(reader.read('dist/setup/index.html')).toContain('/guides/install')
    expect(reader.read('review.html')).toContain('Setup')
    await reader.follow('checks', { without: ['Links to other hosts'] })
    expect(reader.read('octavo.sarif')).toContain('"2.1.0"')
    expect(JSON.parse(reader.read('octavo.json')).diagnostics).toEqual([])
  })

  test('many machines, with a folder as their store', async () => {
    const reader = await open(SITE)
    await reader.type('npm install --save-dev unstorage')
    await reader.follow('many-machines', { only: ['GitHub Actions'] })
    await reader.follow('many-machines', { only: ['Parts of a build'] })
    expect(existsSync(join(reader.folder, 'dist/guides/install/index.html'))).toBe(true)
  })

  test('several sites in one repository, and what to run when something fails', async () => {
    const reader = await open({})
    const only = ['Several sites in one repository', 'Pages outside the site folder']
    await reader.follow('package-managers', { only })
    expect(reader.read('sites/guide/dist/index.html')).toContain('<h1>Guide</h1>')
    const page = reader.read('sites/api/dist/index.html')
    expect(page).toContain('href="https://git.example/edit/main/packages/core/docs/index.md"')
    const other = await open(SITE)
    await other.follow('troubleshooting', { only: ['', 'A build is slow'] })
    expect(other.read('report.html')).toContain('<title>')
  })

  test('hosting below a path', async () => {
    const reader = await open(SITE)
    await reader.follow('hosting', { only: ['Serve the site below a path'] })
    const page = reader.read('public/docs/guides/install/index.html')
    expect(page).toContain('href="/docs/guides/use"')
    expect(existsSync(join(reader.folder, 'public/_headers'))).toBe(true)
  })

  test.each([
    [
      'from-docusaurus',
      {
        'docusaurus.config.js': `module.exports = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]],
  themeConfig: { navbar: { title: 'Old', items: [{ to: '/', label: 'Start' }] } },
}`,
        'sidebars.js': "module.exports = { docs: ['intro'] }",
        'docs/intro.md': `---
slug: /
---
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Intro

:::note
Taken over.
:::

<Tabs><TabItem value="a" label="A">One {1 + 1}</TabItem></Tabs>
`,
      },
    ],
    [
      'from-vitepress',
      {
        '.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default defineConfig({ title: 'Old', themeConfig: { sidebar: [{ text: 'Start', link: '/intro' }] } })`,
        'index.md': '# Home\n\n::: tip\nTaken over.\n:::\n',
        'intro.md': '# Intro\n\nFor {{ name }}.\n',
      },
    ],
    [
      'from-starlight',
      {
        'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ site: 'https://old.example', integrations: [starlight({ title: 'Old', sidebar: [{ slug: 'intro' }] })] })`,
        'src/content/docs/index.mdx': `---
title: Home
---
import { Aside } from '@astrojs/starlight/components'

<Aside>Taken over.</Aside>
`,
        'src/content/docs/intro.md': '---\ntitle: Intro\n---\n\nText.\n',
      },
    ],
    [
      'from-mkdocs',
      {
        'mkdocs.yml': 'site_name: My docs\n',
        'docs/index.md': '# Home\n\n!!! note\n    Taken over.\n',
      },
    ],
    [
      'from-hugo',
      {
        'hugo.toml': "title = 'My docs'\n",
        'content/_index.md': '+++\ntitle = "Home"\n+++\n\n{{< alert >}}Taken over.{{< /alert >}}\n',
      },
    ],
    [
      'from-mintlify',
      {
        'docs.json': '{ "name": "My docs", "navigation": { "pages": ["index"] } }',
        'index.mdx': '---\ntitle: Home\n---\n\n<Note>Taken over.</Note>\n',
      },
    ],
  ])('%s', async (page, files) => {
    const old = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`my-site/${name}`, text]),
    )
    const reader = await open(old, true)
    await reader.type('cd my-site')
    // The comparison needs a build of the other program.
    await reader.follow(page, { without: ['Compare with the old site'] })
    expect(reader.read('migration.html')).toContain('<title>')
    expect(reader.visited).toContain('Taken over.')
  })

  test('each page is followed, or has no steps', () => {
    const pages = readdirSync(join(PROJECT, 'docs/content/learn'))
      .filter((name) => /^[^_].*\.md$/.test(name))
      .map((name) => name.slice(0, -3))
    expect([...followed, ...Object.keys(WITHOUT_STEPS)].sort()).toEqual(pages.sort())
    for (const file of Object.values(WITHOUT_STEPS))
      expect(existsSync(join(PROJECT, file))).toBe(true)
  })
}

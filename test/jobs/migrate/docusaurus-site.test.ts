/** `octavo migrate` on a Docusaurus site: code, pages in React, a blog, plugins that Octavo does not need. */
import { moveSite } from './moved-site.ts'

const SITE = {
  'package.json':
    '{ "dependencies": { "chart-box": "^2.0.0", "unused": "1.0.0", "kit-css": "3.0.0" } }',
  'data/users.yml': '- name: Ada\n',
  'website/docusaurus.config.js': `import fs from 'node:fs'
import { parse as parseYaml } from 'yaml'
import npm2yarn from '@docusaurus/remark-plugin-npm2yarn'
const users = parseYaml(fs.readFileSync(new URL('../data/users.yml', import.meta.url), 'utf8'))
const git = 'https://git.example/o/' + 'site'
export default async function config() {
  return {
    title: 'Site', url: 'https://site.example', organizationName: 'org', customFields: { users },
    presets: [['classic', {
      docs: { path: '../docs', editUrl: ({ docPath }) => \`\${git}/edit/main/docs/\${docPath}\`, sidebarPath: './sidebars', remarkPlugins: [npm2yarn, 'remark-math', './src/tree.mjs', 'not-installed'], rehypePlugins: ['rehype-katex'] },
      blog: { blogTitle: 'News', blogDescription: 'What is new' },
      gtag: { trackingID: 'G-1', anonymizeIP: true },
      theme: { customCss: ['./src/css/a.css', require.resolve('kit-css/all.css')] },
    }]],
    themes: ['@docusaurus/theme-mermaid', '@easyops-cn/docusaurus-search-local'],
    scripts: ['/js/gone.js', { src: '/img/logo.svg' }],
    themeConfig: { navbar: { logo: { src: 'img/gone.png' }, items: [
      { href: 'https://g.example', className: 'icon', 'aria-label': 'Code' },
      { to: '/blog', label: 'Blog' },
    ] } },
  }
}`,
  'website/sidebars.ts': "export default { main: ['intro', 'two'] }\n",
  'website/src/tree.mjs': 'export default () => (tree) => tree\n',
  'website/src/css/a.css': '.a { color: red }',
  'website/src/pages/index.js': `import Layout from '@theme/Layout'
import { useLocation } from '@docusaurus/router'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Logo from '../../static/img/logo.svg'
import { part } from '../parts/part'
import styles from './index.module.css'
export default function Home() { return <Layout><Logo className={styles.a} />{part}</Layout> }
`,
  'website/src/pages/index.module.css': '.a { background: url(/img/logo.svg) }',
  'website/src/parts/part.js': "export const part = 'Part'\n",
  'website/src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import Highlight from '@site/src/parts/highlight'
export default {
  ...MDXComponents,
  Highlight,
}
`,
  'website/src/parts/highlight.jsx': 'export default ({ children }) => <mark>{children}</mark>\n',
  'website/static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/intro.md': `import Chart from 'chart-box'
import 'chart-box/dist/chart.css'
import { part } from '../website/src/parts/part'

# Intro

<Chart title="Growth" /> <Highlight>marked</Highlight> {part}

<Unknown label="Shown">Inner</Unknown>

![Logo](../website/static/img/logo.svg) [Two](./two.md)
`,
  'docs/two.md': '# Two\n\nFirst.\n\n{window.location.href}\n\nLast.\n',
  'website/blog/2024-01-31-first-post.md':
    '---\ntitle: First\nauthors: ada\ntags: [a]\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n',
  'website/blog/2024/02/01/second/index.mdx':
    '---\ntitle: Second\nslug: two\nauthors: [{ name: Bob }]\n---\n\nText.\n',
  'website/blog/authors.yml': 'ada: { name: Ada Lovelace }\n',
  'website/build/sitemap.xml':
    '<urlset><url><loc>https://site.example/docs/intro</loc></url></urlset>',
}

const site = moveSite(SITE, { builds: false })
const { read } = site

test('style sheets of packages are named in the config', () => {
  // The stand-in for the bundler looks for no packages, and for no sheets of them.
  expect(read('site.config.ts')).toContain(
    "customCss: ['src/css/a.css', 'kit-css/all.css', 'chart-box/dist/chart.css']",
  )
})

test('pages in React move with their styles, and their imports follow', () => {
  const page = read('pages/index.js')
  for (const text of [
    "from '../components/svg/static-img-logo.tsx'",
    "from '../src/parts/part'",
    "from './index.module.css'",
  ])
    expect(page).toContain(text)
  expect(read('components/svg/static-img-logo.tsx')).toContain("from '../../static/img/logo.svg'")
  expect(read('pages/index.module.css')).toContain('url(../static/img/logo.svg)')
})

test('modules of Docusaurus without an equivalent have a stand-in, and the context has custom fields', () => {
  expect(read('components/docusaurus/docusaurus-router.tsx')).toContain(
    'export function useLocation()',
  )
  expect(JSON.parse(read('components/docusaurus/site-config.json'))).toEqual({
    customFields: { users: [{ name: 'Ada' }] },
    organizationName: 'org',
  })
  expect(read('site.config.ts')).toMatch(/'@docusaurus\/useDocusaurusContext':\s+'\.\/components/)
})

test('pages use components of packages, of the registry and of stubs', () => {
  expect(read('components/index.tsx')).toBe(`// Components that pages use by name.
export { default as Chart } from 'chart-box'
export { default as Highlight } from '../src/parts/highlight.jsx'
export { Unknown } from './stubs.tsx'
`)
  expect(JSON.parse(read('package.json')).dependencies).toEqual({
    octavo: expect.any(String),
    'octavo-blog': expect.any(String),
    'chart-box': '^2.0.0',
    'kit-css': '3.0.0',
    mermaid: expect.any(String),
  })
  expect(read('docs/intro.md')).toContain("from '../src/parts/part'")
  expect(read('docs/intro.md')).toContain('![Logo](../static/img/logo.svg)')
  expect(read('site.config.ts')).toContain("callable: ['src/parts/part.js']")
})

test('a block that Octavo refuses becomes a visible note with its source', () => {
  expect(read('docs/two.md')).toBe(
    '# Two\n\nFirst.\n\n:::warning[Not migrated: `{window.location.href}`]\n\n```md\n{window.location.href}\n```\n\n:::\n\nLast.\n',
  )
  expect(site.migrated).toContain('MIGRATE_REPLACED docs/two.md:5')
})

test('what the old site names and does not have is left out, with a note', () => {
  const config = read('site.config.ts')
  expect(config).toMatch(/remarkPlugins: \['\.\/src\/tree\.mjs'\][\s\S]*sidebarPath: 'sidebars'/)
  expect(config).not.toMatch(/gone\.js|not-installed/)
  expect(read('sidebars.ts')).toContain("main: ['intro', 'two']")
  for (const text of ['scripts: /js/gone.js:', 'not-installed is not in package.json'])
    expect(site.migrated).toContain(text)
})

test('the report groups code to review, components to write, blocks and decisions', () => {
  const titles = read('migration.html').match(/<h2>[^<]*/g)
  expect(titles).toEqual([
    '<h2>Code: please review',
    '<h2>Components to write',
    '<h2>Blocks that became notes',
    '<h2>Decisions that remain',
  ])
})

test('features that Octavo has are switched on, and analytics are head tags', () => {
  const config = read('site.config.ts')
  for (const text of [
    'mermaid: true',
    'math: true',
    "src: 'https://www.googletagmanager.com/gtag/js?id=G-1'",
    "publishedRoutes: 'published.xml'",
    "label: 'Code'",
    "editUrl: ({ docPath }) => 'https://git.example/o/site/edit/main/docs/' + docPath",
  ])
    expect(config).toContain(text)
  expect(config).not.toMatch(/npm2yarn|katex/)
  expect(read('google-analytics.js')).toContain("gtag('config', 'G-1'")
})

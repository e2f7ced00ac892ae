/** `bench/judge.mjs` finds what a moved site lost, from the sources of the old one. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'

const PAGE = (title: string, text: string) =>
  `<title>${title}</title><nav class="navbar"><a href="/guide">Guide</a></nav><article><h1>${title}</h1>${text}</article>`

const SITES = {
  VitePress: {
    '.vitepress/config.mts': `import { defineConfig } from 'vitepress'
import { nav } from './nav'
export default defineConfig({ cleanUrls: false, themeConfig: { nav, sidebar: [{ text: 'Gone', link: '/a' }] } })`,
    '.vitepress/nav.ts': "export const nav = [{ text: 'Guide', link: '/guide.html' }]",
    'guide.md': '# Guide\n\nFirst **word**s and [a link](./a).\n\n## Part\n\n```js\ncode()\n```\n',
    'a.md': '# A\n\nLost words here.\n',
  },
  Starlight: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ sidebar: ['guide', { label: 'Gone', link: '/a' }] })] }`,
    'src/content/docs/guide.md':
      '---\ntitle: Guide\n---\n\nFirst words and [a link](/a).\n\n## Part\n\n```js\ncode()\n```\n',
    'src/content/docs/a.md': '---\ntitle: A\n---\n\nLost words here.\n',
  },
  MkDocs: {
    'mkdocs.yml':
      "site_name: A\nnav: [{ Guide: guide.md }, { Gone: 'https://gone.example' }]\nuse_directory_urls: false\n",
    'docs/guide.md':
      '# Guide\n\n!!! note "First"\n    words and [a link](a.md){ .b } :material-x:\n\n## Part { #part }\n\n``` { .js }\ncode()\n```\n',
    'docs/a.md': '# A\n\nLost words here.\n',
  },
  Docusaurus: {
    'docusaurus.config.js': `module.exports = async () => ({
  baseUrl: '/',
  presets: [['classic', { docs: { path: './content', routeBasePath: '/', sidebarPath: require.resolve('./sidebars.json') } }]],
  themeConfig: { footer: { links: [{ title: 'Gone', items: [] }] } },
})`,
    'sidebars.json': '{ "docs": ["guide"] }',
    'content/01-guide.md':
      '# Guide\n\nFirst words and [a link](./a.md).\n\n## Part\n\n```js\ncode()\n```\n',
    'content/a.md': '# A\n\nLost words here.\n',
  },
}

const GUIDE = PAGE('Guide', '<p>First words and <a href="/a">a link</a>.</p><h2>Part</h2>')

test.each(Object.entries(SITES))('%s: addresses, words, code and entries', (program, files) => {
  const folder = makeFolder({
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`old/${name}`, text])),
    'dist/guide/index.html': GUIDE,
    'dist/a/index.html': PAGE('A', '<p>Words here.</p>'),
    'dist/_redirects': '/guide.html /guide 301\n/a.html /a 301\n',
  })
  const judge = (...args: string[]) => {
    const script = join(PROJECT, 'bench/judge.mjs')
    const { status, stdout } = spawnSync('node', [script, 'old', 'dist', ...args], { cwd: folder })
    return { status, text: stdout.toString() }
  }
  const { status, text } = judge('--json')
  const found = JSON.parse(text)
  expect([status, found.program, found.all]).toEqual([
    1,
    program,
    expect.objectContaining({ addresses: 2, titles: 2, links: 1, blocks: 1, entries: 2 }),
  ])
  expect(found.lost).toMatchObject({
    ...{ addresses: [], titles: [], headings: [], links: [] },
    words: [expect.stringMatching(/: lost$/)],
    blocks: [expect.stringContaining('0 of 1')],
    entries: [expect.stringContaining('Gone')],
  })
  removeFolder(join(folder, 'dist/a'))
  expect(judge().text).toMatch(/addresses: \/a/)
  removeFolder(folder)
})

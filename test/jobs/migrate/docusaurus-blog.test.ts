/** `octavo migrate` on the blogs of a Docusaurus site, which become docs instances with octavo-blog. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder } from '../../octavo.ts'

const POST = 'Text.\n\n<!-- truncate -->\n\nMore.\n'
const SITE = {
  // Where the new site finds the package, which is not published yet.
  'node_modules/octavo-blog': { link: join(PROJECT, 'packages/octavo-blog') },
  'old/package.json': '{ "dependencies": { "@docusaurus/core": "3.10.0" } }',
  'old/docusaurus.config.js': `export default {
  title: 'Site', url: 'https://site.example', baseUrl: '/', onBrokenLinks: 'throw',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [['classic', {
    docs: { path: 'docs' },
    blog: {
      blogTitle: 'News', blogDescription: 'What is new', postsPerPage: 1, blogSidebarCount: 'ALL', blogSidebarTitle: 'All news',
      editUrl: 'https://git.example/edit/', showReadingTime: false, archiveBasePath: 'old', tagsBasePath: 'topics',
      authorsMapPath: 'people.yml', onInlineTags: 'ignore', onInlineAuthors: 'ignore', onUntruncatedBlogPosts: 'throw', showLastUpdateTime: true,
      feedOptions: { type: 'all', limit: false, copyright: 'Us', xslt: true }, blogListComponent: '@theme/Other',
    },
  }]],
  plugins: [
    ['@docusaurus/plugin-content-blog', { id: 'log', path: './changes', routeBasePath: '/log', sortPosts: 'ascending', blogSidebarCount: 0, archiveBasePath: null, feedOptions: { type: null } }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/before', to: '/blog' }] }],
  ],
  themeConfig: { navbar: { items: [{ to: '/blog', label: 'Blog' }, { to: '/log', label: 'Log' }] } },
}`,
  'old/docs/index.md': '# Docs\n\n[The post](/blog/two)\n',
  'old/blog/people.yml': 'ada: { name: Ada Lovelace, page: true }\n',
  'old/blog/2024-01-31-first-post.md': `---\ntitle: First\nauthors: ada\ntags: [a]\n---\n\n${POST}`,
  'old/blog/2024/02/01/second/index.mdx': `---\ntitle: Second\nslug: two\nauthors: [{ name: Bob }]\n---\n\nText.\n\n{/* truncate */}\n\nMore.\n`,
  'old/blog/undated.md': '# Undated\n\nText.\n',
  'old/changes/2024-03-01-one.md': `# One\n\n${POST}`,
  'old/i18n/de/docusaurus-plugin-content-blog/2024-01-31-first-post.md': `---\ntitle: Erster\nauthors: ada\ntags: [a]\n---\n\n${POST}`,
}

let folder = ''
let migrated = ''
const read = (path: string) => readFileSync(join(folder, 'new', path), 'utf8')
beforeAll(async () => {
  folder = makeFolder(SITE)
  migrated = (await octavo(['migrate', 'old', '--to', 'new'], folder)).stderr
  const { code, stderr } = await octavo(['build', 'new', '--quiet'], folder)
  expect([code, stderr.match(/^error .*/gm)]).toEqual([0, null])
})
afterAll(() => removeFolder(folder))

test('a blog is a docs instance with the plugin, and its options', () => {
  const config = read('site.config.ts')
  for (const text of [
    "id: 'blog'",
    "routeBasePath: 'blog'",
    "editUrl: 'https://git.example/edit/'",
    "tagsBasePath: 'topics'",
    "feed: { title: 'Site Blog', description: 'Site Blog', limit: 1000 }",
    "displayedSidebar: 'blog'",
    "title: 'News'",
    "authors: 'people.yml'",
    'postsPerPage: 1',
    "recentPosts: 'ALL'",
    'readingTime: false',
    "archivePath: 'old'",
    "labels: { recent: 'All news' }",
  ])
    expect(config).toContain(text)
  expect(JSON.parse(read('package.json')).dependencies['octavo-blog']).toMatch(/^\^\d/)
})

test('options without an equivalent are notes, and checks that Octavo has are not', () => {
  expect(migrated).toContain('blog.blogListComponent')
  expect(migrated).toContain('blog.showLastUpdateTime')
  expect(migrated).toContain('blog.feedOptions.copyright')
  expect(migrated).not.toMatch(/onInline|onUntruncated|xslt|editUrl/)
})

test.each([
  ...['blog', 'blog/2024/01/31/first-post', 'blog/two', 'blog/page/2', 'blog/page/3', 'blog/old'],
  ...['blog/authors', 'blog/authors/ada', 'blog/topics/a', 'blog/undated'],
  ...['log', 'log/2024/03/01/one', 'de/blog/2024/01/31/first-post'],
])('%s keeps its address', (path) => {
  expect(existsSync(join(folder, 'new/dist', path, 'index.html'))).toBe(true)
})

test('posts stay as they were written, except for those without a date', () => {
  expect(read('blog/2024-01-31-first-post.md')).toBe(SITE['old/blog/2024-01-31-first-post.md'])
  expect(read('blog/undated.md')).toMatch(/^---\ndate: "\d{4}-\d\d-\d\d"\n---\n# Undated/)
  expect(existsSync(join(folder, 'new/blog/index.md'))).toBe(false)
})

test('a second blog has its own order, and neither archive nor feeds nor sidebar', () => {
  const config = read('site.config.ts')
  expect(config).toMatch(/instance: 'log',\s+path: 'changes'[\s\S]*sortPosts: 'ascending'/)
  for (const path of ['log/archive/index.html', 'log/rss.xml'])
    expect(existsSync(join(folder, 'new/dist', path))).toBe(false)
})

test('translated posts, redirects of the site and those of the blog stay', () => {
  expect(read('dist/de/blog/2024/01/31/first-post/index.html')).toContain('Erster')
  const config = read('site.config.ts')
  expect(config).toContain("from: '/before'")
  expect(config).toContain("from: '/blog/topics/:tag/page/*'")
})

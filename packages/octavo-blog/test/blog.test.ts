/** A blog: its posts, lists, authors and feeds, as a site shows them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { itForeign } from '../../../test/foreign-docs.ts'
import { makeFolder, octavo, PROJECT, removeFolder, type Tree } from '../../../test/octavo.ts'

const PACKAGE = join(PROJECT, 'packages/octavo-blog')
const CONFIG = `export default {
  title: 'Site',
  url: 'https://site.example',
  markdown: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn' },
  onBrokenLinks: 'warn',
  docs: [
    { path: 'docs', routeBasePath: '/' },
    { id: 'blog', path: 'blog', routeBasePath: '/blog', sidebarPath: 'blog.json', feed: {} },
  ],
  plugins: [['octavo-blog', { title: 'News', postsPerPage: 5, recentPosts: 2 }]],
}
`
const BLOG = {
  'site.config.ts': CONFIG,
  'blog.json': JSON.stringify({
    blog: ['index', { type: 'plugin', plugin: 'blog', id: 'recent' }],
  }),
  'docs/index.md': '# Home\\n\\n[News](../blog/2024-01-02-first.md)\\n'.replaceAll('\\n', '\n'),
}

let folder = ''
afterEach(() => removeFolder(folder))

async function build(files: Tree) {
  folder = makeFolder(files)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(PACKAGE, join(folder, 'node_modules/octavo-blog'))
  return octavo(['build', '.', '--quiet'], folder)
}
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')

test('posts have addresses by date, a byline and data; lists, archive, authors and feeds have the posts', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [
      `blog/2023-0${index + 1}-01-old.md`,
      `# Old ${index}\n\nText ${index}.\n\n<!-- truncate -->\n\nHidden ${index}.\n`,
    ]),
  )
  const { code, stderr } = await build({
    ...BLOG,
    ...many,
    'blog/authors.yml':
      'ada: { name: Ada & Co, title: Engineer, url: "https://ada.example", page: true }\nbob: { name: Bob }\n',
    'blog/2024-01-02-first.md':
      '---\nauthors: [ada, { name: Guest }]\ntags: [release]\n---\n\n# First & `post`\n\nIntro with [a link](./2024/03/04/second/index.md) and [an id][x].\n\n[x]: https://x.example\n\n<!-- truncate -->\n\nMore.\n',
    'blog/2024/03/04/second/index.md': '---\ntitle: Second\nauthors: ada\n---\n\nShort.\n',
    'blog/third.md':
      '---\ndate: 2024-05-06T10:00:00Z\nauthors: bob\nslug: own\n---\n\n# Third\n\nText.\n',
    'blog/2024-06-07-draft.md': '---\ndraft: true\n---\n\n# Draft\n\nNo.\n',
    'blog/2024-06-08-unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n\nNo.\n',
  })
  expect([code, stderr]).toEqual([0, ''])
  const first = read('blog/2024/01/02/first/index.html')
  expect(first).toContain('<time datetime="2024-01-02">January 2, 2024</time> · 1 minute')
  expect(first).toContain('<a href="https://ada.example">Ada &amp; Co</a><span>Engineer</span>')
  expect(first).toContain('"@type":"BlogPosting"')
  expect(first).toContain('"datePublished":"2024-01-02"')
  expect(existsSync(join(folder, 'dist/blog/2024/03/04/second/index.html'))).toBe(true)
  expect(existsSync(join(folder, 'dist/blog/own/index.html'))).toBe(true)
  expect(existsSync(join(folder, 'dist/blog/2024/06/07/draft/index.html'))).toBe(false)

  const list = read('blog/index.html')
  const titles = Array.from(list.matchAll(/<h2[^>]*><a[^>]*>([^<]*)<\/a>/g), ([, title]) => title)
  expect(titles).toEqual(['Third', 'Second', 'First &amp; post', 'Old 6', 'Old 5'])
  expect(list).toContain('href="https://x.example"')
  expect(list).toContain('href="/blog/2024/03/04/second"')
  expect(list).not.toMatch(/Hidden|Unlisted|Draft/)
  expect(read('blog/page/2/index.html')).toContain('Old 4')
  expect(read('blog/archive/index.html')).toMatch(/2024[\s\S]*Third[\s\S]*2023[\s\S]*Old 6/)
  expect(read('blog/authors/index.html')).toContain('Ada &amp; Co</a> (2)')
  expect(read('blog/authors/ada/index.html')).toMatch(/Second[\s\S]*First/)
  expect(existsSync(join(folder, 'dist/blog/authors/bob/index.html'))).toBe(false)
  expect(read('blog/tags/release/index.html')).toContain('First')
  for (const feed of ['rss.xml', 'atom.xml'])
    expect(read(`blog/${feed}`)).toContain('/blog/2024/01/02/first')
  expect(list).toMatch(/Recent posts[\s\S]*Third[\s\S]*Second/)
})

test.each([
  [
    'an unknown author',
    { 'blog/2024-01-02-first.md': '---\nauthors: eve\n---\n\n# A\n' },
    'blog/2024-01-02-first.md: there is no author "eve" in the authors file',
  ],
  [
    'front matter that is no YAML',
    { 'blog/2024-01-02-first.md': '---\ntitle: [\n---\n\n# A\n' },
    'blog/2024-01-02-first.md',
  ],
  [
    'an unknown option',
    {
      'blog/2024-01-02-first.md': '# A\n',
      'site.config.ts': CONFIG.replace('postsPerPage', 'perPage'),
    },
    'is not an option; the options are',
  ],
])('%s is an error that names its place', async (_, files, text) => {
  const { code, stderr } = await build({ ...BLOG, ...files })
  expect([code, stderr]).toEqual([1, expect.stringContaining(text)])
})

itForeign('posts of a blog of Docusaurus keep their addresses', async (docs) => {
  const from = join(docs, 'moving/prettier/website/blog')
  // A page of MDX may import a package that is not installed here.
  const names = readdirSync(from).filter((name) => /\.(?:md|yml)$/.test(name))
  const files = names.map((name) => [`blog/${name}`, readFileSync(join(from, name), 'utf8')])
  const { stderr } = await build({
    ...BLOG,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(files),
  })
  const posts = names.flatMap((name) => {
    const [, year, month, day, slug] = /^(\d{4})-(\d\d)-(\d\d)-(.*)\.md$/.exec(name) ?? []
    return year ? [`blog/${year}/${month}/${day}/${slug}/index.html`] : []
  })
  expect(stderr).not.toContain('error ')
  expect(posts.length).toBeGreaterThan(30)
  expect(posts.filter((path) => !existsSync(join(folder, 'dist', path)))).toEqual([])
})

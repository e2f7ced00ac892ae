/** Posts: their addresses, bylines, neighbors, data and feeds, as a site shows them. */
import { type BuiltBlog, buildBlog, neighborOf, PIXEL } from './blog-site.ts'

const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
const YEAR = 365 * 86_400_000
const FUTURE = day(YEAR)

let site: BuiltBlog
beforeAll(async () => {
  site = await buildBlog({
    'blog/authors.yml': `
ada: { name: Ada & Co, title: Engineer, url: "https://ada.example", image_url: /img/ada.png, page: true, socials: { github: ada, x: "https://x.com/ada-x", unknown: no } }
bob: { name: Bob, url: "https://bob.example", email: bob@bob.example }
script: { name: Eve, url: "javascript:alert(1)" }
`,
    'blog/2024-01-02-first.md': `---
authors: [ada, { name: Guest }, { key: bob, title: Editor }]
tags: [release]
description: How it began.
image: /img/card.png
keywords: [start]
redirect_from: [/old-news]
---

# First & \`post\`

Intro.

<!-- truncate -->

More, with [a link](./2024/03/04/second/index.md).
`,
    'blog/2024/03/04/second/index.md': '---\ntitle: Second\nauthors: script\n---\n\nShort.\n',
    'blog/2024-05-06-folder/index.md':
      '---\nslug: own\nlast_update: { date: 2025-01-01 }\nhide_table_of_contents: true\n---\n\n# In a folder\n\n![A](./a.svg)\n\n## Part\n\nText.\n',
    'blog/2024-05-06-folder/a.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'blog/team/2024-04-05-inner.md': '# Inner\n\nText.\n',
    'blog/third.md': '---\ndate: 2024-05-06T10:00:00Z\nauthor: Carl\n---\n\n# Third\n\nText.\n',
    'blog/2024-06-07-draft.md': '---\ndraft: true\n---\n\n# Draft\n\nNo.\n',
    'blog/2024-06-08-unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n\nNo.\n',
    [`blog/${FUTURE}-later.md`]: '# Later\n\nNot yet.\n',
    'blog/2023-02-03-words.mdx': `# Words\n\nStart.\n\n{/* truncate */}\n\n${'word '.repeat(401)}\n`,
    'blog/2023-01-02-japanese.md': `# 日本\n\n${'これは長い文章です。'.repeat(80)}\n`,
    'static/img/card.png': PIXEL,
    'static/img/ada.png': PIXEL,
    'blog/about.md': '# About this blog\n\nNo date, no post.\n',
  })
})
afterAll(() => site.remove())

test('the blog builds without warnings', () => {
  expect([site.code, site.stderr]).toEqual([0, ''])
})

test.each([
  ['the name of a file', '2024/01/02/first'],
  ['the names of folders', '2024/03/04/second'],
  ['a slug, which starts at the blog also in a folder', 'own'],
  ['a file in a folder, whose name follows the date', '2024/04/05/team/inner'],
  ['the name of a file without a date', 'third'],
])('%s gives a post its address', (_, path) => {
  expect(site.has(`blog/${path}/index.html`)).toBe(true)
})

test('a post shows its date, reading time and authors with pictures and links', () => {
  const first = site.read('blog/2024/01/02/first/index.html')
  expect(first).toContain('<time datetime="2024-01-02">January 2, 2024</time> · 1 minute')
  expect(first).toContain('<img src="/img/ada.png" alt=""')
  expect(first).toContain('<a href="/blog/authors/ada">Ada &amp; Co</a><span>Engineer</span>')
  expect(first).toContain('href="https://github.com/ada" rel="me"')
  expect(first).toContain('href="https://x.com/ada-x" rel="me"')
  expect(first).toContain('<b>Guest</b>')
  expect(first).toContain('<a href="https://bob.example">Bob</a><span>Editor</span>')
  expect(site.read('blog/third/index.html')).toContain('<b>Carl</b>')
  expect(site.read('blog/2024/03/04/second/index.html')).not.toContain('javascript:')
})

test('the reading time counts words, also in languages without blanks', () => {
  expect(site.read('blog/2023/02/03/words/index.html')).toContain('</time> · 3 minutes')
  expect(site.read('blog/2023/01/02/japanese/index.html')).toContain('</time> · 3 minutes')
})

test('the neighbors of a post are the newer and the older one that are listed', () => {
  const third = site.read('blog/third/index.html')
  const folder = site.read('blog/own/index.html')
  expect([neighborOf(third, 'prev'), neighborOf(third, 'next')]).toEqual([undefined, '/blog/own'])
  expect([neighborOf(folder, 'prev'), neighborOf(folder, 'next')]).toEqual([
    '/blog/third',
    '/blog/2024/04/05/team/inner',
  ])
  const unlisted = site.read('blog/2024/06/08/unlisted/index.html')
  expect([neighborOf(unlisted, 'prev'), neighborOf(unlisted, 'next')]).toEqual([
    undefined,
    undefined,
  ])
})

test('a draft and a post with a date in the future are not built, and no list has an unlisted post', () => {
  expect(site.has('blog/2024/06/07/draft/index.html')).toBe(false)
  expect(site.has(`blog/${FUTURE.replaceAll('-', '/')}/later/index.html`)).toBe(false)
  for (const list of ['index.html', 'archive/index.html', 'rss.xml', 'atom.xml', 'feed.json'])
    expect(site.read(`blog/${list}`)).not.toMatch(/Draft|Unlisted|Later|About this blog/)
})

test('search engines get a BlogPosting, and services that show links get dates and authors', () => {
  const first = site.read('blog/2024/01/02/first/index.html')
  // The program describes other pages so.
  expect(first).not.toContain('TechArticle')
  const [, json = ''] = /<script[^>]*>(\{[^<]*"BlogPosting"[^<]*\})<\/script>/.exec(first) ?? []
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'First & post',
    url: 'https://site.example/blog/2024/01/02/first',
    inLanguage: 'en',
    datePublished: '2024-01-02T00:00:00.000Z',
    description: 'How it began.',
    keywords: ['start'],
    image: 'https://site.example/img/card.png',
    author: [
      {
        '@type': 'Person',
        name: 'Ada & Co',
        url: 'https://ada.example',
        image: 'https://site.example/img/ada.png',
        jobTitle: 'Engineer',
      },
      { '@type': 'Person', name: 'Guest' },
      { '@type': 'Person', name: 'Bob', url: 'https://bob.example', jobTitle: 'Editor' },
    ],
  })
  expect(first).toContain('property="article:published_time" content="2024-01-02T00:00:00.000Z"')
  expect(first).toContain('property="article:author" content="https://ada.example"')
  expect(first).toMatch(/property="og:image" content="https:\/\/site\.example\/img\/card\.png"/)
  expect(site.read('blog/own/index.html')).toContain('"dateModified":"2025-01-01T00:00:00.000Z"')
})

test('feeds have the date of a post, not that of its last change', () => {
  const rss = site.read('blog/rss.xml')
  const items = Array.from(
    rss.matchAll(/<link>([^<]*)<\/link><guid[\s\S]*?<pubDate>([^<]*)</g),
    ([, link = '', date = '']) => `${link.replace('https://site.example/blog/', '')} ${date}`,
  )
  expect(items).toContain('own Mon, 06 May 2024 00:00:00 GMT')
  expect(items).toHaveLength(7)
})

test('an old address of a post redirects to it', () => {
  expect(site.read('old-news/index.html')).toContain('/blog/2024/01/02/first')
})

test('a post can hide its table of contents, and has the sidebar of the blog', () => {
  const folder = site.read('blog/own/index.html')
  expect(folder).not.toContain('class="toc')
  expect(folder).toMatch(/Recent posts[\s\S]*Third[\s\S]*In a folder/)
})

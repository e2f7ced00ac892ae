/** Lists of posts: pages, archive, authors and tags, as a site shows them. */
import { articleOf, type BuiltBlog, buildBlog, configOf, titlesIn } from './blog-site.ts'

const OLD = Object.fromEntries(
  Array.from({ length: 7 }, (_, index) => [
    `blog/2023-0${index + 1}-01-old.md`,
    `# Old ${index}\n\nText ${index}.\n\n<!-- truncate -->\n\nHidden ${index}.\n`,
  ]),
)
const POSTS = {
  ...OLD,
  'blog/authors.yml': `
adaMiller: { name: Ada & Co, title: Engineer, url: "https://ada.example", description: She *writes*., page: true }
bob: { name: Bob, url: "https://bob.example" }
cat: { name: Cat, page: { permalink: /the-cat } }
`,
  'blog/tags.yml': 'release: { label: Releases, permalink: /out, description: What is new }\n',
  'blog/2024-01-02-first.md': `---
authors: [adaMiller, { name: Guest }]
tags: [release]
---

# First & \`post\`

Intro with [a link](./2024/03/04/second/index.md) and [an id][x].

2024-01-02 · no byline

[x]: https://x.example

<!-- truncate -->

More.
`,
  'blog/2024/03/04/second/index.md':
    '---\ntitle: Second\nauthors: [adaMiller]\ntags: [release]\n---\n\nThe first of two paragraphs.\n\nThe second of them.\n',
  'blog/2024-05-06-third.mdx':
    '---\nauthors: bob\n---\n\n# Third\n\nWith `<b>` {1 + 1}.\n\n{/* truncate */}\n\nText.\n',
}

let site: BuiltBlog
beforeAll(async () => {
  site = await buildBlog(POSTS)
})
afterAll(() => site.remove())

test('the list has pages of posts, the newest first, with links between them', () => {
  expect([site.code, site.stderr]).toEqual([0, ''])
  const list = site.read('blog/index.html')
  expect(titlesIn(list)).toEqual(['Third', 'Second', 'First &amp; post', 'Old 6', 'Old 5'])
  expect(list).toMatch(/<p class="blog-pager"><a href="\/blog\/page\/2">Older posts<\/a><\/p>/)
  const second = site.read('blog/page/2/index.html')
  expect(titlesIn(second)).toEqual(['Old 4', 'Old 3', 'Old 2', 'Old 1', 'Old 0'])
  expect(second).toContain('<h1>News (2)</h1>')
  expect(second).toMatch(/<p class="blog-pager"><a href="\/blog\/?">Newer posts<\/a><\/p>/)
  expect(site.has('blog/page/3/index.html')).toBe(false)
})

test('lists and posts have the class of their layout, and only posts have neighbors', () => {
  const partsOf = (path: string) => {
    const html = site.read(`${path}/index.html`)
    const [layout] = /docs-layout-\w+/.exec(html) ?? []
    return [layout, html.includes('<nav class="toc '), html.includes('<nav class="pager"')]
  }
  expect(partsOf('blog')).toEqual(['docs-layout-list', false, false])
  expect(partsOf('blog/authors')).toEqual(['docs-layout-list', false, false])
  expect(partsOf('blog/archive')).toEqual(['docs-layout-list', true, false])
  expect(partsOf('blog/2024/01/02/first')).toEqual(['docs-layout-post', false, true])
})

test('a list shows date, reading time and authors of each post', () => {
  const article = articleOf(site.read('blog/index.html'))
  const facts = Array.from(
    article.matchAll(/<p class="blog-byline"><time datetime="([^"]*)">([^<]*)<\/time> · 1 minute/g),
    ([, date, text]) => `${date} ${text}`,
  )
  expect(facts.slice(0, 3)).toEqual([
    '2024-05-06 May 6, 2024',
    '2024-03-04 March 4, 2024',
    '2024-01-02 January 2, 2024',
  ])
  expect(article).toContain('<a href="/blog/authors/ada-miller">Ada &amp; Co</a>')
  expect(article).toContain('<p>2024-01-02 · no byline</p>')
})

test('an excerpt ends at the mark or after the first paragraph, and its links work on the list', () => {
  const article = articleOf(site.read('blog/index.html'))
  expect(article).toContain('href="https://x.example"')
  expect(article).toContain('href="/blog/2024/03/04/second">a link')
  expect(article).toContain('The first of two paragraphs.')
  expect(article).not.toMatch(/The second of them|Hidden|More\./)
  // A list is Markdown, so it leaves out the expression.
  expect(article).not.toContain('1 + 1')
  expect(article).toContain(
    '<a href="/blog/2024/03/04/second">Read more<span class="visually-hidden">: Second</span></a>',
  )
})

test('the archive has all posts by year', () => {
  const archive = site.read('blog/archive/index.html')
  expect(archive).toMatch(/2024[\s\S]*Third[\s\S]*2023[\s\S]*Old 6/)
  expect(archive).toContain(
    '<time datetime="2024-05-06">May 6</time> <a href="/blog/2024/05/06/third">Third</a>',
  )
})

test('all authors are listed, and the pages of those who have one have their posts', () => {
  const authors = site.read('blog/authors/index.html')
  expect(authors).toContain('Ada &amp; Co</a> <small>2</small><span>Engineer</span>')
  expect(authors).toContain('<a href="/blog/authors/the-cat">Cat</a> <small>0</small>')
  const ada = site.read('blog/authors/ada-miller/index.html')
  expect(titlesIn(ada)).toEqual(['Second', 'First &amp; post'])
  expect(ada).toContain('She *writes*.')
  expect(ada).toContain('<a href="https://ada.example" rel="me">ada.example</a>')
  expect(authors).toMatch(/href="https:\/\/bob\.example"[^>]*>Bob<\/a> <small>1<\/small>/)
  expect(site.has('blog/authors/the-cat/index.html')).toBe(true)
  expect(site.has('blog/authors/bob/index.html')).toBe(false)
})

test('tags have the label and the address of the tags file', () => {
  const tag = site.read('blog/tags/out/index.html')
  expect(tag).toMatch(/Releases[\s\S]*What is new/)
  expect(tag).toMatch(/Second|First/)
})

test('feeds have all posts, and the sidebar has the recent ones', () => {
  for (const feed of ['rss.xml', 'atom.xml'])
    expect(site.read(`blog/${feed}`).match(/<(?:item|entry)>/g)).toHaveLength(10)
  expect(site.read('blog/index.html')).toMatch(/Recent posts[\s\S]*Third[\s\S]*Second/)
})

test('lists have other paths, texts and orders with options', async () => {
  const options = {
    ...{ title: 'Log', description: 'All of it', postsPerPage: 'ALL', sortPosts: 'ascending' },
    ...{ archivePath: '', authorsPath: 'people', readingTime: false, futurePosts: true },
    labels: { readMore: 'Weiter' },
  }
  const other = await buildBlog({
    ...POSTS,
    'site.config.ts': configOf(options),
    'blog/2100-01-01-far.md': '# Far\n\nText.\n',
  })
  try {
    expect([other.code, other.stderr]).toEqual([0, ''])
    const list = other.read('blog/index.html')
    expect(titlesIn(list)).toHaveLength(11)
    expect(titlesIn(list)[0]).toBe('Old 0')
    expect(titlesIn(list)[10]).toBe('Far')
    expect(list).toContain('name="description" content="All of it"')
    expect(list).toContain('>Weiter<')
    expect(list).not.toContain('1 minute')
    expect(other.has('blog/archive/index.html')).toBe(false)
    expect(other.has('blog/people/ada-miller/index.html')).toBe(true)
  } finally {
    other.remove()
  }
})

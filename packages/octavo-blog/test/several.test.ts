/** Several blogs, drafts while writing, translations, and the blog of a real site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { itForeign } from '../../../test/foreign-docs.ts'
import {
  makeFolder,
  octavo,
  removeFolder,
  startOctavo,
  stopOctavo,
  waitForLine,
} from '../../../test/octavo.ts'
import { articleOf, BLOG, buildBlog, INSTALLED, neighborOf, PIXEL, titlesIn } from './blog-site.ts'

const TWO = `export default {
  title: 'Site',
  url: 'https://site.example',
  docs: [
    { path: 'docs', routeBasePath: '/' },
    { id: 'blog', path: 'blog', routeBasePath: '/blog', sidebarPath: 'blog.json', feed: {} },
    { id: 'log', path: 'changes', routeBasePath: '/log', sidebarPath: 'log.json', feed: {} },
  ],
  plugins: [
    ['octavo-blog', { title: 'News' }],
    ['octavo-blog', { title: 'Changes', instance: 'log', path: 'changes', authors: 'people.yml' }],
  ],
}
`

test('several blogs of one site have their own posts, authors, lists and sidebars', async () => {
  const site = await buildBlog({
    'site.config.ts': TWO,
    'log.json': JSON.stringify({
      log: ['index', { type: 'plugin', plugin: 'blog', id: 'log-recent' }],
    }),
    'blog/authors.yml': 'ada: { name: Ada, page: true }\n',
    'blog/2024-01-02-same.md': '---\nauthors: ada\n---\n\n# News one\n\nText.\n',
    'blog/2024-01-03-two.md': '# News two\n\nText.\n',
    'changes/people.yml': 'ada: { name: Other Ada, page: true }\n',
    'changes/2024-01-02-same.md': '---\nauthors: ada\n---\n\n# Change one\n\nText.\n',
  })
  expect([site.code, site.stderr]).toEqual([0, ''])
  expect(titlesIn(site.read('blog/index.html'))).toEqual(['News two', 'News one'])
  expect(titlesIn(site.read('log/index.html'))).toEqual(['Change one'])
  expect(site.read('log/index.html')).toMatch(/Recent posts[\s\S]*Change one/)
  expect(site.read('log/authors/ada/index.html')).toContain('Other Ada')
  const post = site.read('log/2024/01/02/same/index.html')
  expect(post.match(/class="blog-byline"/g)).toHaveLength(1)
  expect(post).toContain('href="/log/authors/ada"')
  expect([neighborOf(post, 'prev'), neighborOf(post, 'next')]).toEqual([undefined, undefined])
  for (const feed of ['blog/rss.xml', 'log/rss.xml']) expect(site.has(feed)).toBe(true)
  site.remove()
})

test('serve shows drafts and posts with a date in the future, also in lists, and the next build does not', async () => {
  const later = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  const root = makeFolder({
    ...BLOG,
    'blog/2024-01-02-draft.md':
      '---\ndraft: true\nauthors: { name: Ada }\n---\n\n# A draft\n\nText.\n',
    'blog/2024-01-04-unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n\nText.\n',
    [`blog/${later}-later.md`]: '# To come\n\nText.\n',
    'blog/2024-01-03-post.md': '# A post\n\nText.\n',
  })
  const titles = () => titlesIn(readFileSync(join(root, 'dist/blog/index.html'), 'utf8'))
  const build = () => octavo(['build', '.', '--quiet'], root)
  expect([await build(), titles()]).toMatchObject([{ code: 0 }, ['A post']])
  const server = startOctavo(['serve', '.', '--port', '0'], root)
  try {
    const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
    const read = async (path: string) => (await fetch(`${origin}/blog/${path}`)).text()
    expect(await read('2024/01/02/draft')).toContain('A draft')
    expect(await read(`${later.replaceAll('-', '/')}/later`)).toContain('To come')
    expect(titlesIn(await read(''))).toEqual(['To come', 'A post', 'A draft'])
    expect(await read('archive')).toContain('>A draft</a>')
    expect(await read('2024/01/03/post')).toMatch(/rel="next" href="[^"]*\/draft"/)
    expect([await build(), titles()]).toMatchObject([{ code: 0 }, ['A post']])
  } finally {
    await stopOctavo(server)
    removeFolder(root)
  }
})

test('a blog below a base, in two languages, links to its own pages', async () => {
  const site = await buildBlog({
    ...INSTALLED,
    'site.config.ts': TWO.replace(
      "url: 'https://site.example',",
      "url: 'https://site.example', baseUrl: '/base/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },",
    ).replace(/^ {4}(?:\{ id: 'log'|\['octavo-blog', \{ title: 'Ch).*\n/gm, ''),
    'blog/authors.yml': 'ada: { name: Ada, page: true, image_url: /img/a.png }\n',
    'static/img/a.png': PIXEL,
    'blog/2024-01-02-same.md': '---\nauthors: ada\n---\n\n# News one\n\nText.\n',
    'blog/2024-01-03-two.md': '---\nauthors: ada\n---\n\n# News two\n\nText.\n\nMore.\n',
    'i18n/de/blog/2024-01-03-two.md':
      '---\nauthors: ada\n---\n\n# Zweite & dritte Nachricht\n\nEin Text.\n',
  })
  expect(site.code).toBe(0)
  const translated = articleOf(site.read('de/blog/2024/01/03/two/index.html'))
  expect(translated).toContain('Zweite &amp; dritte Nachricht')
  expect(translated).toContain('3. Januar 2024</time>')
  const post = articleOf(site.read('de/blog/2024/01/02/same/index.html'))
  expect(post).toContain('2. Januar 2024</time> · 1 Minute')
  expect(post).toContain('href="/base/de/blog/authors/ada"')
  expect(post).toContain('src="/base/img/a.png"')
  const list = articleOf(site.read('de/blog/index.html'))
  expect(list).toContain('2. Januar 2024</time>')
  expect(titlesIn(list)).toEqual(['Zweite &amp; dritte Nachricht', 'News one'])
  expect(list).toMatch(/<h2[^>]*><a href="\/base\/de\/blog\/2024\/01\/03\/two" lang="de">/)
  expect(list).toMatch(
    /<span lang="de" class="visually-hidden">: Zweite &amp; dritte Nachricht<\/span>/,
  )
  const archive = articleOf(site.read('de/blog/archive/index.html'))
  expect(archive).toMatch(
    /<a [^>]*lang="de">Zweite &amp; dritte Nachricht<\/a>[\s\S]*<a href="[^"]*">News one</,
  )
  expect(titlesIn(site.read('de/blog/authors/ada/index.html'))).toEqual(titlesIn(list))
  expect(titlesIn(site.read('blog/index.html'))).toEqual(['News two', 'News one'])
  site.remove()
})

itForeign('posts of a blog of Docusaurus keep their addresses', async (docs) => {
  const from = join(docs, 'moving/prettier/website/blog')
  // A page of MDX may import a package that is not installed here.
  const names = readdirSync(from).filter((name) => /\.(?:md|yml)$/.test(name))
  const files = names.map((name) => [`blog/${name}`, readFileSync(join(from, name), 'utf8')])
  const site = await buildBlog(Object.fromEntries(files))
  const posts = names.flatMap((name) => {
    const [, year, month, day, slug] = /^(\d{4})-(\d\d)-(\d\d)-(.*)\.md$/.exec(name) ?? []
    return year ? [`blog/${year}/${month}/${day}/${slug}/index.html`] : []
  })
  expect(site.stderr).not.toContain('error ')
  expect(posts.length).toBeGreaterThan(30)
  expect(posts.filter((path) => !site.has(path))).toEqual([])
  site.remove()
})

itForeign(
  'posts of a blog of Material for MkDocs build with their dates, authors, categories and excerpts',
  async (docs) => {
    const from = join(docs, 'moving/mkdocs-material/docs/blog')
    const names = readdirSync(join(from, 'posts')).filter((name) => name.endsWith('.md'))
    const posts = names.map((name) => {
      // As its documentation tells: categories are tags, and the address has the date and the slug.
      const text = readFileSync(join(from, 'posts', name), 'utf8')
        .replace(/^categories:/m, 'tags:')
        .replace('<!-- more -->', '<!-- truncate -->')
      const [, date = ''] = /^date:[^\d]*(\d{4}-\d\d-\d\d)/m.exec(text) ?? []
      const slug = /^slug: (.*)$/m.exec(text)?.[1] ?? name.replace('.md', '')
      const address = `${date.replaceAll('-', '/')}/${slug}`
      const fields = text
        .replace(/^(?:slug|date):.*\n(?: +.*\n)*|^links:\n(?: +.*\n)*/gm, '')
        .replace(/^---\n/, `---\ndate: ${date}\nslug: /${address}\n`)
      return { address, file: [`blog/${name}`, fields] as const }
    })
    const authors = readFileSync(join(from, '.authors.yml'), 'utf8')
      .replace(/^authors:\n/, '')
      .replace(/^ {2}/gm, '')
      .replaceAll('avatar:', 'image_url:')
      .replaceAll('description:', 'title:')
    const site = await buildBlog({
      'site.config.ts': BLOG['site.config.ts'].replace(
        'feed: {}',
        "feed: {}, onInlineTags: 'ignore'",
      ),
      'blog/authors.yml': authors,
      ...Object.fromEntries(posts.map(({ file }) => file)),
    })
    expect([posts.length, site.stderr.match(/^error .*/gm)]).toEqual([13, null])
    for (const { address } of posts) {
      const html = site.read(`blog/${address}/index.html`)
      expect(html).toMatch(/<time datetime="20[\s\S]*<ul class="blog-authors">[\s\S]*Tags:/)
    }
    expect(titlesIn(site.read('blog/index.html'))).toHaveLength(5)
    expect(site.read('blog/rss.xml').match(/<category>/g)?.length).toBeGreaterThan(12)
    site.remove()
  },
)

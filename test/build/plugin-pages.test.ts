/** What plugins add to a site besides texts: files with fields, trees, entries, targets of links, and lists of their pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionsOf } from '../../cli/config/paths.ts'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { openConfig } from '../../cli/tasks/open/open-site.ts'
import { createDiskSource, createSearchEngine } from '../../runtime/search/engine/node.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const CONFIG = SMALL_CONFIG.replace(
  'docs:',
  `plugins: ['./plugins/glossary.ts'],
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  themeConfig: { navbar: { items: [{ type: 'plugin', plugin: 'glossary', id: 'list', position: 'right' }] } },
  docs:`,
).replace(/docs: \[\{/, `docs: [{ sidebarPath: './sidebars.ts',`)

const GLOSSARY = `import { definePlugin } from 'octavo/config'
export default definePlugin({
  name: 'glossary',
  load({ list, read }) {
    const files = list('terms/*.md')
    const text = { type: 'heading', depth: 1, children: [{ type: 'text', value: 'A <b> *term*' }] }
    const card = { type: 'component', name: 'Badge', props: { text: 'New & old' } }
    return {
      docs: [
        ...files.map((from) => ({ path: 'terms/' + from.slice(6), from, frontMatter: { slug: '/t/' + from.slice(6, -3), tags: ['term'] } })),
        { path: 'tree.mdx', text: { type: 'root', children: [text, card] }, at: { file: 'data.json', line: 3, column: 5 } },
      ],
      targets: Object.fromEntries(files.map((from) => ['term:' + from.slice(6, -3), { page: from, anchor: 'use' }])),
      navbar: { list: [{ to: '/all-terms', label: 'Terms' }] },
      messages: { de: {} },
    }
  },
  plan: (pages) => ({
    docs: [{ path: 'all-terms.md', text: '# All terms\\n\\n' + pages.filter(({ path }) => path !== 'tree.mdx')
      .map(({ link, title, excerpt, words, frontMatter }) => \`- [\${title}](\${link}): \${excerpt} (\${words}, \${frontMatter.tags})\`).join('\\n') }],
    sidebars: { terms: pages.filter(({ path }) => path !== 'tree.mdx').map(({ path }) => path.slice(0, -3)) },
  }),
})
`
const FILES = {
  'site.config.ts': CONFIG,
  'sidebars.ts': `export default { main: [
    { type: 'plugin', plugin: 'glossary', id: 'terms' },
    'index',
    { type: 'category', label: 'Terms again', items: [{ type: 'plugin', plugin: 'glossary', id: 'terms' }] },
  ] }`,
  'plugins/glossary.ts': GLOSSARY,
  'terms/bolt.md': '# Bolt\n\nHolds plates.\n\nMore of it.\n\n## Use\n\nTurn.\n',
  'terms/nut.md':
    '---\ntitle: The nut\nslug: /own-nut\n---\n\nIntro of **two**\n\n<!-- truncate -->\n\n## Use\n\nGo.\n',
  'i18n/de/terms/bolt.md': '# Bolzen\n\nHält.\n\n## Use\n\nDrehen.\n',
  'docs/index.md': '# Home\n\n[bolt](term:bolt) and [nut](../terms/nut.md)\n',
}

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
async function build() {
  const { code, stdout, stderr } = await runHere(['build'], folder)
  return { code, text: stdout + stderr }
}

test('a file of the site becomes a page of a plugin, with the fields that the plugin gives and the file has not', async () => {
  const { code, text } = await build()
  expect([code, text]).toEqual([0, expect.stringContaining('No warnings')])
  expect(read('t/bolt/index.html')).toContain('<title>Bolt | Small</title>')
  expect(read('own-nut/index.html')).toContain('<title>The nut | Small</title>')
  expect(read('tags/term/index.html')).toContain('"permalink":"/t/bolt"')
})

test('a translation of such a file is the page in that locale, with the same fields', async () => {
  await build()
  expect(read('de/t/bolt/index.html')).toContain('<title>Bolzen | Small</title>')
  expect(read('de/own-nut/index.html')).toContain('lang="en"')
})

test('a tree is written as text that cannot become markup', async () => {
  await build()
  const page = read('tree/index.html')
  expect(page).toContain('A &lt;b&gt; *term*</h1>')
  expect(page).toContain('data-name="Badge" text="New & old"')
})

/** Messages of diagnostics with their places. */
const change = (file: keyof typeof FILES, from: string, to: string) =>
  writeFiles(folder, { [file]: FILES[file].replace(from, to) })

test('a plan sees title, excerpt, words and fields of the pages, and its pages are in the site', async () => {
  await build()
  const list = read('all-terms/index.html')
  expect(list).toContain('<a href="/t/bolt">Bolt</a>: Holds plates. (7, term)')
  expect(list).toContain('<a href="/own-nut">The nut</a>: Intro of <strong>two</strong> (5, term)')
})

test('entries of a plugin stand at every place that the config gives them', async () => {
  await build()
  const [version] = versionsOf((await openConfig({ siteDir: folder })).loaded)
  const piece = { type: 'plugin', plugin: 'glossary', id: 'terms' }
  const filled = { ...piece, items: ['terms/bolt', 'terms/nut'] }
  const again = { type: 'category', label: 'Terms again', items: [filled] }
  expect(version?.sidebars).toEqual({ main: [filled, 'index', again] })
  const { previous } = JSON.parse(read('index.json'))
  expect(previous).toEqual({ label: 'The nut', permalink: '/own-nut' })
  expect(read('index.html')).toMatch(/<a [^>]*href="\/all-terms"[^>]*>Terms</)
})

test('a link to a target leads to its page in the locale, and an unknown one is reported with the nearest', async () => {
  await build()
  expect(read('index.html')).toContain('<a href="/t/bolt#use">bolt</a>')
  expect(read('de/index.html')).toContain('<a href="/de/t/bolt#use">bolt</a>')
  change('docs/index.md', 'term:bolt', 'term:bold')
  const { code, text } = await build()
  expect(code).toBe(1)
  expect(text).toMatch(/LINK_BROKEN docs\/index\.md:3:1\n.*term:bold[\s\S]*term:bolt/)
})

test('the policy of the site allows what a plugin names, until it names nothing', async () => {
  const policy = () => /Content-Security-Policy: (.*)/.exec(read('_headers'))?.[1]?.split('; ')
  const allowed = "{ 'connect-src': ['https://api.example'] }"
  change('plugins/glossary.ts', 'messages: {', `contentSecurityPolicy: ${allowed}, messages: {`)
  expect((await build()).text).toContain('No warnings')
  expect(policy()).toContain("connect-src 'self' https://api.example")
  writeFiles(folder, { 'plugins/glossary.ts': GLOSSARY })
  await build()
  expect(policy()?.join()).not.toContain('connect-src')
})

test.each([
  [
    'term:washer-of-steel',
    'Correct the address, or the data that the plugin makes its targets from.',
  ],
  ['term:bolt#use', 'Write term:bolt: an address has no fragment. Each anchor has its own target.'],
])('the hint for %s is about targets', async (href, hint) => {
  change('docs/index.md', 'term:bolt', href)
  const { code, text } = await build()
  expect(code).toBe(1)
  expect(text).toContain(
    `The link "${href}" is not one of the targets that plugins name.\n  hint: ${hint}`,
  )
})

test('a scheme that is near to one of a plugin is reported, and other schemes are links', async () => {
  const links = ['terms:bolt', 'Term:bold', 'trem:washer', 'vscode:term', 'tel:1', 'app://term']
  const text = links.map((href) => `[x](${href})`).join('\n')
  writeFiles(folder, { 'docs/index.md': `# Home\n\n${text}\n` })
  const { code, text: said } = await build()
  expect(code).toBe(1)
  expect(said.match(/LINK_BROKEN .*|hint: Did .*/g)).toEqual([
    'LINK_BROKEN docs/index.md:3:1',
    'hint: Did you mean term:bolt?',
    'LINK_BROKEN docs/index.md:4:1',
    'hint: Did you mean term:bolt?',
    'LINK_BROKEN docs/index.md:5:1',
    'hint: Did you mean term:?',
  ])
})

test('a title in a plan has the signs after backslashes, and the backslashes of code', async () => {
  writeFiles(folder, {
    'terms/bolt.md': '# A \\& b\\_c \\\\ *f* `g\\*_` {#a}\n\nText.\n\n## Use\n',
  })
  await build()
  expect(read('all-terms/index.html')).toContain('>A &amp; b_c \\ f g*_</a>')
})

test('a target whose anchor is not on its page is a broken anchor', async () => {
  change('plugins/glossary.ts', "anchor: 'use'", "anchor: 'none'")
  expect((await build()).text).toMatch(/ANCHOR_BROKEN docs\/index\.md:3:1/)
})

describe('redirects of plugins', () => {
  const redirectsTo = (list: string) =>
    change('plugins/glossary.ts', 'plan: (pages) => ({', `plan: (pages) => ({ redirects: ${list},`)

  test('they apply in each locale or in those that they name, and follow each edit', async () => {
    redirectsTo(
      "[{ from: '/words', to: '/all-terms' }, { from: ['/screw', '/x/*'], to: '/t/bolt#use', locales: ['de'], status: 302 }]",
    )
    expect((await build()).text).toContain('No warnings')
    const list = () =>
      read('_redirects')
        .split('\n')
        .filter((line) => line !== '' && !/^\S+\/ /.test(line))
    const german = [
      '/de/words /de/all-terms 301',
      '/de/screw /de/t/bolt#use 302',
      '/de/x/* /de/t/bolt#use 302',
    ]
    expect(list()).toEqual(['/words /all-terms 301', ...german])
    expect(read('words/index.html')).toContain('/all-terms')
    redirectsTo("[{ from: '/terms', to: '/all-terms', locales: ['en'] }]")
    expect((await build()).text).toContain('No warnings')
    expect(list()).toEqual(['/terms /all-terms 301'])
  })

  test.each([
    ['to no page', '/none', 1, 'REDIRECT_TARGET_MISSING'],
    ['to no anchor', '/t/bolt#none', 0, 'ANCHOR_BROKEN'],
  ])(
    'one that leads %s is reported at the plugin, with its name',
    async (_, to, exit, expected) => {
      redirectsTo(`[{ from: '/words', to: '${to}' }]`)
      const { code, text } = await build()
      expect(code).toBe(exit)
      const place = `${expected} site\\.config\\.ts:\\d+:\\d+\\n.*/words`
      expect(text).toMatch(new RegExp(`${place}.*\\n[ |]*The plugin "glossary" added it\\.`))
    },
  )
})

/** Type, badge and address of each hit. */
async function hitsOf(query: string, locale = '') {
  const engine = createSearchEngine(createDiskSource(join(folder, 'dist', locale, 'assets/search')))
  const language = locale || 'en'
  const request = { query, language, tags: [], page: 0, hitsPerPage: 9, snippetWords: 9 }
  return (await engine.search(request)).hits.map(({ type, badge, url }) => [type, badge, url])
}

describe('badges', () => {
  const badged = "badge: { text: 'Part', tone: 'tip' }, frontMatter: {"
  /** Badge of the first entry of the sidebar. */
  const inSidebar = (locale = '') =>
    JSON.parse(read(join(locale, 'assets/data/sidebars/default.current.main.json')))[0].badge
  test('the badge that a plugin gives a page is in sidebar, breadcrumbs and search, in each locale', async () => {
    change('plugins/glossary.ts', 'frontMatter: {', badged)
    expect((await build()).text).toContain('No warnings')
    const badge = { text: 'Part', tone: 'tip' }
    expect([inSidebar(), inSidebar('de')]).toEqual([badge, badge])
    expect(JSON.parse(read('t/bolt/index.json')).badge).toEqual(badge)
    expect(JSON.parse(read('de/t/bolt/index.json')).badge).toEqual(badge)
    expect(await hitsOf('bolt')).toContainEqual(['lvl1', 'Part', '/t/bolt'])
    expect(await hitsOf('bolzen', 'de')).toContainEqual(['lvl1', 'Part', '/de/t/bolt'])
  })

  test('front matter has badges too: of a file, and of its translation', async () => {
    change('plugins/glossary.ts', 'frontMatter: {', badged)
    const front = (badge: string) => `---\nbadge: ${badge}\n---\n\n`
    writeFiles(folder, {
      'terms/bolt.md': front('New') + FILES['terms/bolt.md'],
      'i18n/de/terms/bolt.md':
        front('{ text: Neu, tone: danger }') + FILES['i18n/de/terms/bolt.md'],
    })
    expect((await build()).text).toContain('No warnings')
    expect(inSidebar()).toEqual({ text: 'New', tone: 'info' })
    expect(inSidebar('de')).toEqual({ text: 'Neu', tone: 'danger' })
    writeFiles(folder, { 'terms/bolt.md': front('{ text: New, tone: red }') })
    expect((await build()).text).toMatch(
      /FRONTMATTER_INVALID terms\/bolt\.md:2:\d+\n.*badge.* must be a text, or an object with "text" and a "tone" of note, tip/,
    )
  })

  test('an edited badge is followed by the search index', async () => {
    change('plugins/glossary.ts', 'frontMatter: {', badged)
    await build()
    change('plugins/glossary.ts', 'frontMatter: {', badged.replace('Part', 'Thing'))
    await build()
    expect(await hitsOf('bolt')).toContainEqual(['lvl1', 'Thing', '/t/bolt'])
  })
})

describe('members', () => {
  const FIELDS = `# Bolt

Holds plates.

## Use

Turn.

<div id="use-size">

The width of its head.

</div>

Then stop.
`
  const members = (list: string) => {
    const fields = `...(from.includes('bolt') ? { search: ${list} } : {}), frontMatter: {`
    change('plugins/glossary.ts', 'frontMatter: {', fields)
  }
  const SIZE = "{ anchor: 'use-size', title: 'bolt.size', kind: 'field', words: ['spanner'] }"
  beforeEach(() => writeFiles(folder, { 'terms/bolt.md': FIELDS }))

  test('a member is a result by its name, its words and the text in its element', async () => {
    members(`[${SIZE}]`)
    expect((await build()).text).toContain('No warnings')
    expect(await hitsOf('bolt.size')).toContainEqual(['lvl3', 'field', '/t/bolt#use-size'])
    expect((await hitsOf('spanner'))[0]).toEqual(['content', undefined, '/t/bolt#use-size'])
    expect((await hitsOf('width head'))[0]).toEqual(['content', undefined, '/t/bolt#use-size'])
    expect((await hitsOf('then stop'))[0]).toEqual(['content', undefined, '/t/bolt#use'])
  })

  test('without members, the text of the element belongs to the heading above it', async () => {
    await build()
    expect((await hitsOf('width head'))[0]).toEqual(['content', undefined, '/t/bolt#use'])
  })

  test('a heading may be a member, which replaces its name, and a translation without it has none', async () => {
    writeFiles(folder, { 'i18n/de/terms/bolt.md': '# Bolzen\n\nHält.\n' })
    members("[{ anchor: 'use', title: 'Turning', kind: 'how' }]")
    change('docs/index.md', '[bolt](term:bolt) and ', '')
    expect((await build()).text).toContain('No warnings')
    expect(await hitsOf('turning')).toEqual([['lvl2', 'how', '/t/bolt#use']])
    expect(await hitsOf('turning', 'de')).toEqual([])
  })

  test('in a translation, a heading has its own name, and other elements have that of the member', async () => {
    const translation = '# Bolzen\n\n## Drehen {#use}\n\n<div id="use-size">\n\nBreite.\n\n</div>\n'
    writeFiles(folder, { 'i18n/de/terms/bolt.md': translation })
    members(`[{ anchor: 'use', title: 'Turning', kind: 'how' }, ${SIZE}]`)
    expect((await build()).text).toContain('No warnings')
    expect(await hitsOf('turning')).toEqual([['lvl2', 'how', '/t/bolt#use']])
    expect(await hitsOf('turning', 'de')).toEqual([])
    expect(await hitsOf('drehen', 'de')).toEqual([['lvl2', 'how', '/de/t/bolt#use']])
    expect(await hitsOf('bolt.size', 'de')).toContainEqual(['lvl3', 'field', '/de/t/bolt#use-size'])
  })

  test('an edit of members is followed', async () => {
    members(`[${SIZE}]`)
    await build()
    members(`[${SIZE.replace('field', 'part')}]`)
    await build()
    expect(await hitsOf('bolt.size')).toContainEqual(['lvl3', 'part', '/t/bolt#use-size'])
  })

  test('an anchor that the page does not have is an error that names plugin, page and anchor', async () => {
    members("[{ anchor: 'none', title: 'None' }]")
    const { code, text } = await build()
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/PLUGIN_INVALID terms\/bolt\.md\n.*"glossary".*id "none"/),
    ])
  })

  test('records for other engines have the kind', async () => {
    change('site.config.ts', 'docs: [{', 'search: { records: true }, docs: [{')
    members(`[${SIZE}]`)
    expect((await build()).text).toContain('No warnings')
    const lines = readFileSync(join(folder, '.octavo/search/search-records.en.jsonl'), 'utf8')
    const kinds = lines
      .split('\n')
      .filter((line) => line.includes('bolt.size'))
      .map((line) => [JSON.parse(line).type, JSON.parse(line).badge])
    expect(kinds).toEqual([
      ['lvl3', 'field'],
      ['content', undefined],
      ['content', undefined],
    ])
  })
})

describe('layouts', () => {
  const layoutOf = (fields: string) =>
    change('plugins/glossary.ts', 'frontMatter: {', `${fields}, frontMatter: {`)
  const shown = () => {
    const { htmlClass, toc, previous, next } = JSON.parse(read('t/bolt/index.json'))
    const [layout] = /docs-layout-\w+/.exec(htmlClass) ?? []
    return [layout, toc.length > 0, Boolean(previous ?? next)]
  }

  test.each([
    ['doc', true, true],
    ['post', true, true],
    ['reference', false, true],
    ['list', false, false],
  ])(
    '%s is a class of the page; table of contents: %s, neighbors: %s',
    async (name, hasToc, hasNeighbors) => {
      layoutOf(`layout: '${name}'`)
      expect((await build()).text).toContain('No warnings')
      expect(shown()).toEqual([`docs-layout-${name}`, hasToc, hasNeighbors])
    },
  )

  test('a page without one has no class, and each edit of it is followed', async () => {
    await build()
    expect(shown()).toEqual([undefined, true, true])
    layoutOf("layout: 'post'")
    await build()
    expect(shown()).toEqual(['docs-layout-post', true, true])
    layoutOf("layout: 'list'")
    await build()
    expect(shown()).toEqual(['docs-layout-list', false, false])
  })

  test('front matter has what the layout leaves out', async () => {
    change(
      'plugins/glossary.ts',
      'frontMatter: {',
      "layout: 'list', frontMatter: { hide_table_of_contents: false,",
    )
    await build()
    expect(shown()).toEqual(['docs-layout-list', true, false])
  })
})

describe('feeds of plugins', () => {
  const dated = (title: string, date: string) =>
    `---\nlast_update: { date: ${date} }\n---\n\n# ${title}\n\nText of ${title}.\n\n## Use\n\nGo.\n`
  beforeEach(() =>
    writeFiles(folder, {
      'terms/bolt.md': dated('Bolt', '2025-01-02'),
      'i18n/de/terms/bolt.md': dated('Bolzen', '2025-01-02'),
      'terms/nut.md': dated('Nut', '2025-03-04'),
      'terms/pin.md': '# Pin\n\nWithout a date.\n\n## Use\n\nGo.\n',
    }),
  )
  const FEED = `{ path: '/all-terms', title: { en: 'Terms', de: 'Begriffe' }, formats: ['rss', 'json'],
    pages: pages.map(({ path }) => path).filter((path) => path !== 'tree.mdx') }`
  const feed = (text = FEED) =>
    change('plugins/glossary.ts', 'plan: (pages) => ({', `plan: (pages) => ({ feeds: [${text}],`)
  const titlesIn = (path: string) =>
    Array.from(read(path).matchAll(/<title>([^<]*)/g), ([, title]) => title)

  test('each language has the pages with a date, newest first, in the formats that the plugin names', async () => {
    feed()
    expect((await build()).text).toContain('No warnings')
    expect(titlesIn('all-terms/rss.xml')).toEqual(['Terms', 'Nut', 'Bolt'])
    expect(titlesIn('de/all-terms/rss.xml')).toEqual(['Begriffe', 'Nut', 'Bolzen'])
    const { items, home_page_url } = JSON.parse(read('all-terms/feed.json'))
    expect(home_page_url).toBe('https://small.example/all-terms')
    expect(items[0].content_html).toContain('Text of Nut.')
    expect(existsSync(join(folder, 'dist/all-terms/atom.xml'))).toBe(false)
  })

  test('only the page at the path of a feed links to it', async () => {
    feed()
    await build()
    expect(JSON.parse(read('de/all-terms/index.json')).head.feeds).toEqual([
      {
        type: 'application/rss+xml',
        title: 'Begriffe',
        href: 'https://small.example/de/all-terms/rss.xml',
      },
      {
        type: 'application/feed+json',
        title: 'Begriffe',
        href: 'https://small.example/de/all-terms/feed.json',
      },
    ])
    expect(JSON.parse(read('t/bolt/index.json')).head).not.toHaveProperty('feeds')
  })

  test('pages may link to a feed, and each edit of its pages and formats is followed', async () => {
    feed()
    writeFiles(folder, { 'docs/index.md': '# Home\n\n[feed](/all-terms/rss.xml)\n' })
    expect((await build()).text).toContain('No warnings')
    writeFiles(folder, { 'terms/nut.md': dated('Nut 2', '2024-03-04') })
    await build()
    expect(titlesIn('all-terms/rss.xml')).toEqual(['Terms', 'Bolt', 'Nut 2'])
    feed(FEED.replace("'rss', ", ''))
    writeFiles(folder, { 'docs/index.md': '# Home\n' })
    await build()
    expect(existsSync(join(folder, 'dist/all-terms/rss.xml'))).toBe(false)
  })

  test.each([
    [
      "{ path: '/a?b', title: 'A', formats: ['rss'], pages: [] }",
      /feeds\[0\] of plan: path: .*"\?"/,
    ],
    [
      "{ path: '/a', title: 'A', formats: ['xml'], pages: [] }",
      /feeds\[0\] of plan: formats\[0\]: .*"rss"/,
    ],
    [
      "{ path: '/a', title: 'A', formats: ['rss'], pages: ['none.md'] }",
      /"glossary".*its feed "\/a" has "none.md", which is not one of its pages/,
    ],
    [`${FEED}, ${FEED}`, /its feed "\/all-terms" has the path of another one/],
  ])('%s is an error that names it', async (text, expected) => {
    feed(text)
    const { code, text: printed } = await build()
    expect([code, printed]).toEqual([1, expect.stringMatching(expected)])
  })

  test('a feed at the path of the feed of a docs instance is a conflict of files', async () => {
    change('site.config.ts', "routeBasePath: '/'", "routeBasePath: '/', feed: true")
    feed(FEED.replace('/all-terms', '/'))
    const { code, text } = await build()
    expect([code, text]).toEqual([1, expect.stringContaining('EMIT_CONFLICT')])
  })
})

test('a page of a plugin is reported at the place that the plugin names', async () => {
  change(
    'plugins/glossary.ts',
    "value: 'A <b> *term*'",
    "value: 'A' }, { type: 'link', url: './none.md', children: []",
  )
  const { text } = await build()
  expect(text).toMatch(/data\.json:3:5[\s\S]*The plugin "glossary" wrote this page/)
})

test.each([
  [
    'sidebars.ts',
    "id: 'terms' },\n    'index'",
    "id: 'team' },\n    'index'",
    /PLUGIN_PIECE_MISSING \.\/sidebars\.ts:2:5\n.*"glossary" returns no entries "team"[\s\S]*terms/,
  ],
  [
    'sidebars.ts',
    "plugin: 'glossary'",
    "plugin: 'none'",
    /PLUGIN_PIECE_MISSING \.\/sidebars\.ts:2:5\n.*"none", which is not in the config/,
  ],
  [
    'site.config.ts',
    "id: 'list'",
    "id: 'lists'",
    /PLUGIN_PIECE_MISSING site\.config\.ts:\d+:\d+\n.*returns no entries "lists"/,
  ],
  [
    'plugins/glossary.ts',
    'frontMatter: {',
    'frontMatter: { f: () => 1,',
    /PLUGIN_FAILED[\s\S]*load\.docs\[0\]\.frontMatter\.f is a function, and must be JSON/,
  ],
  [
    'plugins/glossary.ts',
    'from, front',
    "from, text: '', front",
    /docs\[0\] of load \("[^"]+"\) must have a text or a file "from", not both/,
  ],
  [
    'plugins/glossary.ts',
    'from, front',
    "from: 'terms/none.md', front",
    /PLUGIN_FAILED|PLUGIN_INVALID/,
  ],
  [
    'plugins/glossary.ts',
    'from, front',
    "from, badge: { text: 'A', tone: 'red' }, front",
    /PLUGIN_FAILED[\s\S]*"glossary"[\s\S]*docs\[0\] of load \("terms\/bolt\.md"\): badge: must be a text, or an object with "text" and a "tone" of note, tip/,
  ],
  [
    'plugins/glossary.ts',
    'from, front',
    "from, layout: 'wide', front",
    /docs\[0\] of load \("terms\/bolt\.md"\): layout: expected `"doc" \| "reference" \| "post" \| "list"`, received `"wide"`/,
  ],
  [
    'plugins/glossary.ts',
    'from, front',
    "from, search: [{ anchor: 'use' }], front",
    /docs\[0\] of load \("terms\/bolt\.md"\): search\[0\]\.title: is missing/,
  ],
  [
    'plugins/glossary.ts',
    "'term:' +",
    "'https:' +",
    /"https:bolt" must begin with a scheme of its own/,
  ],
  [
    'plugins/glossary.ts',
    'page: from',
    "page: 'none.md'",
    /its target "term:bolt" leads to "none.md"/,
  ],
  [
    'plugins/glossary.ts',
    'sidebars: { terms: pages',
    "sidebars: { terms: [{ type: 'dock' }], other: pages",
    /sidebars of plan: terms\[0\].*"dock"/,
  ],
  [
    'plugins/glossary.ts',
    "{ to: '/all-terms', label",
    '{ label',
    /navbar\.list\[0\] of load: .*needs exactly one/,
  ],
  [
    'plugins/glossary.ts',
    'messages: {',
    "contentSecurityPolicy: { 'connect-src': ['https://a.example; script-src *'] }, messages: {",
    /contentSecurityPolicy of load: connect-src\[0\].*one source/,
  ],
  [
    'plugins/glossary.ts',
    'plan: (pages) => ({',
    'plan: (pages) => ({ messages: {},',
    /plan gave "messages", and may give docs, sidebars, navbar, targets, redirects and feeds/,
  ],
  [
    'plugins/glossary.ts',
    'children: [text, card]',
    "children: [{ type: 'nothing' }]",
    /PLUGIN_FAILED data\.json:3:5[\s\S]*the tree of "tree.mdx" is not Markdown/,
  ],
  [
    'plugins/glossary.ts',
    'plan: (pages) => ({',
    "plan: (pages) => ({ redirects: [{ from: 'words', to: '/all-terms' }],",
    /redirects\[0\] of plan: from: .*begin with "\/"/,
  ],
  [
    'plugins/glossary.ts',
    'plan: (pages) => ({',
    "plan: (pages) => ({ redirects: [{ from: '/words', to: '/all-terms', locales: ['fr'] }],",
    /redirect from "\/words" is for "fr", which is not a locale of the site/,
  ],
] as const)('in %s, %s as %s is an error with its place', async (file, from, to, expected) => {
  change(file, from, to)
  const { code, text } = await build()
  expect([code, text]).toEqual([1, expect.stringMatching(expected)])
})

test('explain and routes name plugin and place of a page that has no file', async () => {
  const routes = (await runHere(['routes', '--locale', 'en'], folder)).stdout
  expect(routes).toMatch(/^\/tree +\(plugin glossary, data\.json:3:5\)$/m)
  expect(routes).toMatch(/^\/all-terms +\(plugin glossary\)$/m)
  expect(routes).toMatch(/^\/own-nut +terms\/nut\.md$/m)
  expect((await runHere(['explain', '/tree'], folder)).stdout).toMatch(
    /^ {2}from +plugin glossary, data\.json:3:5$/m,
  )
  const { stdout } = await runHere(['explain', '/all-terms', '--json'], folder)
  const [page] = JSON.parse(stdout)
  expect([page.plugin, page.file]).toEqual(['glossary', undefined])
})

test('serve follows an edit of a file that a plugin shows, and its lists', async () => {
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    const bodyOf = async (path: string) => String(Reflect.get(await site.respond(path), 'body'))
    expect(await bodyOf('/all-terms')).toContain('Holds plates.')
    change('terms/bolt.md', 'Holds plates.', 'Holds planks.')
    await site.refresh([join(folder, 'terms/bolt.md')])
    expect(await bodyOf('/t/bolt')).toContain('Holds planks.')
    expect(await bodyOf('/all-terms')).toContain('Holds planks.')
    writeFiles(folder, { 'terms/pin.md': '# Pin\n\nThin.\n' })
    await site.refresh([join(folder, 'terms/pin.md')])
    expect(await bodyOf('/all-terms')).toContain('<a href="/t/pin">Pin</a>: Thin.')
    expect(await bodyOf('/')).toContain('"previous":{"label":"Pin","permalink":"/t/pin"}')
  } finally {
    await site.close()
  }
})

test('a build after edits equals a clean one', async () => {
  await build()
  change('terms/bolt.md', 'Holds plates.', 'Holds planks.')
  change('plugins/glossary.ts', "tags: ['term']", "tags: ['word']")
  await build()
  const paths = ['t/bolt/index.html', 'all-terms/index.html', 'index.html', 'tags/word/index.html']
  const edited = paths.map(read)
  removeFolder(join(folder, 'dist'))
  removeFolder(join(folder, '.octavo'))
  await build()
  expect(paths.map(read)).toEqual(edited)
})

test('a page has data for the hooks of its plugin, and fields that only the plugin reads', async () => {
  writeFiles(folder, { 'terms/nut.md': '---\nauthors: [ada]\n---\n\n# Nut\n\n## Use\n\nGo.\n' })
  const hook =
    "article: (html, { data }) => (data ? html + '<p>By ' + data.by + '</p>' : html),\n  plan:"
  change('plugins/glossary.ts', '  plan:', `  ${hook}`)
  expect((await build()).text).toContain('FRONTMATTER_FOREIGN')
  const fields = "pluginFields: ['authors'], data: { by: 'Ada' }, frontMatter: {"
  const plugin = GLOSSARY.replace('  plan:', `  ${hook}`).replace('frontMatter: {', fields)
  writeFiles(folder, { 'plugins/glossary.ts': plugin })
  const { code, text } = await build()
  expect([code, text]).toEqual([0, expect.not.stringContaining('FRONTMATTER')])
  expect(read('t/nut/index.html')).toContain('<p>By Ada</p>')
  expect(read('de/t/bolt/index.html')).toContain('<p>By Ada</p>')
})

/** Pages for machines that read: built in this thread. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

const CONFIG = `export default {
  title: 'Site',
  tagline: 'All of it',
  url: 'https://s.example',
  baseUrl: '/docs/',
  llms: true,
  i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`
const FILES = {
  'site.config.ts': CONFIG,
  'docs/index.md':
    '---\nslug: /\ntitle: Home\n---\n\n[Start](./guide/start.md#a), [site](https://x.example/), ![p](./p.svg)\n',
  'docs/guide/start.md':
    '---\ndescription: How [it] begins\n---\n\n# Start (now)\n\n## A\n\nSee [A](#a) and [Ü](../Ü.md).\n',
  'docs/guide/_category_.json': '{ "label": "Guide", "link": { "type": "generated-index" } }',
  'docs/Ü.md': '# Ü\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
  'i18n/de/docs/guide/start.md': '# Anfang\n\n## A\n',
  'pages/about.tsx': 'export default () => <h1>About us</h1>',
}

let folder: string
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
beforeAll(async () => {
  folder = makeFolder(FILES)
  const { stdout, code } = await runHere(['build'], folder)
  expect([stdout.includes('WARN'), code]).toEqual([false, 0])
})
afterAll(() => removeFolder(folder))

test('a page has a copy in Markdown, whose addresses lead to copies and files', () => {
  const directive =
    '> For AI agents: <https://s.example/docs/llms.txt> lists all pages of this documentation as Markdown.\n\n'
  expect(read('guide/start.md')).toBe(
    directive +
      '# Start (now)\n\n## A\n\nSee [A](https://s.example/docs/guide/start.md#a) and [Ü](https://s.example/docs/%C3%9C.md).\n',
  )
  expect(read('index.md')).toMatch(
    /^> .*\n\n# Home\n\n\[Start\]\(https:\/\/s\.example\/docs\/guide\/start\.md#a\), \[site\]\(https:\/\/x\.example\/\), !\[p\]\(https:\/\/s\.example\/docs\/assets\/images\/p[^)]*\.svg\)\n$/,
  )
  expect(read('about.md')).toBe(`${directive}# About us\n`)
  expect(read('Ü.md')).toBe(`${directive}# Ü\n`)
  expect(read('de/index.md')).toContain('https://s.example/docs/de/guide/start.md#a')
})

test('the head of a page names its copy', () => {
  const link = (path: string) =>
    `<link rel="alternate" type="text/markdown" href="/docs/${path}" data-of-page="">`
  expect(JSON.parse(read('guide/start/index.json')).head.tags).toContain(link('guide/start.md'))
  expect(JSON.parse(read('index.json')).head.tags).toContain(link('index.md'))
  expect(read('404.json')).not.toContain('markdown')
})

test('each page and answer names the list of its language, before the title', () => {
  const links = (path: string) =>
    read(path)
      .split('<title')[0]
      ?.match(/<link rel="describedby"[^>]*>/g)
  expect(links('guide/start/index.html')).toEqual([
    '<link rel="describedby" href="/docs/llms.txt">',
  ])
  expect(links('de/index.html')).toEqual(['<link rel="describedby" href="/docs/de/llms.txt">'])
  expect(read('_headers')).toContain(
    '/docs/de/*\n  Link: </docs/de/llms.txt>; rel="describedby"; hreflang="de"\n',
  )
})

test('llms.txt lists what may be found, by category, in each language', () => {
  expect(read('llms.txt')).toBe(`# Site

> All of it

- [Page about](https://s.example/docs/about.md)

## Home

- [Home](https://s.example/docs/index.md): Start, site, p
- [Ü](https://s.example/docs/%C3%9C.md)

## Guide

- [Guide](https://s.example/docs/category/guide.md)
- [Start (now)](https://s.example/docs/guide/start.md): How [it] begins
`)
  expect(read('de/llms.txt')).toContain('- [Anfang](https://s.example/docs/de/guide/start.md): A\n')
  expect(existsSync(join(folder, 'dist/hidden.md'))).toBe(true)
  expect(existsSync(join(folder, 'dist/draft.md'))).toBe(false)
})

test('llms.json names the languages, their search and the versions of the docs', () => {
  const toLocale = (locale: string, label: string, base: string) => ({
    ...{ locale, lang: locale, label, base, search: `${base}assets/search/` },
  })
  expect(JSON.parse(read('llms.json'))).toEqual({
    ...{ format: 1, title: 'Site', tagline: 'All of it', url: 'https://s.example' },
    ...{ base: '/docs/', defaultLocale: 'en' },
    locales: [toLocale('en', 'English', '/docs/'), toLocale('de', 'Deutsch', '/docs/de/')],
    instances: [
      {
        ...{ id: 'default', latest: 'current' },
        versions: [
          { name: 'current', label: 'Next', href: '/docs/', searchTag: 'docs-default-current' },
        ],
      },
    ],
  })
  expect(existsSync(join(folder, 'dist/.well-known'))).toBe(false)
})

test('a build of one language does not write what names all of them', async () => {
  const own = makeFolder(FILES)
  expect((await runHere(['build', '--locale', 'de'], own)).code).toBe(0)
  expect(existsSync(join(own, 'dist/de/llms.txt'))).toBe(true)
  expect(existsSync(join(own, 'dist/llms.json'))).toBe(false)
  removeFolder(own)
})

test.each([
  ['/mcp', 'https://s.example/mcp'],
  ['https://mcp.example/a', 'https://mcp.example/a'],
])('the card of an MCP server at %s has its whole address', async (mcp, url) => {
  const config = CONFIG.replace('llms: true', `llms: { mcp: '${mcp}' }`)
  const own = makeFolder({ ...FILES, 'site.config.ts': config })
  expect((await runHere(['build'], own)).code).toBe(0)
  const card = readFileSync(join(own, 'dist/.well-known/mcp/server-card.json'), 'utf8')
  expect(JSON.parse(card)).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...{ name: 'example.s/docs', title: 'Site', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    ...{ description: 'All of it', websiteUrl: 'https://s.example/docs/' },
    remotes: [{ type: 'streamable-http', url }],
  })
  removeFolder(own)
})

test('each page and copy begins with a line for AI agents, which readers do not see', () => {
  expect(read('guide/start/index.html')).toContain(
    '<body><p hidden>For AI agents: <a href="/docs/llms.txt">/docs/llms.txt</a> lists all pages of this documentation as Markdown.</p><div id="octavo">',
  )
  expect(read('de/guide/start/index.html')).toContain(
    '<p hidden>Für KI-Agenten: <a href="/docs/de/llms.txt">/docs/de/llms.txt</a> nennt alle Seiten',
  )
  expect(read('de/guide/start.md')).toMatch(
    /^> Für KI-Agenten: <https:\/\/s\.example\/docs\/de\/llms\.txt> nennt/,
  )
  expect(read('llms-full.txt')).not.toContain('For AI agents')
})

test('a folder with the pages of a category has a list of its own', () => {
  expect(read('guide/llms.txt')).toBe(`# Site: Guide

- [Guide](https://s.example/docs/category/guide.md)
- [Start (now)](https://s.example/docs/guide/start.md): How [it] begins
`)
})

test('llms-full.txt has all of their text, also where nothing of it has changed', async () => {
  const before = read('llms-full.txt')
  expect(before.match(/^Source: .*$/gm)).toHaveLength(5)
  expect(before).toContain('Source: <https://s.example/docs/guide/start.md>\n\n# Start (now)\n')
  expect(before).not.toContain('Hidden')
  writeFiles(folder, { 'docs/Ü.md': '# Ü\n\nNew.\n' })
  await runHere(['build'], folder)
  expect(read('llms-full.txt')).toBe(before.replace('\n# Ü\n', '\n# Ü\n\nNew.\n'))
})

test('a site without the option, or with one page for all routes, has none of it', async () => {
  for (const config of [
    CONFIG.replace('llms: true', 'llms: false'),
    CONFIG.replace('llms: true', "llms: true, router: 'hash'"),
  ]) {
    writeFiles(folder, { 'site.config.ts': config })
    const { stderr, code } = await runHere(['build'], folder)
    expect(code === 0 ? '' : stderr).toBe('')
    for (const path of ['llms.txt', 'llms-full.txt', 'guide/start.md'])
      expect(existsSync(join(folder, 'dist', path))).toBe(false)
    expect(read('guide/start/index.json')).not.toContain('text/markdown')
    expect(read('_headers') + read('index.html')).not.toContain('describedby"')
  }
})

test('robots.txt says what programs may do with the content', async () => {
  const root = CONFIG.replace("baseUrl: '/docs/',", '')
  const robots = async (config: string) => {
    writeFiles(folder, { 'site.config.ts': config })
    expect(await runHere(['build'], folder)).toMatchObject({ code: 0 })
    return read('robots.txt')
  }
  expect(await robots(root)).not.toContain('Content-Signal')
  const signals = "llms: true, contentSignals: { search: true, 'ai-train': false },"
  expect(await robots(root.replace('llms: true,', signals))).toContain(
    'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
  )
})

test('files that only the config has changed are written again', async () => {
  const sitemap = async (priority: number) => {
    const config = CONFIG.replace('llms: true,', `sitemap: { priority: ${priority} },`)
    writeFiles(folder, { 'site.config.ts': config })
    expect(await runHere(['build'], folder)).toMatchObject({ code: 0 })
    return new Set(read('sitemap.xml').match(/<priority>[^<]*/g))
  }
  expect([...(await sitemap(0.8))]).toEqual(['<priority>0.8'])
  expect([...(await sitemap(0.3))]).toEqual(['<priority>0.3'])
})

const FORMULAS = [
  String.raw`Half is $\frac{a}{2}$, and $a_1 < b^* \text{"<i>"}$.`,
  String.raw`| a | b |
| --- | --- |
| $x_i$ | $\sqrt{2}$ |`,
  String.raw`$$
\sum_{i=1}^{n} i \\
\begin{pmatrix}a & b\end{pmatrix}
$$`,
].join('\n\n')
const CODE = [
  '```ts title="a.ts"\nconst a = 1 // [!code --]\nconst b = 2 // [!code ++]\nconst c = 3\n```',
  '```ts del={1,4} {2}\nfirst()\nsecond()\nthird()\nlast()\n```',
  '```diff\n- minus\n+ plus\n```',
].join('\n\n')

test.each(['md', 'mdx'])(
  'the copy of an .%s page has TeX as written and no removed lines',
  async (end) => {
    const one = makeFolder({
      'site.config.ts': CONFIG.replace('llms: true,', 'llms: true, markdown: { math: true },'),
      [`docs/index.${end}`]: `# Sums of $n_1$\n\n${FORMULAS}\n\n${CODE}\n`,
    })
    expect(await runHere(['build'], one)).toMatchObject({ code: 0 })
    for (const file of ['index.md', 'llms-full.txt']) {
      const text = readFileSync(join(one, 'dist', file), 'utf8')
      expect(text).toContain('# Sums of $n_1$\n')
      for (const part of FORMULAS.split(/\n\n|\| --- \| --- \|/))
        expect(text).toContain(part.trim())
      expect(text).toContain('```diff title="a.ts"\n-const a = 1\n+const b = 2\n const c = 3\n```')
      expect(text).toContain('```ts\nsecond()\nthird()\n```')
      expect(text).toContain('```diff\n- minus\n+ plus\n```')
    }
    removeFolder(one)
  },
)

test('a copy that is longer than programs read is reported once for all languages, also if nothing but another page has changed', async () => {
  const part = (name: string) => `## ${name}\n\n${'word '.repeat(5_000)}\n\n`
  const long = makeFolder({
    ...FILES,
    'docs/long.md': `# Long\n\n${['One', 'Two', 'Three', 'Four'].map(part).join('')}`,
  })
  try {
    const said = `info COPY_LONG docs/long.md:1:1
  The copy /docs/long.md has 100,149 characters; many AI agents read only the first 50,000.
  hint: Split the page before the headings "Two", "Three", "Four".
`
    const countSaid = async () => {
      const { stderr } = await runHere(['build', '--verbose'], long)
      return stderr.split(said).length - 1
    }
    expect(await countSaid()).toBe(1)
    writeFiles(long, { 'docs/Ü.md': '# Ü\n\nMore.\n' })
    expect(await countSaid()).toBe(1)
  } finally {
    removeFolder(long)
  }
})

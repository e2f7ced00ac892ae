/** Redirects as a team writes them: their effect on a build, its hosts and the two servers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere, startHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({
    'docs/index.md': '# Home\n',
    'docs/new.md': '---\nredirect_from: [/old, /older/page]\n---\n\n# New & "better"\n',
    'docs/guide/a.md': '# A\n\n## Part\n',
    'docs/guide/b.md': '# B\n',
  })
})
afterEach(() => removeFolder(folder))

const configure = (redirects: string, more = '') =>
  writeFiles(folder, {
    'site.config.ts': `export default {
  title: 'T',
  url: 'https://t.example',
  i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
  redirects: [${redirects}],
  ${more}
}
`,
  })
const build = (...args: string[]) => runHere(['build', '--quiet', ...args], folder)
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
const ask = async (origin: string, path: string) => {
  const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
  return `${status} ${headers.get('location') ?? ''}`
}

test('pages and config redirect, in every locale, in all forms that hosts read', async () => {
  configure(
    `{ from: ['/a', '/guide/a.html'], to: '/guide/a#part' }, { from: '/manual/*', to: '/guide/:splat' },
    { from: '/nur', to: '/new', locales: ['de'], status: 302 }, { from: '/chain', to: '/old' },
    { from: '/away/:page', to: 'https://other.example/:page' }`.replace(", '/guide/a.html'", ''),
  )
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  const html = read('de/old/index.html')
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/de/new">')
  expect(html).toContain('<link rel="canonical" href="https://t.example/de/new">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<h1><a href="/de/new">New &amp; "better"</a></h1>')
  expect(html).not.toMatch(/<script|style/)
  const made = Object.keys(readTree(join(folder, 'dist')) ?? {}).filter((path) =>
    /^(?:de\/)?(?:a|old|older|manual|nur|chain|away)\//.test(path),
  )
  expect(made).toEqual(
    ['', 'de/']
      .flatMap((base) => [
        ...['a', 'chain', 'manual/a', 'manual/b', 'old', 'older/page'].map((path) => base + path),
        ...(base === '' ? [] : ['de/nur']),
      ])
      .map((path) => `${path}/index.html`)
      .sort(),
  )
  expect(read('_redirects').split('\n')).toEqual(
    expect.arrayContaining([
      '/a /guide/a#part 301',
      '/a/ /guide/a#part 301',
      '/de/nur /de/new 302',
      '/chain /new 301',
      '/manual/* /guide/:splat 301',
      '/de/manual/* /de/guide/:splat 301',
      '/away/:page https://other.example/:page 301',
    ]),
  )
  const nginx = read('redirects.nginx.conf')
  expect(nginx).toContain('"/old" "/new";')
  expect(nginx).toContain('map $redirect_path $redirect_302 {')
  const [, pattern = ''] = /"~(\^\/manual[^"]*)" "\/guide\/\$splat";/.exec(nginx) ?? []
  expect(new RegExp(pattern).exec('/manual/x/y')?.groups?.splat).toBe('x/y')
  expect(new RegExp(pattern).test('/manual//other.example')).toBe(false)
  expect(JSON.parse(read('redirects.json'))).toContainEqual({
    from: '/older/page',
    to: '/new',
    status: 301,
    locale: 'en',
  })
  expect(read('sitemap.xml')).not.toContain('old')
})

test('the preview answers as the host would, and serve does so without a build', async () => {
  configure(
    `{ from: '/manual/*', to: '/guide/:splat' }, { from: '/all/*', to: '/:splat' }, { from: '/a', to: '/guide/a?x#part' }`,
  )
  expect((await build()).code).toBe(0)
  for (const name of ['preview', 'serve']) {
    const command = startHere([name, folder, '--port', '0'])
    const [, origin = ''] = await command.waitFor(/^en {2}(http:\/\/localhost:\d+)\//m)
    await command.waitFor(/Ctrl\+C/)
    expect(await ask(origin, '/old')).toBe('301 /new')
    expect(await ask(origin, '/de/older/page/')).toBe('301 /de/new')
    expect(await ask(origin, '/manual/b')).toBe('301 /guide/b')
    expect(await ask(origin, '/manual/none')).toBe('301 /guide/none')
    // A query or hash in a reader's address never redirects to another host.
    expect(await ask(origin, '/all//other.example/x')).toBe('301 /other.example/x')
    expect(await ask(origin, '/a')).toBe('301 /guide/a?x#part')
    expect(await ask(origin, '/new')).toMatch(/^200/)
    expect(await ask(origin, '/_redirects')).toMatch(/^404/)
    expect((await command.stop()).code).toBe(0)
  }
})

test('impossible redirects are located: targets, loops, hidden pages, addresses that redirect twice', async () => {
  writeFiles(folder, { 'docs/other.md': '---\nredirect_from: /old\n---\n\n# Other\n' })
  configure(`{ from: '/x', to: '/nowhere' },
    { from: '/one', to: '/two' }, { from: '/two', to: '/one' },
    { from: '/guide/a', to: '/new' },
    { from: '/guide/*', to: '/:splat' },
    { from: '/lost/*', to: '/gone/:splat' },
    { from: '/part', to: '/guide/a#none' }`)
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr.match(/^(?:error|warning) .*$/gm)).toEqual([
    'error REDIRECT_DUPLICATE docs/other.md:2:1',
    'error REDIRECT_TARGET_MISSING site.config.ts:6:29',
    'error REDIRECT_LOOP site.config.ts:7:21',
    'error REDIRECT_FROM_PAGE site.config.ts:8:25',
    'error REDIRECT_FROM_PAGE site.config.ts:9:7',
    'error REDIRECT_TARGET_MISSING site.config.ts:10:7',
    'warning ANCHOR_BROKEN site.config.ts:11:22',
  ])
  expect(stderr).toContain('/one → /two → /one')
  expect(stderr).toContain('would hide /guide/a.')
})

test('the config check names mistakes inside one option', async () => {
  configure(`{ from: 'old', to: '/new' }, { from: '/a*b', to: '/new' }, { from: '/y', to: '/:splat' },
    { from: '/z', to: '//other.example' }, { from: '/q', to: '/new', locales: ['fr'] }`)
  const { stderr } = await build()
  expect(stderr).toContain('"old" must begin with "/"')
  expect(stderr).toContain('"/a*b" may hold "*" only as its last part')
  expect(stderr).toContain('contains ":splat", which "/y" does not; end it with "/*"')
  expect(stderr).toContain('redirects[3].to')
})

test('a moved home page leaves a page that redirects', async () => {
  removeFolder(join(folder, 'docs/index.md'))
  writeFiles(folder, { 'docs/first.md': '---\nredirect_from: /\n---\n\n# First\n' })
  configure('')
  expect((await build()).code).toBe(0)
  expect(read('index.html')).toContain('url=/first')
  expect(read('de/index.html')).toContain('url=/de/first')
})

test('redirects use the base and the slash policy of the site', async () => {
  configure(
    `{ from: '/a', to: '/guide/a' }, { from: '/help/b', to: '/guide/b' }`,
    `baseUrl: '/help/', trailingSlash: true`,
  )
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  expect(read('de/a/index.html')).toContain('url=/help/de/guide/a/')
  expect(read('_redirects')).toContain('/help/de/b /help/de/guide/b/ 301\n')
})

test('a translation may have its own old addresses, and a cut version keeps none', async () => {
  configure('')
  writeFiles(folder, {
    'i18n/de/docs/new.md': '---\nredirect_from: /alt\n---\n\n# Neu\n',
    'i18n/de/docs/guide/a.md': '---\nredirect_from: /x*\n---\n\n# A\n',
  })
  const { stderr } = await build()
  expect(stderr).toMatch(/^error REDIRECT_INVALID i18n\/de\/docs\/guide\/a\.md:2:1\n/)
  writeFiles(folder, { 'i18n/de/docs/guide/a.md': '# A\n' })
  expect((await build()).code).toBe(0)
  expect(Object.keys(readTree(join(folder, 'dist')) ?? {})).not.toContain('alt/index.html')
  expect([read('de/alt/index.html'), read('de/old/index.html')].join()).toMatch(/Neu[\s\S]*Neu/)
  expect((await runHere(['docs:version', '1.0'], folder)).code).toBe(0)
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  expect(read('_redirects')).toContain('/old /new 301\n')
})

test("the site's own list is kept, with a warning that it hides ours; a build of one locale leaves the lists", async () => {
  configure(`{ from: '/a', to: '/guide/a' }`)
  expect((await build()).code).toBe(0)
  expect((await build('--locale', 'de')).code).toBe(0)
  expect(read('_redirects')).toContain('/a /guide/a 301')
  writeFiles(folder, { 'static/_redirects': '/x /y 301\n' })
  const { code, stderr } = await build()
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^warning REDIRECTS_SHADOWED site\.config\.ts:6:3/),
  ])
  expect(read('_redirects')).toBe('/x /y 301\n')
  configure(`{ from: '/a', to: '/guide/a' }`, `redirectFiles: ['html'],`)
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
})

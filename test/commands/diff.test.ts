/** `octavo diff` compares two builds for a deployment and its reviewers. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { compareOutputs } from '../../cli/jobs/compare/compare-outputs.ts'
import { readPageText } from '../../cli/jobs/compare/page-text.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

const page = (title: string, body: string, script = 'a') =>
  `<!doctype html><html lang="en"><head><title>${title}</title><script src="/assets/js/${script}.12345678.js"></script></head><body><nav>Menu</nav><main><article>${body}</article></main></body></html>`

const BEFORE = {
  '.octavo-output': 'x',
  'index.html': page('Home', '<h1>Home</h1><p>Same.</p>'),
  'index.json': '{"a":1}',
  'a/index.html': page('A', '<h1>A</h1><p>The old word stays.</p><pre>x = 1</pre>'),
  'gone.html': page('Gone', '<p>Gone.</p>'),
  'moved/index.html': page('Moved', '<p>Moved.</p>'),
  'assets/js/a.12345678.js': 'a',
  'sitemap.xml': '<a/>',
}
const AFTER = {
  ...BEFORE,
  'index.html': page('Home', '<h1>Home</h1><p>Same.</p>', 'b'),
  'a/index.html': page('A', '<h1>A</h1><p>The new word &lt;b&gt; stays.</p><pre>x = 2</pre>'),
  'new.html': page('New', '<h1>New</h1><p>New text.</p>'),
  'moved/index.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/a/">',
  'redirects.json': '[{ "from": "/moved/", "to": "/a/", "status": 301 }]',
  'assets/js/b.12345679.js': 'b',
  'sitemap.xml': '<b/>',
}

let folder: string
beforeEach(() => {
  const { 'gone.html': _, 'assets/js/a.12345678.js': __, ...after } = AFTER
  const at = (name: string, files: object) =>
    Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])
  folder = makeFolder(Object.fromEntries([...at('old', BEFORE), ...at('new', after)]))
})
afterEach(() => removeFolder(folder))

const diff = (...args: string[]) => runHere(['diff', ...args], folder)

const EXPECTED = {
  pages: {
    added: ['new.html'],
    changed: ['a/index.html', 'index.html'],
    removed: ['gone.html'],
    redirected: ['moved/index.html'],
  },
  steps: {
    upload: ['assets/js/b.12345679.js'],
    replace: [
      'redirects.json',
      'sitemap.xml',
      'a/index.html',
      'index.html',
      'moved/index.html',
      'new.html',
    ],
    remove: ['assets/js/a.12345678.js', 'gone.html'],
  },
  purge: ['/', '/a', '/a/', '/gone', '/gone.html', '/moved', '/moved/', '/sitemap.xml'],
}

test('lists the changed pages, the files to send in order, and the addresses to purge', async () => {
  const { code, stdout } = await diff('old', 'new', '--json')
  const { bytes, ...difference } = JSON.parse(stdout)
  expect([code, difference]).toEqual([0, EXPECTED])
  expect(bytes).toBeGreaterThan(100)
  const lines = (await diff('old', 'new')).stdout.split('\n')
  expect(lines[0]).toBe('Pages: 1 added, 2 changed, 1 removed, 1 redirected.')
  expect(lines).toContain('3 remove gone.html')
  expect((await diff('new', 'new')).stdout).toContain('To send: 0 files, 0 bytes.')
})

test('takes a list in place of the older build, from a file or an address', async () => {
  const { code, stdout } = await diff('old', '--list')
  expect(code).toBe(0)
  expect(JSON.parse(stdout).files).not.toHaveProperty('.octavo-output')
  writeFileSync(join(folder, 'old.json'), stdout)
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/files.json' ? 200 : 404
    response.end(stdout)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    for (const old of ['old.json', `${origin}/files.json`])
      expect(JSON.parse((await diff(old, 'new', '--json')).stdout)).toMatchObject(EXPECTED)
    const missing = await diff(`${origin}/nope.json`, 'new')
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('answers 404')])
  } finally {
    server.close()
  }
})

test('shows reviewers the texts before and after, word by word, and runs no code of them', async () => {
  await diff('old', 'new', '--html', 'review.html')
  const html = readFileSync(join(folder, 'review.html'), 'utf8')
  expect(html).toContain('The <del>old</del> word stays.')
  expect(html).toContain('The <ins>new</ins> word <ins>&lt;b&gt; </ins>stays.')
  expect(html).toContain('<pre>x = <ins>2</ins></pre>')
  expect(html).toContain('<ins>New text.</ins>')
  expect(html).toContain('1 page with the same text')
  expect(html).not.toMatch(/<script|Menu/)
})

test.each([
  [['old'], 'name the newer build, too', 2],
  [['old', 'new', '--list'], '--list takes one build', 2],
  [['nope', 'new'], 'OUTPUT_MISSING', 1],
  [['old/index.json', 'new'], 'OUTPUT_LIST_INVALID', 1],
])('octavo diff %j is a usage error', async (args, expected, exit) => {
  const { code, stderr } = await diff(...args)
  expect([code, stderr]).toEqual([exit, expect.stringContaining(expected)])
})

test('a page for reviewers requires the pages', async () => {
  writeFileSync(join(folder, 'old.json'), (await diff('old', '--list')).stdout)
  const { code, stderr } = await diff('old.json', 'new', '--html', 'a.html')
  expect([code, stderr]).toEqual([1, expect.stringContaining('OUTPUT_LIST_ONLY')])
})

test('a build without changes sends no file again', () => {
  const list = { version: 1, base: '/', files: { 'a.html': { hash: '1', size: 1 } } } as const
  const { steps, bytes } = compareOutputs(list, list)
  expect([steps, bytes]).toEqual([{ upload: [], replace: [], remove: [] }, 0])
})

test('compares the text of the article, block by block', () => {
  const html = page(
    'T',
    '<h2>H<a class="hash-link"></a></h2><ul><li>A<p>B <code>c</code></p></li></ul><button>Copy</button><pre>a\n  b\n</pre>',
  )
  expect(readPageText(html)).toEqual({
    title: 'T',
    blocks: [
      { tag: 'h2', text: 'H' },
      { tag: 'p', text: 'A' },
      { tag: 'p', text: 'B c' },
      { tag: 'pre', text: 'a\n  b' },
    ],
  })
})

test.each([
  ['', '/docs/%C3%9Cber%20uns'],
  [', trailingSlash: true', '/docs/%C3%9Cber%20uns/'],
  [', trailingSlash: false', '/docs/%C3%9Cber%20uns'],
  [", router: 'hash'", '/docs/'],
])('the addresses to purge are those of links if the config has "%s"', async (option, address) => {
  const isHash = option.includes('hash')
  const toConfig = (more: string) => `export default {
    title: 'T${more.length}', url: 'https://t.example', baseUrl: '/docs/',
    docs: [{ path: 'docs', routeBasePath: '/' }]${option}${more},
  }`
  const site = makeFolder({
    'site.config.ts': toConfig(''),
    'docs/index.md': '# Home\n\n[About](./Über%20uns.md)\n',
    'docs/Über uns.md': '# About\n\nBefore.\n',
    'docs/gone.md': '# Gone\n',
  })
  try {
    expect(await runHere(['build', '--quiet', '--out', 'one'], site)).toMatchObject({ code: 0 })
    if (!isHash)
      expect(readFileSync(join(site, 'one/index.html'), 'utf8')).toContain(`"${address}"`)
    writeFileSync(join(site, 'docs/Über uns.md'), '# About\n\nAfter.\n')
    rmSync(join(site, 'docs/gone.md'))
    const more = isHash ? ', tagline: "A"' : ", redirects: [{ from: '/gone', to: '/' }]"
    writeFileSync(join(site, 'site.config.ts'), toConfig(more))
    expect(await runHere(['build', '--quiet', '--out', 'two'], site)).toMatchObject({ code: 0 })
    writeFileSync(join(site, 'one.json'), (await runHere(['diff', 'one', '--list'], site)).stdout)
    for (const old of ['one', 'one.json']) {
      const { stdout } = await runHere(['diff', old, 'two', '--json'], site)
      const { pages, purge } = JSON.parse(stdout)
      expect(purge).toContain(address)
      expect(purge.filter((path: string) => !/^\/docs(?:\/|$)/.test(path))).toEqual([])
      expect(pages.redirected.join()).toMatch(isHash ? /^$/ : /^gone(?:\/index)?\.html/)
    }
  } finally {
    removeFolder(site)
  }
})

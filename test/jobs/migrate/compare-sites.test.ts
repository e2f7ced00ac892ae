/** `octavo migrate --compare`: what the new site lacks of the old one. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const page = (title: string, text: string) =>
  `<!doctype html><html><head><title>${title} | Old</title></head><body><nav><a href="/a">A page</a> <a href="/b">Gone</a></nav><main><article><h1>${title}</h1>${text}</article></main></body></html>`
const OLD = {
  'index.html': page('Home', '<p>Same words.</p>'),
  'a.html': page('A', '<h2>Part</h2><p>Some <a href="/">words</a> here.</p><pre>x</pre>'),
  'guide/setup/index.html': page('Setup', '<p>Moved.</p>'),
  'guide/old.html': page('Old', '<p>Redirected.</p>'),
}
const NEW = {
  'index.html': page('Home', '<p>Same words.</p>').replaceAll('Gone', 'New'),
  'a/index.html': page('A', '<p>Some words.</p>').replaceAll('Gone', 'New'),
  'b/setup/index.html': page('Setup', '<p>Moved.</p>').replaceAll('Gone', 'New'),
  'redirects.json': '[{ "from": "/guide/old", "to": "/b/setup/", "status": 301 }]',
}

let folder = ''
beforeEach(() => {
  const under = (place: string, files: Record<string, string>) =>
    Object.entries(files).map(([name, text]) => [`${place}/${name}`, text])
  folder = makeFolder(Object.fromEntries([...under('old', OLD), ...under('new/dist', NEW)]))
})
afterEach(() => removeFolder(folder))

const EXPECTED = `pages: 1 of 4 lost
titles: 1 of 3 lost
headings: 2 of 4 lost
words: 4 of 10 lost
links: 1 of 1 lost
blocks of code: 1 of 1 lost
navigation: 1 of 2 lost
`

test('a folder is compared page by page, and a lost address gets a proposal', async () => {
  const { code, stdout } = await runHere(['migrate', 'new', '--compare', 'old'], folder)
  expect([code, stdout]).toEqual([0, expect.stringContaining(EXPECTED)])
  expect(stdout).toContain('headings: /a.html "part"')
  expect(stdout).toContain('navigation: navigation "gone"')
  expect(stdout).toContain("redirects: [\n  { from: '/guide/setup', to: '/b/setup/' },\n],")
  const strict = await runHere(['migrate', 'new', '--compare', 'old', '--strict'], folder)
  expect(strict.code).toBe(1)
})

test('an address is compared by its sitemap, if it is public or allowed', async () => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const path = request.url ?? '/'
    const urls = ['/', '/a.html', '/guide/setup/', '/guide/old.html']
    if (path === '/sitemap.xml')
      return response.end(
        `<urlset>${urls.map((url) => `<loc>http://localhost:${port}${url}</loc>`).join('')}</urlset>`,
      )
    const name = path.slice(1).replace(/(?:^|\/)$/, (slash) => `${slash}index.html`)
    const text = (OLD as Record<string, string>)[name === '' ? 'index.html' : name]
    if (text === undefined) response.statusCode = 404
    return response.end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const old = `http://127.0.0.1:${port}`
  try {
    const refused = await runHere(['migrate', 'new', '--compare', old], folder)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('private network')])
    const { stdout } = await runHere(
      ['migrate', 'new', '--compare', old, '--allow-private'],
      folder,
    )
    expect(stdout).toContain(EXPECTED)
  } finally {
    server.close()
  }
})

test('a site that is not built, or has no pages, is an error', async () => {
  for (const [site, old] of [
    ['old', 'old'],
    ['new', 'gone'],
  ] as const) {
    const { code, stderr } = await runHere(['migrate', site, '--compare', old], folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining('COMPARE_UNREADABLE')])
  }
})

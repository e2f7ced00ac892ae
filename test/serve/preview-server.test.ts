import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startPreview } from '../../cli/serve/preview-server.ts'
import { makeFolder, preview } from './temporary-server.ts'

const PAGE = `<p>${'long enough to be worth it '.repeat(40)}</p>`
const TREE = {
  'index.html': PAGE,
  '404.html': 'not found',
  'de/404.html': 'nicht gefunden',
  'a/index.html': 'a',
  'assets/js/main.4f2a91c0.js': 'js',
  'v1.2/index.html': 'v1.2',
  'film.mp4': '0123456789',
}

describe('a preview', () => {
  test('answers pages, files and missing addresses', async () => {
    const ask = await preview(TREE, { localeBases: ['/', '/de/'] })
    const replies = await Promise.all(['/a', '/v1.2', '/none', '/de/none'].map((path) => ask(path)))
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [200, 'a'],
      [200, 'v1.2'],
      [404, 'not found'],
      [404, 'nicht gefunden'],
    ])
    expect(replies[2]?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  })

  test('prints one address for each locale', async () => {
    const { server } = await preview(TREE, { localeBases: ['/', '/de/'] })
    const origin = `http://localhost:${server.port}`
    expect(server.addresses).toEqual([`${origin}/`, `${origin}/de/`])
  })

  test('redirects to clean addresses', async () => {
    const ask = await preview(TREE)
    const { status, headers } = await ask('/a/index.html?x=1')
    expect([status, headers.location]).toEqual([301, '/a?x=1'])
  })

  test('accepts only GET and HEAD', async () => {
    const ask = await preview(TREE)
    const refused = await ask('/', { method: 'POST' })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
    const head = await ask('/', { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String(PAGE.length),
    ])
  })

  test('answers with the Markdown of a page for a client that prefers it', async () => {
    const tree = { ...TREE, 'index.md': '# Home', 'a.md': '# A', 'c.html': 'c', 'c.md': '# C' }
    const ask = await preview(tree)
    const say = async (path: string, accept: string) => {
      const { text, headers } = await ask(path, { headers: { accept } })
      return [text.slice(0, 6), headers['content-type'], headers.vary]
    }
    const markdown = 'text/markdown; charset=utf-8'
    const html = 'text/html; charset=utf-8'
    const both = 'Accept, Accept-Encoding'
    expect(await say('/', 'text/markdown, text/html;q=0.9, */*;q=0.1')).toEqual([
      '# Home',
      markdown,
      both,
    ])
    expect(await say('/a', 'text/markdown,text/html')).toEqual(['# A', markdown, both])
    expect(await say('/c', 'text/markdown')).toEqual(['# C', markdown, both])
    expect(await say('/a', 'text/html,*/*;q=0.8')).toEqual(['a', html, both])
    expect(await say('/a', '*/*')).toEqual(['a', html, both])
    expect(await say('/v1.2', 'text/markdown')).toEqual(['v1.2', html, 'Accept-Encoding'])
    expect(await say('/none', 'text/markdown')).toEqual(['not fo', html, 'Accept-Encoding'])
  })

  test('compresses text as the client accepts it, each form with its own tag', async () => {
    const ask = await preview(TREE)
    const accept = (encoding: string) => ask('/', { headers: { 'accept-encoding': encoding } })
    const [br, gzip, plain] = await Promise.all([accept('gzip, br'), accept('gzip'), accept('')])
    expect(brotliDecompressSync(br.body).toString()).toBe(PAGE)
    expect(gunzipSync(gzip.body).toString()).toBe(PAGE)
    expect(plain.text).toBe(PAGE)
    expect(br.body.length).toBeLessThan(plain.body.length)
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(plain.headers.vary).toBe('Accept-Encoding')
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('sends pictures and films uncompressed', async () => {
    const ask = await preview(TREE)
    const { headers } = await ask('/film.mp4', { headers: { 'accept-encoding': 'br' } })
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  })

  test('sends no file again that a client has', async () => {
    const ask = await preview(TREE)
    const headers = { 'accept-encoding': 'br' }
    const first = await ask('/', { headers })
    const tag = first.headers.etag ?? ''
    const again = await ask('/', { headers: { ...headers, 'if-none-match': tag } })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag])
    expect(again.headers['content-type']).toBeUndefined()
    const other = await ask('/', { headers: { 'if-none-match': tag } })
    expect(other.status).toBe(200)
  })

  test('has a new tag after a new build, and the old one again after the same', async () => {
    const ask = await preview(TREE)
    const write = (text: string) => {
      rmSync(join(ask.folder, 'a/index.html'))
      writeFileSync(join(ask.folder, 'a/index.html'), text)
    }
    const first = await ask('/a')
    write('b')
    const second = await ask('/a')
    write('a')
    const third = await ask('/a')
    expect([first, second, third].map(({ text }) => text)).toEqual(['a', 'b', 'a'])
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect(third.headers.etag).toBe(first.headers.etag)
  })

  test('sends the requested part of a file', async () => {
    const ask = await preview(TREE)
    const part = await ask('/film.mp4', { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    const beyond = await ask('/film.mp4', { headers: { range: 'bytes=99-' } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    const stale = await ask('/film.mp4', { headers: { range: 'bytes=2-4', 'if-range': '"old"' } })
    expect([stale.status, stale.text]).toEqual([200, '0123456789'])
    const fresh = await ask('/film.mp4', {
      headers: { range: 'bytes=2-4', 'if-range': part.headers.etag ?? '' },
    })
    expect(fresh.status).toBe(206)
  })

  test('counts a part of text in bytes of the text itself', async () => {
    const ask = await preview(TREE)
    const { status, text } = await ask('/', {
      headers: { range: 'bytes=0-2', 'accept-encoding': 'br' },
    })
    expect([status, text]).toEqual([206, '<p>'])
  })

  test('streams large files, whole and in parts', async () => {
    const large = Buffer.alloc(17_000_000, 'x')
    large.write('end', large.length - 3)
    const ask = await preview({ 'large.bin': large })
    const whole = await ask('/large.bin')
    expect(whole.body.equals(large)).toBe(true)
    const part = await ask('/large.bin', { headers: { range: 'bytes=-3' } })
    expect([part.text, part.headers.etag]).toEqual(['end', whole.headers.etag])
  })

  test('lets only hashed files be cached permanently', async () => {
    const ask = await preview(TREE)
    const [script, page] = await Promise.all([ask('/assets/js/main.4f2a91c0.js'), ask('/')])
    expect(script?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(page?.headers['cache-control']).toBe('no-cache')
  })

  test('never leaves its folder', async () => {
    const outside = makeFolder({ 'secret.txt': 'secret' })
    const ask = await preview({
      'index.html': 'home',
      'inside.txt': { link: 'index.html' },
      'out.txt': { link: join(outside, 'secret.txt') },
      out: { link: outside },
    })
    const paths = [
      `/../${outside.split('/').at(-1)}/secret.txt`,
      `/..%2f${outside.split('/').at(-1)}%2fsecret.txt`,
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..\\..\\etc\\passwd',
      '/out.txt',
      '/out/secret.txt',
    ]
    const replies = await Promise.all(paths.map((path) => ask(path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect((await ask('/inside.txt')).text).toBe('home')
  })

  test("sends the headers of the folder's _headers, and not the file", async () => {
    const policy = "default-src 'self'"
    const rules = `/*\n  Content-Security-Policy: ${policy}\n/a\n  Cache-Control: max-age=60\n`
    const ask = await preview({ ...TREE, _headers: rules })
    const paths = ['/a', '/none', '/_headers', '/%5fheaders']
    const replies = await Promise.all(paths.map((path) => ask(path)))
    expect(
      replies.map(({ status, headers }) => [
        status,
        headers['content-security-policy'],
        headers['cache-control'],
      ]),
    ).toEqual([
      [200, policy, 'max-age=60'],
      [404, policy, 'no-cache'],
      [404, policy, 'no-cache'],
      [404, policy, 'no-cache'],
    ])
  })

  test('uses the _headers of a new build', async () => {
    const ask = await preview({ ...TREE, _headers: '/*\n  X-Build: 1\n' })
    expect((await ask('/')).headers['x-build']).toBe('1')
    writeFileSync(join(ask.folder, '_headers'), '/*\n  X-Build: second\n')
    expect((await ask('/')).headers['x-build']).toBe('second')
  })

  test('reports the port in use, and suggests another one', async () => {
    const { server, folder } = await preview(TREE)
    await expect(startPreview({ folder, base: '/', port: server.port })).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: `Another server uses port ${server.port} of localhost.`,
      hint: expect.stringContaining(`--port ${server.port + 1}`),
    })
  })

  test('reports that there is nothing to serve', async () => {
    const folder = join(makeFolder({}), 'dist')
    await expect(startPreview({ folder, base: '/', port: 0 })).rejects.toMatchObject({
      code: 'PREVIEW_MISSING',
    })
  })

  test('refuses an address that is not of this machine', async () => {
    const folder = makeFolder(TREE)
    await expect(
      startPreview({ folder, base: '/', port: 0, host: '203.0.113.1' }),
    ).rejects.toMatchObject({ code: 'ADDRESS_UNAVAILABLE' })
  })
})

test('answers to its own names and to allowed ones, and to no other', async () => {
  const get = await preview({ 'index.html': 'home' }, { allowedHosts: ['docs.test'] })
  const statusOf = async (Host: string) => (await get('/', { headers: { Host } })).status
  expect(await Promise.all(['localhost', 'docs.test:80', 'evil.example'].map(statusOf))).toEqual([
    200, 200, 403,
  ])
})

test('a request that names its host in the address is answered as that host', async () => {
  const get = await preview({ 'index.html': 'home', 'a/index.html': 'a' })
  const ask = async (address: string, Host = 'localhost') => {
    const { status, text } = await get(address, { headers: { Host } })
    return [status, status === 200 ? text : '']
  }
  expect(await ask('http://localhost/a?x', 'evil.example')).toEqual([200, 'a'])
  expect(await ask('HTTP://127.0.0.1:80')).toEqual([200, 'home'])
  expect(await ask('http://evil.example/a')).toEqual([403, ''])
  expect(await ask('http://localhost@evil.example/a')).toEqual([403, ''])
  expect(await ask('http://localhost\\@evil.example/a')).toEqual([400, ''])
})

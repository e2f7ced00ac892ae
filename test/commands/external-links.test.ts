/**
 * `check-links`: addresses of pictures and media, ignored addresses, and other sites on request.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

let folder: string
let server: Server
let host: string
let asked: string[]
let failures: number

function answer({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  asked.push(`${method} ${url}`)
  const [, status = '404', to] = /^\/(\d+)(?:\/(.*))?/.exec(url) ?? []
  if (url === '/flaky')
    return void response.writeHead(failures-- > 0 ? 503 : 200, { 'retry-after': '0' }).end()
  if (url === '/no-head') return void response.writeHead(method === 'HEAD' ? 405 : 200).end('text')
  response.writeHead(Number(status), to === undefined ? {} : { location: `/${to}` }).end()
}

beforeEach(async () => {
  asked = []
  failures = 1
  server = createServer(answer)
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  host = `http://127.0.0.1:${port}`
  folder = makeFolder({ 'docs/index.md': '# Home\n', 'static/a.png': '', 'static/film.mp4': '' })
  configure('')
})
afterEach(async () => {
  await new Promise((done) => server.close(done))
  removeFolder(folder)
})

const configure = (more: string) =>
  writeFiles(folder, {
    'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/', editUrl: '${host}/200/edit', feed: true }],
  externalLinks: { ${more || 'allowPrivate: true'} },
}
`,
  })
const check = (...args: string[]) => runHere(['check-links', '--cache', '.octavo', ...args], folder)
const heads = (stderr: string) => stderr.match(/^(?:error|warning|info) .*$/gm) ?? []

test('pictures and media of pages exist, in the built HTML', async () => {
  writeFiles(folder, {
    'docs/index.md': [
      '---\nlast_update: { date: 2025-10-15 }\n---\n# Home',
      '<img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt="">',
      '<video src="/film.mp4" poster="/poster.png"><source src="/gone.webm"></video>',
      '<div id="here"></div>',
      '[to here](#here), [feed](/atom.xml), [map](/sitemap.xml), <a href="/none" data-noBrokenLinkCheck>x</a>',
    ].join('\n\n'),
    'pages/other.tsx':
      '<main><h1>O</h1><img src="/c.png"><img src="/a.png"><a href="/x" data-noBrokenLinkCheck="true">x</a></main>',
  })
  const { code, stderr } = await check()
  expect([code, heads(stderr)]).toEqual([
    1,
    [
      'error RESOURCE_BROKEN docs/index.md:6:38',
      'error RESOURCE_BROKEN docs/index.md:8:32',
      'error MARKDOWN_IMAGE_BROKEN docs/index.md:8:45',
      'error RESOURCE_BROKEN pages/other.tsx:1:27',
    ],
  ])
})

test('--external asks other hosts: redirects, hosts without HEAD, temporary failures', async () => {
  writeFiles(folder, {
    'docs/index.md': `# Home\n\n[a](${host}/200) [b](${host}/200#x) [c](${host}/302/200) [d](${host}/no-head) [e](${host}/flaky)\n\n[f](${host}/404) [g](${host}/301/200/new)\n[h](${host}/403) [i](${host}/302/302/302/404) <a href="${host}/500" data-noBrokenLinkCheck>i</a> ![k](${host}/410)\n`,
  })
  expect((await check()).code).toBe(0)
  expect(asked).toEqual([])
  const { code, stdout, stderr } = await check('--external')
  expect([code, heads(stderr)]).toEqual([
    0,
    [
      'warning LINK_EXTERNAL_BROKEN docs/index.md:5:5',
      expect.stringMatching(/^warning LINK_EXTERNAL_BROKEN docs\/index\.md:6:\d+$/),
      expect.stringMatching(/^warning LINK_EXTERNAL_BROKEN docs\/index\.md:6:\d+$/),
      expect.stringMatching(/^info LINK_EXTERNAL_MOVED docs\/index\.md:5:\d+$/),
      'info LINK_EXTERNAL_UNCLEAR docs/index.md:6:5',
    ],
  ])
  expect(stdout).toContain('Checked 9 external links: 9 asked.')
  expect(asked.filter((one) => one === 'HEAD /200')).toHaveLength(2)
  expect(asked).toEqual(expect.arrayContaining(['HEAD /no-head', 'GET /no-head']))
  expect(asked.join()).not.toMatch(/edit|\/500/)
  asked = []
  const again = await check('--external')
  expect(again.stdout).toContain('Checked 9 external links: 5 asked.')
  expect(asked.join()).not.toContain('flaky')
  configure(
    `allowPrivate: true, ignore: ['**/404', '**/41*', '**/302/**'], maxAge: 0, onBroken: 'throw'`,
  )
  expect(await check('--external')).toMatchObject({ code: 0 })
  expect(asked.join()).toContain('flaky')
})

test('addresses of private networks are not asked, because pages of strangers may name them', async () => {
  writeFiles(folder, {
    'docs/index.md': `# Home\n\n[a](${host}/200) [b](http://localhost:${new URL(host).port}/200) <a href="http://[::1]/">c</a> [d](http://[::1]/)\n`,
  })
  configure(`onBroken: 'throw', retries: 5`)
  const { code, stderr } = await check('--external')
  expect(heads(stderr)).toHaveLength(4)
  expect(stderr).toContain('it is not an address')
  expect(stderr.match(/address of a private network/g)).toHaveLength(3)
  expect(stderr.match(/hint: .*`allowPrivate: true`/g)).toHaveLength(3)
  expect([code, asked]).toEqual([1, []])
})

/** How a team learns that the new site lacks addresses that readers know. */
import { createServer, type Server } from 'node:http'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

let folder: string
let server: Server | undefined
beforeEach(() => {
  folder = makeFolder({
    'docs/index.md': '# Home\n',
    'docs/new.md': '---\nredirect_from: /old\n---\n\n# New\n',
    'static/a.pdf': '%PDF',
  })
})
afterEach(async () => {
  await new Promise((done) => (server ? server.close(done) : done(null)))
  server = undefined
  removeFolder(folder)
})

const configure = (more: string) =>
  writeFiles(folder, {
    'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
  ${more}
}
`,
  })
const check = (...args: string[]) => runHere(['check-links', '--quiet', ...args], folder)
const heads = (stderr: string) => stderr.match(/^(?:error|warning|info) .*$/gm) ?? []

/** Answers on this machine. */
async function startHost(answers: Readonly<Record<string, string>>): Promise<string> {
  const started = createServer((request, response) => {
    const text = answers[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  server = started
  const port = await new Promise<number>((done) => {
    started.listen(0, '127.0.0.1', () => {
      const address = started.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return `http://127.0.0.1:${port}`
}

test('the sitemap of the last build is the list: pages that are gone without a redirect are reported', async () => {
  configure('')
  writeFiles(folder, { 'docs/news.md': '# News\n', 'docs/other.md': '# Other\n' })
  expect((await runHere(['build', '--quiet', '--out', 'last'], folder)).code).toBe(0)
  configure("publishedRoutes: 'last/sitemap.xml',")
  expect(await check()).toMatchObject({ code: 0, stderr: '' })
  removeFolder(`${folder}/docs/news.md`)
  const { code, stderr } = await check()
  expect([code, heads(stderr)]).toEqual([
    0,
    [expect.stringMatching(/^warning ROUTE_LOST last\/sitemap\.xml:\d+$/)],
  ])
  expect(stderr).toContain('`redirect_from: /news` into the front matter')
  expect(stderr).toContain('perhaps /new')
  writeFiles(folder, { 'docs/new.md': '---\nredirect_from: [/old, /news]\n---\n\n# New\n' })
  expect(await check()).toMatchObject({ code: 0, stderr: '' })
})

test('a committed list may spell paths in any way; files and redirects count; strict fails', async () => {
  configure("publishedRoutes: 'routes.txt', onLostRoutes: 'log',")
  writeFiles(folder, {
    'docs/ext.md': '# Ext\n',
    'routes.txt':
      '# all of them\n/old\n/new.html\n/new/\n/a.pdf\nhttps://before.example/de/new\n\n/gone\n/gone/\n/next/\n',
  })
  const { code, stdout, stderr } = await runHere(['check-links'], folder)
  expect(stdout).toContain('2 ROUTE_LOST')
  expect([code, heads(stderr)]).toEqual([
    0,
    ['info ROUTE_LOST routes.txt:8', 'info ROUTE_LOST routes.txt:10'],
  ])
  expect(stderr).not.toContain('perhaps /ext')
  configure("publishedRoutes: 'routes.json', onLostRoutes: 'throw',")
  writeFiles(folder, { 'routes.json': '["/new", "/gone"]' })
  expect(await check()).toMatchObject({ code: 1 })
  expect((await check('--locale', 'de')).code).toBe(0)
  configure("publishedRoutes: 'routes.json', onLostRoutes: 'ignore',")
  expect(await check()).toMatchObject({ code: 0, stderr: '' })
})

test('asks a host for its sitemap and the parts of an index; an unreachable host fails only on request', async () => {
  const host = await startHost({
    '/sitemap.xml':
      '<sitemapindex><sitemap><loc>/part.xml</loc></sitemap><sitemap><loc>https://else.example/x.xml</loc></sitemap></sitemapindex>',
    '/part.xml': '<urlset>\n<url><loc>\n https://t.example/gone?a&amp;b </loc></url></urlset>',
  })
  configure(`publishedRoutes: '${host}/sitemap.xml',`)
  const { stderr } = await check()
  expect(heads(stderr)).toEqual(['warning ROUTE_LOST site.config.ts:4:3'])
  configure(`publishedRoutes: ['${host}/none.xml'],`)
  const away = await check()
  expect([away.code, heads(away.stderr)]).toEqual([
    0,
    ['warning PUBLISHED_ROUTES_UNREADABLE site.config.ts:4:21'],
  ])
  expect(away.stderr).toContain('cause: the host answered 404')
  configure("publishedRoutes: 'gone.xml',")
  expect(await check()).toMatchObject({ code: 1 })
})

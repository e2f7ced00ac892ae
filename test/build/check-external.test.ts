/** Addresses of other sites: which are asked, what their answers mean, and what is asked again. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { checkExternal } from '../../cli/build/check-external.ts'
import type { OpenSite } from '../../cli/tasks/open/open-site.ts'
import { toRoute } from '../make/render/render-setup.ts'
import { writeFiles } from '../octavo.ts'
import { makeSite, toPlaces } from '../read/scan/temporary-site.ts'

const DAY_MS = 86_400_000
const NOW = 1_000 * DAY_MS
let server: Server
let host: string
let asked: string[]

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const [, status = '404', to] = /^\/(\d+)(?:\/(.*))?/.exec(url) ?? []
    response.writeHead(Number(status), to === undefined ? {} : { location: `/${to}` }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => new Promise((done) => server.close(done)))

/** A site whose page `/a`, of `content/a.md`, has these addresses. */
function openSite(addresses: readonly string[], externalLinks = {}) {
  const text = `# A\n\n${addresses.map((one) => `- [x](${one})`).join('\n')}\n`
  const loaded = makeSite({ 'content/a.md': text }, {
    externalLinks: { allowPrivate: true, ...externalLinks },
  } as never)
  const site = {
    loaded,
    stateDir: join(loaded.root, '.octavo'),
    scan: { sitePages: [], themeFiles: [], navbarFiles: [] },
  } as unknown as OpenSite
  const file = { file: 'content/a.md' } as never
  const planned = { siteMap: { locales: [{ base: '/', routes: [toRoute('/a', { file })] }] } }
  const check = (now = NOW) => {
    const external = new Map(addresses.map((one) => [one, ['/a']]))
    return checkExternal({ site, planned, rendered: { external } } as never, now)
  }
  const known = (): unknown =>
    JSON.parse(readFileSync(join(site.stateDir, 'external-links.json'), 'utf8'))
  return { site, check, known }
}

test('an address is asked once, whatever part of the page it names; its own pages are not asked', async () => {
  const { check, known } = openSite(
    [
      `${host}/200`,
      `${host}/200#part`,
      `${host}/204`,
      `${host}/200/ignored`,
      'https://docs.example/own',
    ],
    { ignore: ['**/ignored'] },
  )
  expect(await check()).toEqual({
    diagnostics: [],
    line: 'Checked 2 external links: 2 asked.',
  })
  expect(asked).toEqual(['/200', '/204'])
  expect(known()).toEqual({ [`${host}/200`]: NOW, [`${host}/204`]: NOW })
})

test.each([
  ['/399', []],
  ['/400', ['EXTERNAL_BROKEN throw']],
  ['/404', ['EXTERNAL_BROKEN throw']],
  ['/401', ['EXTERNAL_UNCLEAR']],
  ['/403', ['EXTERNAL_UNCLEAR']],
  ['/407', ['EXTERNAL_UNCLEAR']],
  ['/451', ['EXTERNAL_UNCLEAR']],
  ['/999', ['EXTERNAL_UNCLEAR']],
  ['/301/200', ['EXTERNAL_MOVED']],
])('the answer %s is told as %j, where the page has it', async (path, codes) => {
  const { check } = openSite([`${host}/200`, host + path], { onBroken: 'throw' })
  const { diagnostics } = await check()
  const told = diagnostics.map(({ code, severity, source }) => ({
    code: `${code.replace('LINK_', '')}${severity === 'throw' ? ' throw' : ''}`,
    source,
  }))
  const source = { file: 'content/a.md', line: 4, column: 7 }
  expect(told).toEqual(codes.map((code) => ({ code, source })))
})

test('what cannot be asked is broken, and says why', async () => {
  const { check } = openSite(['http://[', 'http://127.0.0.1:1/'], { onBroken: 'warn' })
  const { diagnostics, line } = await check()
  expect(toPlaces(diagnostics).sort()).toEqual([
    'LINK_EXTERNAL_BROKEN content/a.md 3 7',
    'LINK_EXTERNAL_BROKEN content/a.md 4 7',
  ])
  expect(diagnostics.map(({ message }) => message).join()).toContain('it is not an address')
  expect(diagnostics.every(({ severity }) => severity === 'warn')).toBe(true)
  expect(line).toBe('Checked 1 external link: 1 asked.')
})

test('what answered lately is not asked again; what was broken is', async () => {
  const { site, check, known } = openSite([`${host}/200`, `${host}/404`], { maxAge: 7 })
  await check()
  expect((await check(NOW + 7 * DAY_MS)).line).toBe('Checked 2 external links: 1 asked.')
  expect(asked.filter((path) => path === '/200')).toHaveLength(1)
  await check(NOW + 7 * DAY_MS + 1)
  expect(asked.filter((path) => path === '/200')).toHaveLength(2)
  expect(known()).toEqual({ [`${host}/200`]: NOW + 7 * DAY_MS + 1 })
  // Cut short, or no list of times.
  for (const text of ['{', '7', 'null', `{ "${host}/200": "x" }`]) {
    writeFiles(site.stateDir, { 'external-links.json': text })
    expect((await check()).line).toContain('2 asked')
  }
})

test('a folder of caches that cannot be written costs no more than time', async () => {
  const { site, check } = openSite([`${host}/200`])
  writeFiles(site.loaded.root, { '.octavo': 'a file' })
  expect(await check()).toMatchObject({ diagnostics: [] })
})

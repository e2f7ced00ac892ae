/** The request console in the browser: requests to a real server on loopback, within the policy of the site. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { violationsInBothModes } from '../../../test/e2e/audit.ts'
import { hydrated, launchBrowser, openPage, WAIT_MS } from '../../../test/e2e/browser.ts'
import { servePackageSite } from '../../../test/e2e/served-site.ts'
import { runHere } from '../../../test/in-process.ts'

/** A request that the server of the API got. */
interface Seen {
  line: string
  headers: IncomingMessage['headers']
  body: string
}

const seen: Seen[] = []
let api: Server
let other: Server
let site: Awaited<ReturnType<typeof servePackageSite>>
let browser: Browser
const originOf = (server: Server) =>
  // A server that listens on a port has the address of one.
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'x-key, x-trace, content-type, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'x-left',
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, CORS).end()
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { method, url = '', headers } = request
    seen.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() })
    if (url.startsWith('/closed')) {
      response.writeHead(200).end('no page may read this')
      return
    }
    if (url.startsWith('/moved')) {
      response.writeHead(307, { ...CORS, location: `${originOf(other)}/stolen` }).end()
      return
    }
    if (url.startsWith('/endless')) {
      response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      return
    }
    response.writeHead(201, { ...CORS, 'content-type': 'application/json', 'x-left': '9' })
    response.end('{"name":"<img src=x onerror=alert(1)>"}')
  })
}

async function listen(): Promise<Server> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** A description with the two servers; the config allows the first one only for `/free`. */
const describeApi = () => `openapi: 3.1.0
info: { title: Things, version: "1" }
servers: [{ url: "${originOf(api)}" }, { url: "${originOf(other)}" }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
paths:
  /things/{id}:
    post:
      operationId: change
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
      requestBody:
        content:
          application/json: { example: { a: 1 } }
          multipart/form-data:
            schema: { type: object, properties: { photo: { type: string, format: binary } } }
      responses: { "201": { description: ok } }
  /closed: { get: { operationId: closed, responses: { "200": { description: ok } } } }
  /moved: { get: { operationId: moved, responses: { "200": { description: ok } } } }
  /endless: { get: { operationId: endless, responses: { "200": { description: ok } } } }
`

beforeAll(async () => {
  ;[api, other] = await Promise.all([listen(), listen()])
  const console = JSON.stringify([originOf(api), originOf(other)])
  site = await servePackageSite('octavo-openapi', {
    'site.config.ts': `export default { title: 'A', url: 'https://a.example', docs: [{ path: 'docs', routeBasePath: '/' }],
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      plugins: [['octavo-openapi', { apis: [{ spec: 'api.yaml', console: ${console} }] }]] }\n`,
    'api.yaml': describeApi(),
    'docs/index.md': '# Home\n',
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  for (const server of [api, other]) {
    server?.closeAllConnections()
    server?.close()
  }
})
beforeEach(() => seen.splice(0))

/** The page of an operation with its console open. */
async function openConsole(page: Page, name: string) {
  await page.goto(`${site.origin}/api/operations/${name}`)
  await hydrated(page)
  await page.getByText('Try it', { exact: true }).click()
  const form = page.locator('.api-console-form')
  await form.waitFor()
  return {
    form,
    send: () => form.getByRole('button', { name: 'Send request' }).click(),
    status: form.getByRole('status'),
  }
}

test('a request has what the reader filled in, and its response is shown as text', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  const { form, send, status } = await openConsole(page, 'change')
  await send()
  // The browser asks for the required value first.
  expect(seen).toEqual([])
  await form.getByLabel('id required').fill('a/b')
  await form.getByLabel('tags').fill('x, y')
  await form.getByLabel('key').fill('secret')
  await send()
  await status.getByText('201 Created').waitFor()
  const [request] = seen
  expect([request?.line, request?.body]).toEqual([
    'POST /things/a%2Fb?tags=x&tags=y',
    '{\n  "a": 1\n}',
  ])
  expect(request?.headers).toMatchObject({ 'x-key': 'secret', 'content-type': 'application/json' })
  expect([request?.headers.cookie, request?.headers.referer]).toEqual([undefined, undefined])
  const text = form.getByRole('region', { name: 'Response body' })
  expect(await text.textContent()).toBe('{\n  "name": "<img src=x onerror=alert(1)>"\n}')
  expect(await form.locator('img').count()).toBe(0)
  await form.getByText('Headers').click()
  expect(await form.locator('dl').textContent()).toContain('x-left9')
  await close()
})

test('a secret is there for the next operation, and no other server gets it', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  const first = await openConsole(page, 'endless')
  await first.form.getByLabel('key').fill('secret')
  await page
    .getByRole('link', { name: /^closed/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'closed', level: 1 }).waitFor()
  await page.getByText('Try it', { exact: true }).click()
  const key = page.locator('.api-console-form').getByLabel('key')
  expect(await key.inputValue()).toBe('secret')
  await page.locator('.api-console-form').getByLabel('Server').selectOption(originOf(other))
  expect(await key.inputValue()).toBe('')
  await close()
})

test('a server that allows no requests of other sites is named as the reason', async () => {
  const watched = await openPage(browser, { viewport: { width: 390, height: 900 } })
  const { page, close } = watched
  const { send, status } = await openConsole(page, 'closed')
  await send()
  await status.getByText('allows no requests from this site (CORS)').waitFor()
  expect(await status.textContent()).toContain(originOf(api))
  expect(watched.complaints.join()).toContain('blocked by CORS policy')
  await close()
})

test('a response that does not end is shown as it comes, until the reader cancels it', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 900 } })
  const { form, send } = await openConsole(page, 'endless')
  await send()
  await form.getByText('data: first').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  expect(await form.getByText('data: first').isVisible()).toBe(true)
  expect(await form.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true)
  await close()
})

test('a redirect to another host, which the policy allows too, does not get a key', async () => {
  const watched = await openPage(browser, { viewport: { width: 390, height: 900 } })
  const { page, close } = watched
  const { form, send, status } = await openConsole(page, 'moved')
  await send()
  await status.getByText('201 Created').waitFor()
  await form.getByLabel('key').fill('secret')
  await send()
  await status.getByText('No response from').waitFor()
  expect(seen.map(({ line }) => line)).toEqual(['GET /moved', 'GET /stolen', 'GET /moved'])
  expect(seen.filter(({ headers }) => headers['x-key']).map(({ line }) => line)).toEqual([
    'GET /moved',
  ])
  expect(watched.complaints.join()).toContain('ERR_FAILED')
  await close()
})

test('with the keyboard, the focus stays on the button that sends', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 900 } })
  const { form } = await openConsole(page, 'endless')
  const button = form.getByRole('button', { name: 'Send request' })
  await button.focus()
  await page.keyboard.press('Enter')
  await form.getByText('data: first').waitFor()
  await page.keyboard.press('Enter')
  expect(seen).toHaveLength(1)
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await form.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  // It was on the button that is gone, so it is back on the one before.
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
  await close()
})

test('a form sends a file in its parts', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 820, height: 900 } })
  const { form, send, status } = await openConsole(page, 'change')
  await form.getByLabel('id required').fill('1')
  await form.getByLabel('Media type').selectOption('multipart/form-data')
  const file = { name: 'p.txt', mimeType: 'text/plain', buffer: Buffer.from('content of it') }
  await form.getByLabel('photo').setInputFiles(file)
  await send()
  await status.getByText('201 Created').waitFor()
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]?.body).toMatch(/name="photo"; filename="p.txt"[\s\S]*content of it/)
  await close()
})

test('the policy allows the hosts of the config, and no page calls any other', async () => {
  const policy = readFileSync(join(site.folder, '_headers'), 'utf8')
  expect(policy).toContain(`connect-src 'self' ${originOf(api)} ${originOf(other)}`)
  const context = await browser.newContext()
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  await page.goto(`${site.origin}/api/operations/closed`)
  const stranger = await listen()
  const reached = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    originOf(stranger),
  )
  stranger.close()
  await context.close()
  expect([reached, seen]).toEqual([false, []])
})

test.each([390, 1440])('axe finds nothing in an open console at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 900 } })
  const { form, send, status } = await openConsole(page, 'change')
  await form.getByLabel('id required').fill('1')
  await send()
  await status.getByText('201 Created').waitFor()
  expect(await violationsInBothModes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await close()
})

test('without JavaScript the console tells that it needs it, and the page is complete', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.origin}/api/operations/change`)
  await page.getByText('Try it', { exact: true }).click()
  // Texts in <noscript> are not found by their text.
  expect(await page.locator('.api-console noscript p').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'Responses' }).isVisible()).toBe(true)
  await close()
})

test('translators get the texts of the console', async () => {
  const { code } = await runHere(['write-translations', '--locale', 'de'], site.root)
  const catalogue = JSON.parse(readFileSync(join(site.root, 'i18n/de/messages.json'), 'utf8'))
  expect([code, catalogue['openapi.console.send']?.message]).toEqual([0, 'Send request'])
})

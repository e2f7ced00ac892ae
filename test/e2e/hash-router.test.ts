/** A site with routes after the `#`, on a plain file server, under a path that it does not know. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { makeFolder, octavo, removeFolder } from '../octavo.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { LONG_PAGE } from './shell-site.ts'
import { configOf } from './small-site.ts'

const FILES = {
  'site.config.ts': configOf(`
  router: 'hash',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  staticDirectories: ['static'],
  themeConfig: {
    announcementBar: { id: 'a', content: 'See <a href="/long">the long one</a>' },
    navbar: {
      logo: { src: 'img/logo.svg' },
      items: [{ label: 'Long', to: '/long' }, { type: 'localeDropdown', position: 'right' }],
    },
  },`),
  'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/index.md':
    '---\nslug: /\n---\n\n# Home\n\n[Long](./long.md#third) [Tool](/tool) ![Logo](/img/logo.svg)\n',
  'docs/long.md': `# Long\n\n[Down](#fifth)\n\n${LONG_PAGE}`,
  'docs/group/one.md': '# One\n',
  'docs/parts.md': '# Parts\n\n<Counter />\n\n<Badge />\n',
  'components/index.ts': `export { Counter } from './counter.tsx'
export { Badge } from './badge.tsx'
`,
  'components/counter.tsx': `import { useState } from 'react'
export const hydrate = 'load'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button id="counter" type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
}
`,
  'components/badge.tsx': `import dot from './dot.svg'
import styles from './badge.module.css'
export const Badge = () => <b id="badge" className={styles.badge}><img id="dot" src={dot} alt="" /></b>
`,
  'components/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'components/badge.module.css': '.badge { color: rgb(1, 2, 3) }\n',
  'pages/tool.tsx': 'export default () => <main><h1>Tool</h1></main>\n',
}
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

let folder = ''
let out = ''
let server: Server
let browser: Browser
let watched: WatchedPage
let page: Page
let origin = ''

beforeAll(async () => {
  folder = makeFolder(FILES)
  out = join(folder, 'dist')
  const { code, stderr } = await octavo(['build', '.', '--quiet'], folder)
  if (code !== 0) throw new Error(stderr)
  server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '', 'http://x').pathname)
    const name = path.replace(/^\/any\/where\//, '').replace(/(^|\/)$/, '$1index.html')
    const file = join(out, name)
    const found = path.startsWith('/any/where/') && existsSync(file) && statSync(file).isFile()
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    response.writeHead(found ? 200 : 404, { 'content-type': type })
    response.end(found ? readFileSync(file) : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A TCP server has an address with a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/any/where/`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  removeFolder(folder)
})
beforeEach(async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
})
afterEach(async () => {
  expect(watched.complaints).toEqual([])
  await watched.close()
})

async function open(path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(origin + path)
  await hydrated(page)
}

const hash = () => new URL(page.url()).hash
const title = (name: string) => page.waitForSelector(`h1:text-is("${name}")`)

test('the output has one page per locale and no map of pages', () => {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.html')).sort()).toEqual([
    'de/index.html',
    'index.html',
  ])
  expect(files.filter((file) => /sitemap|opensearch/.test(file))).toEqual([])
  expect(files).toContain('long/index.json')
})

test('links, headings, search parameters and pages of code keep their address after the hash, and back works', async () => {
  await open('')
  await title('Home')
  expect(await page.title()).toBe('Home | Small')
  // The page is drawn after the browser's load event, and so are its pictures loaded.
  await page.waitForFunction(
    () => document.images.length > 1 && [...document.images].every((one) => one.naturalWidth > 0),
  )
  const long = page.locator('article a', { hasText: 'Long' })
  expect(await long.getAttribute('href')).toBe('#/long#third')
  await long.click()
  await title('Long')
  expect(hash()).toBe('#/long#third')
  await page.waitForFunction(() => {
    const { top = -1 } = document.getElementById('third')?.getBoundingClientRect() ?? {}
    return top >= 0 && top < 200
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('article a', { hasText: 'Down' }).click()
  await page.waitForFunction(() => window.scrollY > 1000)
  expect(hash()).toBe('#/long#fifth')
  expect(await page.locator('.toc a').first().getAttribute('href')).toBe('#/long#first')
  await page.locator('.sidebar').getByRole('link', { name: 'Home' }).click()
  await title('Home')
  expect(hash()).toBe('#/')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.locator('article a', { hasText: 'Tool' }).click()
  await title('Tool')
  await page.goBack()
  await title('Home')
  await page.goBack()
  await title('Long')
  await page.locator('.announcement').getByRole('link').click()
  expect(hash()).toBe('#/long')
  await page.evaluate(() => {
    location.hash = '#/group/one?q=x'
  })
  await title('One')
  expect(hash()).toBe('#/group/one?q=x')
})

test('a deep link opens its page at its heading, also for code, and an unknown one is reported', async () => {
  await open('#/long#fourth')
  await title('Long')
  await page.waitForFunction(() => window.scrollY > 1000)
  await open('#/tool')
  await title('Tool')
  await open('#/group/one?q=x')
  await title('One')
  await page.reload()
  await title('One')
  await open('#/long')
  // A missing document means an unknown page; the browser logs it.
  await page.evaluate(() => {
    location.hash = '#/nowhere'
  })
  await title('Page Not Found')
  expect(watched.complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
})

test('search finds its files next to the page, and its hits link after the hash', async () => {
  await open('#/long')
  const ask = async (query: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('dialog input').fill(query)
  }
  await ask('first')
  const hit = page.locator('.search-link').first()
  await hit.waitFor()
  expect(await hit.getAttribute('href')).toMatch(/^#\/(long|group)/)
  await page.locator('.search-see-all').click()
  await page.waitForFunction(() => location.hash === '#/search?q=first')
  const result = page.locator('.search-results a[href="#/long#first"]')
  await result.click()
  await title('Long')
  await ask('one')
  await page.locator('.search-link', { hasText: 'One' }).first().waitFor()
  await page.keyboard.press('Enter')
  await title('One')
  expect(hash()).toMatch(/^#\/group\/one/)
})

test('another language is the same page in its folder', async () => {
  await open('#/group/one?q=x')
  await page
    .locator('nav [lang="de"]')
    .first()
    // Later, because the document can be gone before it has answered the call.
    .evaluate((link: HTMLAnchorElement) => void setTimeout(() => link.click()))
  await page.waitForURL((url) => url.pathname === '/any/where/de/')
  expect(hash()).toBe('#/group/one?q=x')
  await title('One')
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.logo')?.naturalWidth === 9,
  )
  await page.locator('.sidebar').getByRole('link', { name: 'Long' }).click()
  await title('Long')
  expect(new URL(page.url()).pathname).toBe('/any/where/de/')
  // No catalogue has the label or the announcement.
  for (const text of ['.navbar a:text-is("Long")', '.announcement-text'])
    await page.locator(`${text}[lang="en"][dir="ltr"]`).first().waitFor({ state: 'attached' })
})

test('islands, and styles and pictures of components, load in every folder', async () => {
  for (const start of ['#/parts', 'de/#/parts']) {
    await page.goto(origin + start)
    await page.waitForSelector('octavo-island[data-hydrated] #counter')
    await page.click('#counter')
    await page.locator('#counter', { hasText: 'Count 1' }).waitFor()
    const badge = page.locator('#badge')
    expect(await badge.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(1, 2, 3)')
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#dot')?.naturalWidth)
  }
})

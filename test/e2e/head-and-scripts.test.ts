/**
 * The recipes of docs/content/learn/head-and-scripts.md, unchanged, against a server on loopback
 * that acts as the three services. Their scripts read the queues that the services document, and
 * send to its counters.
 */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { PROJECT } from '../octavo.ts'
import { hydrated, launchBrowser, openPage } from './browser.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

/**
 * Each script sends one request per page view: service, then the address and title that it
 * received. They may run before or after the modules of the site, like the services' own.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/js/script.manual.js': `
    const me = document.currentScript
    const track = (name, { u } = {}) => fetch(new URL('/count/plausible', me.src), { method: 'POST',
      body: JSON.stringify([name, u, me.dataset.domain]) })
    const queue = window.plausible?.q ?? []
    window.plausible = track
    for (const call of queue) track(...call)`,
  '/matomo.js': `
    const set = {}
    const run = ([name, ...values]) => {
      if (name !== 'trackPageView') set[name] = values[0]
      else fetch(new URL('/count/matomo', set.setTrackerUrl), { method: 'POST', body: JSON.stringify([
        set.setSiteId, set.setCustomUrl, set.setDocumentTitle, set.setReferrerUrl]) })
    }
    ;(window._paq ?? []).forEach(run)
    window._paq = { push: run }`,
  '/gtag/js': `
    const at = document.currentScript.src
    const run = (call) => {
      if (Array.isArray(call) || call[0] !== 'event') return
      fetch(new URL('/count/google', at), { method: 'POST', body: JSON.stringify([
        call[1], call[2].page_location, call[2].page_title]) })
    }
    window.dataLayer ??= []
    window.dataLayer.forEach(run)
    window.dataLayer.push = run`,
}

/** A recipe by the heading above it: options of the config, and the module. */
function readRecipe(heading: string): { options: string; name: string; module: string } {
  const text = readFileSync(join(PROJECT, 'docs/content/learn/head-and-scripts.md'), 'utf8')
  const section = text.split(`### ${heading}\n`)[1]?.split('\n### ')[0] ?? ''
  const [, options = ''] = /```ts title="site\.config\.ts"\n([\s\S]*?)```/.exec(section) ?? []
  const [, name = '', module = ''] = /```js title="(\S+)"\n([\s\S]*?)```/.exec(section) ?? []
  return { options, name, module }
}

const RECIPES = ['Plausible', 'Matomo', 'Google Analytics 4'].map(readRecipe)
const HOSTS = /https:\/\/(?:plausible\.io|matomo\.example|www\.googletagmanager\.com)/g

const OWN_PAGE = `import { useState } from 'react'
import { Head, Link } from 'octavo'
export default function Own() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <Head>
        <title>{count === 0 ? 'Own title' : 'Clicked ' + count}</title>
        <meta name="description" content={'Of React ' + count} />
        <script type="application/ld+json">{'{"a":"<' + '/script>"}'}</script>
      </Head>
      <h1>Own</h1>
      <button onClick={() => setCount(count + 1)}>More</button>
      <Link href="/">Home</Link>
    </main>
  )
}
`

const counted: string[] = []
let onCount = () => {}

/** Resolves when the service has counted so many. */
async function untilCounted(wanted: number): Promise<void> {
  while (counted.length < wanted)
    await new Promise<void>((resolve) => {
      onCount = resolve
    })
}
let service: Server
let site: SmallSite
let browser: Browser

/** Merges three recipes into one config: each option is a list or a record. */
function joinRecipes(origin: string): string {
  const each = RECIPES.map(({ options }) => `{ ${options.replace(HOSTS, origin)} }`).join(',\n')
  return `...((all) => ({
    scripts: all.flatMap((one) => one.scripts),
    clientModules: all.flatMap((one) => one.clientModules),
    contentSecurityPolicy: { 'connect-src': all.flatMap((one) => one.contentSecurityPolicy['connect-src']) },
  }))([${each}]),`
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    response.setHeader('access-control-allow-origin', '*')
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      if (pathname.startsWith('/count/')) counted.push(`${pathname.slice(7)} ${body}`)
      onCount()
      response.setHeader('content-type', 'text/javascript')
      response.end(`{${SCRIPTS[pathname] ?? ''}}`)
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  // A TCP server has an address with a port.
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const modules = RECIPES.map(({ name, module }) => [name, module.replace(HOSTS, origin)])
  const started = launchBrowser()
  site = await serveSmallSite({
    ...Object.fromEntries(modules),
    'site.config.ts': configOf(joinRecipes(origin)),
    'docs/index.md':
      '---\nslug: /\n---\n\n# Home\n\n[Next](./next.md) [Own](/own) [More](./more.mdx)\n',
    'docs/more.mdx': `import Head from '@docusaurus/Head'\n\n<Head>
<title>Whole title</title>
<meta name="description" content="Of MDX" /><link rel="alternate" type="text/plain" href="/more.txt" />
</Head>\n\n# More\n`,
    'pages/own.tsx': OWN_PAGE,
    'docs/next.md': '# Next\n\n## Part\n\n[Part](#part)\n',
  })
  browser = await started
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  service?.close()
})

test('each recipe counts the first page and a soft navigation once, under the strict policy', async () => {
  const watched = await openPage(browser)
  const { page } = watched
  await page.goto(`${site.origin}/`)
  await hydrated(page)
  await untilCounted(3)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.locator('article a').first().click()
  await page.waitForSelector('h1:text("Next")')
  await untilCounted(6)
  // A jump inside the page is a navigation, but not a page view.
  await page.locator('article p a').click()
  await page.waitForURL(/#part$/)
  await page.goBack()
  await page.goBack()
  await page.waitForSelector('h1:text("Home")')
  await untilCounted(9)
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
  const home = `${site.origin}/`
  const next = `${site.origin}/next`
  expect(counted.slice(0, 6).sort()).toEqual(
    [
      `plausible ${JSON.stringify(['pageview', home, 'docs.example'])}`,
      `matomo ${JSON.stringify(['1', home, 'Home | Small', null])}`,
      `google ${JSON.stringify(['page_view', home, 'Home | Small'])}`,
      `plausible ${JSON.stringify(['pageview', next, 'docs.example'])}`,
      `matomo ${JSON.stringify(['1', next, 'Next | Small', home])}`,
      `google ${JSON.stringify(['page_view', next, 'Next | Small'])}`,
    ].sort(),
  )
  expect(counted).toHaveLength(9)
  expect(watched.complaints).toEqual([])
  await watched.close()
})

test('the head of one page is added and removed with it, on a first visit and by links', async () => {
  const watched = await openPage(browser)
  const { page } = watched
  const headOf = () =>
    page.evaluate(() => ({
      title: document.title,
      descriptions: Array.from(document.querySelectorAll('meta[name=description]'), (meta) =>
        meta.getAttribute('content'),
      ),
      own: Array.from(document.querySelectorAll('[data-of-page]'), (tag) => tag.outerHTML).filter(
        (html) => !html.includes('BreadcrumbList'),
      ),
    }))
  const own = {
    title: 'Own title',
    descriptions: ['Of React 0'],
    own: ['<script type="application/ld+json" data-of-page="">{"a":"\\u003c/script>"}</script>'],
  }
  const home = { title: 'Home | Small', descriptions: ['Next Own More'], own: [] }
  await page.goto(`${site.origin}/own`)
  expect(await headOf()).toEqual(own)
  await hydrated(page)
  expect(await headOf()).toEqual(own)
  await page.locator('main button').click()
  await page.waitForFunction(() => document.title === 'Clicked 1')
  expect((await headOf()).descriptions).toEqual(['Of React 1'])
  await page.locator('main a').click()
  await page.waitForSelector('h1:text("Home")')
  await page.waitForFunction(() => document.title === 'Home | Small')
  expect(await headOf()).toEqual(home)
  await page.locator('article p a').nth(1).click()
  await page.waitForSelector('h1:text("Own")')
  await page.waitForFunction(() => document.title === 'Own title')
  expect(await headOf()).toEqual(own)
  await page.goBack()
  await page.locator('article p a').nth(2).click()
  await page.waitForSelector('h1:text("More")')
  await page.waitForFunction(() => document.title === 'Whole title')
  expect(await headOf()).toEqual({
    title: 'Whole title',
    descriptions: ['Of MDX'],
    own: ['<link rel="alternate" href="/more.txt" type="text/plain" data-of-page="">'],
  })
  expect(watched.complaints).toEqual([])
  await watched.close()
})

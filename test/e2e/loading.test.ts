/** How pages appear, and what a reader sees while they are late, broken or gone. */
import type { Browser, Page, Route } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { LONG_PAGE } from './shell-site.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

const FILES = {
  'site.config.ts': configOf(
    "i18n: { locales: ['en', 'de'] }, themeConfig: { navbar: { items: [{ type: 'localeDropdown' }] } },",
  ),
  'docs/index.md': `---\nslug: /\n---\n\n# Home\n\n[A](./a.md) [B](./b.md) [Tool](/tool) [Third of A](./a.md#third)\n\n${LONG_PAGE}`,
  'docs/a.md': `# Page A\n\nText of A.\n\n${LONG_PAGE}`,
  'docs/b.md': '# Page B\n\nText of B.\n',
  'pages/tool.tsx': 'export default () => <main><h1>Tool</h1></main>\n',
}

let site: SmallSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSmallSite(FILES), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
})
afterEach(() => watched.close())

/** Open a page as a reader on a slow line, for whom nothing is prefetched. */
async function openSlow(path = '/'): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(site.origin + path)
  await hydrated(page)
}

/** Open a page with a stopped clock, so that time passes only when a test moves it. */
async function openStopped(): Promise<void> {
  await page.clock.install({ time: 0 })
  await openSlow()
  await page.clock.pauseAt(3_600_000)
}

/** Progress of the bar, from 0 to 1, to a hundredth of a percent. */
function barShare(): Promise<number> {
  return page.locator('#nprogress .bar').evaluate((bar) => {
    const [, percent] = /translate3d\((-?[\d.]+)%/.exec(bar.style.transform) ?? []
    return Math.round((1 + Number(percent) / 100) * 10_000) / 10_000
  })
}

const click = (name: string) =>
  page.locator('article').getByRole('link', { name, exact: true }).click()
/** Without the scrolling that comes before a click of a pointer. */
const follow = (name: string) =>
  page
    .locator('article')
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement) => link.click())
const scrollTo = async (top: number) => {
  await page.evaluate((y) => window.scrollTo(0, y), top)
  await page.waitForFunction((y) => window.scrollY === y, top)
}
const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
const heading = () => page.locator('h1').innerText()
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Wait for a certain event; the test's own timeout ends the wait. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(20)
}

/** Hold an address back; the result releases it. */
async function hold(pattern: string | RegExp): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((done) => {
    release = done
  })
  await page.route(pattern, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

describe('while a route document is on its way', () => {
  test('the old page stays and a bar creeps forward: 200 ms, 0.08, then on every 800 ms', async () => {
    await openStopped()
    const release = await hold('**/a/index.json')
    await click('A')
    await page.clock.runFor(199)
    expect(await page.locator('#nprogress').count()).toBe(0)
    await page.clock.runFor(1)
    expect(await barShare()).toBe(0.08)
    const bar = page.locator('#nprogress .bar')
    expect(await bar.evaluate((element) => element.style.transition)).toContain('200ms')
    await page.clock.runFor(799)
    expect(await barShare()).toBe(0.08)
    await page.clock.runFor(1)
    const crept = await barShare()
    expect(crept).toBeGreaterThan(0.08)
    expect(crept).toBeLessThanOrEqual(0.1)
    expect(new URL(page.url()).pathname).toBe('/a')
    expect(await heading()).toBe('Home')
    expect(await page.locator('#nprogress svg, #nprogress .spinner').count()).toBe(0)
    release()
    await page.waitForSelector('h1:text("Page A")')
    await page.waitForSelector('#nprogress .bar[style*="translate3d(0%"]', { state: 'attached' })
    await page.clock.runFor(400)
    expect(await page.locator('#nprogress').count()).toBe(0)
    expect(watched.complaints).toEqual([])
  })

  test('a page that arrives within 200 ms shows no bar', async () => {
    await openStopped()
    await click('A')
    await page.waitForSelector('h1:text("Page A")')
    await page.clock.runFor(1000)
    expect(await page.locator('#nprogress').count()).toBe(0)
  })

  test('another click replaces the pending one', async () => {
    await openSlow()
    const release = await hold('**/a/index.json')
    await click('A')
    await click('B')
    await page.waitForSelector('h1:text("Page B")')
    release()
    await wait(150)
    expect(await heading()).toBe('Page B')
    expect(new URL(page.url()).pathname).toBe('/b')
  })
})

test('while code is late the old page stays 200 ms, then a spinner turns', async () => {
  await openStopped()
  const release = await hold(/\/page-tool.*\.js$/)
  const asked = page.waitForRequest(/\/page-tool.*\.js$/)
  await click('Tool')
  await asked
  await page.clock.runFor(199)
  expect(await heading()).toBe('Home')
  await page.clock.runFor(1)
  await page.waitForSelector('main[aria-busy="true"] svg.page-spinner[width="128"][height="110"]')
  expect(await page.locator('nav.navbar').isVisible()).toBe(true)
  release()
  await page.waitForSelector('h1:text("Tool")')
  expect(await page.locator('.page-spinner').count()).toBe(0)
  expect(watched.complaints).toEqual([])
})

describe('a route document that fails to load', () => {
  test('404 is the not-found page, the address stays', async () => {
    await openSlow()
    await page.route('**/a/index.json', (route) => route.fulfill({ status: 404, body: '' }))
    await click('A')
    await page.waitForSelector('h1:text("Page Not Found")')
    expect(await page.title()).toBe('Page Not Found | Small')
    expect(new URL(page.url()).pathname).toBe('/a')
    expect(watched.complaints).toEqual([expect.stringContaining('404')])
  })

  const FAILURES: [string, (route: Route) => Promise<void>][] = [
    ['a network error', (route) => route.abort('failed')],
    ['an error of the server', (route) => route.fulfill({ status: 503, body: '' })],
    [
      'an answer that is not JSON',
      (route) => route.fulfill({ status: 200, body: '<!doctype html>' }),
    ],
    ['an answer that is null', (route) => route.fulfill({ status: 200, body: 'null' })],
  ]
  test.each(FAILURES)('%s is reported with a way to try again that works', async (_, fail) => {
    await openSlow()
    await page.route('**/a/index.json', fail)
    await click('A')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('/a/index.json')
    expect(await page.locator('nav.navbar').isVisible()).toBe(true)
    // Everything that is known of the page is its own: its name, its address, its position.
    expect(await page.title()).toBe('Page A | Small')
    const canonical = page.locator('link[rel="canonical"]')
    expect(await canonical.getAttribute('href')).toBe('https://small.example/a')
    expect(await page.locator('.sidebar [aria-current="page"]').allTextContents()).toEqual([
      'Page A',
    ])
    expect(await page.locator('.navbar [lang="de"]').getAttribute('href')).toBe('/de/a')
    expect(watched.complaints.some((text) => text.includes('/a/index.json'))).toBe(true)
    await page.unroute('**/a/index.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector('h1:text("Page A")')
    expect(await alert.count()).toBe(0)
    expect(await page.locator('.navbar [lang="de"]').getAttribute('href')).toBe('/de/a')
  })
})

test('missing code causes a warning and one full load, not a loop', async () => {
  await openSlow()
  await page.route(/\/page-tool.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(new URL(request.url()).pathname)
  })
  await scrollTo(1200)
  await follow('Tool')
  // A new document is empty at first.
  await page.waitForFunction(() => document.documentElement?.dataset.hasHydrated === 'false')
  await wait(600)
  expect(loads).toEqual(['/tool'])
  expect(await heading()).toBe('Tool')
  expect(await scrolled()).toBe(0)
  expect(watched.complaints.some((text) => text.includes('"tool" could not be loaded'))).toBe(true)
})

describe('prefetch', () => {
  const documents = () => watched.requests.filter((path) => path.endsWith('index.json'))

  test('fetches the targets of links in view, once each', async () => {
    await page.goto(site.origin)
    await hydrated(page)
    await until(() => documents().includes('/b/index.json'))
    await page.locator('article a', { hasText: 'B' }).hover()
    await wait(100)
    expect(documents().filter((path) => path === '/b/index.json')).toHaveLength(1)
  })

  test.each(['hover', 'focus', 'touch'])(
    'fetches the target of a likely click: %s',
    async (how) => {
      await page.goto(site.origin)
      await hydrated(page)
      await page.evaluate(() => {
        // React did not add the link, so nothing has observed it coming into view.
        const link = Object.assign(document.createElement('a'), { href: '/late', id: 'late' })
        link.textContent = 'Late'
        document.querySelector('main')?.append(link)
      })
      expect(documents()).not.toContain('/late/index.json')
      const link = page.locator('#late')
      if (how === 'hover') await link.hover()
      else if (how === 'focus') await link.focus()
      else await link.dispatchEvent('touchstart')
      await until(() => documents().includes('/late/index.json'))
      expect(watched.complaints.every((text) => text.includes('404'))).toBe(true)
    },
  )

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'prefetches nothing for %j',
    async (connection) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      await page.goto(site.origin)
      await hydrated(page)
      await page.locator('article a', { hasText: 'B' }).hover()
      await wait(200)
      expect(documents()).toEqual([])
    },
  )
})

test('an open tab survives a new deployment: it loads the new page, from its top', async () => {
  await openSlow()
  await page.evaluate(() => Object.assign(window, { old: true }))
  await scrollTo(1200)
  await site.deploy({
    'pages/tool.tsx': 'export default () => <main><h1>New tool</h1></main>\n',
    'docs/a.md': `# New page A\n\n${LONG_PAGE}`,
  })
  await follow('A')
  await page.waitForSelector('h1:text("New page A")')
  await hydrated(page)
  expect(await page.evaluate(() => 'old' in window)).toBe(false)
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await page.waitForSelector('h1:text("Home")')
  await click('Tool')
  await page.waitForSelector('h1:text("New tool")')
  expect(watched.complaints).toEqual([])
})

test('a reloaded page opens at its heading, and a page that was left opens where the reader left it', async () => {
  await openSlow()
  /** The document of a path is that of another deployment, until the page is loaded. */
  const deploy = (address: string) =>
    page.route(`${site.origin}${address}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), runtime: 'other' } })
    })
  const reloaded = async (title: string) => {
    await page.waitForFunction(() => !('old' in window))
    await page.waitForSelector(`h1:text("${title}")`)
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { old: true }))
  }
  await page.evaluate(() => Object.assign(window, { old: true }))
  await deploy('/a/index.json')
  await scrollTo(500)
  await follow('Third of A')
  await reloaded('age A')
  // The script in the head waits for a frame, which may come after hydration. A font that arrives after the
  // jump may move both by a pixel.
  await page.waitForFunction(() => {
    const { top = -1 } = document.getElementById('third')?.getBoundingClientRect() ?? {}
    return Math.abs(top - 68) < 2
  })
  await deploy('/index.json')
  await page.goBack()
  await reloaded('Home')
  await page.waitForFunction(() => Math.abs(window.scrollY - 500) < 2)
  expect(watched.complaints).toEqual([])
})

test('an open tab asks for old documents again, and never changes the page on screen', async () => {
  await page.goto(site.origin)
  await hydrated(page)
  const asked = () => watched.requests.filter((path) => path === '/b/index.json').length
  await until(() => asked() === 1)
  const link = page.locator('article').getByRole('link', { name: 'B', exact: true })
  await link.click()
  await page.waitForSelector('h1:text("Page B")')
  const text = () => page.locator('article').innerText()
  await site.deploy({ 'docs/b.md': '# Page B\n\nNew text of B.\n' })
  // The browser sends both events when a tab is opened again, and they count as one return.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await until(() => asked() >= 2)
  await wait(200)
  expect(await text()).toContain('Text of B.')
  await page.locator('.sidebar a', { hasText: 'Home' }).click()
  await page.waitForSelector('h1:text("Home")')
  await link.click()
  await page.getByText('New text of B.').waitFor()
  expect(watched.complaints).toEqual([])
})

test('a site without an icon declares that, so that no browser looks for one', async () => {
  await page.goto(site.origin)
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('data:,')
})

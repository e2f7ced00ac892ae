/**
 * Search without layout shifts: the page of all results, and the message to a reader if the code
 * does not load.
 */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { violationsOf } from './audit.ts'
import { hydrated, launchBrowser, openPage, WAIT_MS, type WatchedPage } from './browser.ts'
import { type ServedSite, serveBuiltSite } from './built-site.ts'

const HOME = '/cloud/microservices/iam'
const CODE = /\/search-modal\./

let site: ServedSite
let browser: Browser
let watched: WatchedPage | undefined

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveBuiltSite(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(async () => {
  await watched?.close()
  watched = undefined
})

/**
 * Sum of all shifts of a page until its results, or the failure, are shown; each with the elements
 * that moved.
 *
 * @param isUncached - The page has routes, which turn the browser's cache off, so a font may come
 *   late. The search is below the bar and never moves it: shifts of both are none of the search.
 */
async function shiftsOf(page: Page, path: string, isUncached = false): Promise<string[]> {
  await page.addInitScript((isFontLate) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // If a busy machine paints half of the bar, the rest of the bar follows. The page is below
        // it.
        const { sources } = entry as unknown as { sources: { currentRect: DOMRect }[] }
        const below = sources.filter(({ currentRect }) => currentRect.bottom > 110)
        if (below.length > 0 && (!isFontLate || below.length === sources.length))
          shifts.push(JSON.stringify(entry))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, isUncached)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(site.origin + path)
  await hydrated(page)
  if (path.includes('q=')) await page.waitForSelector('.search-count p:not(:empty), .search-title')
  await page.waitForFunction(() => !document.querySelector('.search-spinner'))
  // Shifts are reported after the frame that they belong to.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

const LONG = 'how+to+rotate+the+token+of+a+service+account+without+an+outage'

describe.each([390, 820, 1440])('the page of all results, %d px wide', (width) => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width, height: 844 } })
    context.setDefaultTimeout(WAIT_MS)
  })
  afterAll(() => context?.close())

  test.each([
    ['many hits', '/search?q=token'],
    ['many hits, from the cache', '/search?q=token'],
    ['no hits', '/search?q=qzxqzx'],
    ['no query', '/search'],
    ['one part of the docs', '/search?q=token&in=cloud_release_notes'],
    ['a title of several lines', `/search?q=${LONG}`],
    ['another language', '/de/search?q=rolle'],
  ])('does not move with %s', async (_, path) => {
    const page = await context.newPage()
    expect(await shiftsOf(page, path)).toEqual([])
    await page.close()
  })

  test('does not move when the search fails', async () => {
    const page = await context.newPage()
    await page.route(/\/search\/(?:index|parts)/, (route) => route.abort())
    expect(await shiftsOf(page, '/search?q=token', true)).toEqual([])
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await page.close()
  })

  test('is in the middle of the window, as wide as a doc', async () => {
    const page = await context.newPage()
    await page.goto(`${site.origin}/search`)
    const [left, right, scroll] = await page.evaluate(() => {
      const input = document.querySelector('.search-page-input')?.getBoundingClientRect()
      return [input?.left, innerWidth - (input?.right ?? 0), document.documentElement.scrollWidth]
    })
    const gap = Math.max(20, (width - 720) / 2)
    expect([left, right, scroll]).toEqual([gap, gap, width])
    await page.close()
  })
})

/** Open the search and type while its code fails in some way. */
async function typeWithoutCode(fail: (route: Route) => Promise<void>): Promise<Page> {
  watched = await openPage(browser)
  const { page } = watched
  await page.route(CODE, fail)
  await page.goto(site.origin + HOME)
  await hydrated(page)
  await page.keyboard.press('Control+k')
  // The first letters come before the failure, and the others go into its input.
  await page.keyboard.type('tok')
  await page.waitForSelector('.notice input:focus')
  await page.keyboard.type('en')
  expect(watched.complaints.join()).toContain('The search could not be loaded')
  return page
}

const alertOf = (page: Page) => page.getByRole('alert')

test('keeps the typed text when the network is gone, and opens with it on Retry', async () => {
  const page = await typeWithoutCode((route) => route.abort())
  await alertOf(page).getByText('check your network connection').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForSelector('.notice input:focus')
  expect(await page.inputValue('.notice input')).toBe('token')
  // After the reader closes it, the text is still there for the next attempt.
  await page.keyboard.press('Escape')
  await page.unroute(CODE)
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.search-row mark')
  expect(await page.inputValue('.search-input')).toBe('token')
})

test.each<[string, Parameters<Route['fulfill']>[0]]>([
  ['404', { status: 404 }],
  ['410', { status: 410 }],
  ['another page in its place', { contentType: 'text/html', body: '<h1>Home</h1>' }],
])(
  'blames a deployment and not the network for %s, and searches after Reload',
  async (_, answer) => {
    const page = await typeWithoutCode((route) => route.fulfill(answer))
    await alertOf(page).getByText('This site was updated').waitFor()
    expect(await alertOf(page).innerText()).not.toContain('network')
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.unroute(CODE)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await page.waitForSelector('.search-row mark')
    expect(await page.inputValue('.search-input')).toBe('token')
    // The text is for one reload only.
    await page.reload()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.search-modal').count()).toBe(0)
  },
)

test('names no cause when the server fails', async () => {
  const page = await typeWithoutCode((route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await alertOf(page).innerText()).toMatch(/^Unable to fetch results\s+Retry$/)
})

test('tries the code of the engine again after it did not load', async () => {
  watched = await openPage(browser)
  const { page } = watched
  const engine = /\/octavo-search\.|\/assets\/js\/\d+\.\w+\.js$/
  await page.goto(site.origin + HOME)
  await hydrated(page)
  await page.route(engine, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.search-input')
  await page.keyboard.type('token')
  await page.getByRole('alert').getByText('Unable to fetch results').waitFor()
  await page.unroute(engine)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForSelector('.search-row mark')
  expect(watched.complaints.join()).toContain('ERR_FAILED')
})

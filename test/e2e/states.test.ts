/** Colour mode, crashes, and state that survives navigation, in a real browser. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import type { ServedSite } from './served-site.ts'
import { SHELL_SITE } from './shell-site.ts'
import { configOf, serveSharedSite, serveSmallSite } from './small-site.ts'

let site: ServedSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSharedSite('shell-site', SHELL_SITE), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => watched.close())

async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
  watched = await openPage(browser, options)
  ;({ page } = watched)
  await page.goto(site.origin + path)
  await hydrated(page)
}

describe('the colour mode', () => {
  const mode = (where = page) =>
    where.evaluate(() => {
      const { theme, themeChoice } = document.documentElement.dataset
      return [theme, themeChoice, localStorage.getItem('theme')]
    })
  const toggle = () => page.locator('.navbar .color-toggle')
  const paper = (where = page) =>
    where.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

  test('is light by default, whatever the device prefers', async () => {
    await open('/', { colorScheme: 'dark' })
    expect(await mode()).toEqual(['light', 'light', null])
    expect(await toggle().getAttribute('title')).toBe('light mode')
    expect(watched.complaints).toEqual([])
  })

  test('switches between light and dark, in all tabs, and lasts without a flash', async () => {
    await open('/')
    const light = await paper()
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/long`)
    await hydrated(other)
    await page.evaluate(() => {
      const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' })
      document.head.append(meta)
    })
    await toggle().click()
    expect(await mode()).toEqual(['dark', 'dark', 'dark'])
    expect(await paper()).not.toBe(light)
    expect(await page.getAttribute('meta[name="theme-color"]', 'content')).toBe(await paper())
    await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    expect(await other.locator('.navbar .color-toggle').getAttribute('title')).toBe('dark mode')
    // The first paint, before any of our scripts has run.
    await page.route(/\/runtime\..*\.js$/, (route) => route.abort())
    await page.reload()
    expect(await mode()).toEqual(['dark', 'dark', 'dark'])
    expect(await paper()).toBe(await paper(other))
    await page.unroute(/\/runtime\..*\.js$/)
    await page.reload()
    await hydrated(page)
    await toggle().click()
    expect(await mode()).toEqual(['light', 'light', 'light'])
    await other.waitForFunction(() => document.documentElement.dataset.theme === 'light')
    // The blocked script is the only complaint.
    expect(watched.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('takes nothing else from storage or from the address, and uses an address only once', async () => {
    await open('/')
    await page.evaluate(() => localStorage.setItem('theme', 'sepia"><b>'))
    await page.goto(`${site.origin}/?octavo-theme=foo`)
    await hydrated(page)
    expect((await mode()).slice(0, 2)).toEqual(['light', 'light'])
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.goto(`${site.origin}/?octavo-theme=dark&octavo-data-embed=yes`)
    await hydrated(page)
    expect(await mode()).toEqual(['dark', 'dark', 'light'])
    expect(await page.getAttribute('html', 'data-embed')).toBe('yes')
    await page.goto(`${site.origin}/`)
    expect((await mode())[0]).toBe('light')
    expect(watched.complaints).toEqual([])
  })
})

describe('a crash', () => {
  const retry = () => page.getByRole('button', { name: 'Try again' })

  test('in a page leaves the layout usable; "Try again" and another page both recover', async () => {
    await open('/crash')
    const title = await page.title()
    await page.getByRole('button', { name: 'Break' }).click()
    await page.waitForSelector('h1:text("This page crashed")')
    expect(await page.locator('.message-error').innerText()).toBe('Out of order\n\nCause:\nA fuse')
    expect(await page.title()).toBe(title)
    // Trying again helps only when the cause is gone.
    await page.evaluate(() => Object.assign(window, { fixed: true }))
    await retry().click()
    await page.waitForSelector('h1:text("Fine")')
    await page.evaluate(() => Object.assign(window, { fixed: false }))
    await page.getByRole('button', { name: 'Break' }).click()
    await retry().waitFor()
    await page.locator('.navbar').getByRole('link', { name: 'Alpha' }).click()
    await page.waitForSelector('h1:text("alpha 0")')
    expect(watched.complaints.some((text) => text.includes('Out of order'))).toBe(true)
  })

  test('in the layout leaves the message and the way back', async () => {
    await open('/')
    await page.evaluate(() => Object.assign(window, { breakShell: true }))
    await page.locator('.navbar .color-toggle').click()
    await page.waitForSelector('h1:text("This page crashed")')
    expect(await page.locator('.message-error').innerText()).toBe('No footer today')
    expect(await page.locator('.navbar').count()).toBe(0)
    await page.evaluate(() => Object.assign(window, { breakShell: false }))
    await retry().click()
    await page.waitForSelector('h1:text("Home")')
    expect(await page.locator('.navbar').count()).toBe(1)
    expect(watched.complaints.some((text) => text.includes('No footer today'))).toBe(true)
  })

  test('a hook outside the app is named, with a fix', async () => {
    await open('/outside')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.waitForSelector('.message:has-text("Hook useRoute is called outside the <App>.")')
  })
})

test('a page under a wrong base path reports it, with the setting to change; others stay silent', async () => {
  await open('/')
  expect(await page.locator('#octavo-base-path').count()).toBe(0)
  await page.route('**/wrong/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!/\/wrong\/(de\/|long)?$/.test(pathname)) return route.fulfill({ status: 404, body: '' })
    const answer = await fetch(site.origin + pathname.replace('/wrong', ''))
    return route.fulfill({ body: await answer.text(), contentType: 'text/html' })
  })
  // The files that it requests at the root are missing too.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${site.origin}/wrong/`)
  expect(await page.getByRole('alert').innerText()).toMatch(
    /the path \/\. .*baseUrl to \/wrong\/ in/,
  )
  await page.goto(`${site.origin}/wrong/de/`)
  expect(await page.getByRole('alert').innerText()).toMatch(/Pfad \/ gebaut.*auf \/wrong\/ und/)
  await page.goto(`${site.origin}/wrong/long`)
  expect(await page.locator('#octavo-base-path').count()).toBe(0)
  expect(watched.complaints.every((text) => text.includes('404'))).toBe(true)
})

test("nothing prevents the browser's page cache, and a page from the cache goes on", async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type: string, ...rest: unknown[]) {
      if (this === window) heard.push(type)
      // Only the listener is passed on.
      return Reflect.apply(addEventListener, this, [type, ...rest])
    }
  })
  const response = await page.goto(`${site.origin}/long`)
  await hydrated(page)
  expect(response?.headers()['cache-control'] ?? '').not.toContain('no-store')
  const heard = await page.evaluate(() => Reflect.get(window, 'heard') as string[])
  expect(heard).toContain('pagehide')
  expect(heard.filter((type) => /^(before)?unload$/.test(type))).toEqual([])
  // The driver switches the real page cache off; these are its events.
  const turn = (type: string) =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
      return history.scrollRestoration
    }, type)
  expect(await turn('pagehide')).toBe('auto')
  expect(await turn('pageshow')).toBe('manual')
  await page.locator('.theme-doc-sidebar-menu a', { hasText: 'Home' }).click()
  await page.waitForSelector('h1:text("Home")')
  expect(watched.complaints).toEqual([])
})

// An entry that fails at build time too is a fixture of `test/build.test.ts`.
describe('an entry of the navbar', () => {
  const ITEM = `{ type: 'custom-fragile', text: 'Fragile' }`
  const files = {
    'site.config.ts': configOf(
      `themeConfig: { navbar: { items: [${ITEM}, { label: 'Beside', to: '/a' }] } },`,
    ),
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    'docs/a.md': '# Page A\n',
    'navbar/fragile.tsx': `export default function Fragile({ item }) {
  if (typeof document !== 'undefined') throw new Error('No text today')
  return <span>{item.text}</span>
}
`,
  }

  test('that fails in the browser leaves the bar, and the console names it', async () => {
    const own = await serveSmallSite(files)
    watched = await openPage(browser)
    ;({ page } = watched)
    await page.goto(own.origin)
    await hydrated(page)
    expect(await page.locator('.navbar').innerText()).not.toContain('Fragile')
    await page.locator('.navbar').getByRole('link', { name: 'Beside' }).click()
    await page.waitForSelector('h1:text-is("Page A")')
    const said = watched.complaints.splice(0).join('\n')
    expect(said).toContain('A navbar item failed to render.')
    expect(said).toContain('"type": "custom-fragile"')
    expect(said).toContain('"text": "Fragile"')
    await own.stop()
  })
})

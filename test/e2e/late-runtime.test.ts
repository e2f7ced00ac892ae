/** Actions of a reader before the late runtime arrives are kept, and done when it comes. */
import type { Browser, Page } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import type { ServedSite } from './served-site.ts'
import { LONG_PAGE, SHELL_SITE } from './shell-site.ts'
import { serveSharedSite } from './small-site.ts'

let site: ServedSite
let browser: Browser
let watched: WatchedPage
let page: Page
/** Releases the runtime of the pages that were opened since. */
let release: () => void

const SITE = {
  ...SHELL_SITE,
  'docs/alpha/page-20.md': `# Tall\n\n${LONG_PAGE}`,
  'docs/alpha/page-21.md': `# Taller\n\n${LONG_PAGE}`,
}
const RUNTIME = /\/assets\/js\/runtime\.[^/]*\.js$/

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSharedSite('late-site', SITE), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
  await hold()
})
afterEach(async () => {
  expect(watched.complaints).toEqual([])
  await watched.close()
})

/** From now on the runtime is late. */
async function hold(): Promise<void> {
  await page.unroute(RUNTIME)
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(RUNTIME, async (route) => {
    await released
    await route.continue()
  })
}

async function open(path: string): Promise<void> {
  await page.goto(site.origin + path, { waitUntil: 'commit' })
  await painted()
}

/** Wait until the page is read and painted, without its runtime. */
async function painted(): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

async function come(): Promise<void> {
  expect(await page.getAttribute('html', 'data-has-hydrated')).toBe('false')
  release()
  await hydrated(page)
}

const searchButton = () => page.locator('.navbar .search-button')
const dialog = () => page.locator('[role="dialog"] input')

describe('the search', () => {
  test.each<[string, () => Promise<void>, string]>([
    ['a click', () => searchButton().click(), ''],
    ['a click and the text typed after it', () => typeAfter(() => searchButton().click()), 'Long'],
    ['the shortcut', () => page.keyboard.press('Control+k'), ''],
    ['a slash, and text with one', () => typeAfter(() => page.keyboard.press('/'), 'a/b'), 'a/b'],
    ['text with a space and a slip', () => typeThenErase('two words'), 'two word'],
    ['text on the focused button', () => typeAfter(() => searchButton().focus()), 'Long'],
  ])('%s opens it', async (_, act, query) => {
    await open('/long')
    expect(await searchButton().isEnabled()).toBe(true)
    await act()
    expect(await dialog().count()).toBe(0)
    await come()
    await dialog().waitFor()
    expect(await dialog().inputValue()).toBe(query)
    // The keys now go to the dialog.
    await page.keyboard.type('/x')
    expect(await dialog().inputValue()).toBe(`${query}/x`)
  })

  const typeThenErase = async (text: string) => {
    await typeAfter(() => searchButton().click(), text)
    await page.keyboard.press('Backspace')
  }

  const typeAfter = async (act: () => Promise<void>, text = 'Long') => {
    await act()
    await page.keyboard.type(text)
  }

  test.each<[string, readonly string[]]>([
    ['the shortcut again', ['Control+k', 'Control+k']],
    ['Escape', ['/', 'a', 'Escape']],
    ['no key of the search', ['a', 'Control+c', 'Shift+Control+K', 'Alt+/', 'Escape']],
  ])('%s leaves it closed', async (_, keys) => {
    await open('/long')
    for (const key of keys) await page.keyboard.press(key)
    await come()
    await page.waitForLoadState('networkidle')
    expect(await dialog().count()).toBe(0)
    await page.keyboard.press('Control+k')
    await dialog().waitFor()
  })

  test('what is selected becomes the query', async () => {
    await open('/long')
    await page.locator('article h2').first().selectText()
    await page.keyboard.press('Control+k')
    await come()
    await dialog().waitFor()
    expect(await dialog().inputValue()).toBe('First')
  })

  test('a slash that is typed into a field stays in it', async () => {
    await open('/search')
    await page.locator('.search-page-input').fill('a')
    await page.keyboard.press('/')
    expect(await page.locator('.search-page-input').inputValue()).toBe('a/')
    await come()
    await page.waitForURL(/\?q=a(?:\/|%2F)$/)
    expect(await page.locator('.search-page-input').inputValue()).toBe('a/')
    expect(await dialog().count()).toBe(0)
  })

  test('text that is typed does not replace the query of the address', async () => {
    await open('/search?q=long')
    await page.locator('.search-page-input').fill('alpha')
    await come()
    await page.waitForURL(/\?q=alpha$/)
    expect(await page.locator('.search-page-input').inputValue()).toBe('alpha')
  })
})

describe('the colour mode', () => {
  const toggle = () => page.locator('.navbar .color-toggle')
  test.each([
    [1, 'dark'],
    [2, 'light'],
    [3, 'dark'],
  ])('%d clicks before the runtime: %s', async (clicks, mode) => {
    await open('/long')
    expect(await toggle().isEnabled()).toBe(true)
    for (let click = 0; click < clicks; click++) await toggle().click()
    await come()
    await page.waitForSelector(`.color-toggle[title="${mode} mode"]`)
    expect(await page.getAttribute('html', 'data-theme')).toBe(mode)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(mode)
    await toggle().click()
    expect(await page.getAttribute('html', 'data-theme')).toBe(mode === 'dark' ? 'light' : 'dark')
  })

  test('stores that change during hydration are shown with their latest value', async () => {
    // Between any two parts of hydration, another tab chooses the other mode.
    await page.addInitScript(() => {
      let turns = 0
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const root = document.documentElement
        if (root?.hasAttribute('data-started')) {
          const newValue = turns++ % 2 === 0 ? 'dark' : 'light'
          localStorage.setItem('theme', newValue)
          const { localStorage: storageArea } = window
          dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea }))
        }
        if (root?.dataset.hasHydrated === 'true') Object.assign(window, { turns })
        else port2.postMessage('')
      }
      port2.postMessage('')
    })
    await open('/long')
    await come()
    await page.waitForFunction(() => 'turns' in window)
    const { theme, stored } = await page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      stored: localStorage.getItem('theme'),
    }))
    expect(theme).toBe(stored)
    await page.waitForSelector(`.color-toggle[title="${stored} mode"]`)
  })
})

test.each([
  ['the runtime', RUNTIME],
  ['the texts of the page', /\/locale\.[^/]*\.json$/],
])('without %s no button is without effect', async (_, pattern) => {
  release()
  await page.route(pattern, (route) => route.abort())
  await page.goto(`${site.origin}/long`)
  await page.waitForSelector('html:not([data-js])', { state: 'attached' })
  const buttons = page.locator('.navbar').locator('.search-button, .color-toggle')
  expect(await buttons.count()).toBe(2)
  for (const button of await buttons.all()) expect(await button.isVisible()).toBe(false)
  watched.complaints.length = 0
})

describe('positions', () => {
  const sidebar = () => page.locator('.docs-sidebar')
  const offset = () => sidebar().evaluate(({ scrollTop }) => scrollTop)

  test('a sidebar that the reader has scrolled stays where it is', async () => {
    await open('/alpha/page-20')
    await sidebar().evaluate((element) => element.scrollTo(0, 333))
    await come()
    await page.waitForLoadState('networkidle')
    expect(await offset()).toBe(333)
    // It is kept for the next page, too.
    release()
    await page.reload()
    await hydrated(page)
    expect(await offset()).toBe(333)
  })

  test('the window and its sidebar keep their positions before the runtime comes, and it moves neither', async () => {
    release()
    await page.goto(`${site.origin}/alpha/page-20`)
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, 700))
    await sidebar().evaluate((element) => element.scrollTo(0, 222))
    await page.locator('.sidebar a', { hasText: 'Taller' }).click()
    await page.waitForSelector('h1:text("Taller")')
    await page.evaluate(() => scrollTo(0, 90))
    await page.route(`${site.origin}/alpha/page-20/index.json`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), runtime: 'other' } })
    })
    // An open tab asks again for old documents.
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await hold()
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForSelector('html[data-has-hydrated="false"]')
    await painted()
    const scrolled = () => page.evaluate(() => [scrollY, document.title])
    expect(await scrolled()).toEqual([700, 'Tall | Small'])
    expect(await offset()).toBe(222)
    await page.evaluate(() => scrollTo(0, 800))
    await come()
    await page.waitForLoadState('networkidle')
    expect(await scrolled()).toEqual([800, 'Tall | Small'])
    expect(await offset()).toBe(222)
  })
})

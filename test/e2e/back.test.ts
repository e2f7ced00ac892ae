/**
 * "Back" closes what is open over the page, also if the browser cannot cancel a navigation, and
 * leaves no history entry.
 */
import type { Browser } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage, zoomable } from './browser.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

const PLAN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><circle cx="9" cy="9" r="9"/></svg>'
const OTHER = 'data:text/html,<title>other</title>'

let site: SmallSite
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    serveSmallSite({
      'site.config.ts': configOf("images: { zoom: true }, i18n: { locales: ['en', 'de'] },"),
      'docs/index.md': '---\nslug: /\n---\n\n# Home\n\n![A picture](./a.svg)\n\n[Other](./b.md)\n',
      'docs/a.svg': PLAN,
      'docs/b.md': '# Page B\n',
    }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => watched?.close())

describe.each([true, false])('with the Navigation API: %p', (hasNavigation) => {
  /** Enter the site from another document. */
  async function enter() {
    watched = await openPage(browser, { viewport: { width: 390, height: 844 } })
    const { page } = watched
    if (!hasNavigation)
      await page.addInitScript(() =>
        Object.defineProperty(window, 'navigation', { value: undefined }),
      )
    await page.goto(OTHER)
    await page.goto(site.origin)
    await hydrated(page)
    await zoomable(page)
    const isClean = () => page.waitForFunction(() => Object.keys(history.state).join() === 'octavo')
    const leave = async () => {
      await isClean()
      // Not `history.back()`: the document can be gone before it has answered the call.
      await page.goBack()
      expect(page.url()).toBe(OTHER)
    }
    return { page, isClean, leave }
  }

  test.each([
    ['the menu', '.menu-toggle', 'dialog.mobile-menu'],
    ['a picture', 'a[data-zoom]', 'dialog.zoom'],
  ])('back closes %s on the first page of a visit', async (_, button, dialog) => {
    const { page, leave } = await enter()
    const open = async () => {
      await page.locator(button).click()
      await page.waitForSelector(`${dialog}[open]`)
    }
    const gone = () => page.waitForSelector(dialog, { state: 'detached' })
    await open()
    await page.evaluate(() => history.back())
    await gone()
    expect(page.url()).toBe(`${site.origin}/`)
    await open()
    await page.keyboard.press('Escape')
    await gone()
    await leave()
  })

  test('a link of the menu leaves no entry of the menu', async () => {
    const { page, isClean, leave } = await enter()
    await page.locator('.menu-toggle').click()
    await page.locator('.mobile-menu a[href="/b"]').click()
    await page.waitForSelector('h1:text("Page B")')
    await page.evaluate(() => history.back())
    await page.waitForSelector('h1:text("Home")')
    await isClean()
    await leave()
  })

  test('a page that is reloaded while the menu is open adds no entry', async () => {
    const { page, leave } = await enter()
    await page.locator('.menu-toggle').click()
    await page.waitForSelector('dialog.mobile-menu[open]')
    await page.reload()
    await hydrated(page)
    await leave()
  })
})

/**
 * No English reaches a reader of another language: every kind of page, and every state of the
 * layout, under the pseudo-locale. Content is Greek, so a plain Latin letter is a text without a
 * catalogue.
 */
import type { Browser, Page } from 'playwright-core'
import { octavo, startOctavo, stopOctavo, waitForLine } from '../octavo.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { PSEUDO_SITE } from './pseudo-site.ts'
import { type SmallSite, serveSmallSite } from './small-site.ts'
import { spokenTexts, withoutCatalogue } from './spoken-texts.ts'

let site: SmallSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSmallSite(PSEUDO_SITE), launchBrowser()])
  for (const args of [['pseudo'], ['accept', 'docs/intro.md']]) {
    const all = ['translations', ...args, '--locale', 'en-XA', '--quiet']
    const { code, stderr } = await octavo(all, site.root)
    if (code !== 0) throw new Error(stderr)
  }
  await site.deploy({ 'docs/intro.md': '---\nslug: /\n---\n\n# Εισαγωγή\n\nΝέο.\n' })
  // Five commands, one after the other.
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(async () => {
  watched = await openPage(browser)
  page = watched.page
})
afterEach(() => watched.close())

async function open(path: string): Promise<void> {
  await page.goto(`${site.origin}/en-XA${path}`)
  await hydrated(page)
}

/** Texts of the current page that are in no catalogue. */
const leftInEnglish = async () => withoutCatalogue(await spokenTexts(page))

const KINDS = [
  ['a page of the site', '/'],
  ['a doc', '/docs/guide/setup'],
  ['a doc with cards', '/docs/guide/all'],
  ['a category', '/docs/category/guide'],
  ['an unlisted doc', '/docs/hidden'],
  ['a doc of an old version', '/docs/1/guide/setup'],
  ['a doc that is not released', '/docs/next/guide/setup'],
  ['the list of tags', '/docs/tags'],
  ['a tag', '/docs/tags/α'],
  ['the search page', '/search'],
  ['an unknown address', '/no/such/page'],
] as const

test('no kind of page has a text without a catalogue', async () => {
  const found: unknown[] = []
  for (const [kind, path] of KINDS) {
    await open(path)
    const texts = await spokenTexts(page)
    // An empty page would pass too.
    const isTranslated = texts.filter(({ text }) => text.includes('⟦')).length > 10
    found.push([kind, isTranslated, withoutCatalogue(texts)])
  }
  expect(found).toEqual(KINDS.map(([kind]) => [kind, true, []]))
  // The browser itself logs the unknown address.
  expect(watched.complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('an outdated translation has its notice, not in English', async () => {
  await open('/docs/next')
  // "Translation out of date", the title of the notice.
  const titles = (await spokenTexts(page)).filter(({ where }) => where === 'strong')
  expect(titles.some(({ text }) => text.startsWith('⟦Ţŕåñšļåţîöñ'))).toBe(true)
  expect(await leftInEnglish()).toEqual([])
})

test('menus, tooltips and announcements have none', async () => {
  await open('/docs/guide/setup')
  for (const button of await page.locator('.navbar [aria-haspopup], .navbar [aria-expanded]').all())
    if (await button.isVisible()) await button.click()
  expect(await leftInEnglish()).toEqual([])
  await page.keyboard.press('Escape')
  for (const label of ['.code-copy', '.code-wrap', '.color-toggle'])
    await page.locator(label).first().click({ force: true })
  expect(await leftInEnglish()).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 9000))
  await page.evaluate(() => window.scrollTo(0, 4000))
  expect(await leftInEnglish()).toEqual([])
})

test('the menu of a narrow window has none', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('/docs/guide/setup')
  await page.locator('.navbar-toggle, .navbar button[aria-expanded]').first().click()
  await page.waitForFunction(() => document.querySelector('.mobile-menu, [role=dialog]'))
  expect(await leftInEnglish()).toEqual([])
})

test('a crash and a page that cannot be loaded have none', async () => {
  await open('/crash')
  await page.locator('#break').click()
  await page.waitForSelector('.message-error')
  expect(await leftInEnglish()).toEqual([])
  // Before the page is open, because links in view are prefetched.
  await page.route('**/index.json', (route) => route.fulfill({ status: 500, body: 'Όχι' }))
  await open('/docs/guide/setup')
  await page.locator('.theme-doc-sidebar-menu a').first().click()
  await page.locator('main', { hasText: '500' }).waitFor()
  expect(await leftInEnglish()).toEqual([])
  expect(watched.complaints.join()).toMatch(/Σφάλμα/)
})

test('the search has none: before a query, with results, without any, and when it fails', async () => {
  await open('/docs/guide/setup')
  await page.keyboard.press('/')
  await page.waitForSelector('.search-input:focus')
  expect(await leftInEnglish()).toEqual([])
  await page.fill('.search-input', 'Δεζ')
  await page.waitForSelector('.search-row mark')
  expect(await leftInEnglish()).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForSelector('.search-modal', { state: 'detached' })
  await page.keyboard.press('/')
  // The chosen hit is remembered, with its own buttons.
  await page.waitForSelector('.search-row')
  expect(await leftInEnglish()).toEqual([])
  await page.fill('.search-input', 'ϗϗϗϗϗ')
  await page.waitForSelector('.search-message')
  expect(await leftInEnglish()).toEqual([])
  await open('/search?q=Δεζ')
  await page.waitForSelector('main mark')
  expect(await leftInEnglish()).toEqual([])
  await page.route(/assets\/search/, (route) => route.abort())
  await open('/docs/guide/setup')
  await page.keyboard.press('/')
  await page.fill('.search-input', 'Εισαγωγή')
  await page.waitForSelector('.search-message[role="alert"]')
  expect(await leftInEnglish()).toEqual([])
})

test('a draft, which only its author sees, has none', async () => {
  const server = startOctavo(['serve', '.', '--port', '0'], site.root)
  try {
    const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
    await page.goto(`${origin}/en-XA/docs/next/draft`)
    await page.waitForSelector('h1')
    expect(await page.title()).toContain('Σχέδιο')
    expect((await spokenTexts(page)).some(({ text }) => /⟦Ð\S* /.test(text))).toBe(true)
    expect(await leftInEnglish()).toEqual([])
  } finally {
    await page.goto('about:blank')
    await stopOctavo(server)
  }
})

test('without JavaScript there is none either', async () => {
  await watched.close()
  watched = await openPage(browser, { javaScriptEnabled: false })
  page = watched.page
  for (const path of ['/docs/guide/setup', '/search']) {
    await page.goto(`${site.origin}/en-XA${path}`)
    expect(await leftInEnglish()).toEqual([])
  }
})

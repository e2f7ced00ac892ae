/** Versions, tags, unlisted docs and navbar items, in a real browser on a built site. */
import type { Browser, Page } from 'playwright-core'
import { violationsOf } from './audit.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { type SmallSite, serveSmallSite } from './small-site.ts'
import { VERSIONS_SITE } from './versions-site.ts'

const KEY = 'docs-preferred-version-default'

let site: SmallSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSmallSite(VERSIONS_SITE), launchBrowser()])
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
  await page.goto(site.origin + path)
  await hydrated(page)
}
const place = () => page.url().slice(site.origin.length)
/** Includes a link inside a closed menu. */
const linkOf = (name: string) =>
  page
    .locator('.navbar a')
    .filter({ hasText: new RegExp(`^${name}`) })
    .getAttribute('href')
const stored = () => page.evaluate((key) => localStorage.getItem(key), KEY)
const versions = () => page.locator('.navbar .versions')

test('an old version has a notice with a link to the same page in the latest version, and is remembered', async () => {
  await open('/docs/1.0/guide/setup')
  const banner = page.getByRole('alert')
  expect(await banner.innerText()).toBe(
    'This is documentation for Small 1.0, which is no longer maintained. For up-to-date documentation, see the latest version (2.0).',
  )
  expect(await page.locator('.theme-doc-version-badge').innerText()).toBe('Version: 1.0')
  expect(await page.locator('html').getAttribute('class')).toContain('docs-version-1.0')
  await banner.getByRole('link').click()
  await page.locator('h1', { hasText: 'Setup 2.0' }).waitFor()
  expect([place(), await stored()]).toEqual(['/docs/guide/setup', '2.0'])
  expect(await page.getByRole('alert').count()).toBe(0)
  await open('/de/docs/next/new')
  expect(await page.getByRole('alert').innerText()).toMatch(
    /noch nicht veröffentlicht.*\(2\.0\)\.$/,
  )
  // The latest version has no such page.
  expect(await page.getByRole('alert').getByRole('link').getAttribute('href')).toBe('/de/docs/')
  expect(watched.complaints).toEqual([])
})

test('the menu of versions keeps page, query and hash, and other pages follow its choice', async () => {
  await open('/docs/guide/setup?a=1#last')
  expect(await versions().getByRole('button').innerText()).toBe('2.0')
  await versions().getByRole('button').click()
  expect(await versions().getByRole('link').allInnerTexts()).toEqual([
    'Next',
    '2.0',
    '1.0',
    expect.stringContaining('Archive'),
  ])
  await versions().getByRole('link', { name: '1.0' }).click()
  await page.locator('h1', { hasText: 'Setup 1.0' }).waitFor()
  expect([place(), await stored()]).toEqual(['/docs/1.0/guide/setup?a=1#last', '1.0'])
  // A page that exists only in this version links to the main pages of the others.
  await open('/docs/next/new')
  expect(await linkOf('1.0')).toBe('/docs/1.0/')
  // On a page without a version, the preferred one applies.
  await open('/')
  expect(await versions().getByRole('button').innerText()).toBe('1.0')
  expect(await linkOf('Start')).toBe('/docs/1.0/guide/setup')
  expect([await linkOf('Book'), await linkOf('Reference')]).toEqual(['/docs/1.0/', '/docs/1.0/'])
  // The version of the page takes precedence over the preferred one.
  await open('/docs/next/')
  expect(await linkOf('Start')).toBe('/docs/next/guide/setup')
  expect(watched.complaints).toEqual([])
})

test('a preferred version never flashes another one first, and a removed one is forgotten', async () => {
  await open('/')
  await page.evaluate((key) => localStorage.setItem(key, '1.0'), KEY)
  // Without the runtime the page stays as it was sent: with the latest version, hidden.
  await page.route('**/assets/js/**', (route) => route.abort())
  await page.goto(`${site.origin}/`)
  const label = versions().locator('button > span')
  expect([await label.textContent(), await label.isVisible()]).toEqual(['2.0', false])
  await page.goto(`${site.origin}/docs/`)
  expect([await label.textContent(), await label.isVisible()]).toEqual(['2.0', true])
  await page.unroute('**/assets/js/**')
  await page.evaluate((key) => localStorage.setItem(key, '0.9'), KEY)
  await open('/')
  expect([await stored(), await label.isVisible()]).toEqual([null, true])
  // The browser reports the blocked scripts.
  expect(watched.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('tags link to the docs of their version, in the language of the page', async () => {
  await open('/docs/1.0/')
  await page.locator('.theme-doc-footer-tags-row').getByText('Installation').click()
  await page.locator('h1', { hasText: '2 docs tagged with “Installation”' }).waitFor()
  expect(place()).toBe('/docs/1.0/tags/install')
  expect(await page.locator('.lead').innerText()).toBe('Getting it to run')
  expect(await page.locator('.tagged-docs h2').allInnerTexts()).toEqual(['Intro 1.0', 'Setup 1.0'])
  await page.getByRole('link', { name: 'View all tags' }).click()
  await page.locator('h1', { hasText: 'Tags' }).waitFor()
  expect(await page.locator('.tag-letter').allInnerTexts()).toEqual([
    'F\nfirst steps\n1',
    'I\nInstallation\n2',
  ])
  expect(await page.title()).toBe('Tags | Small')
  await open('/de/docs/tags/install')
  expect(await page.locator('h1').innerText()).toBe('2\u00a0Dokumente mit „Einrichtung“')
  expect(watched.complaints).toEqual([])
})

test('an unlisted doc is served only at its address; a draft is missing', async () => {
  await open('/docs/')
  expect(await page.getByRole('link', { name: 'Secret' }).count()).toBe(0)
  await page.locator('.sidebar-caret').click()
  await page.locator('.theme-doc-sidebar-menu').getByText('Setup 2.0').waitFor()
  expect(await page.locator('.theme-doc-sidebar-menu').innerText()).not.toContain('Hidden')
  await open('/docs/hidden')
  expect(await page.locator('.theme-unlisted-banner').count()).toBe(1)
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  expect(await page.locator('.sidebar-list [aria-current="page"]').innerText()).toBe('Hidden 2.0')
  expect(await linkOf('Secret')).toBe('/docs/hidden')
  expect(await page.locator('.pager').count()).toBe(0)
  await open('/docs/tags/secret')
  expect(await page.locator('.theme-unlisted-banner').count()).toBe(1)
  expect((await fetch(`${site.origin}/docs/draft`)).status).toBe(404)
  expect(watched.complaints).toEqual([])
})

test('a doc shows the cards of its category', async () => {
  await open('/docs/guide/all')
  expect(await page.locator('article .page-card h2').allInnerTexts()).toEqual(['Setup 2.0'])
  await page.getByRole('link', { name: 'Setup 2.0' }).first().click()
  await page.locator('h1', { hasText: 'Setup 2.0' }).waitFor()
  expect(watched.complaints).toEqual([])
})

test('an item of the site’s own that fails leaves the bar, and is named', async () => {
  await open('/docs/')
  expect(
    await page.locator('[data-place]').evaluateAll((all) => all.map((one) => one.textContent)),
  ).toEqual(['Inside', 'Up'])
  await page.locator('[data-place="bar"]').click()
  await page.locator('[data-place="bar"]').waitFor({ state: 'detached' })
  expect(await page.locator('h1').innerText()).toBe('Intro 2.0')
  await versions().getByRole('button').click()
  expect(await versions().getByRole('link', { name: '1.0' }).isVisible()).toBe(true)
  const complaints = watched.complaints.join('\n')
  expect(complaints).toContain('A navbar item failed to render.')
  expect(complaints).toContain('"text": "Up"')
})

test('on narrow screens the versions are a group of the menu', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('/docs/guide/setup')
  await page.locator('.menu-toggle').click()
  await page.locator('.mobile-menu-back').click()
  const menu = page.locator('.mobile-menu')
  await menu.getByText('Versions', { exact: true }).click()
  expect(await menu.locator('[data-place]').allInnerTexts()).toContain('Up')
  await menu.getByRole('link', { name: '1.0' }).click()
  await page.locator('h1', { hasText: 'Setup 1.0' }).waitFor()
  expect([await menu.count(), await stored()]).toEqual([0, '1.0'])
  expect(watched.complaints).toEqual([])
})

test('the language menu keeps the query of its item', async () => {
  await open('/docs/1.0/?a=1#more')
  expect(await linkOf('Deutsch')).toBe('/de/docs/1.0/?a=1&from=menu#more')
})

test.each([
  ['/docs/next/new', 'light', 820],
  ['/de/docs/1.0/', 'dark', 390],
  ['/docs/tags', 'light', 390],
  ['/docs/tags', 'dark', 820],
  ['/de/docs/tags/install', 'dark', 820],
  ['/docs/guide/all', 'light', 820],
])('%s is accessible (%s, %i px)', async (path, mode, width) => {
  await page.setViewportSize({ width, height: 900 })
  await open(`${path}?octavo-theme=${mode}`)
  expect(await violationsOf(page)).toEqual([])
})

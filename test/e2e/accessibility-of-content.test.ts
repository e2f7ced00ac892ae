/**
 * All kinds of content, tags, unlisted pages and right-to-left pages, checked by the rules of axe.
 */
import type { Browser, Page } from 'playwright-core'
import { toBuildReport } from '../../cli/build/build-report.ts'
import { outputOf } from '../build/output-of.ts'
import { violationsInBothModes, violationsOf } from './audit.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { SINK_PAGES, SINK_SITE } from './sink-site.ts'
import { type SmallSite, serveSmallSite } from './small-site.ts'

let site: SmallSite
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSmallSite(SINK_SITE), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(async () => {
  await watched.close()
  expect(watched.complaints).toEqual([])
})

async function openWindow(width: number, mode = 'light'): Promise<Page> {
  const viewport = { width, height: 900 }
  watched = await openPage(browser, { viewport, reducedMotion: 'reduce' })
  await watched.page.addInitScript((value) => localStorage.setItem('theme', value), mode)
  return watched.page
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await hydrated(page)
}

test.each([
  ['light', 1440],
  ['dark', 390],
])(
  'axe finds nothing at a visit in %s mode at %i px, and after a change of the mode',
  async (mode, width) => {
    const page = await openWindow(width, mode)
    const found: string[] = []
    for (const path of SINK_PAGES) {
      await visit(page, path)
      expect(await page.getAttribute('html', 'data-theme')).toBe(mode)
      found.push(...(await violationsInBothModes(page)).map((violation) => `${path} ${violation}`))
    }
    expect(found).toEqual([])
  },
)

test('axe finds nothing in the report of a build, and the report fits a phone', async () => {
  const page = await openWindow(390)
  const name = (index: number) => `deep/folder-with-a-long-name/page-${index}/index.html`
  const stamps = (count: number, size: number) =>
    outputOf(...Array.from({ length: count }, (_, index) => [name(index), size * index] as const))
  const job = { call: 'render', worker: 0, beginMs: 2, endMs: 70, subjects: ['/a'] } as const
  const body = toBuildReport({
    ...{ title: 'Docs', pages: 30, renderedNow: 2 },
    timed: Array.from({ length: 30 }, (_, index) => ({
      permalink: `/${name(index)}`,
      tookMs: index * 1.5,
    })),
    trace: { stages: [{ name: 'parse', beginMs: 1, endMs: 3_000 }], jobs: [job] },
    output: stamps(40, 1_000),
    before: stamps(30, 2_000),
  })
  await page.route('**/report', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto(`${site.origin}/report`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The policy allows the sheet.
  expect(
    await page
      .locator('.bars rect')
      .first()
      .evaluate((bar) => getComputedStyle(bar).fill),
  ).not.toBe('rgb(0, 0, 0)')
})

test('axe finds nothing if the sidebar is hidden', async () => {
  const page = await openWindow(1440)
  await visit(page, '/guide/b')
  await page.locator('.sidebar-collapse').click()
  await page.locator('.sidebar-expand').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('marks of the current place are at the start of the line, in both directions', async () => {
  const page = await openWindow(1440)
  const shadow = () =>
    page
      .locator('.sidebar-list [aria-current]')
      .evaluate((link) => getComputedStyle(link).boxShadow)
  await visit(page, '/')
  expect(await shadow()).toMatch(/ 2px 0px 0px 0px inset$/)
  await visit(page, '/ar/')
  expect(await shadow()).toMatch(/ -2px 0px 0px 0px inset$/)
  // The text is still English, and runs from left to right.
  expect(await page.locator('article').evaluate((text) => getComputedStyle(text).direction)).toBe(
    'ltr',
  )
})

test('a heading only for screen readers takes no space, and a change mark keeps its line', async () => {
  const page = await openWindow(1440)
  await visit(page, '/')
  const { height } = (await page.locator('.footnotes > .visually-hidden').boundingBox()) ?? {}
  expect(height).toBe(1)
  const signs = page.locator('[data-language="diff"] .hl-prefix')
  expect(await signs.count()).toBe(2)
  for (const sign of await signs.all()) {
    const [own, line] = await sign.evaluate((prefix) =>
      [prefix, prefix.nextElementSibling ?? prefix].map(
        (element) => element.getBoundingClientRect().top,
      ),
    )
    expect(own).toBe(line)
  }
})

test('code is copied without removed lines, and stays wrapped on the next visit', async () => {
  const page = await openWindow(390)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/')
  const block = page.locator('.code-block', { hasText: 'marks.js' })
  // Noted in the page, because the state is over after a second.
  await page.evaluate(() => {
    const copied = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('.code-copy[data-copied]')) resolve()
      }).observe(document, { subtree: true, attributeFilter: ['data-copied'] })
    })
    Object.assign(window, { copied })
  })
  await block.locator('.code-copy').click({ force: true })
  await page.evaluate(() => Reflect.get(window, 'copied'))
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^const here = .*\nwrong\(here\)\nlate\(here\)\s*$/)

  await block.locator('pre').focus()
  await block.locator('.code-wrap').click({ force: true })
  const overflow = () => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(await overflow()).toBe(0)
  await visit(page, '/')
  await page.locator('html[data-wrap]').waitFor({ state: 'attached' })
  expect(await overflow()).toBe(0)
  // A reader who wrapped the code finds the button that undoes it.
  await block.locator('pre').focus()
  const again = block.locator('.code-wrap[aria-pressed="true"]')
  await again.click({ force: true })
  expect(await overflow()).toBeGreaterThan(0)
})

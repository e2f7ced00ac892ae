/** What a reader sees if the page of the server differs from the page that React expects. */
import type { Browser, Page } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { type SmallSite, serveSmallSite } from './small-site.ts'

const FILES = {
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nText of home. [A](./a.md)\n\n## Part\n\nMore.\n',
  'docs/a.md': '# Page A\n\nText of A.\n',
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

/** Open the home page with a change to its HTML, as a proxy or an extension would make it. */
async function openChanged(change: (html: string) => string): Promise<void> {
  await page.route(`${site.origin}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const changed = change(html)
    expect(changed).not.toBe(html)
    await route.fulfill({ response, body: changed })
  })
  await page.goto(site.origin)
  await hydrated(page)
}

test('the sidebar comes from its elements, also with another text', async () => {
  await openChanged((html) => html.replace(/>Page A<\/a>/, '>Other</a>'))
  expect(watched.complaints).toEqual([])
  await page.locator('.docs-sidebar a', { hasText: 'Other' }).click()
  await page.getByText('Text of A.').waitFor()
})

test.each([
  ['another text in the bar', (html: string) => html.replace(/>Small<\/span>/, '>Other</span>')],
  [
    'an entry of a stranger in the sidebar',
    (html: string) => html.replace('<ul class="sidebar-list">', '$&<li>Ad</li>'),
  ],
  ['an element of a stranger', (html: string) => html.replace('<main', '<aside>Ad</aside><main')],
  ['a part that is missing', (html: string) => html.replace(/<nav class="pager.*?<\/nav>/, '')],
])('%s leaves the article and a page that works', async (_, change) => {
  await openChanged(change)
  expect(await page.locator('article').innerText()).toContain('Text of home.')
  expect(await page.locator('article h2').innerText()).toContain('Part')
  // React reports once that it rendered a part again, and nothing else is wrong.
  expect(watched.complaints.every((text) => /[Hh]ydrat|react\.dev\/errors\/4\d\d/.test(text))).toBe(
    true,
  )
  expect(watched.complaints.length).toBeGreaterThan(0)
  await page.locator('article a', { hasText: 'A' }).first().click()
  await page.getByText('Text of A.').waitFor()
  await page.goBack()
  await page.getByText('Text of home.').waitFor()
})

test('an article that was changed on its way is shown as it arrived, on the first and on later visits', async () => {
  await openChanged((html) => html.replace('<p>Text of home.', '<p>Translated text.'))
  expect(await page.locator('article').innerText()).toContain('Translated text.')
  expect(watched.complaints).toEqual([])
  await page.locator('article a', { hasText: 'A' }).first().click()
  await page.getByText('Text of A.').waitFor()
  await page.goBack()
  await page.getByText('Translated text.').waitFor()
})

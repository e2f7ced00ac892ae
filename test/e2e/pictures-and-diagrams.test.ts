/**
 * Diagrams that the browser draws, and pictures that open in their full size, under the policy of
 * the site.
 */

import type { Browser, Page } from 'playwright-core'
import { violationsOf } from './audit.ts'
import { hydrated, launchBrowser, openPage, WAIT_MS, zoomable } from './browser.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

const DIAGRAMS = `# Diagrams

\`\`\`mermaid
flowchart TD
  accTitle: How a page is made
  accDescr: From text to HTML
  A[Write] -->|styled| B{Good?}
  B -->|yes| C[Publish]
  B -->|no| A
  classDef loud fill:#c13616,color:#fff
  class C loud
  style A stroke-width:4px
\`\`\`

\`\`\`mermaid
sequenceDiagram
  Alice->>Bob: <img src=x onerror=alert(1)> Hello
  Bob-->>Alice: Hi
\`\`\`

\`\`\`mermaid
flowchart TD
  A --- [[[ not a diagram
\`\`\`
`

const PLAN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><circle cx="9" cy="9" r="9"/></svg>'

let site: SmallSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    serveSmallSite({
      'site.config.ts': configOf('markdown: { mermaid: true }, images: { zoom: true },'),
      'docs/index.md': DIAGRAMS,
      'docs/plain.md': '# Plain\n\n[Diagrams](./index.md)\n',
      'docs/picture.md': '# Picture\n\n![Plan](./plan.svg)\n',
      'docs/plan.svg': PLAN,
    }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const isRare = (path: string) => /(?:diagrams|zoom|mermaid)[.\w-]*\.(?:js|css)$/.test(path)

/** Wait until the browser has read both pictures, which it does after they are in the page, and shows them. */
const drawn = (page: Page, mode: string) =>
  page.waitForFunction((selector) => {
    const images = [...document.querySelectorAll<HTMLImageElement>(selector)]
    return (
      images.length === 2 &&
      images.every(({ naturalWidth, offsetWidth }) => naturalWidth > 0 && offsetWidth > 0)
    )
  }, `.diagram img.${mode}-only`)

/**
 * Runs in the frame of the library. It returns the frame's origin, whether it reaches the page and
 * storage, and whether a picture loads.
 */
async function lookOut() {
  const errorOf = (use: () => unknown) => {
    try {
      return String(use())
    } catch (error) {
      return error instanceof DOMException ? error.name : String(error)
    }
  }
  const picture = new Image()
  const isLoaded = new Promise((done) => {
    picture.onload = () => done(true)
    picture.onerror = () => done(false)
  })
  picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const page = errorOf(() => window.parent.document.title)
  return [window.origin, page, errorOf(() => window.localStorage.length), await isLoaded]
}

test('diagrams are pictures in both modes, with a text alternative, and break no policy', async () => {
  const watched = await openPage(browser, { colorScheme: 'light' })
  const { page, requests } = watched
  await page.goto(`${site.origin}/plain/`)
  await hydrated(page)
  expect(requests.filter(isRare)).toEqual([])
  await page.getByRole('paragraph').getByRole('link').click()
  await page.locator('[data-drawn]').nth(1).waitFor()
  const first = page.getByRole('img', { name: 'How a page is made. From text to HTML' })
  await first.waitFor()
  await page.getByRole('img', { name: 'sequenceDiagram' }).waitFor()
  await drawn(page, 'light')
  const svg = decodeURIComponent((await first.getAttribute('src')) ?? '')
  // The picture has the styles of the author and of the library.
  expect(svg).toMatch(/stroke-width:\s?4px/)
  expect(svg).toMatch(/<style[^>]*>[^<]*font-family/)
  await page.locator('.diagram summary').first().click()
  expect(await page.locator('.diagram pre').first().innerText()).toContain('A[Write]')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await drawn(page, 'dark')
  // An invalid diagram stays code, with a message.
  const isRefused = (text: string) => text.includes('could not be drawn')
  const refused = watched.complaints.some(isRefused)
    ? Promise.resolve()
    : page.waitForEvent('console', (message) => isRefused(message.text()))
  const third = page.locator('pre', { hasText: 'not a diagram' })
  await third.scrollIntoViewIfNeeded()
  await refused
  expect(await third.isVisible()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await watched.close()
})

test('the library draws in a frame that reaches neither the page nor its storage, and loads nothing', async () => {
  const page = await browser.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.goto(site.origin)
  await page.locator('[data-drawn]').first().waitFor()
  const frame = page.frames().find((one) => one.url() === 'about:srcdoc')
  expect(await frame?.evaluate(lookOut)).toEqual(['null', 'SecurityError', 'SecurityError', false])
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
  await page.close()
})

test("a picture opens in its full size by key and pointer, and closing it returns to the reader's position", async () => {
  const watched = await openPage(browser, { reducedMotion: 'reduce' })
  const { page } = watched
  await page.goto(`${site.origin}/picture/`)
  await hydrated(page)
  const link = page.getByRole('link', { name: 'Plan' })
  // Not the link, whose box grows to its picture with the style sheet of the chunk.
  const picture = link.getByRole('img')
  const before = await picture.boundingBox()
  await link.focus()
  const dialog = page.getByRole('dialog', { name: 'Plan' })
  await zoomable(page)
  await link.press('Enter')
  await dialog.waitFor()
  expect(await dialog.locator('img').evaluate((one) => getComputedStyle(one).animationName)).toBe(
    'none',
  )
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await picture.boundingBox()).toEqual(before)
  await link.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await watched.close()
})

test('without scripts diagrams are code, and a picture is a link to its file', async () => {
  const watched = await openPage(browser, { javaScriptEnabled: false })
  const { page } = watched
  await page.goto(site.origin)
  expect(await page.locator('[data-diagram] pre').first().isVisible()).toBe(true)
  await page.goto(`${site.origin}/picture/`)
  const href = await page.getByRole('link', { name: 'Plan' }).getAttribute('href')
  const answer = await page.request.get(site.origin + href)
  expect([answer.status(), await answer.text()]).toEqual([200, PLAN])
  await watched.close()
})

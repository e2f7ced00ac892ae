/** The built manual: the rules of axe at both widths and in both modes, and "Copy page". */
import type { Browser, Page } from 'playwright-core'
import { compareCopies, lostWords } from '../../bench/tools/markdown-words.mjs'
import { buildManual, MANUAL } from '../docs/built-manual.ts'
import { violationsInBothModes } from './audit.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { buildOwnSite } from './built-site.ts'
import { type ServedSite, servePreview } from './served-site.ts'

/** A page of each kind. */
const PAGES = ['', 'learn/markdown', 'reference/config-docs', 'search?q=redirect', 'nope']

let site: ServedSite
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    buildManual().then((dist) => servePreview(MANUAL, dist)),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => watched.close())

async function visit(path: string, width = 1440): Promise<Page> {
  const viewport = { width, height: 900 }
  watched = await openPage(browser, { viewport, reducedMotion: 'reduce' })
  await watched.page.goto(`${site.origin}/octavo/${path}`)
  await hydrated(watched.page)
  return watched.page
}

describe.each([390, 1440])('at %i px', (width) => {
  test.each(PAGES)('axe finds nothing in /%s, in neither mode', async (path) => {
    const page = await visit(path, width)
    if (path === 'nope') expect(watched.complaints.join()).toContain('404')
    if (path.startsWith('search')) await page.locator('.search-result').first().waitFor()
    expect(await violationsInBothModes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

describe('"Copy page"', () => {
  const copy = (page: Page) => page.locator('.theme-page-actions a').first()
  const clicked = async (page: Page) => {
    await copy(page).click()
    await page.getByRole('link', { name: 'Copied', exact: true }).waitFor()
  }

  test('copies the Markdown of the page to the clipboard, and confirms it', async () => {
    const page = await visit('learn/first-site')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // The code that copies is loaded on the first use.
    const before = watched.requests.length
    expect(watched.requests.filter((path) => path.includes('copy-page'))).toEqual([])
    await clicked(page)
    const asked = watched.requests.slice(before)
    expect(asked).toContain('/octavo/learn/first-site.md')
    expect(asked.filter((path) => path.includes('copy-page'))).toHaveLength(1)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const { status } = await fetch(`${site.origin}/octavo/learn/first-site.md`)
    expect(status).toBe(200)
    expect(copied).toMatch(
      /^> For AI agents: .*\n\n# First site in five minutes\n[\s\S]*```sh\nnpm create octavo/,
    )
    await page.locator('#octavo-announcer', { hasText: 'Copied' }).waitFor({ state: 'attached' })

    // Another page has not been copied.
    await page.locator('.pager-next').click()
    await page.waitForURL(/learn\/pages-and-links/)
    // The address changes before the page.
    await page.getByRole('link', { name: 'Copy page', exact: true }).waitFor()
  })

  test.each(['the Markdown cannot be fetched', 'the clipboard is refused'])(
    'navigates to the Markdown if %s',
    async (reason) => {
      const page = await visit('learn/first-site')
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      })
      let shown = () => {}
      const isShown = new Promise<void>((resolve) => {
        shown = resolve
      })
      await page.route('**/first-site.md', (route) => {
        if (!route.request().isNavigationRequest())
          return reason.includes('fetched') ? route.abort() : route.continue()
        shown()
        // The page stays.
        return route.fulfill({ status: 204 })
      })
      await copy(page).click()
      await isShown
      expect(await copy(page).textContent()).toBe('Copy page')
      expect(watched.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    },
  )
})

test('the Markdown of every page contains all of its words, parsed again by remark', async () => {
  watched = await openPage(browser)
  const [manual, own] = [compareCopies(site.folder), await buildOwnSite({ llms: true })]
  for (const pages of [manual, compareCopies(own.out)]) {
    expect(pages.length).toBeGreaterThan(45)
    expect(pages.filter(({ lost }) => lost.length > 0)).toEqual([])
  }
  expect(lostWords('<p>One two two.</p><button>no</button>', 'one two')).toEqual(['One', 'two'])
})

describe('WebMCP', () => {
  /** Stands in for the interface, which the browser of these tests does not have yet. */
  const WITH_TOOLS = `{
    const tools = new Map()
    const registerTool = (tool) => tools.set(tool.name, tool)
    Object.defineProperty(document, 'modelContext', { value: { registerTool, tools } })
  }`
  const agentFiles = () => watched.requests.filter((path) => path.includes('octavo-agents'))
  const call = (page: Page, name: string, input: object) =>
    page.evaluate(
      // The stand-in has the tools.
      `document.modelContext.tools.get('${name}').execute(${JSON.stringify(input)}).then((result) => result.content[0].text)`,
    )

  test('a browser without it loads nothing of it', async () => {
    await visit('learn/search')
    expect(agentFiles()).toEqual([])
  })

  test('a browser with it gets tools that quote the documentation, under the strict policy', async () => {
    watched = await openPage(browser)
    const { page } = watched
    await page.addInitScript(WITH_TOOLS)
    await page.goto(`${site.origin}/octavo/learn/search`)
    await hydrated(page)
    await page.waitForFunction('document.modelContext.tools.size === 3')
    const [file = ''] = agentFiles()
    const code = await (await fetch(new URL(file, site.origin))).arrayBuffer()
    expect(code.byteLength).toBeLessThan(3000)
    const quoted = /^Quoted content of documentation\..*\n\n/
    for (const [name, input, text] of [
      [
        'search_docs',
        { query: 'sidebar by hand' },
        '- Sidebars > Write a sidebar by hand: https://',
      ],
      ['read_page', {}, '# Search\n'],
      ['read_page', { page: '/octavo/learn/blog' }, '# Add a blog\n'],
      ['list_pages', {}, '# Octavo\n'],
    ] as const) {
      const answer = await call(page, name, input)
      expect(answer).toMatch(quoted)
      expect(answer).toContain(text)
    }
    expect(await call(page, 'read_page', { page: 'https://x.example/a' })).toBe(
      'Error: https://x.example/a is not on this site',
    )
    expect(await call(page, 'read_page', { page: '/octavo/nope' })).toBe(
      'Error: There is no /octavo/nope.md',
    )
    expect(watched.complaints.join()).toContain('404')
  })
})

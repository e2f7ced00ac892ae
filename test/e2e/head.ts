/**
 * The contents of the head and the files next to the pages, as browsers and crawlers read them, at
 * any base.
 */
import type { Browser } from 'playwright-core'
import { hydrated, launchBrowser, openPage, WAIT_MS, type WatchedPage } from './browser.ts'
import { type Address, type ServedSite, serveBuiltSite } from './built-site.ts'

const ORIGIN = 'https://docs.meridian.example'

/** Define the tests for a site that is served at an address. */
export function describeHead(address: Address = {}): void {
  const base = address.baseUrl ?? '/'
  const at = (path: string) => base + path.replace(/^\//, '')
  let site: ServedSite
  let browser: Browser
  let watched: WatchedPage

  beforeAll(async () => {
    ;[site, browser] = await Promise.all([serveBuiltSite(address), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  beforeEach(async () => {
    watched = await openPage(browser)
  })
  afterEach(async () => {
    expect(watched.complaints).toEqual([])
    await watched.close()
  })

  /** Every tag of the head that describes the page, sorted. */
  const tagsOf = () =>
    watched.page.evaluate(() =>
      [
        ...document.head.querySelectorAll(
          'title, meta:not([name=theme-color]), link, script[type*=json]',
        ),
      ]
        .filter((tag) => !/preload|stylesheet|prefetch/.test(tag.getAttribute('rel') ?? ''))
        .map((tag) => {
          const attributes = Array.from(tag.attributes, ({ name, value }) => `${name}="${value}"`)
          return `${tag.tagName} ${attributes.sort().join(' ')} ${tag.textContent}`
        })
        .sort(),
    )
  const fetchText = (path: string) =>
    watched.page.evaluate(async (url) => (await fetch(url)).text(), path)

  test('the head of a page survives hydration, and navigating away and back', async () => {
    const { page } = watched
    await page.goto(site.origin + at('/de/releases/cloud/v0.0.6'))
    const served = await tagsOf()
    await hydrated(page)
    expect(await tagsOf()).toEqual(served)
    await page.locator('.pager-link').first().click()
    await page.waitForSelector('h1:text("v0.0.5")')
    expect(await tagsOf()).not.toEqual(served)
    await page.goBack()
    await page.waitForSelector('h1:text("v0.0.6")')
    expect(await tagsOf()).toEqual(served)
  })

  test('facets for a crawler are those of the page, after each navigation', async () => {
    const { page } = watched
    const facets = () => tagsOf().then((tags) => tags.filter((tag) => tag.includes('docsearch:')))
    await page.goto(site.origin + at('/cloud/'))
    await hydrated(page)
    const before = await facets()
    await page.locator('.navbar-link', { hasText: 'Construct' }).click()
    await page.waitForURL(/\/construct\/?$/)
    await page.waitForFunction(() => document.title.includes('Construct'))
    const after = await facets()
    expect(before.join()).toContain('docs-cloud-current')
    expect(after.join()).toContain('docs-construct-current')
    await page.reload()
    expect(await facets()).toEqual(after)
  })

  test('a doc declares address, languages, feeds, image and date', async () => {
    const { page } = watched
    await page.goto(site.origin + at('/de/releases/cloud/v0.0.6'))
    const tags = (await tagsOf()).join('\n')
    const url = ORIGIN + at('/de/releases/cloud/v0.0.6')
    for (const part of [
      `href="${url}" rel="canonical"`,
      `href="${ORIGIN + at('/releases/cloud/v0.0.6')}" hreflang="x-default"`,
      `type="application/atom+xml"`,
      `content="Meridian Docs" property="og:site_name"`,
      `content="Meridian Cloud: Versionshinweise – Meridian Docs" property="og:image:alt"`,
      '"dateModified":"2025-10-15"',
      `href="${at('/de/manifest.webmanifest')}" rel="manifest"`,
    ])
      expect(tags).toContain(part)
    const image = await page.getAttribute('meta[property="og:image"]', 'content')
    const response = await page.request.get((image ?? '').replace(ORIGIN, site.origin))
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
  })

  test('feeds and sitemaps are XML whose links exist', async () => {
    const { page } = watched
    await page.goto(site.origin + at('/'))
    for (const path of [
      '/de/releases/cloud/atom.xml',
      '/releases/construct/rss.xml',
      '/sitemap.xml',
    ]) {
      const xml = await fetchText(at(path))
      const links = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        const error = parsed.querySelector('parsererror')
        if (error) throw new Error(error.textContent ?? '')
        return [...parsed.querySelectorAll('entry > link, item > link, url > loc')].map(
          (link) => link.getAttribute('href') ?? link.textContent ?? '',
        )
      }, xml)
      expect(links.length).toBeGreaterThan(5)
      for (const link of links.slice(0, 8)) {
        expect(link).toContain(ORIGIN + base)
        expect((await page.request.get(link.replace(ORIGIN, site.origin))).status()).toBe(200)
      }
    }
  })

  test('the browser accepts the manifest, with icons of the declared sizes', async () => {
    const { page } = watched
    await page.goto(site.origin + at('/de/'))
    const session = await page.context().newCDPSession(page)
    const { data = '', errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons, start_url } = JSON.parse(data)
    expect(start_url).toBe(at('/de/'))
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (url) => {
        const image = Object.assign(new Image(), { src: url })
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(size).toBe(sizes)
    }
  })

  test("the browser's frame has the colour of the mode, from the first paint on", async () => {
    const { page } = watched
    const color = () => page.getAttribute('meta[name=theme-color]', 'content')
    await page.goto(site.origin + at('/'))
    await hydrated(page)
    const light = await color()
    await page.locator('.color-toggle:visible').first().click()
    expect(await color()).not.toBe(light)
    // Without the app, the script in the head chooses the colour.
    await page.route('**/*.js', (route) => route.fulfill({ body: '' }))
    await page.reload()
    expect(await color()).toBe('#151210')
  })

  test('only scripts that the policy names run', async () => {
    // Not watched, because the test looks for the violation.
    const page = await browser.newPage()
    page.setDefaultTimeout(WAIT_MS)
    const response = await page.goto(site.origin + at('/'))
    const policy = (await response?.allHeaders())?.['content-security-policy'] ?? ''
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.head.append(script)
      return 'ran' in window
    })
    expect(ran).toBe(false)
    await page.close()
  })
}

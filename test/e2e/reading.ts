/**
 * The built site in a real browser, from a server that acts as a host. The same must be true at the
 * root, below a base, and with each policy of trailing slashes.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { type Address, type ServedSite, serveBuiltSite } from './built-site.ts'

const KINDS = [
  ['the home page', '/', 'Meridian Docs'],
  ['a doc', '/cloud/get-started', 'Meridian Docs'],
  ['a doc at its instance root', '/cloud/', 'Meridian Cloud | Meridian Docs'],
  ['a German doc', '/de/cloud/microservices/iam', 'IAM | Meridian Docs'],
  ['a category page', '/cloud/category/microservices', 'Microservices | Meridian Docs'],
  ['a Markdown page', '/markdown-page', 'Meridian Docs'],
  ['a release note', '/releases/cloud/v0.0.6', 'Cloud v0.0.6 | Meridian Docs'],
  ['an untranslated page', '/de/releases/cloud/v0.0.1', 'Cloud v0.0.1 | Meridian Docs'],
] as const

/** A page's path as in its links, below a base and by a policy: `/docs/cloud/get-started/`. */
function toPath({ baseUrl = '/', trailingSlash }: Address, path: string): string {
  const below = baseUrl + path.slice(1)
  if (trailingSlash === undefined || below === baseUrl || path === '/de/') return below
  return trailingSlash ? below.replace(/\/?$/, '/') : below.replace(/\/$/, '')
}

/** At the level of hosts that compress while they send. */
function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

/**
 * Declare the tests of a site that is served at this address. Tests that do not depend on the
 * address run only without one.
 */
export function describeReading(address: Address): void {
  const at = (path: string) => toPath(address, path)
  const documentOf = (path: string) => `${at(path).replace(/\/$/, '')}/index.json`
  const testAtRoot = (title: string, run: () => Promise<void>) => {
    if (address.baseUrl === undefined) test(title, run)
  }
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
  afterEach(() => watched.close())

  test('every kind of page hydrates without a complaint', async () => {
    const { page } = watched
    const found: unknown[] = []
    for (const [kind, path] of KINDS) {
      const response = await page.goto(site.origin + at(path))
      await hydrated(page)
      const { headings, position, title } = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        // The theme's style sheet has loaded too.
        position: getComputedStyle(document.querySelector('.skip-link') ?? document.body).position,
        title: document.title,
      }))
      found.push([kind, response?.status(), headings, position, title])
    }
    expect(found).toEqual(
      KINDS.map(([kind, , title]) => [kind, 200, 1, 'fixed', expect.stringContaining(title)]),
    )
    expect(watched.complaints).toEqual([])
  })

  test('an unknown path answers 404 with the not-found page of its locale', async () => {
    const response = await watched.page.goto(site.origin + at('/de/gibt-es-nicht'))
    await hydrated(watched.page)
    expect(response?.status()).toBe(404)
    expect(await watched.page.getAttribute('html', 'lang')).toBe('de')
    expect(await watched.page.title()).toMatch(/nicht gefunden \| Meridian Docs/i)
    expect(new URL(watched.page.url()).pathname).toBe(at('/de/gibt-es-nicht'))
    // The browser itself logs the status of the document.
    expect(watched.complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('if a host has only one error page, that page switches to the language of the path', async () => {
    const { page } = watched
    const english = await (await fetch(site.origin + at('/nowhere'))).text()
    const missing = site.origin + at('/de/gibt-es-nicht')
    await page.route(missing, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html; charset=utf-8', body: english }),
    )
    await page.goto(missing)
    await hydrated(page)
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    expect(await page.title()).toMatch(/nicht gefunden \| Meridian Docs/i)
    expect(await page.locator('h1').innerText()).toMatch(/nicht gefunden/i)
    expect(page.url()).toBe(missing)
    await page.locator('.theme-layout-navbar a', { hasText: 'Construct' }).first().click()
    await page.waitForURL(site.origin + at('/de/construct/'))
    await page.waitForFunction(
      () => document.querySelector('h1')?.innerText === 'Meridian Construct',
    )
    expect(watched.complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('a page reads without JavaScript', async () => {
    const plain = await openPage(browser, { javaScriptEnabled: false })
    await plain.page.goto(site.origin + at('/de/cloud/microservices/iam'))
    expect(await plain.page.locator('h1').innerText()).toBe('IAM')
    expect(await plain.page.locator('article h2').count()).toBeGreaterThan(3)
    for (const panel of await plain.page.locator('.tab-panel').all())
      expect(await panel.isVisible()).toBe(true)
    await plain.page.locator('.theme-doc-sidebar-menu a', { hasText: 'Storage' }).click()
    expect(new URL(plain.page.url()).pathname).toBe(at('/de/cloud/microservices/storage'))
    await plain.close()
  })

  test('the text of the article is sent once', async () => {
    await watched.page.goto(site.origin + at('/cloud/microservices/iam'))
    await hydrated(watched.page)
    const html = await (await fetch(site.origin + at('/cloud/microservices/iam'))).text()
    const phrase = 'Your own end users are not IAM actors'
    const sentence = html.includes(phrase)
      ? phrase
      : (await watched.page.locator('article p').nth(1).innerText()).slice(0, 40)
    expect(html.split(sentence).length - 1).toBe(1)
    expect(watched.requests.filter((path) => path.endsWith('/index.json'))).not.toContain(
      documentOf('/cloud/microservices/iam'),
    )
  })

  testAtRoot(
    'a first visit costs at most 90 kB of script and 14 kB of style until no request is pending',
    async () => {
      const responses: Response[] = []
      watched.page.on('response', (response) => responses.push(response))
      await watched.page.goto(site.origin + at('/cloud/microservices/iam'), {
        waitUntil: 'networkidle',
      })
      const weigh = async (extension: string) => {
        const files = responses.filter((response) => response.url().endsWith(extension))
        const bytes = await Promise.all(files.map(async (file) => brotliBytes(await file.body())))
        return bytes.reduce((sum, size) => sum + size, 0)
      }
      const [script, style] = [await weigh('.js'), await weigh('.css')]
      // The script of the runtime and, prefetched, that of the home page.
      expect(script).toBeGreaterThan(50_000)
      expect(script).toBeLessThanOrEqual(90_000)
      expect(style).toBeGreaterThan(5_000)
      expect(style).toBeLessThanOrEqual(14_000)
    },
  )

  describe('navigation', () => {
    test('a click fetches the route document, not a page', async () => {
      const { page, requests } = watched
      await page.goto(site.origin + at('/cloud/get-started'))
      await hydrated(page)
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page.locator('.theme-doc-sidebar-menu a', { hasText: 'AI gateway' }).first().click()
      await page.waitForURL(site.origin + at('/cloud/ai-gateway'))
      await page.waitForFunction(() =>
        document.querySelector('h1')?.textContent?.includes('AI gateway'),
      )
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
      expect(requests).toContain(documentOf('/cloud/ai-gateway'))
      expect(await page.title()).toBe('AI gateway | Meridian Docs')
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect(watched.complaints).toEqual([])
    })

    test('a link inside an article navigates in the browser too', async () => {
      const { page } = watched
      await page.goto(site.origin + at('/cloud/microservices/iam'))
      await hydrated(page)
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page
        .locator(`article a[href="${at('/cloud/microservices/authentication')}"]`)
        .first()
        .click()
      await page.waitForURL(site.origin + at('/cloud/microservices/authentication'))
      await page.waitForFunction(() => document.title.startsWith('Authentication'))
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })

    test('back and forward restore the scroll position', async () => {
      const { page } = watched
      await page.goto(site.origin + at('/cloud/microservices/iam'))
      await hydrated(page)
      await page.evaluate(() => window.scrollTo(0, 900))
      await page.waitForFunction(() => window.scrollY === 900)
      await page.locator('.theme-doc-sidebar-menu a', { hasText: 'Storage' }).click()
      await page.waitForFunction(() => document.title.startsWith('Storage'))
      await page.goBack()
      await page.waitForFunction(() => document.title.startsWith('IAM'))
      await page.waitForFunction(() => Math.abs(window.scrollY - 900) < 3)
      await page.goForward()
      await page.waitForFunction(() => document.title.startsWith('Storage') && window.scrollY === 0)
      expect(watched.complaints).toEqual([])
    })

    testAtRoot('returning to the first page shows its article again', async () => {
      const { page } = watched
      await page.goto(site.origin + at('/cloud/get-started'))
      await hydrated(page)
      const text = await page.locator('article').innerText()
      await page.locator('.theme-doc-sidebar-menu a', { hasText: 'AI gateway' }).first().click()
      await page.waitForFunction(() => document.title.startsWith('AI gateway'))
      await page.goBack()
      await page.waitForFunction(() => !document.title.startsWith('AI gateway'))
      expect(await page.locator('article').innerText()).toBe(text)
    })

    test('a link with a hash scrolls to its heading', async () => {
      const { page } = watched
      await page.goto(site.origin + at('/cloud/get-started'))
      await hydrated(page)
      await page.evaluate(
        (href) => {
          const link = Object.assign(document.createElement('a'), { href })
          document.querySelector('.article')?.append(link)
          link.click()
        },
        `${at('/cloud/microservices/iam')}#limits`,
      )
      await page.waitForFunction(() => document.title.startsWith('IAM'))
      await page.waitForFunction(() => {
        const top = document.getElementById('limits')?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < 200
      })
      expect(new URL(page.url()).hash).toBe('#limits')
    })

    testAtRoot('a push moves the focus before the skip link', async () => {
      const { page } = watched
      await page.goto(site.origin + at('/cloud/get-started'))
      await hydrated(page)
      await page.locator('.theme-doc-sidebar-menu a', { hasText: 'AI gateway' }).first().click()
      await page.waitForFunction(() => document.title.startsWith('AI gateway'))
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^#/)
    })

    test('the language link keeps the page', async () => {
      const { page } = watched
      await page.goto(`${site.origin}${at('/cloud/microservices/iam')}?x=1#roles`)
      await hydrated(page)
      await page
        .locator('nav [lang="de"]')
        .first()
        // Later, because the document can be gone before it has answered the call.
        .evaluate((link: HTMLAnchorElement) => void setTimeout(() => link.click()))
      await page.waitForURL(`${site.origin}${at('/de/cloud/microservices/iam')}?x=1#roles`)
      expect(await page.getAttribute('html', 'lang')).toBe('de')
    })
  })

  testAtRoot('the colour choice is kept and applied before the first paint', async () => {
    const { page } = watched
    await page.goto(site.origin + at('/cloud/get-started'))
    await hydrated(page)
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    await page
      .getByRole('button', { name: /dark and light/ })
      .first()
      .click()
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('body')
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    expect(watched.complaints).toEqual([])
  })

  testAtRoot('an untranslated page has a notice and the language of its text', async () => {
    const { page } = watched
    await page.goto(site.origin + at('/de/releases/cloud/v0.0.1'))
    await hydrated(page)
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    expect(await page.locator('article[lang="en"], article [lang="en"]').count()).toBeGreaterThan(0)
    expect(await page.locator('.theme-untranslated-banner').innerText()).toMatch(/nur auf Englisch/)
  })

  test('each release note shows its own sidebar and its entry of the dropdown is active', async () => {
    const { page } = watched
    for (const [path, entry] of [
      ['/releases/cloud/v0.0.6', 'Cloud'],
      ['/releases/construct/v0.5.0-latest', 'Construct'],
      ['/releases/browser/extension/v3', 'Browser Extension'],
    ] as const) {
      await page.goto(site.origin + at(path))
      await hydrated(page)
      const active = page.locator('.theme-layout-navbar .dropdown a.active')
      expect((await active.allTextContents()).map((text) => text.trim())).toContain(entry)
    }
  })
}

/**
 * The search on the same site with both engines: the files of the site itself, and the hosted one.
 * Here the hosted engine is a server on loopback.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright-core'
import { type HostedEngine, startHostedEngine } from '../search/hosted-engine.ts'
import { violationsInBothModes, violationsOf } from './audit.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { type ServedSite, serveBuiltSite } from './built-site.ts'
import { serveSearchableSite } from './searchable-site.ts'

const PROJECT = join(import.meta.dirname, '../..')
const INSIGHTS = join(PROJECT, 'node_modules/search-insights/dist/search-insights.min.js')
const HOME = '/cloud/microservices/iam'

/** Queries that the engine received, one item per request. */
function itemsOf({ requests }: HostedEngine): unknown[] {
  return requests.flatMap(({ body }) => (body as { requests: unknown[] }).requests)
}

/**
 * Runs in a page. The client of the engine gives up connecting after a second, and a busy machine
 * may need more.
 */
function connectWithoutLimit(): void {
  const { setTimeout } = window
  const { open, send } = XMLHttpRequest.prototype
  let isConnecting = false
  Object.assign(XMLHttpRequest.prototype, {
    open(...args: unknown[]) {
      isConnecting = true
      return Reflect.apply(open, this, args)
    },
    send(...args: unknown[]) {
      isConnecting = false
      return Reflect.apply(send, this, args)
    },
  })
  // Its limit is the only timer that is set in between.
  Object.assign(window, {
    setTimeout: (...args: Parameters<typeof setTimeout>) =>
      isConnecting ? 0 : setTimeout(...args),
  })
}

describe.each(['local', 'algolia'] as const)('search by %s', (provider) => {
  let engine: HostedEngine
  let site: ServedSite
  let browser: Browser
  let watched: WatchedPage

  beforeAll(async () => {
    engine = await startHostedEngine([], { '/insights.js': readFileSync(INSIGHTS, 'utf8') })
    const { origin } = engine
    const insights = { scriptUrl: `${origin}/insights.js`, host: origin }
    const algolia = { appId: 'APP', apiKey: 'key', indexName: 'docs', hosts: [origin], insights }
    const missingResultsUrl = 'https://tell.example/?q={query}'
    const search = { provider, algolia, maxLength: 64, missingResultsUrl }
    const serve = async () => {
      if (provider === 'local') return serveBuiltSite()
      const { records, ...served } = await serveSearchableSite(search)
      for (const record of records)
        engine.objects.set(record.objectID, { ...record, docusaurus_tag: record.tag })
      return served
    }
    ;[site, browser] = await Promise.all([serve(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await engine?.close()
  })
  beforeEach(() => {
    engine.mode = 'answer'
    engine.delayMs = 0
    engine.requests.length = 0
    engine.events.length = 0
  })
  afterEach(() => watched?.close())

  async function open(path = HOME, options: BrowserContextOptions = {}): Promise<Page> {
    watched = await openPage(browser, options)
    if (provider === 'algolia') await watched.page.addInitScript(connectWithoutLimit)
    await watched.page.goto(site.origin + path)
    await hydrated(watched.page)
    return watched.page
  }
  /** Typing key by key gets an answer to each prefix; filling the field gets one. */
  async function openModal(path?: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await open(path, options)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-input')
    return page
  }
  /**
   * Behaviour of the modal and the page that does not depend on the engine. One engine is enough to
   * test it.
   */
  const testWithAny = (title: string, run: () => Promise<void>) => {
    if (provider === 'local') test(title, run)
  }
  /** Whatever the engine's parameters are. */
  const toEngine = (url: URL) =>
    url.pathname.endsWith('/queries') || /\/assets\/search\//.test(url.pathname)

  test('none of its code is loaded before it is needed', async () => {
    const page = await open()
    await page.waitForLoadState('networkidle')
    expect(watched.requests.filter((path) => /search-|\/search\//.test(path))).toEqual([])
    const modal = page.waitForResponse(/search-modal/)
    await page.locator('.search-button:visible').hover()
    await modal
  })

  test('its code is two files at most, and 36 kB of brotli with its styles', async () => {
    const page = await open()
    await page.waitForLoadState('networkidle')
    const before = new Set(watched.requests)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-input')
    await page.keyboard.type('token')
    await page.waitForSelector('.search-row mark')
    const paths = watched.requests
      .map((address) => new URL(address, site.origin).pathname)
      // The page of all results is prefetched, once a link to it is in view.
      .filter((path) => /^\/assets\/(?!.*\/page-).*\.(js|css)$/.test(path) && !before.has(path))
    const sizes = paths.map(
      (path) => brotliCompressSync(readFileSync(join(site.folder, path))).length,
    )
    expect(paths.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(36_000)
  })

  testWithAny('opens and closes by every key, and gives the focus back', async () => {
    const page = await open()
    const isOpen = () => page.locator('[role="dialog"][open]').count()
    const button = page.locator('.search-button:visible')
    await button.focus()
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-input:focus')
    expect(await page.getAttribute('.search-input', 'maxlength')).toBe('64')
    expect(await page.getAttribute('[role="dialog"]', 'aria-modal')).toBe('true')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-modal', { state: 'detached' })
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)

    await page.keyboard.press('/')
    await page.waitForSelector('.search-input:focus')
    await page.keyboard.type('/a')
    expect(await page.inputValue('.search-input')).toBe('/a')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.search-modal', { state: 'detached' })

    for (const key of ['F2', 'Control+c', 'Alt+r', 'Shift']) await page.keyboard.press(key)
    expect(await isOpen()).toBe(0)
    await page.keyboard.press('r')
    await page.waitForSelector('.search-row')
    expect(await page.inputValue('.search-input')).toBe('r')
    await page.mouse.click(5, 5)
    await page.waitForSelector('.search-modal', { state: 'detached' })
    expect(watched.complaints).toEqual([])
  })

  testWithAny('keeps every key that is typed while its code loads', async () => {
    const page = await open()
    await page.route(/search-modal/, async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    await page.evaluate(() => document.querySelector<HTMLElement>('.search-button')?.focus())
    await page.keyboard.type('storage')
    await page.waitForSelector('.search-row')
    expect(await page.inputValue('.search-input')).toBe('storage')
  })

  testWithAny('selected text becomes the query, cut to 64, and is selected again', async () => {
    const page = await open()
    await page.evaluate(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('article p') ?? document.body)
      getSelection()?.addRange(range)
    })
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-input')
    const { value, selected } = await page.locator('.search-input').evaluate((element) => {
      const input = element as HTMLInputElement
      return {
        value: input.value,
        selected: (input.selectionEnd ?? 0) - (input.selectionStart ?? 0),
      }
    })
    expect([value.length, selected]).toEqual([64, 64])
  })

  testWithAny('warns that a text was cut, and says how much of it counts', async () => {
    const page = await openModal()
    const limit = page.locator('.search-limit')
    await page.fill('.search-input', 'x'.repeat(40))
    expect(await limit.textContent()).toBe('')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'y'.repeat(90))
    await page.keyboard.press('Control+v')
    await page.getByText('Only the first 64 characters are searched.').waitFor()
    expect((await page.inputValue('.search-input')).length).toBe(64)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    expect(await limit.textContent()).toBe('')
  })

  testWithAny(
    'asks whether similar words of the site were meant, and searches for them',
    async () => {
      const page = await openModal()
      await page.fill('.search-input', 'scatned tokne')
      const offered = page.locator('.search-did-you-mean button')
      await offered.first().waitFor()
      expect(await offered.count()).toBeLessThanOrEqual(3)
      const [first = ''] = await offered.allTextContents()
      await offered.first().click()
      expect(await page.inputValue('.search-input')).toBe(first)
      await page.locator('.search-row mark').first().waitFor()
      await offered.first().waitFor({ state: 'detached' })
    },
  )

  test('lists at most five hits per group, the first one active, and arrows wrap around', async () => {
    const page = await openModal()
    await page.fill('.search-input', 'token')
    await page.waitForSelector('.search-row mark')
    const rows = await page.locator('.search-row').count()
    expect(rows).toBeGreaterThan(1)
    for (const section of await page.locator('.search-section').all())
      expect(await section.locator('.search-row').count()).toBeLessThanOrEqual(5)
    const active = () =>
      page
        .locator('.search-row')
        .evaluateAll((all) => all.findIndex((row) => row.getAttribute('aria-selected') === 'true'))
    expect(await active()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(rows - 1)
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(0)
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(1)
    const id = await page.getAttribute('.search-input', 'aria-activedescendant')
    expect(await page.locator('.search-row').nth(1).getAttribute('id')).toBe(id)
    await page.locator('.search-row').first().hover()
    // React draws the effect of a moving pointer in a later task.
    await page.waitForFunction(
      () => document.querySelector('.search-row')?.getAttribute('aria-selected') === 'true',
    )
    expect(await active()).toBe(0)
    await page.keyboard.type('s')
    await page.waitForFunction(() => document.querySelector('[role="status"]')?.textContent)
    expect(await active()).toBe(0)
    expect(watched.complaints).toEqual([])
  })

  test('Enter follows the active hit in this tab and remembers it', async () => {
    const page = await openModal()
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    // Filled at once: an answer to a prefix may come between reading the hit and following it.
    await page.fill('.search-input', 'captcha')
    await page.waitForSelector('.search-row mark')
    const href = await page.locator('.search-link').first().getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.waitForSelector('.search-modal', { state: 'detached' })
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    const stored = await page.evaluate(() => localStorage.getItem('octavo.search.recent'))
    expect(JSON.parse(stored ?? '[]')[0]).not.toHaveProperty('_snippetResult')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-row')
    expect(await page.locator('.search-section h2').allTextContents()).toEqual(['Recent'])
    expect(watched.complaints).toEqual([])
  })

  test('the page of a hit shows its words, and the focus is on its heading', async () => {
    const page = await openModal()
    // Filled at once: answers to prefixes would replace the row between reading and clicking it.
    await page.locator('.search-input').fill('captcha site key')
    const link = page.locator('.search-link[href*="#"]').first()
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForURL(`**${href}`)
    const highlighted = () =>
      page.evaluate(() =>
        Array.from(CSS.highlights.get('octavo-search') ?? [], (range) => range.toString()),
      )
    await page.waitForFunction(() => CSS.highlights.has('octavo-search'))
    expect(new Set((await highlighted()).map((text) => text.toLowerCase()))).toContain('captcha')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(href.split('#')[1])

    // The next Tab goes on below the heading.
    await page.keyboard.press('Tab')
    const isBelow = await page.evaluate(
      (id) =>
        Boolean(
          document
            .getElementById(id)
            ?.compareDocumentPosition(document.activeElement ?? document) &&
            document.activeElement?.closest('article'),
        ),
      href.split('#')[1] ?? '',
    )
    expect(isBelow).toBe(true)
    expect(await page.locator('[tabindex="-1"]:is(h1, h2, h3, h4)').count()).toBe(0)
    await page.locator('.navbar a').first().click()
    await page.waitForFunction(() => !CSS.highlights.has('octavo-search'))
    expect(watched.complaints).toEqual([])
  })

  test('Enter before the answer waits for it; composing text does nothing', async () => {
    const page = await openModal()
    await page.keyboard.type('iam')
    await page.waitForSelector('.search-row mark')
    await page
      .locator('.search-input')
      .dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    // Safari reports the Enter that ended a composition after its end.
    await page.locator('.search-input').dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    expect(await page.locator('.search-modal').count()).toBe(1)
    await page.route(toEngine, async (route) => {
      await new Promise((done) => setTimeout(done, 200))
      await route.continue()
    })
    await page.fill('.search-input', 'storage')
    await page.keyboard.press('Enter')
    await page.waitForURL(/storage/i)
  })

  testWithAny('Control+Enter opens a tab, a modified click too, and the search stays', async () => {
    const page = await openModal()
    await page.fill('.search-input', 'captcha')
    await page.waitForSelector('.search-row mark')
    const tab = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await (await tab).close()
    const other = page.context().waitForEvent('page')
    await page
      .locator('.search-link')
      .first()
      .click({ modifiers: ['Control'] })
    await (await other).close()
    expect(await page.locator('.search-modal').count()).toBe(1)
  })

  testWithAny('Tab wraps around inside and leaves no line active', async () => {
    const page = await openModal()
    await page.fill('.search-input', 'token')
    await page.waitForSelector('.search-row mark')
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('.search-modal') !== null)
    await page.keyboard.press('Tab')
    expect(await page.locator('.search-row[aria-selected="true"]').count()).toBe(0)
    for (const key of [...Array<string>(7).fill('Tab'), 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await isInside()).toBe(true)
    }
  })

  testWithAny(
    'recent hits become favourites or are removed, within their limits and their language',
    async () => {
      const hit = (number: number, path = '/cloud/') => ({
        objectID: `o${number}`,
        url: `${path}get-started#${number}`,
        type: 'lvl1',
        content: null,
        hierarchy: { lvl0: 'Cloud', lvl1: `Page ${number}` },
      })
      const page = await open()
      const list = [...Array.from({ length: 9 }, (_, number) => hit(number)), hit(99, '/de/cloud/')]
      await page.evaluate(
        (text) => localStorage.setItem('octavo.search.recent', text),
        JSON.stringify(list),
      )
      await page.keyboard.press('/')
      await page.waitForSelector('.search-row')
      expect(await page.locator('.search-row').count()).toBe(7)
      expect(await page.locator('.search-row').allTextContents()).not.toContain('Page 99')

      await page
        .locator('.search-row')
        .first()
        .getByRole('button', { name: 'Save this search' })
        .click()
      await page.waitForFunction(() => document.querySelectorAll('.search-section').length === 2)
      expect(await page.locator('.search-section h2').allTextContents()).toEqual([
        'Recent',
        'Favorite',
      ])
      await page.getByRole('button', { name: 'Remove this search from history' }).first().click()
      await page.waitForFunction(
        () => JSON.parse(localStorage.getItem('octavo.search.recent') ?? '[]').length === 7,
      )
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await page.waitForSelector('.search-row')
      expect(await page.locator('.search-section').first().locator('.search-row').count()).toBe(4)
      await page.getByRole('button', { name: 'Remove this search from favorites' }).click()
      await page.waitForFunction(() => document.querySelectorAll('.search-section').length === 1)

      await page.evaluate(() => localStorage.setItem('octavo.search.recent', '{"a":'))
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await page.getByText('No recent searches').waitFor()
      expect(watched.complaints).toEqual([])
    },
  )

  testWithAny('works if the browser refuses storage', async () => {
    watched = await openPage(browser)
    await watched.page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
    })
    await watched.page.goto(site.origin + HOME)
    await hydrated(watched.page)
    await watched.page.keyboard.press('/')
    await watched.page.waitForSelector('.search-input:focus')
    await watched.page.keyboard.type('captcha')
    await watched.page.waitForSelector('.search-row mark')
    await watched.page.keyboard.press('Enter')
    await watched.page.waitForURL(/captcha/)
  })

  test('reports that nothing was found, with other queries to try and a place to report it', async () => {
    const page = await openModal()
    await page.keyboard.type('token')
    await page.waitForSelector('.search-row mark')
    await page.fill('.search-input', 'qzxqzx')
    await page.getByText('No results for "qzxqzx"').waitFor()
    const offered = page.locator('.search-suggestions button')
    expect(await offered.count()).toBeLessThanOrEqual(3)
    // The site itself has no such address.
    const link = page.getByText('Let us know.')
    if (provider === 'local') expect(await link.count()).toBe(0)
    else expect(await link.getAttribute('href')).toBe('https://tell.example/?q=qzxqzx')
    const name = await offered.first().innerText()
    await offered.first().click()
    expect(await page.inputValue('.search-input')).toBe(`${name.toLowerCase()} `)
    await page.waitForSelector('.search-input:focus')
    await page.getByRole('button', { name: 'Clear the query' }).click()
    await page.getByText('No recent searches').waitFor()
  })

  test('shows that it waits, then that the engine does not answer; the next query works', async () => {
    const page = await openModal()
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(toEngine, async (route) => {
      await held
      await route.abort()
    })
    await page.keyboard.type('token')
    await page.waitForSelector('.search-modal.stalled .search-spinner')
    release()
    await page.getByRole('alert').getByText('Unable to fetch results').waitFor()
    await page.getByText('You might want to check your network connection.').waitFor()
    await page.unroute(toEngine)
    await page.fill('.search-input', 'captcha')
    await page.waitForSelector('.search-row mark')
    expect(await page.getByRole('alert').count()).toBe(0)
    // The browser itself logs the aborted requests.
    expect(watched.complaints.every((text) => text.includes('ERR_FAILED'))).toBe(true)
  })

  testWithAny('reports that its code failed to load, and opens once it loads', async () => {
    const page = await open()
    await page.route(/search-modal/, (route) => route.abort())
    const failure = page.getByRole('alert').getByText('check your network connection')
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key)
      await failure.waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await failure.waitFor({ state: 'hidden' })
    }
    await page.unroute(/search-modal/)
    await page.keyboard.press('/')
    await page.waitForSelector('.search-input:focus')
    expect(await failure.count()).toBe(0)
    expect(watched.complaints.join()).toContain('The search could not be loaded')
  })

  test('accepts any typed text', async () => {
    const page = await openModal()
    const queries = [
      '😀'.repeat(32),
      '     ',
      '"unbalanced',
      'שלום עולם',
      '<img src=x onerror=alert(1)>',
      '\\',
      '%',
      'x'.repeat(64),
    ]
    for (const query of queries) {
      await page.fill('.search-input', query)
      await page.waitForFunction(
        () => document.querySelector('.search-modal')?.classList.contains('idle') === true,
      )
    }
    expect(await page.locator('.search-modal img').count()).toBe(0)
    // Blanks alone send no query.
    await page.fill('.search-input', '   ')
    await page.getByText('No recent searches').waitFor()
    await page.fill('.search-input', '')
    await page.locator('.search-input').pressSequentially('iam '.repeat(50))
    expect((await page.inputValue('.search-input')).length).toBe(64)
    await page.fill('.search-input', 'captcha')
    await page.waitForSelector('.search-row mark')
    expect(watched.complaints).toEqual([])
  })

  test('speaks German to German readers, and finds German pages only', async () => {
    const page = await openModal('/de/cloud/microservices/iam', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.keyboard.type('rolle')
    await page.waitForSelector('.search-row mark')
    // Touch targets are at least 44 px high. The rows of an earlier answer may just be replaced.
    const low = await page
      .locator('.search-link, .search-see-all, .search-cancel, .search-clear')
      .evaluateAll((all) => {
        const heights = all
          .filter((one) => one.isConnected)
          .map((one) => one.getBoundingClientRect())
        return heights.filter(({ height }) => height < 44).length
      })
    expect(low).toBe(0)
    for (const href of await page
      .locator('.search-link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      expect(href).toMatch(/^\/de\//)
    // Five words of a snippet if the window is narrow.
    for (const title of await page.locator('.search-hit-title').allInnerTexts())
      expect(title.replace(/^…|…$/g, '').trim().split(/\s+/).length).toBeLessThanOrEqual(7)
    expect(await page.getByRole('button', { name: 'Abbrechen' }).isVisible()).toBe(true)
    const sheet = await page.locator('.search-sheet').boundingBox()
    expect([sheet?.width, sheet?.height]).toEqual([390, 844])
    await page.fill('.search-input', 'qzxqzx')
    await page.locator('.search-title', { hasText: 'qzxqzx' }).waitFor()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await page.waitForSelector('.search-modal', { state: 'detached' })
  })

  test('has no fault that axe can find, light or dark', async () => {
    const page = await openModal()
    const faults = async () => {
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
      )
      return violationsInBothModes(page)
    }
    // Filled at once: answers to prefixes would replace the rows during the check.
    await page.fill('.search-input', 'token')
    await page.waitForSelector('.search-row mark')
    expect(await faults()).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForSelector('.search-modal', { state: 'detached' })
    // The page of the hit is drawn, so nothing behind the modal changes during the next check.
    await page.waitForFunction(() => CSS.highlights.has('octavo-search'))
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.search-row')
    expect(await faults()).toEqual([])
    await page.goto(`${site.origin}/search?q=token`)
    await page.waitForSelector('.search-result')
    expect(await faults()).toEqual([])
  })

  test('links to a page of all results that can be shared', async () => {
    const page = await openModal()
    await page.fill('.search-input', 'the')
    await page.waitForSelector('.search-see-all')
    const all = Number((await page.locator('.search-see-all').innerText()).replace(/\D/g, ''))
    await page.locator('.search-see-all').click()
    await page.waitForURL('**/search?q=the')
    await page.waitForSelector('.search-result')
    expect(await page.title()).toBe('Search results for "the" | Meridian Docs')
    expect(await page.locator('.search-count').innerText()).toContain(`${all} documents found`)
    expect(await page.locator('.search-result').count()).toBe(Math.min(20, all))
    if (all > 20) {
      await page.locator('.search-more').scrollIntoViewIfNeeded()
      await page.waitForFunction(() => document.querySelectorAll('.search-result').length > 20)
    }

    await page.fill('.search-page-input', 'captcha')
    await page.waitForURL('**/search?q=captcha')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('captcha'))
    // Half a syllable sends no query, however long the reader pauses.
    const input = page.locator('.search-page-input')
    await input.dispatchEvent('compositionstart')
    await input.fill('tok')
    await page.evaluate(() => new Promise((done) => setTimeout(done, 400)))
    expect(page.url()).toMatch(/q=captcha$/)
    await input.fill('token')
    await input.dispatchEvent('compositionend')
    await page.waitForURL('**/search?q=token')
    await input.fill('captcha')
    await page.waitForURL('**/search?q=captcha')
    await page.selectOption('select', { label: 'Cloud release notes' })
    await page.waitForURL('**/search?q=captcha&in=cloud_release_notes')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.search-result h2 a')].every((link) =>
        link.getAttribute('href')?.startsWith('/releases/cloud/'),
      ),
    )
    await page.reload()
    await page.waitForSelector('.search-count p:not(:empty)')
    expect(await page.inputValue('select')).toBe('cloud_release_notes')
    await page.fill('.search-page-input', '')
    await page.waitForFunction(() => document.title.startsWith('Search the documentation |'))
    expect(await page.getAttribute('meta[name="robots"]', 'content')).toBe('noindex, follow')
    expect(watched.complaints).toEqual([])
  })

  testWithAny('without scripts the page names its requirement', async () => {
    watched = await openPage(browser, { javaScriptEnabled: false })
    await watched.page.goto(`${site.origin}/de/search`)
    expect(await watched.page.getByText('Die Suche benötigt JavaScript').isVisible()).toBe(true)
    expect(await watched.page.locator('.search-button:visible, .search-form:visible').count()).toBe(
      0,
    )
  })

  testWithAny('browsers can find it, and crawlers cannot', async () => {
    const page = await open('/de/cloud/')
    const href = await page.getAttribute('link[rel="search"]', 'href')
    const xml = await (await fetch(site.origin + href)).text()
    expect([href, xml]).toEqual([
      '/de/opensearch.xml',
      expect.stringContaining('template="https://docs.meridian.example/de/search?q={searchTerms}"'),
    ])
    const sitemaps = readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /sitemap.*\.xml$/.test(path))
      .map((path) => readFileSync(join(site.folder, path), 'utf8'))
    expect(sitemaps.join()).not.toMatch(/\/search</)
  })

  if (provider === 'local') {
    test('an index that is damaged, cut or of another build is an error, and the next query works', async () => {
      const damages: readonly ((route: Route) => Promise<void>)[] = [
        (route) => route.fulfill({ status: 404 }),
        (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Home</h1>' }),
        async (route) => {
          const body = await (await route.fetch()).body()
          await route.fulfill({ body: body.subarray(0, body.length >> 1) })
        },
      ]
      const page = await open()
      for (const [index, damage] of damages.entries()) {
        await page.reload()
        await hydrated(page)
        // Before the modal opens, because that fetches the first file.
        const files = index === 2 ? /\/search\/index\.json/ : /\/search\/parts\//
        await page.route(files, damage)
        await page.keyboard.press('Control+k')
        await page.waitForSelector('.search-input')
        await page.fill('.search-input', 'token')
        await page.getByText('Unable to fetch results').waitFor()
        await page.unroute(files)
        await page.fill('.search-input', 'captcha')
        await page.waitForSelector('.search-row mark')
      }
      expect(watched.complaints.every((text) => text.includes('404'))).toBe(true)
    })
  }
  if (provider === 'algolia') {
    test('asks for 20 hits of the current language and versions, and sends an equal query once', async () => {
      const page = await openModal()
      await page.keyboard.type('ia')
      await page.waitForSelector('.search-row mark')
      await page.keyboard.type('m')
      await page.waitForSelector('.search-row mark')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('m')
      await page.waitForFunction(() => document.querySelector('.search-modal.idle') !== null)
      // Requests that are sent together may arrive in any order, and that of "i" last.
      while (engine.queries().length < 3) await new Promise((done) => setTimeout(done, 50))
      expect(engine.queries().sort()).toEqual(['i', 'ia', 'iam'])
      expect(itemsOf(engine).at(-1)).toMatchObject({
        hitsPerPage: 20,
        attributesToSnippet: expect.arrayContaining(['content:10']),
        facetFilters: [
          'language:en',
          [
            'docusaurus_tag:default',
            'docusaurus_tag:docs-cloud-current',
            'docusaurus_tag:docs-construct-current',
            'docusaurus_tag:docs-cloud_release_notes-current',
            'docusaurus_tag:docs-construct_release_notes-current',
            'docusaurus_tag:docs-browser_release_notes-current',
          ],
        ],
      })
    })

    test('drops the late answer to an earlier query', async () => {
      const page = await openModal()
      const isEarlier = (request: Request) => request.postData()?.includes('"captch"') === true
      let release = () => {}
      const held = new Promise<void>((done) => {
        release = done
      })
      await page.route(toEngine, async (route) => {
        if (isEarlier(route.request())) await held
        await route.continue()
      })
      const asked = page.waitForRequest(isEarlier)
      await page.fill('.search-input', 'captch')
      await asked
      await page.fill('.search-input', 'logging')
      await page.waitForSelector('.search-row mark')
      const answered = page.waitForResponse((response) => isEarlier(response.request()))
      release()
      await (await answered).finished()
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
      expect(await page.locator('.search-panel').innerText()).not.toMatch(/captcha/i)
    })

    test.each([403, 429, 500, 'nonsense', 'no json', 'break off'] as const)(
      'reports a failure when the engine does this: %s',
      async (mode) => {
        engine.mode = mode
        const page = await openModal()
        await page.fill('.search-input', 'token')
        await page.getByRole('alert').getByText('Unable to fetch results').waitFor()
        engine.mode = 'answer'
        await page.fill('.search-input', 'captcha')
        await page.waitForSelector('.search-row mark')
        // The console logs a refusal and a defect. The browser logs a failed request.
        expect(watched.complaints.length).toBeGreaterThan(0)
      },
    )

    test('reports seen and chosen hits to the engine, through the official script', async () => {
      const page = await openModal()
      await page.fill('.search-input', 'captcha')
      await page.waitForSelector('.search-row mark')
      while (engine.events.length === 0) await new Promise((done) => setTimeout(done, 100))
      await page.keyboard.press('Enter')
      while (engine.events.length < 2) await new Promise((done) => setTimeout(done, 100))
      expect(engine.events).toEqual([
        {
          events: [
            expect.objectContaining({
              eventType: 'view',
              eventName: 'Items Viewed',
              index: 'docs',
            }),
          ],
        },
        {
          events: [
            expect.objectContaining({
              eventType: 'click',
              eventName: 'Item Selected',
              positions: [1],
              queryID: 'query-of-captcha',
            }),
          ],
        },
      ])
      expect(itemsOf(engine)[0]).toMatchObject({
        clickAnalytics: true,
        userToken: expect.stringMatching(/^anonymous-/),
      })
    })
  }
})

/** Browsers with storage blocked, full or changed by others, and slow ones: nothing breaks. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { SHELL_SITE } from './shell-site.ts'
import { type SmallSite, serveSmallSite } from './small-site.ts'

/**
 * A drawing that marks the page that contains it, or itself, if it is allowed to. Static files are
 * trusted.
 */
const PROBE_SITE = {
  'static/probe.js': "parent.document.documentElement.setAttribute('data-owned', '')",
  'static/probe.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script href="/probe.js"/></svg>',
  'docs/framed.md':
    '---\nunlisted: true\n---\n\n# Framed\n\n![Probe](/probe.svg)\n\n<iframe src="https://small.example/probe.svg" title="Probe"></iframe>\n',
}

let site: SmallSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    serveSmallSite({ ...SHELL_SITE, ...PROBE_SITE }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => watched.close())

async function start(options: BrowserContextOptions = {}): Promise<void> {
  watched = await openPage(browser, options)
  ;({ page } = watched)
}

const follow = (name: string) => page.locator('article a', { hasText: name }).click()
const sideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Every place that could store something. */
async function useEverything(): Promise<void> {
  await page.locator('.navbar .color-toggle').click()
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  await page.locator('.announcement-close').click()
  await page.waitForSelector('.theme-announcement-bar', { state: 'detached' })
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await page.locator('.docs-sidebar a', { hasText: 'Code' }).click()
  await page.waitForSelector('h1:text("Code")')
  await page.getByRole('tab', { name: 'yarn' }).click()
  expect(await page.getByText('With yarn').isVisible()).toBe(true)
  await page.goBack()
  await page.waitForSelector('h1:text("Home")')
}

describe('storage', () => {
  test('that is refused, as with blocked cookies: one warning, everything works', async () => {
    await start()
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
    })
    await page.goto(`${site.origin}/`)
    await hydrated(page)
    await useEverything()
    expect(watched.complaints).toHaveLength(1)
    expect(watched.complaints[0]).toContain('gives no localStorage')
  })

  test('that is full, or that contains nonsense, changes nothing', async () => {
    await start()
    await page.addInitScript(() => {
      for (const key of ['theme', 'octavo.announcement.id', 'octavo.sidebar.hidden'])
        localStorage.setItem(key, '{"broken":')
      for (const key of ['octavo.sidebars', 'octavo.scroll'])
        sessionStorage.setItem(key, '[[1,2],{"x":')
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.goto(`${site.origin}/`)
    await hydrated(page)
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    await useEverything()
    expect(watched.complaints.filter((text) => !text.includes('gives no localStorage'))).toEqual([])
  })
})

describe('a drawing with a script on the origin of the site', () => {
  /**
   * The site at its own address. If `isBare` returns true, generatedImages lose their policy on the
   * way.
   */
  async function serveAtUrl({ isBare }: { isBare: boolean }): Promise<void> {
    await page.route('https://small.example/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      const response = await route.fetch({ url: site.origin + pathname })
      const { 'content-security-policy': policy = '', ...headers } = response.headers()
      const isLeftOut = isBare && pathname.endsWith('.svg')
      await route.fulfill({
        response,
        headers: isLeftOut ? headers : { ...headers, 'content-security-policy': policy },
      })
    })
  }
  // Answers that are still on their way would fail the next test.
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  const isOwned = () => page.locator('html[data-owned], svg[data-owned]').count()

  test('runs nothing under the policy of its response, and still shows as a picture', async () => {
    await start()
    await serveAtUrl({ isBare: false })
    await page.goto('https://small.example/framed', { waitUntil: 'load' })
    const picture = page.locator('article img')
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
    expect(await isOwned()).toBe(0)
    await page.goto('https://small.example/probe.svg')
    expect(await isOwned()).toBe(0)
    expect(watched.requests).not.toContain('/probe.js')
    expect(watched.complaints.join('\n')).toContain('sandboxed')
  })

  test('reaches nothing from a frame if no policy is sent', async () => {
    await start()
    await serveAtUrl({ isBare: true })
    const failed = page.waitForEvent('pageerror')
    await page.goto('https://small.example/framed')
    await failed
    expect(await isOwned()).toBe(0)
    expect(watched.complaints.join('\n')).toContain('"allow-same-origin" flag')
    // The same drawing reaches the page from a frame without a sandbox.
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = '/probe.svg'
      document.body.append(frame)
    })
    await page.waitForSelector('html[data-owned]', { state: 'attached' })
  })
})

describe('without JavaScript', () => {
  test('a wide page reads, its menus open, tabs are labelled, nothing dead is shown', async () => {
    await start({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/code`)
    expect(await page.locator('.theme-announcement-bar').isVisible()).toBe(true)
    for (const dead of ['.announcement-close', '.color-toggle', '.code-copy', '.tab-list'])
      expect(await page.locator(dead).first().isVisible()).toBe(false)
    for (const dead of ['Collapse sidebar', 'Expand sidebar'])
      expect(await page.getByRole('button', { name: dead }).count()).toBe(0)
    await page.locator('.dropdown > button').first().focus()
    expect(await page.getByRole('link', { name: 'Two' }).isVisible()).toBe(true)
    const labels = await page
      .locator('.tab-panel')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
    expect(labels).toEqual(['"npm"', '"yarn"'])
    expect(await page.getByText('With yarn').isVisible()).toBe(true)
    await page.locator('.docs-sidebar').getByRole('link', { name: 'beta' }).click()
    expect(await page.locator('h1').innerText()).toBe('beta 0')
  })

  test('a narrow page has its menu, and its contents unfold', async () => {
    await start({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(`${site.origin}/long`)
    expect(await sideways()).toBe(0)
    await page.locator('.toc-mobile > summary').click()
    expect(await page.locator('.toc-mobile').getByRole('link', { name: 'Third' }).isVisible()).toBe(
      true,
    )
    await page.locator('.menu-fallback > summary').click()
    expect(await sideways()).toBe(0)
    await page.locator('.docs-sidebar').getByRole('link', { name: 'Home' }).click()
    expect(await page.locator('h1').innerText()).toBe('Home')
  })
})

test('late fonts: the text is visible before them, and nothing moves', async () => {
  await start()
  let release = () => {}
  const gate = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/*.woff2', async (route) => {
    await gate
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${site.origin}/long`, { waitUntil: 'commit' })
  await hydrated(page)
  expect(await page.locator('h1').isVisible()).toBe(true)
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  release()
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  )
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)
  expect(watched.complaints).toEqual([])
})

test.each([
  ['adds elements and attributes', 'add'],
  ['rewrites the text', 'rewrite'],
  ['takes elements away', 'take'],
])('an extension that %s before hydration does not break the page', async (_, what) => {
  await start()
  await page.addInitScript((kind) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      document.documentElement.setAttribute('data-extension', '')
      document.body.setAttribute('cz-shortcut-listen', 'true')
      document.body.prepend(document.createElement('div'))
      const root = document.getElementById('octavo')
      if (kind === 'add') {
        root?.prepend(document.createElement('extension-bar'))
        document.querySelector('main')?.append(document.createElement('extension-note'))
        for (const link of document.querySelectorAll('a')) link.setAttribute('data-seen', '')
      }
      if (kind === 'rewrite')
        for (const element of document.querySelectorAll('.navbar a, .sidebar a, h1, article a'))
          element.innerHTML = `<font>${element.textContent?.toUpperCase()}</font>`
      if (kind === 'take')
        for (const element of document.querySelectorAll('.brand, .announcement, .toc'))
          element.remove()
    })
  }, what)
  await page.goto(`${site.origin}/`)
  await hydrated(page)
  expect((await page.locator('article').innerText()).toUpperCase()).toContain('LONG ALPHA')
  expect(await page.locator('.navbar').count()).toBe(1)
  expect(await page.locator('.brand').count()).toBeGreaterThan(0)
  await follow('Long')
  await page.waitForSelector('h1:text("Long")')
  expect(await page.locator('h1').count()).toBe(1)
  await page.goBack()
  await page.waitForFunction(() => /^home$/i.test(document.querySelector('h1')?.textContent ?? ''))
  await follow('Alpha')
  await page.waitForSelector('h1:text("alpha 0")')
  // React reports that the document differed, and nothing else is wrong.
  expect(
    watched.complaints.filter((text) => !/hydrat|Minified React error #4\d\d/i.test(text)),
  ).toEqual([])
})

test.each([1440, 390])('a locale that is written from right to left, %i px wide', async (width) => {
  await start({ viewport: { width, height: 900 } })
  await page.goto(`${site.origin}/ar/long`)
  await hydrated(page)
  expect(await page.getAttribute('html', 'dir')).toBe('rtl')
  expect(await sideways()).toBe(0)
  const left = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().left)
  if (width > 996) {
    expect(await left('.docs-sidebar')).toBeGreaterThan(await left('main'))
    expect(await left('.toc')).toBeLessThan(await left('article'))
    expect(await left('.brand')).toBeGreaterThan(700)
  } else {
    await page.locator('.menu-toggle').click()
    // Its resting position, not one on the way: the page keeps a gutter for a scrollbar.
    await page.waitForFunction(() => {
      const { right = 0 } = document.querySelector('dialog')?.getBoundingClientRect() ?? {}
      return Math.abs(right - document.documentElement.getBoundingClientRect().right) < 1
    })
  }
  expect(watched.complaints).toEqual([])
})

describe('on paper', () => {
  beforeEach(async () => {
    await start()
    await page.goto(`${site.origin}/long`)
    await hydrated(page)
    await page.locator('.navbar .color-toggle').click()
    await page.emulateMedia({ media: 'print' })
  })

  test('shows only the article, dark on white, with the addresses of its links', async () => {
    for (const gone of ['.navbar', '.docs-sidebar', '.toc', '.footer', '.pager', '.announcement'])
      expect(await page.locator(gone).first().isVisible()).toBe(false)
    expect(await page.locator('article h2').count()).toBe(5)
    const look = await page.evaluate(() => {
      const link = document.querySelector('article a[href^="https"]')
      const { color, backgroundColor } = getComputedStyle(document.documentElement)
      return { after: link && getComputedStyle(link, '::after').content, color, backgroundColor }
    })
    expect(look.after).toContain('https://away.example/x')
    // The computed styles are in this colour space; 100 is white.
    const lightness = (color: string) => Number(/lab\(([\d.]+)/.exec(color)?.[1])
    expect(lightness(look.backgroundColor)).toBeGreaterThan(98)
    expect(lightness(look.color)).toBeLessThan(40)
  })

  test('code keeps its background and its marked lines, and all tabs show with their names', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${site.origin}/code`)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    const adjust = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).printColorAdjust)
    expect(await adjust('.code-block')).toBe('exact')
    expect(await adjust('.theme-code-block-highlighted-line')).toBe('exact')
    const number = await page
      .locator('.code-block .line')
      .first()
      .evaluate((line) => getComputedStyle(line, '::before').content)
    expect(number).toContain('"1"')
    expect(await page.getByText('With npm').isVisible()).toBe(true)
    expect(await page.getByText('With yarn').isVisible()).toBe(true)
    expect(await page.locator('.tab-list').isVisible()).toBe(false)
  })
})

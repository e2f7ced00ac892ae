/**
 * Every kind of page by the rules of axe, and properties that axe cannot see: reflow, zoom, sizes,
 * motion.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { violationsInBothModes } from './audit.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { type ServedSite, serveBuiltSite } from './built-site.ts'
import { PAGE_KINDS } from './page-kinds.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let site: ServedSite
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveBuiltSite(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
/** A window without motion, so that nothing moves during a check. */
async function openWindow(options: BrowserContextOptions = {}, mode = 'light'): Promise<Page> {
  watched = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options })
  await watched.page.addInitScript((value) => localStorage.setItem('theme', value), mode)
  return watched.page
}

/** Close the window; the console must be empty. */
async function closeWindow(): Promise<void> {
  // The browser itself logs the status of the document.
  const complaints = watched.complaints.filter((text) => !/status of (404|500)/.test(text))
  await watched.close()
  expect(complaints).toEqual([])
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await hydrated(page)
  await page.evaluate(() => document.fonts.ready)
  if (path.includes('/search?')) await page.waitForSelector('.search-result')
}

/**
 * Width, height and font size. A page is loaded in the first window, and then the window changes.
 */
const REFLOWS = [
  ['at 320 px', { width: 320, height: 640 }, ''],
  ['at 390 px', PHONE, ''],
  ['with text at 200 % on a phone', PHONE, '200%'],
  ['zoomed to 400 %', { width: 360, height: 225 }, ''],
  ['zoomed to 200 %', { width: 720, height: 450 }, ''],
  ['with text at 200 %', DESKTOP, '200%'],
] as const

describe.each(PAGE_KINDS)('a page of the kind "%s"', (_, path) => {
  afterEach(closeWindow)

  test.each([
    ['phone', PHONE, 'dark'],
    ['desktop', DESKTOP, 'light'],
  ])('passes on a %s: rules of axe, sizes of controls, no motion', async (_, viewport, mode) => {
    const page = await openWindow({ viewport }, mode)
    await visit(page, path)
    expect(await page.getAttribute('html', 'data-theme')).toBe(mode)
    expect(await violationsInBothModes(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await moving(page)).toEqual([])
  })

  test('neither scrolls sideways nor overflows in any window, in both languages', async () => {
    const page = await openWindow({ viewport: REFLOWS[0][1], deviceScaleFactor: 2 })
    const found: string[] = []
    for (const address of [path, path.startsWith('/de/') ? path.slice(3) : `/de${path}`]) {
      await page.setViewportSize(REFLOWS[0][1])
      await visit(page, address)
      for (const [name, viewport, fontSize] of REFLOWS) {
        await page.setViewportSize(viewport)
        await setFontSize(page, fontSize)
        const wrong = [...(await sideways(page)), ...(await overfull(page))]
        found.push(...wrong.map((text) => `${name}: ${text}`))
      }
    }
    expect(found).toEqual([])
  })
})

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds nothing on a %s', (_, viewport) => {
  afterEach(closeWindow)

  test('with the navigation open', async () => {
    const page = await openWindow({ viewport })
    await visit(page, '/cloud/microservices/iam')
    if (viewport === DESKTOP) {
      await page.getByRole('button', { name: 'Releases' }).click()
      expect(await violationsInBothModes(page)).toEqual([])
      await page.getByRole('button', { name: 'Languages' }).click()
      expect(await violationsInBothModes(page)).toEqual([])
    } else {
      await page.locator('.menu-toggle').click()
      expect(await violationsInBothModes(page)).toEqual([])
      await page.locator('.mobile-menu-back').click()
      await page.locator('.mobile-menu summary', { hasText: 'Releases' }).click()
      expect(await violationsInBothModes(page)).toEqual([])
    }
  })

  test('with another tab chosen, code wrapped, contents unfolded', async () => {
    const page = await openWindow({ viewport })
    await visit(page, '/de/cloud/microservices/iam')
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    if (viewport === PHONE) {
      const panel = page.locator('.tab-panel.selected')
      await panel.locator('pre').focus()
      await panel.locator('.code-wrap').waitFor({ state: 'attached' })
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      expect(await panel.locator('.code-wrap').getAttribute('aria-pressed')).toBe('true')
      expect(await panel.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(
        0,
      )
      await page.locator('.toc-mobile > summary').click()
    }
    expect(await violationsInBothModes(page)).toEqual([])
  })

  test('on a crashed page, and on one that could not be loaded', async () => {
    const page = await openWindow({ viewport })
    await page.route('**/cloud/microservices/storage/index.json', async (route) => {
      const document: object = await (await route.fetch()).json()
      await route.fulfill({ json: { ...document, breadcrumbs: null } })
    })
    await page.route('**/cloud/microservices/mfa/index.json', (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    )
    await visit(page, '/cloud/microservices/iam')
    await follow(page, '/cloud/microservices/storage')
    await page.getByRole('heading', { name: 'This page crashed' }).waitFor()
    expect(await violationsInBothModes(page)).toEqual([])
    await follow(page, '/cloud/microservices/mfa')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await violationsInBothModes(page)).toEqual([])
    // The console shows both errors, and nothing else.
    const logged = watched.complaints.map((text) => /TypeError|RouteLoadError|500/.exec(text)?.[0])
    expect(new Set(logged)).toEqual(new Set(['TypeError', 'RouteLoadError', '500']))
    watched.complaints.length = 0
  })
})

/** Click a link of the page that may be out of sight. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

/** How far the page scrolls sideways, in CSS pixels, and the elements that overflow. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const names = wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)
    return [`${location.pathname}: ${scrollWidth} > ${clientWidth}`, ...names]
  })
}

/** Boxes whose words overflow, without those that scroll on purpose. */
function overfull(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, h4, p, li, a, dt, dd, td, th, summary, button',
    )
    return [...texts]
      .filter(({ offsetParent }) => offsetParent !== null)
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).display !== 'inline' && element.innerText)
      .filter((element) => !element.closest('pre, .table-wrapper, .tab-list, .visually-hidden'))
      .map(
        ({ tagName, innerText, scrollWidth, clientWidth }) =>
          `${location.pathname} ${tagName} ${scrollWidth} > ${clientWidth}: ${innerText.slice(0, 40)}`,
      )
  })
}

/** Set the font size as a browser's settings do, and let the page lay itself out. */
function setFontSize(page: Page, size: string): Promise<unknown> {
  return page.evaluate((value) => {
    document.documentElement.style.fontSize = value
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, size)
}

/** Links and buttons below 24 px. Links inside a sentence are as high as its lines. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inText = '.article :is(p, li, td, dd, h1, h2, h3, h4), .announcement-text, .notice'
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, summary, input')
    return [...controls]
      .filter(({ offsetParent }) => offsetParent !== null)
      .filter((element) => !element.closest(inText))
      .map((element) => {
        // A link may be stretched over its row.
        const isStretched = getComputedStyle(element, '::after').position === 'absolute'
        const target = isStretched ? (element.offsetParent ?? element) : element
        return { element, box: target.getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(
        ({ element, box }) =>
          `${location.pathname} ${element.tagName}.${element.className} "${element.innerText}" ${Math.round(box.width)}x${Math.round(box.height)}`,
      )
  })
}

/** Elements that take time to change. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const times = `${style.transitionDuration},${style.animationDuration}`.split(',')
        const slow = times.some((time) => Number.parseFloat(time) > 0.001)
        return slow ? [`${element.tagName}.${element.className}${pseudo ?? ''}`] : []
      }),
    ),
  )
}

/**
 * Press Tab until the element of this selector has the focus. Every stop on the way must be
 * visible.
 */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab')
    const { unseen, isThere } = await page.evaluate((wanted) => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement)) return { unseen: 'nothing', isThere: false }
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      const box = focused.getBoundingClientRect()
      const isOnScreen =
        box.top >= 0 && box.left >= 0 && box.top < innerHeight && box.right <= innerWidth + 1
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      const name = `${focused.tagName}.${focused.className} ${focused.innerText}`
      return { unseen: isOnScreen && hasRing ? null : name, isThere: focused.matches(wanted) }
    }, selector)
    expect(unseen).toBeNull()
    if (isThere) return
  }
  throw new Error(`Tab never came to ${selector} of ${page.url()}.`)
}

describe('a reader', () => {
  afterEach(closeWindow)

  test('finds every control of the menu of a phone at least 24 px high and wide', async () => {
    const page = await openWindow({ viewport: PHONE })
    await visit(page, '/cloud/microservices/iam')
    await page.locator('.menu-toggle').click()
    expect(await smallTargets(page)).toEqual([])
    await page.locator('.mobile-menu-back').click()
    expect(await smallTargets(page)).toEqual([])
  })

  test('sees the current place, the focus and the controls with forced colours', async () => {
    const page = await openWindow({ forcedColors: 'active' })
    await visit(page, '/cloud/hosting-and-observability')
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(await styleOf('.sidebar-list [aria-current="page"]', 'text-decoration-line')).toBe(
      'underline',
    )
    expect(await styleOf('.admonition', 'border-top-style')).toBe('solid')
    expect(await styleOf('.code-block', 'border-top-style')).toBe('solid')
    expect(await styleOf('[role="tab"][aria-selected="true"]', 'border-bottom-color')).not.toBe(
      await styleOf('[role="tab"][aria-selected="false"]', 'border-bottom-color'),
    )
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(
      () => document.activeElement && getComputedStyle(document.activeElement).outlineStyle,
    )
    expect(outline).toBe('solid')
  })

  test('gets from the home page to a release note and back with a keyboard alone', async () => {
    const page = await openWindow()
    await visit(page, '/')
    await tabTo(page, '.theme-layout-navbar .dropdown > button')
    await page.keyboard.press('Enter')
    await tabTo(page, '.dropdown.open a[href="/releases/cloud/v0.0.6"]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.title.startsWith('Cloud v0.0.6'))
    expect(await page.locator('.dropdown.open').count()).toBe(0)
    // The focus starts over at the skip link, which skips the navigation.
    await tabTo(page, '.skip-link')
    await page.keyboard.press('Enter')
    await tabTo(page, 'main .pager-next')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.title.startsWith('Cloud v0.0.5'))
    await tabTo(page, '.skip-link')
    await page.keyboard.press('Enter')
    await tabTo(page, 'main .breadcrumb-home')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.origin}/`)
    await page.getByRole('heading', { level: 1, name: 'behind one API' }).waitFor()
  })
})

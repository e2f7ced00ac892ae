/** Navbar, menus, sidebar, announcement and table of contents, by pointer, keyboard and touch. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { violationsOf } from './audit.ts'
import { hydrated, launchBrowser, openPage, painted, type WatchedPage } from './browser.ts'
import type { ServedSite } from './served-site.ts'
import { SHELL_SITE } from './shell-site.ts'
import { serveSharedSite } from './small-site.ts'

let site: ServedSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSharedSite('shell-site', SHELL_SITE), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(async () => {
  expect(watched.complaints).toEqual([])
  await watched.close()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
  watched = await openPage(browser, options)
  ;({ page } = watched)
  await page.goto(site.origin + path)
  await hydrated(page)
}

const focused = () =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
const path = () => new URL(page.url()).pathname
const menu = () => page.locator('dialog.mobile-menu')
const toggle = () => page.locator('.menu-toggle')

describe('the menu of narrow screens', () => {
  test('shows the sidebar first, then the bar, keeps the focus inside and gives it back', async () => {
    await open('/long', PHONE)
    expect(await page.locator('.navbar .color-toggle').first().isVisible()).toBe(false)
    expect(await page.locator('.docs-sidebar').isVisible()).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 40))
    await toggle().tap()
    const panels = menu().locator('.theme-layout-navbar-sidebar-panel')
    expect(await panels.evaluateAll((all) => all.map((one) => one.hasAttribute('inert')))).toEqual([
      true,
      false,
    ])
    await menu()
      .getByRole('button', { name: /Back to main menu/ })
      .tap()
    expect(await focused()).toBe('Alpha')
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      )
      expect(inside).toBe(true)
    }
    // The page in the background does not move.
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => window.scrollY)).toBe(40)
    await page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    expect(await focused()).toBe('Toggle navigation bar')
    expect(await page.evaluate(() => window.scrollY)).toBe(40)
    expect(await toggle().getAttribute('aria-expanded')).toBe('false')
    // The sidebar is first again. The entry of the menu goes after the menu, and would take the next one with it.
    await page.waitForFunction(() => !('octavoHeld' in history.state))
    await toggle().tap()
    expect(await panels.first().getAttribute('inert')).not.toBeNull()
  })

  test('back closes it and stays on the page; a link in it adds one history entry', async () => {
    await open('/', PHONE)
    await page.locator('article a', { hasText: 'Alpha' }).tap()
    await page.waitForURL('**/alpha/page-00')
    await toggle().tap()
    await menu().waitFor()
    await page.evaluate(() => history.back())
    await menu().waitFor({ state: 'detached' })
    expect(path()).toBe('/alpha/page-00')
    await toggle().tap()
    await menu().getByRole('link', { name: 'alpha 3', exact: true }).tap()
    await page.waitForURL('**/alpha/page-03')
    await menu().waitFor({ state: 'detached' })
    await page.goBack()
    expect(path()).toBe('/alpha/page-00')
    await page.goBack()
    expect(path()).toBe('/')
  })

  test('closing it by Escape, the backdrop or a wide window leaves the reader at the same entry', async () => {
    await open('/', PHONE)
    const before = await page.evaluate(() => JSON.stringify(history.state))
    const isBack = () =>
      page.waitForFunction((state) => JSON.stringify(history.state) === state, before)
    // Before it is open, it would count as closed.
    const openMenu = async () => {
      await toggle().tap()
      await menu().waitFor()
    }
    await openMenu()
    await page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    await isBack()
    await openMenu()
    await page.mouse.click(385, 400)
    await menu().waitFor({ state: 'detached' })
    await isBack()
    await openMenu()
    await page.setViewportSize({ width: 1200, height: 800 })
    await menu().waitFor({ state: 'detached' })
    await isBack()
  })

  describe('until the runtime runs', () => {
    const fallback = () => page.locator('.menu-fallback > summary')
    const shift = () => page.evaluate(() => Reflect.get(window, 'shift') as number)
    let release: () => void
    /**
     * Findings of axe. The menu replaces the page, so the page's heading and landmark are hidden.
     */
    const faults = async () =>
      (await violationsOf(page)).filter(
        (text) => !/^(landmark-one-main|page-has-heading-one):/.test(text),
      )

    /** Open a page whose script is late. */
    async function openLate(path: string): Promise<void> {
      watched = await openPage(browser, PHONE)
      ;({ page } = watched)
      const gate = new Promise<void>((done) => {
        release = done
      })
      await page.route(/\/runtime\..*\.js$/, async (route) => {
        await gate
        await route.continue()
      })
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput'))
              Object.assign(window, {
                shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value'),
              })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await visitLate(path)
    }

    async function visitLate(path: string): Promise<void> {
      await page.goto(site.origin + path, { waitUntil: 'commit' })
      await fallback().waitFor()
      // A box is measured, and a tap aimed, before the first paint too.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
          (link) => link.sheet,
        ),
      )
    }

    test('its fallback has the same entries, also without a sidebar', async () => {
      await openLate('/long')
      await fallback().tap()
      const bar = page.locator('.navbar')
      for (const name of ['Alpha', 'One', 'Two', 'Deutsch'])
        expect(await bar.getByRole('link', { name }).isVisible()).toBe(true)
      const sidebar = page.locator('.docs-sidebar')
      expect(await sidebar.getByRole('link', { name: 'Home' }).isVisible()).toBe(true)
      expect(await page.locator('main').isVisible()).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await faults()).toEqual([])
      await fallback().tap()
      expect(await page.locator('main').isVisible()).toBe(true)
      expect(await sidebar.isVisible()).toBe(false)
      await fallback().tap()
      await sidebar.getByRole('link', { name: 'alpha', exact: true }).tap()
      await page.waitForURL('**/alpha/page-00', { waitUntil: 'commit' })
      await page.emulateMedia({ colorScheme: 'dark' })
      await visitLate('/crash')
      await fallback().tap()
      expect(await bar.getByRole('link', { name: 'Two' }).isVisible()).toBe(true)
      expect(await faults()).toEqual([])
      release()
    })

    test('its fallback opens by keyboard, scrolls to its last entry, and closes at the place where it opened', async () => {
      await openLate('/alpha/page-00')
      await fallback().focus()
      await page.keyboard.press('Enter')
      const last = page.locator('.docs-sidebar').getByRole('link').last()
      const bottom = async () => (await last.boundingBox())?.y ?? 0
      expect(await bottom()).toBeGreaterThan(844)
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => !!document.activeElement?.closest('.navbar, .docs-sidebar')),
      ).toBe(true)
      await page.keyboard.press('End')
      await page.waitForFunction(() => {
        const links = document.querySelectorAll('.docs-sidebar a')
        return (links[links.length - 1]?.getBoundingClientRect().bottom ?? 0) <= innerHeight
      })
      await page.keyboard.press('Shift+Tab')
      expect(await focused()).toBe('Toggle navigation bar')
      await page.keyboard.press('Enter')
      expect(await page.locator('main').isVisible()).toBe(true)
      expect(await focused()).toBe('Toggle navigation bar')
      release()
    })

    test('nothing moves when it starts, and the focus stays', async () => {
      await openLate('/long')
      await fallback().focus()
      const box = await fallback().boundingBox()
      release()
      await hydrated(page)
      expect(await focused()).toBe('Toggle navigation bar')
      expect(await toggle().boundingBox()).toEqual(box)
      expect(await page.locator('.menu-fallback').count()).toBe(0)
      await page.waitForTimeout(300)
      expect(await shift()).toBeLessThan(0.001)
    })

    test('the menu takes over from an open fallback, at the same entry', async () => {
      await openLate('/long')
      await fallback().tap()
      await page.locator('.docs-sidebar').getByRole('link', { name: 'Home' }).focus()
      release()
      await menu().waitFor()
      expect(await focused()).toBe('Home')
      expect(await page.evaluate(() => !!document.activeElement?.closest('dialog'))).toBe(true)
      await page.keyboard.press('Escape')
      await menu().waitFor({ state: 'detached' })
      expect(await focused()).toBe('Toggle navigation bar')
    })
  })

  test('another language is a full load that leaves no history entry', async () => {
    await open('/long', PHONE)
    await toggle().tap()
    await menu()
      .getByRole('button', { name: /Back to main menu/ })
      .tap()
    await menu().getByText('Languages').tap()
    await menu().locator('a[lang="de"]').tap()
    await page.waitForURL('**/de/long')
    await hydrated(page)
    await page.goBack()
    await page.waitForURL(`${site.origin}/long`)
    await page.waitForFunction(() => history.state && !('octavoHeld' in history.state))
  })

  test('a category without a page only unfolds; groups of the bar fold', async () => {
    await open('/', PHONE)
    await toggle().tap()
    await menu().getByRole('button', { name: 'alpha' }).tap()
    await menu().getByRole('link', { name: 'alpha 4', exact: true }).waitFor()
    expect(path()).toBe('/')
  })
})

describe('a dropdown of the bar', () => {
  const button = () => page.getByRole('button', { name: 'More' })
  const entry = (name: string) => page.locator('.dropdown-menu').getByRole('link', { name })

  test('by keyboard: arrows, Home, End, Escape, Tab', async () => {
    await open('/')
    await button().focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('One')
    expect(await button().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toMatch(/^Away/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    expect(await focused()).toMatch(/^Away/)
    await page.keyboard.press('Home')
    expect(await focused()).toBe('One')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('More')
    await entry('One').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('One')
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
    await entry('One').waitFor({ state: 'hidden' })
    await button().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/long')
    await entry('One').waitFor({ state: 'hidden' })
  })

  test('by pointer: opens on hover, and Escape closes it wherever the focus is', async () => {
    await open('/')
    await button().hover()
    await entry('Two').waitFor()
    // The style sheet opens it, maybe before React has heard of the pointer.
    await painted(page)
    await page.keyboard.press('Escape')
    await entry('Two').waitFor({ state: 'hidden' })
    await page.mouse.move(700, 500)
    await button().hover()
    await entry('Two').click()
    await page.waitForURL('**/beta/page-00')
    // Although the pointer is still over it.
    await entry('Two').waitFor({ state: 'hidden' })
    await page.mouse.move(700, 500)
    await button().hover()
    await entry('Two').waitFor()
  })

  test('by touch: a tap opens, a tap elsewhere closes', async () => {
    await open('/', { hasTouch: true })
    await button().tap()
    await entry('Two').waitFor()
    await page.locator('h1').tap()
    await entry('Two').waitFor({ state: 'hidden' })
    await button().tap()
    await entry('Two').tap()
    await page.waitForURL('**/beta/page-00')
    await entry('Two').waitFor({ state: 'hidden' })
  })
})

test('the bar hides on the way down, comes back on the way up, and never hides the focus', async () => {
  await open('/long')
  const becomes = (hidden: boolean) =>
    page.waitForSelector(hidden ? '.navbar.out' : '.navbar:not(.out)')
  const scroll = async (to: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), to)
    await page.waitForFunction((top) => window.scrollY === top, to)
  }
  await scroll(600)
  await becomes(true)
  // Without the scrolling that a browser adds for elements out of sight, which depends on timing.
  await page
    .locator('.navbar a')
    .first()
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
  await page.waitForFunction(() => {
    const { top = -1 } = document.querySelector('.navbar')?.getBoundingClientRect() ?? {}
    return top === 0
  })
  await scroll(300)
  await becomes(false)
  await scroll(700)
  await becomes(true)
  await page.locator('.toc a', { hasText: 'Fifth' }).click()
  await page.waitForFunction(() => location.hash === '#fifth')
  await becomes(true)
  // The bar is hidden, so a heading moves to the top; also if it is further up on another page.
  const top = (id: string) =>
    page.evaluate((name) => {
      const { top: found = -1 } = document.getElementById(name)?.getBoundingClientRect() ?? {}
      return Math.round(found)
    }, id)
  expect(await top('fifth')).toBe(8)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/short#below' })
    document.querySelector('main')?.append(link)
    link.click()
  })
  await page.waitForSelector('h1:text("Short")')
  await becomes(true)
  expect(await top('below')).toBe(8)
  await page.goto(`${site.origin}/long#third`)
  await page.locator('.theme-doc-sidebar-menu a', { hasText: 'Home' }).click()
  await page.waitForFunction(() => document.title.startsWith('Home') || location.pathname === '/')
  await page.waitForFunction(() => !document.querySelector('.navbar.out'))
})

describe('the sidebar', () => {
  const sidebar = () => page.locator('.docs-sidebar')

  test('can be hidden by keyboard, between its pages only, and comes back', async () => {
    await open('/')
    const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
    const expand = page.getByRole('button', { name: 'Expand sidebar' })
    const width = async () => (await sidebar().boundingBox())?.width
    await collapse.focus()
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('Expand sidebar')
    expect(await width()).toBe(30)
    expect(await sidebar().getByRole('link').count()).toBe(0)
    await page.locator('article a', { hasText: 'Long' }).click()
    await page.waitForURL('**/long')
    expect(await width()).toBe(30)
    await expand.focus()
    await page.keyboard.press('x')
    expect(await width()).toBe(30)
    await page.keyboard.press('Space')
    expect(await focused()).toBe('Collapse sidebar')
    expect(await width()).toBeGreaterThan(250)
    await collapse.click()
    await page.locator('.navbar').getByRole('link', { name: 'Other docs' }).click()
    await page.waitForSelector('h1:text("Other")')
    expect(await width()).toBeGreaterThan(250)
    await collapse.click()
    await page.reload()
    expect(await width()).toBeGreaterThan(250)
  })

  test('keeps its scroll position between pages, after a full load and after a page without it', async () => {
    await open('/alpha/page-00')
    const top = () => sidebar().evaluate((element) => element.scrollTop)
    await sidebar().evaluate((element) => element.scrollTo(0, 500))
    await page.locator('.theme-doc-sidebar-menu a', { hasText: 'alpha 20' }).click()
    await page.waitForURL('**/alpha/page-20')
    expect(await top()).toBe(500)
    await page.reload()
    await hydrated(page)
    expect(await top()).toBe(500)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/crash' })
      document.querySelector('main')?.append(link)
      link.click()
    })
    await page.waitForURL('**/crash')
    await page.waitForSelector('.docs-sidebar', { state: 'detached' })
    await page.goBack()
    await page.waitForURL('**/alpha/page-20')
    await sidebar().waitFor()
    expect(await top()).toBe(500)
    // An entry out of sight is scrolled into view.
    await page.locator('.navbar').getByRole('link', { name: 'Alpha' }).click()
    await page.waitForURL('**/alpha/page-00')
    await page.waitForFunction(() => {
      const box = document.querySelector('.sidebar [aria-current]')?.getBoundingClientRect()
      return box && box.top > 0 && box.bottom < innerHeight
    })
  })

  test('fetches the level that is opened, once; opening a category closes its sibling', async () => {
    await open('/alpha/page-00')
    // A link to other docs that comes into view also fetches their sidebar.
    const requests = () => watched.requests.filter((one) => one.includes('/data/sidebars/default.'))
    expect(requests()).toEqual([])
    const category = (name: string) => sidebar().getByRole('button', { name, exact: true })
    await category('beta').click()
    await sidebar().getByRole('link', { name: 'beta 1' }).waitFor()
    expect(await category('alpha').getAttribute('aria-expanded')).toBe('false')
    await category('alpha').click()
    await category('beta').click()
    expect(requests()).toEqual([expect.stringMatching(/\/beta\.json$/)])
  })
})

test('text in hidden tabs is found: by the browser, by an address, until a reader chooses a tab', async () => {
  await open('/code')
  const [npm, yarn] = [page.locator('.tab-panel').first(), page.locator('.tab-panel').last()]
  const selected = () => page.locator('[role="tab"][aria-selected="true"]').allTextContents()
  expect(await yarn.getAttribute('hidden')).toBe('until-found')
  expect((await yarn.boundingBox())?.height).toBe(0)
  expect(await npm.getAttribute('hidden')).toBeNull()
  // The browser reveals the target of an address as it reveals matches of its search.
  await page.evaluate(() => {
    location.hash = '#in-yarn'
  })
  await page.getByText('With yarn').waitFor()
  expect(await selected()).toEqual(['yarn'])
  expect(await npm.getAttribute('hidden')).toBe('until-found')
  await page.getByRole('tab', { name: 'npm' }).click()
  expect(await selected()).toEqual(['npm'])
  expect(await page.getByText('With yarn').isVisible()).toBe(false)
})

test('a page in React has the gutter of the content and a title, and announces itself', async () => {
  await open('/')
  const titles = {
    crash: 'Fine | Small',
    'own-title': 'Of its own',
    'bare/no-heading': 'No heading | Small',
  }
  for (const [name, title] of Object.entries(titles)) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href: `/${href}` })
      document.querySelector('main')?.append(link)
      link.click()
    }, name)
    await page.waitForURL(`**/${name}`)
    await page.waitForFunction(
      (text) => document.getElementById('octavo-announcer')?.textContent === text,
      title,
    )
    expect(await page.title()).toBe(title)
    const inset = (selector: string) =>
      page.evaluate((one) => {
        const element = document.querySelector(one)
        if (!element) return null
        return (
          element.getBoundingClientRect().left +
          Number.parseFloat(getComputedStyle(element).paddingLeft)
        )
      }, selector)
    expect(await inset('main')).toBe(await inset('.navbar-inner'))
  }
  await page.reload()
  expect(await page.title()).toBe('No heading | Small')
  await hydrated(page)
  const announcer = page.locator('#octavo-announcer')
  // The region exists before it announces anything.
  expect([await announcer.getAttribute('aria-live'), await announcer.innerText()]).toEqual([
    'polite',
    '',
  ])
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])(
  'an element that is added to a page on a %s does not make the browser style the page again',
  async (_, options) => {
    await open('/long', options)
    await page.evaluate(() => document.fonts.ready)
    await painted(page)
    const all = await page.locator('body *').count()
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.evaluate(() =>
      document.querySelector('main')?.append(document.createElement('span')),
    )
    await painted(page)
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
    const counts = (traceEvents as { args?: { elementCount?: number } }[]).flatMap(
      ({ args }) => args?.elementCount ?? [],
    )
    expect(all).toBeGreaterThan(100)
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(all / 10)
  },
)

test('an unknown page keeps its path and query in another language', async () => {
  await open('/long/nowhere?x=1#y')
  // The browser logs the status of the document.
  watched.complaints.splice(0)
  expect(await page.locator('.navbar [lang="de"]').getAttribute('href')).toBe(
    '/de/long/nowhere?x=1#y',
  )
})

describe('the announcement', () => {
  const bar = () => page.locator('.theme-announcement-bar')
  const dismissed = () =>
    page.evaluate(() => document.documentElement.dataset.announcementBarInitiallyDismissed)

  test('is in the language of the page, its links too; closing it lasts; a new one shows at once', async () => {
    await open('/de/')
    expect(await bar().getByRole('link', { name: 'lesen' }).getAttribute('href')).toBe(
      '/de/alpha/page-00',
    )
    await page.goto(`${site.origin}/`)
    await hydrated(page)
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/long`)
    await hydrated(other)
    await bar().getByRole('button', { name: 'Close' }).click()
    expect(await bar().count()).toBe(0)
    await other.waitForFunction(() => !document.querySelector('.theme-announcement-bar'))
    await page.reload()
    expect(await dismissed()).toBe('true')
    await hydrated(page)
    expect(await bar().count()).toBe(0)
    // The next announcement, for a reader who closed the last one.
    await page.evaluate(() => localStorage.setItem('octavo.announcement.id', 'zero'))
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('.theme-announcement-bar')
    expect(await dismissed()).toBe('false')
    await hydrated(page)
    expect(await bar().isVisible()).toBe(true)
  })
})

describe('the table of contents', () => {
  test('marks the current heading, also after a jump from gap to gap', async () => {
    await open('/long')
    const marked = () => page.locator('.toc [aria-current]').allTextContents()
    const scrollTo = (id: string, by: number) =>
      page.evaluate(
        ([target, offset]) => {
          const top = document.getElementById(String(target))?.getBoundingClientRect().top ?? 0
          window.scrollBy({ top: top + Number(offset), behavior: 'instant' })
        },
        [id, by],
      )
    const becomes = async (name: string) =>
      page.waitForFunction(
        (text) => document.querySelector('.toc [aria-current]')?.textContent === text,
        name,
      )
    await scrollTo('second', 300)
    await becomes('Second')
    await scrollTo('fourth', 300)
    await becomes('Fourth')
    expect(await marked()).toHaveLength(1)
    await scrollTo('third', -200)
    await becomes('Third')
    await page.setViewportSize({ width: 1440, height: 300 })
    await becomes('Second')
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForFunction(() => !document.querySelector('.toc [aria-current]'))
    await page.locator('.toc a', { hasText: 'Fifth' }).click()
    await becomes('Fifth')
  })

  test('is a folded box on narrow screens, without the column', async () => {
    await open('/long', PHONE)
    expect(await page.locator('.theme-doc-toc-desktop').isVisible()).toBe(false)
    const box = page.locator('.theme-doc-toc-mobile')
    expect(await box.getByRole('link', { name: 'Third' }).isVisible()).toBe(false)
    await box.locator('summary').tap()
    await box.getByRole('link', { name: 'Third' }).tap()
    await page.waitForFunction(() => location.hash === '#third' && window.scrollY > 500)
  })
})

test('back to top appears on the way up and eases by 0.85; scrolling down stops it', async () => {
  await open('/long')
  const button = page.locator('.theme-back-to-top-button')
  const shown = () => button.evaluate((element) => element.classList.contains('shown'))
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page.waitForFunction(() => window.scrollY === 1500)
  // The page has heard of it; else both ways would be one, and that is down.
  await page.waitForSelector('.navbar.out')
  expect(await shown()).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 1400))
  await page.waitForSelector('.theme-back-to-top-button.shown')
  const way = await page.evaluate(async () => {
    const seen: number[] = []
    document.querySelector<HTMLElement>('.theme-back-to-top-button')?.click()
    while (window.scrollY > 0) {
      await new Promise(requestAnimationFrame)
      if (seen.at(-1) !== window.scrollY) seen.push(window.scrollY)
    }
    return seen
  })
  const steps = [1400]
  for (let at = 1400; at > 0; at = steps.at(-1) ?? 0) steps.push(Math.floor(at * 0.85))
  expect(steps).toEqual(expect.arrayContaining(way))
  expect(way.at(-1)).toBe(0)
})

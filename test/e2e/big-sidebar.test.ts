/** A sidebar of 5,000 entries: which part is on the page, and how the rest is loaded. */
import type { Browser } from 'playwright-core'
import { hydrated, launchBrowser, openPage } from './browser.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

/** Entries link to one page, so that 5,000 pages need not be built. */
const SIDEBARS = `const links = (count, name) => Array.from({ length: count }, (_, index) => ({
  type: 'link', label: name + ' ' + index, href: '/?' + name + '=' + index,
}))
const category = (label, items) => ({ type: 'category', label, items })
export default {
  docs: [
    'index',
    ...Array.from({ length: 60 }, (_, index) => category('Group ' + index, links(40, 'g' + index))),
    category('Big', [...links(1300, 'a'), 'deep', ...links(1299, 'b')]),
  ],
}
`
let site: SmallSite
let browser: Browser

beforeAll(async () => {
  const files = {
    'site.config.ts': configOf().replace("'/' }", "'/', sidebarPath: 'sidebars.ts' }"),
    'sidebars.ts': SIDEBARS,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    'docs/deep.md': '# Deep\n',
  }
  ;[site, browser] = await Promise.all([serveSmallSite(files), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Elements of the sidebar. */
const countIn = (page: Awaited<ReturnType<typeof openPage>>['page']) =>
  page.locator('.docs-sidebar *').count()

test.each(['/', '/deep'])('%s contains at most 400 elements of it, and a few kB', async (path) => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(site.origin + path)
  expect(await countIn(page)).toBeLessThanOrEqual(400)
  expect(await page.locator('.docs-sidebar [aria-current="page"]').isVisible()).toBe(true)
  const document = await (await fetch(`${site.origin}${path.replace(/\/$/, '')}/index.json`)).text()
  expect(document).not.toContain('Group 1')
  expect(document.length).toBeLessThan(2_000)
  // Gaps are links that work without a script.
  const gap = page.locator('.docs-sidebar a', { hasText: '…' }).last()
  expect(await gap.getAttribute('href')).toMatch(/^\/\?/)
  await close()
})

test('its biggest category opens with the rows in view, and every entry can be reached', async () => {
  const { page, complaints, requests, close } = await openPage(browser)
  await page.goto(`${site.origin}/deep`)
  await hydrated(page)
  const sidebar = page.locator('.docs-sidebar')
  const current = sidebar.locator('[aria-current="page"]')
  expect(await current.innerText()).toBe('Deep')
  // Finds and measures in one step, because the row is replaced when its level arrives.
  const inView = () =>
    page.evaluate(() => {
      const entry = document.querySelector('.docs-sidebar [aria-current="page"]')
      const { top = -1, bottom = 0 } = entry?.getBoundingClientRect() ?? {}
      return top > 0 && bottom < innerHeight
    })
  expect(await inView()).toBe(true)
  // When gaps come into view, each of their levels is fetched once, and nothing else.
  await sidebar.evaluate((element) => element.scrollTo(0, 0))
  await sidebar.getByRole('link', { name: 'Group 0' }).or(sidebar.getByText('Group 0')).waitFor()
  const levels = () => requests.filter((path) => path.includes('/data/sidebars/'))
  await page.waitForFunction(
    () => !document.querySelector('.docs-sidebar [aria-label="More pages"]'),
  )
  expect(levels().sort()).toEqual([
    '/assets/data/sidebars/default.current.docs.json',
    '/assets/data/sidebars/default.current.docs/big.json',
  ])
  expect(await countIn(page)).toBeLessThan(1200)
  const big = sidebar.getByRole('button', { name: 'Big' })
  await big.click()
  await big.click()
  expect(await countIn(page)).toBeLessThan(1200)
  for (const [share, entry] of [
    [1, '^b 1298$'],
    [0.5, '^a \\d+$'],
  ] as const)
    await page.waitForFunction(
      ([part, pattern]) => {
        const scroller = document.querySelector('.docs-sidebar')
        scroller?.scrollTo(0, scroller.scrollHeight * part)
        const links = [...document.querySelectorAll('.docs-sidebar a')]
        return links.some((link) => new RegExp(pattern).test(link.textContent ?? ''))
      },
      [share, entry] as const,
    )
  expect(await countIn(page)).toBeLessThan(2500)
  expect(levels()).toHaveLength(2)
  expect(complaints).toEqual([])
  await close()
})

test('the menu of a phone opens at the current entry', async () => {
  const { page, complaints, close } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
  })
  await page.goto(`${site.origin}/deep`)
  await hydrated(page)
  await page.click('.menu-toggle')
  await page.waitForFunction(() => {
    const entry = document.querySelector('dialog.mobile-menu .sidebar [aria-current="page"]')
    const { top = -1, bottom = 0 } = entry?.getBoundingClientRect() ?? {}
    return top > 0 && bottom < innerHeight
  })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

/** The shadow at the edge of a table shows on which side the table continues, in both directions of writing. */
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

const COLUMNS = 12
const row = (cell: string) => `${`| ${cell} `.repeat(COLUMNS)}|\n`
const TABLE = row('columnwithalongname') + row('-') + row('value').repeat(4)

let site: SmallSite
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    serveSmallSite({
      'site.config.ts': configOf("i18n: { locales: ['en', 'ar'] },"),
      'docs/index.md': `---\nslug: /\n---\n\n# Home\n\n${TABLE}`,
      'i18n/ar/docs/index.md': `---\nslug: /\n---\n\n# الرئيسية\n\n${TABLE}`,
    }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => watched?.close())

/** Whether the left and the right edge of the visible part of the table are darker than its middle. */
async function shadowsOf({ page }: WatchedPage): Promise<{ left: boolean; right: boolean }> {
  const { data, info } = await sharp(await page.locator('.table-wrapper').screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lightness = (from: number) => {
    let sum = 0
    for (let y = 0; y < info.height; y += 1)
      for (let x = from; x < from + 3; x += 1) sum += data[y * info.width + x] ?? 0
    return sum / info.height / 3
  }
  const middle = lightness(Math.floor(info.width / 2))
  const isDark = (from: number) => lightness(from) < middle - 3
  return { left: isDark(0), right: isDark(info.width - 3) }
}

test.each([
  ['from left to right', '/', 1],
  ['from right to left', '/ar/', -1],
])('a table %s', async (_, path, direction) => {
  watched = await openPage(browser, { viewport: { width: 390, height: 844 } })
  const { page } = watched
  await page.goto(site.origin + path)
  await hydrated(page)
  const box = page.locator('.table-wrapper')
  // Only the backgrounds count.
  await box.evaluate((wrapper) => {
    for (const cell of wrapper.querySelectorAll<HTMLElement>('th, td')) cell.style.color = '#0000'
  })
  const scrollTo = (part: number) =>
    box.evaluate(
      (wrapper, [side, share]) => {
        wrapper.scrollLeft = side * share * (wrapper.scrollWidth - wrapper.clientWidth)
      },
      [direction, part] as const,
    )
  const isLtr = direction === 1
  expect(await shadowsOf(watched)).toEqual({ left: !isLtr, right: isLtr })
  await scrollTo(0.5)
  expect(await shadowsOf(watched)).toEqual({ left: true, right: true })
  await scrollTo(1)
  expect(await shadowsOf(watched)).toEqual({ left: isLtr, right: !isLtr })
})

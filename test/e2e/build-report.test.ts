/** The page of `build --report` in a browser: in every window, for any titles and paths. */
import type { Browser } from 'playwright-core'
import { toBuildReport } from '../../cli/build/build-report.ts'
import { outputOf } from '../build/output-of.ts'
import { violationsOf } from './audit.ts'
import { launchBrowser, openPage } from './browser.ts'

const WORD = 'W'.repeat(300)
const PATHS = ['<script>alert(1)</script>', `it's "${WORD}"`, '日本語/عربى', 'a\u202eb', '50%']
const OUTPUT = outputOf(
  ...PATHS.flatMap((path, at) =>
    ['.html', '.js', '.css'].map((end) => [path + end, 1000 ** at] as const),
  ),
)
const REPORT = toBuildReport({
  title: `</title><script>alert(1)</script> &amp; ${WORD}`,
  pages: 5,
  renderedNow: 5,
  timed: PATHS.map((path, at) => ({ permalink: `/${path}`, tookMs: at * 1000 })),
  trace: {
    stages: [{ name: 'render', beginMs: 0, endMs: 100 }],
    jobs: [{ call: 'render', worker: 0, beginMs: 0, endMs: 90, subjects: PATHS }],
  },
  output: OUTPUT,
  before: OUTPUT,
})

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)('reads %s pixels wide, in %s colours', async (width, colorScheme) => {
  const opened = await openPage(browser, { viewport: { width, height: 900 }, colorScheme })
  const { page } = opened
  await page.setContent(REPORT)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await page.getByRole('rowheader', { name: PATHS[0] ?? '' }).count()).toBeGreaterThan(0)
  expect([await page.locator('script').count(), opened.complaints]).toEqual([0, []])
  await opened.close()
})

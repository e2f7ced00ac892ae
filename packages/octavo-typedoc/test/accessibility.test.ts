/** Pages of TypeScript reference in the browser: the rules of axe in both modes, and no page is wider than the window. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { violationsInBothModes } from '../../../test/e2e/audit.ts'
import { hydrated, launchBrowser, openPage } from '../../../test/e2e/browser.ts'
import { servePackageSite } from '../../../test/e2e/served-site.ts'
import { PROJECT } from '../../../test/octavo.ts'

const PACKAGE = join(PROJECT, 'packages/octavo-typedoc')

let site: Awaited<ReturnType<typeof servePackageSite>>
let browser: Browser

beforeAll(async () => {
  site = await servePackageSite('octavo-typedoc', {
    'site.config.ts': `export default { title: 'A', url: 'https://a.example', docs: [{ path: 'docs', routeBasePath: '/' }], plugins: [['octavo-typedoc', { apis: [{ json: 'api.json' }] }]] }\n`,
    'api.json': readFileSync(join(PACKAGE, 'test/shapes/api.json'), 'utf8'),
    'docs/index.md': '# Home\n',
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

test.each([390, 1440])(
  'each kind of page passes axe and fits the window at %i px',
  async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 900 } })
    const found: string[] = []
    for (const path of [
      '',
      '/shapes',
      '/shapes/circle',
      '/shapes/area-of',
      '/shapes/shape-like',
      '/shapes/side',
    ]) {
      await page.goto(`${site.origin}/reference${path}`)
      await hydrated(page)
      found.push(...(await violationsInBothModes(page)).map((one) => `${path} ${one}`))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await close()
    expect(found).toEqual([])
  },
)

test('a name in a signature leads to its page', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/reference/shapes/circle`)
  await hydrated(page)
  await page.locator('.ts-signature a', { hasText: 'Shape' }).first().click()
  await page.waitForURL('**/reference/shapes/shape')
  await page.getByRole('heading', { level: 1, name: 'Shape', exact: true }).waitFor()
  await close()
})

/** Pages of API reference in the browser: the rules of axe in both modes, and the chosen language of samples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { violationsInBothModes } from '../../../test/e2e/audit.ts'
import { hydrated, launchBrowser, openPage } from '../../../test/e2e/browser.ts'
import { servePackageSite } from '../../../test/e2e/served-site.ts'
import { PROJECT } from '../../../test/octavo.ts'

const PACKAGE = join(PROJECT, 'packages/octavo-openapi')
const readSpec = (name: string) => readFileSync(join(PACKAGE, 'test', name), 'utf8')

let site: Awaited<ReturnType<typeof servePackageSite>>
let browser: Browser

beforeAll(async () => {
  site = await servePackageSite('octavo-openapi', {
    'site.config.ts': `export default { title: 'A', url: 'https://a.example', docs: [{ path: 'docs', routeBasePath: '/' }], plugins: [['octavo-openapi', { apis: [{ spec: 'pets.yaml' }, { spec: 'everything.yaml', path: 'all' }] }]] }\n`,
    'pets.yaml': readSpec('pets.yaml'),
    'everything.yaml': readSpec('everything.yaml'),
    'docs/index.md': '# Home\n',
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await hydrated(page)
}

test.each([390, 1440])('axe finds nothing on any kind of page at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 900 } })
  const found: string[] = []
  for (const path of [
    '/api',
    '/api/pet-store',
    '/api/pet-store/get-pet',
    '/api/pet-store/add-pet',
    '/api/webhooks/post-pet-sold',
    '/api/schemas',
    '/api/schemas/pet',
    '/all',
    '/all/inner/get-a',
    '/all/schemas/whole',
  ]) {
    await visit(page, path)
    found.push(...(await violationsInBothModes(page)).map((one) => `${path} ${one}`))
  }
  await close()
  expect(found).toEqual([])
})

test('the language of samples that a reader chose is the one of the next page', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await visit(page, '/api/pet-store/get-pet')
  await page.getByRole('tab', { name: 'Python' }).click()
  await visit(page, '/api/pet-store/add-pet')
  expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
  expect(await page.getByText('requests.request(').isVisible()).toBe(true)
  await close()
})

/**
 * A theme that adds elements around the page of a doc. The page keeps its position, and the
 * elements mount and unmount with its article.
 */
import type { Browser } from 'playwright-core'
import { hydrated, launchBrowser, openPage } from './browser.ts'
import { configOf, type SmallSite, serveSmallSite } from './small-site.ts'

const TEXT = `${'A sentence of a page that is as wide as its column can be. '.repeat(40)}\n\n## Part\n\nEnd.\n`
const FILES = {
  'site.config.ts': configOf('themeConfig: { docs: { sidebar: { hideable: true } } },'),
  'docs/index.md': `# Long\n\n${TEXT}`,
  'docs/short.md': '# Short\n\nA line.\n',
  'docs/plain.md': `---\ndisplayed_sidebar: null\n---\n\n# Plain\n\n${TEXT}`,
  'docs/lone.md': '---\ndisplayed_sidebar: null\n---\n\n# Lone\n\nA line.\n',
}
const WRAPPER = `
import { DocPage as Original } from 'octavo/theme-original/pages/doc-page'
export { ArticleBody } from 'octavo/theme-original/pages/doc-page'
export function DocPage() {
  return <><p className="before">Before</p><p className="before">Also before</p><Original /><p className="after">After</p></>
}`

let browser: Browser
let bare: SmallSite
let wrapped: SmallSite
beforeAll(async () => {
  browser = await launchBrowser()
  bare = await serveSmallSite(FILES)
  wrapped = await serveSmallSite({ ...FILES, 'theme/pages/doc-page.tsx': WRAPPER })
})
afterAll(async () => {
  await Promise.all([bare?.stop(), wrapped?.stop()])
  await browser?.close()
})

/** Left edge, width and top of elements of a page, in whole pixels. */
async function measure(site: SmallSite, path: string, width: number) {
  const watched = await openPage(browser, { viewport: { width, height: 900 } })
  const { page } = watched
  await page.goto(site.origin + path)
  await hydrated(page)
  const places = await page.evaluate(() => {
    const placeOf = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box?.width
        ? { x: Math.round(box.x), width: Math.round(box.width), y: Math.round(box.y) }
        : null
    }
    return {
      article: placeOf('.docs-page'),
      main: placeOf('.docs-main'),
      sidebar: placeOf('.docs-sidebar'),
      toc: placeOf('.toc'),
      before: placeOf('.before'),
      after: placeOf('.after'),
      scrolls: document.documentElement.scrollWidth > innerWidth,
    }
  })
  await watched.close()
  return places
}

const WIDTHS = [390, 820, 1100, 1440, 1920]

test.each(['/', '/short', '/plain', '/lone'])(
  '%s keeps its layout between added elements',
  async (path) => {
    for (const width of WIDTHS) {
      const own = await measure(bare, path, width)
      const found = await measure(wrapped, path, width)
      const columns = ({ article, main, sidebar, toc }: typeof own) =>
        [article, main, sidebar, toc].map((place) => place && [place.x, place.width])
      expect([width, columns(found)]).toEqual([width, columns(own)])
      expect([width, found.sidebar?.y]).toEqual([width, own.sidebar?.y])
      for (const added of [found.before, found.after])
        expect([width, added?.x, added?.width]).toEqual([width, own.article?.x, own.article?.width])
      // Only the added lines are above the page.
      const moved = (found.main?.y ?? 0) - (own.main?.y ?? 0)
      expect(moved).toBeGreaterThan(0)
      expect(moved).toBeLessThan(150)
      expect(found.scrolls).toBe(false)
    }
  },
)

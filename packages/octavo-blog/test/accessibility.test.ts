/** All kinds of pages of a blog in a real browser, checked by the rules of axe. */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { violationsInBothModes } from '../../../test/e2e/audit.ts'
import { hydrated, launchBrowser, openPage } from '../../../test/e2e/browser.ts'
import { buildSite, type ServedSite, servePreview } from '../../../test/e2e/served-site.ts'
import { makeFolder, removeFolder } from '../../../test/octavo.ts'
import { BLOG, configOf } from './blog-site.ts'

const POSTS = Object.fromEntries(
  Array.from({ length: 7 }, (_, index) => [
    `blog/2024-0${index + 1}-02-post.md`,
    `---\nauthors: [ada, bob, { name: A guest }]\ntags: [news]\n---\n\n# A post with the number ${index}\n\nText with [a link](https://x.example).\n\n<!-- truncate -->\n\n## Part\n\nMore.\n`,
  ]),
)

let root = ''
let site: ServedSite
let browser: Browser
beforeAll(async () => {
  root = makeFolder({
    ...BLOG,
    ...POSTS,
    'static/ada.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    'site.config.ts': configOf({ title: 'News', postsPerPage: 3 }),
    'blog/authors.yml':
      'ada: { name: Ada, title: Engineer, url: "https://ada.example", image_url: /ada.svg, page: true, description: Writes., socials: { github: ada, x: ada } }\nbob: { name: Bob, page: true }\ncy: { name: Cy }\n',
  })
  await buildSite(root)
  site = await servePreview(root, join(root, 'dist'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  removeFolder(root)
})

const PAGES = [
  ...['blog', 'blog/page/2', 'blog/2024/03/02/post', 'blog/authors', 'blog/authors/ada'],
  ...['blog/archive', 'blog/tags', 'blog/tags/news'],
]

test.each([
  ['light', 1440],
  ['dark', 390],
])(
  'axe finds nothing in %s mode at %i px, and no page is wider than the window',
  async (mode, width) => {
    const watched = await openPage(browser, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const { page } = watched
    await page.addInitScript((value) => localStorage.setItem('theme', value), mode)
    const found: string[] = []
    for (const path of PAGES) {
      await page.goto(`${site.origin}/${path}`)
      await hydrated(page)
      found.push(...(await violationsInBothModes(page)).map((violation) => `${path} ${violation}`))
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
        found.push(`${path} is wider than the window`)
    }
    await watched.close()
    expect([found, watched.complaints]).toEqual([[], []])
  },
)

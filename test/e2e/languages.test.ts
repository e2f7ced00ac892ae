/** Notices, links and a right-to-left layout for readers of other languages. */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import {
  makeFolder,
  octavo,
  removeFolder,
  startOctavo,
  stopOctavo,
  waitForLine,
  writeFiles,
} from '../octavo.ts'
import { hydrated, launchBrowser, openPage } from './browser.ts'

const SITE = join(import.meta.dirname, 'languages')
/** Cards of categories with so many docs need these plural forms in Arabic. */
const PARTS = { one: 1, two: 2, few: 3, many: 11 }

let folder: string
let browser: Browser
let origin: string
let server: ReturnType<typeof startOctavo>
/** Output of `check-links`. */
let checked: string

beforeAll(async () => {
  folder = makeFolder()
  cpSync(SITE, folder, { recursive: true })
  writeFiles(folder, toParts())
  process.env.SOURCE_DATE_EPOCH = '1760486400'
  await octavo(['translations', 'accept', '--locale', 'de'], folder)
  delete process.env.SOURCE_DATE_EPOCH
  const install = readFileSync(join(folder, 'docs/guide/install.md'), 'utf8')
  writeFiles(folder, { 'docs/guide/install.md': install.replace('Go home', 'Go home at once') })
  checked = (await octavo(['check-links'], folder)).stderr
  const { code, stderr } = await octavo(['build', '--quiet'], folder)
  if (code !== 0) throw new Error(stderr)
  server = startOctavo(['preview', '--port', '0'], folder)
  origin = (await waitForLine(server, /(http:\/\/[^/\s]+)\//))[1] ?? ''
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stopOctavo(server)
  if (process.env.KEEP_SITE) cpSync(folder, process.env.KEEP_SITE, { recursive: true })
  removeFolder(folder)
})

function toParts(): Record<string, string> {
  const files = Object.entries(PARTS).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, place) => [
      `docs/parts/${name}/part-${place + 1}.md`,
      `# Part ${place + 1}\n`,
    ]),
  )
  const category = (label: string) =>
    JSON.stringify({ label, link: { type: 'generated-index' }, position: 9 })
  return {
    ...Object.fromEntries(files),
    'docs/parts/_category_.json': category('Parts'),
    // No catalogue has it.
    'docs/more/_category_.json': category('More'),
    'docs/more/one.md': '# One\n',
  }
}

const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<link [^>]*rel="(canonical|alternate)"[^>]*>/g), ([tag]) => {
    const [, lang = 'canonical'] = /hreflang="([^"]+)"/i.exec(tag) ?? []
    return `${lang} ${/href="https:\/\/[^/]+([^"]*)"/.exec(tag)?.[1] ?? ''}`
  }).sort()

const FOOTER = '.footer-end > div:text-is("Copyright © 2025 Lighthouse")'

/** Each of these is marked as English. */
async function untilMarked(page: Page, ...selectors: string[]) {
  for (const selector of selectors) {
    const found = page.locator(selector).and(page.locator('[lang="en"][dir="ltr"]'))
    await found.first().waitFor({ state: 'attached' })
  }
}

describe('an outdated page', () => {
  test('shows the date since when, and links to the source', async () => {
    const { page, close, complaints } = await openPage(browser)
    await page.goto(`${origin}/de/guide/install`)
    await hydrated(page)
    const notice = page.locator('.theme-outdated-banner')
    expect((await notice.innerText()).replaceAll('\u00A0', ' ')).toBe(
      'Übersetzung nicht mehr aktuell. Seit der Übersetzung am 15. Okt. 2025 hat sich die Seite auf Englisch geändert.',
    )
    expect(complaints).toEqual([])
    const hyphens = () =>
      page
        .locator('article p')
        .first()
        .evaluate((text) => getComputedStyle(text).hyphens)
    // German compounds would leave gaps at the ends of lines.
    expect(await hyphens()).toBe('auto')
    await notice.locator('a').click()
    await page.waitForURL(`${origin}/guide/install`)
    expect(await hyphens()).toBe('manual')
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    const styled = (lang: string) =>
      page.evaluate((to) => {
        document.documentElement.lang = to
        const text = document.querySelector<HTMLElement>('article p') as HTMLElement
        text.lang = to
        return [getComputedStyle(text).fontFamily, getComputedStyle(text).wordBreak]
      }, lang)
    // Neither language has its letters in Geist, and Japanese has no spaces to break lines at.
    expect(await styled('ja')).toEqual([expect.stringContaining('Hiragino Sans'), 'auto-phrase'])
    expect(await styled('ar')).toEqual([expect.stringContaining('Noto Sans Arabic'), 'normal'])
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    expect(await page.locator('.notice').count()).toBe(0)
    await close()
  })

  test('is a German page for search engines', () => {
    expect(linksOf(read('de/guide/install/index.html'))).toEqual([
      'ar /ar/guide/install',
      'canonical /de/guide/install',
      'de /de/guide/install',
      'en /guide/install',
      'x-default /guide/install',
    ])
  })
})

describe('a page without a translation', () => {
  test('is the English page for search engines', () => {
    const html = read('de/guide/lamp/index.html')
    expect(linksOf(html)).toEqual(['canonical /guide/lamp'])
    expect(html).toMatch(/<html lang="de"/)
    expect(html).toMatch(/<article [^>]*lang="en"/)
    expect(html).toContain('theme-untranslated-banner')
    expect(linksOf(read('guide/lamp/index.html'))).toEqual([
      'canonical /guide/lamp',
      'en /guide/lamp',
      'x-default /guide/lamp',
    ])
    expect(read('de/sitemap.xml')).not.toContain('/de/guide/lamp')
  })

  test('shows nothing if the config says so', async () => {
    const config = readFileSync(join(folder, 'site.config.ts'), 'utf8')
    const quiet = config.replace(
      "'ar'] }",
      "'ar'], notices: { untranslated: false, outdated: false } }",
    )
    writeFiles(folder, { 'site.config.ts': quiet })
    await octavo(['build', '--quiet', '--out', 'quiet'], folder)
    writeFiles(folder, { 'site.config.ts': config })
    for (const path of ['lamp', 'install']) {
      const html = readFileSync(join(folder, `quiet/de/guide/${path}/index.html`), 'utf8')
      expect(html).not.toContain('class="notice')
    }
    rmSync(join(folder, 'quiet'), { recursive: true })
  })
})

test('outdated sections are shown in the source language if the config says so', async () => {
  const config = readFileSync(join(folder, 'site.config.ts'), 'utf8')
  writeFiles(folder, {
    'site.config.ts': config.replace("'ar'] }", "'ar'], outdatedSections: 'source' }"),
  })
  const { code, stderr } = await octavo(['build', '--quiet', '--out', 'mixed'], folder)
  writeFiles(folder, { 'site.config.ts': config })
  const html = readFileSync(join(folder, 'mixed/de/guide/install/index.html'), 'utf8')
  rmSync(join(folder, 'mixed'), { recursive: true })
  expect(code).toBe(0)
  expect(html).toMatch(
    /<div lang="en" dir="ltr">\s*<h2 id="erste-schritte">Next steps[\s\S]*Go home at once/,
  )
  expect(html).toContain('href="/de/guide/lamp"')
  expect(html).toContain('<h2 id="quick-start">Schnellstart')
  expect(html).not.toContain('Gehen Sie nach Hause')
  // Links of that language resolve to the place, whatever its language.
  expect(stderr).not.toContain('#erste-schritte')
})

test('an alternate without any translated text is not a translation', async () => {
  await octavo(['translations', 'create', '--locale', 'de', 'docs/guide/lamp.md'], folder)
  await octavo(['build', '--quiet', '--out', 'begun'], folder)
  rmSync(join(folder, 'i18n/de/docs/guide/lamp.md'))
  const html = readFileSync(join(folder, 'begun/de/guide/lamp/index.html'), 'utf8')
  rmSync(join(folder, 'begun'), { recursive: true })
  expect(html).toContain('theme-untranslated-banner')
  expect(html).toMatch(/<article [^>]*lang="en"/)
})

describe('links of a translation', () => {
  test('resolve to its own language, however they are written', () => {
    const hrefs = Array.from(
      read('de/index.html').matchAll(/<a href="([^"]*guide[^"]*)"/g),
      ([, href]) => href,
    )
    expect(new Set(hrefs.filter((href) => !href?.startsWith('/de/')))).toEqual(new Set())
    expect(hrefs).toContain('/de/guide/install#quick-start')
    expect(hrefs).toContain('/de/guide/lamp')
  })

  test('are checked against the anchors of that language', () => {
    expect(checked.match(/ANCHOR_BROKEN [^\s]+/g)).toEqual([
      'ANCHOR_BROKEN i18n/de/docs/index.md:9:121',
    ])
    expect(checked).toContain('"#next-steps", which /de/guide/install does not have')
  })

  test('to an untranslated page work, and are reported', () => {
    const place = 'LINK_UNTRANSLATED i18n/ar/docs/index.md:5'
    expect(checked).toContain(place)
    expect(checked).toContain('The page /ar/guide/lamp is not translated')
  })
})

describe('Arabic, added by the config alone', () => {
  const left = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN

  test('reads from right to left, code from left to right', async () => {
    const { page, close, complaints } = await openPage(browser)
    await page.goto(`${origin}/ar/guide/install`)
    await hydrated(page)
    expect(await page.getAttribute('html', 'dir')).toBe('rtl')
    expect(await page.title()).toBe('التثبيت | المنارة')
    const [sidebar, article, toc] = await Promise.all(
      ['.docs-sidebar', 'article', '.toc'].map((selector) => left(page, selector)),
    )
    expect(sidebar).toBeGreaterThan(article ?? 0)
    expect(article).toBeGreaterThan(toc ?? 0)
    expect(await left(page, '.pager-previous')).toBeGreaterThan(await left(page, '.pager-next'))
    const styles = await page.evaluate(() => {
      const style = (selector: string) => {
        const element = document.querySelector(selector)
        return element ? getComputedStyle(element) : null
      }
      return {
        arrow: style('.pager-next .icon')?.scale,
        code: style('.code-block pre')?.direction,
        inline: style('article p code')?.direction,
        mark: style('.sidebar-list [aria-current="page"]')?.boxShadow,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }
    })
    expect(styles).toMatchObject({ arrow: '-1 1', code: 'ltr', inline: 'ltr' })
    expect(styles.mark).toContain('-2px 0px')
    expect(styles.overflow).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('has the six forms of its plurals', async () => {
    const { page, close } = await openPage(browser)
    await page.goto(`${origin}/ar/category/parts`)
    const cards = await page.locator('main .page-card p').allInnerTexts()
    expect(new Set(cards)).toEqual(new Set(['عنصر واحد', 'عنصران', '3 عناصر', '11 عنصرًا']))
    await close()
  })

  test('shows untranslated text in the direction of its language', async () => {
    const { page, close } = await openPage(browser)
    await page.goto(`${origin}/ar/guide/lamp`)
    await hydrated(page)
    expect(await page.locator('article').getAttribute('dir')).toBe('ltr')
    expect(await page.locator('.theme-untranslated-banner a').getAttribute('href')).toBe(
      '/guide/lamp',
    )
    // A question mark comes after its question in every list, and the list is at its side.
    const places = [
      '.sidebar-list a',
      '.breadcrumbs [aria-current]',
      '.pager-previous .pager-label',
    ]
    const found = await page.evaluate(
      (selectors) =>
        selectors.map((selector) => {
          const element = document.querySelector(selector)
          const text = document.createTextNode('Is it on?')
          element?.replaceChildren(text)
          const range = document.createRange()
          const placeOf = (at: number) => {
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            return range.getBoundingClientRect()
          }
          const box = element?.getBoundingClientRect()
          return {
            isInOrder: placeOf(8).left > placeOf(0).left,
            isRight:
              box !== undefined && box.right - placeOf(8).right <= placeOf(0).left - box.left,
          }
        }),
      places,
    )
    expect(found).toEqual(places.map(() => ({ isInOrder: true, isRight: true })))
    await close()
  })

  test('marks the language of texts that it lacks, after hydration and on fetched pages', async () => {
    const { page, close, complaints } = await openPage(browser)
    await page.goto(`${origin}/ar/guide/install`)
    await hydrated(page)
    await untilMarked(page, FOOTER, '.docs-sidebar a:text-is("More")')
    expect(await page.locator('.navbar a [lang="en"], .pager [lang="en"]').count()).toBe(0)
    await page.locator('.docs-sidebar a:text-is("More")').click()
    await page.waitForURL(`${origin}/ar/category/more`)
    await untilMarked(page, 'main h1:text-is("More")', '.docs-sidebar a:text-is("More")', FOOTER)
    expect(complaints).toEqual([])
    await close()
  })

  test('fits a narrow screen', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 800 } })
    await page.goto(`${origin}/ar/guide/install`)
    await hydrated(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // A title of one word, as German has them.
    await page.locator('.breadcrumbs [aria-current]').evaluate((element) => {
      element.textContent = 'Donau'.repeat(30)
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await close()
  })
})

test('serve shows every language, and follows its files', async () => {
  const live = startOctavo(['serve', '--port', '0'], folder)
  const [, address = ''] = await waitForLine(live, /(http:\/\/[^/\s]+)\//)
  const fetchText = async (path: string) => (await fetch(address + path)).text()
  const until = async (path: string, text: string) => {
    while (!(await fetchText(path)).includes(text))
      await new Promise((done) => setTimeout(done, 100))
  }
  try {
    expect(await fetchText('/guide/install')).toContain('<html lang="en"')
    expect(await fetchText('/de/guide/install')).toContain('theme-outdated-banner')
    const { page, close, complaints } = await openPage(browser)
    await page.goto(`${address}/ar/guide/install`)
    await untilMarked(page, FOOTER, '.docs-sidebar a:text-is("More")')
    expect(complaints).toEqual([])
    await close()
    expect(await fetchText('/ar/guide/install')).toContain('dir="rtl"')
    writeFiles(folder, {
      'i18n/de/docs/guide/lamp.md': '---\ntitle: Die Lampe\n---\n\nVier Linsen.\n',
    })
    await until('/de/guide/lamp', 'Vier Linsen')
    writeFiles(folder, {
      'i18n/de/site.json': '{ "navbar.item.label.Guide": { "message": "Leitfaden" } }\n',
    })
    await until('/de/guide/lamp', 'Leitfaden')
  } finally {
    await stopOctavo(live)
  }
})

/**
 * `npm run gallery`: build the site of this repository, look at its kinds of pages in a real browser, and write
 * pictures of them to docs/gallery/ and docs/gallery.md, including the README's picture. Run it after a change
 * of the look, and check the pictures before you commit them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromiumPackage from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

const ROOT = join(import.meta.dirname, '..')
const LAUNCHER = join(ROOT, 'bin/octavo.js')
const GALLERY = join(import.meta.dirname, 'gallery')
/** Of WebP, which keeps letters sharper than JPEG at half the size. */
const QUALITY = 78

const DESKTOP = { width: 1440, height: 900 }
const TABLET = { width: 820, height: 1100 }
const PHONE = { width: 390, height: 844 }

/**
 * @typedef {object} Picture
 * @property {string} name File name in docs/gallery/, without its ending.
 * @property {string} title Description, for the page and for readers who cannot see it.
 * @property {string} path
 * @property {{ width: number, height: number }} viewport In CSS pixels.
 * @property {'light' | 'dark'} [mode] Default light.
 * @property {number} [scale] Device pixels for a CSS pixel, default 1.
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [act] Before the picture.
 */

/** @type {readonly { heading: string, pictures: readonly Picture[] }[]} */
const SECTIONS = [
  {
    heading: 'Desktop',
    pictures: [
      { name: 'home', title: 'Home page', path: '/', viewport: DESKTOP },
      {
        name: 'home-products',
        title: 'The three products on the home page, in German, dark',
        path: '/de/',
        viewport: DESKTOP,
        mode: 'dark',
        act: (page) => page.evaluate(() => window.scrollTo(0, 700)),
      },
      {
        name: 'doc',
        title: 'A doc with sidebar, table of contents and code',
        path: '/cloud/microservices/iam',
        viewport: DESKTOP,
      },
      {
        name: 'doc-dark',
        title: 'Tables and tabs of a doc, dark',
        path: '/cloud/hosting-and-observability',
        viewport: DESKTOP,
        mode: 'dark',
        act: (page) => scrollTo(page, '#metrics'),
      },
      {
        name: 'category',
        title: 'A category page, in German',
        path: '/de/cloud/category/microservices',
        viewport: DESKTOP,
        act: (page) => page.hover('.page-card:nth-child(3) a'),
      },
      {
        name: 'release',
        title: 'A release note, with the menu of releases open, dark',
        path: '/releases/cloud/v0.0.6',
        viewport: DESKTOP,
        mode: 'dark',
        act: (page) => page.click('.theme-layout-navbar-left .dropdown > button'),
      },
      {
        name: 'search',
        title: 'Search, dark',
        path: '/cloud/get-started',
        viewport: DESKTOP,
        mode: 'dark',
        act: search,
      },
      { name: 'not-found', title: 'An unknown address', path: '/nowhere', viewport: DESKTOP },
    ],
  },
  {
    heading: 'Tablet, and zoomed to 200 %',
    pictures: [
      {
        name: 'tablet-untranslated',
        title: 'A page that is not translated yet, at 820 px',
        path: '/de/releases/cloud/v0.0.1',
        viewport: TABLET,
      },
      {
        name: 'zoom',
        title: 'A desktop window of 1440 px, zoomed to 200 %, dark',
        path: '/de/cloud/get-started',
        viewport: { width: 720, height: 450 },
        mode: 'dark',
        scale: 2,
      },
    ],
  },
  {
    heading: 'Phone',
    pictures: [
      { name: 'phone-home', title: 'Home page, in German', path: '/de/', viewport: PHONE },
      {
        name: 'phone-doc',
        title: 'A doc, dark',
        path: '/cloud/get-started',
        viewport: PHONE,
        mode: 'dark',
      },
      {
        name: 'phone-menu',
        title: 'The menu',
        path: '/cloud/microservices/iam',
        viewport: PHONE,
        act: (page) => page.click('.menu-toggle'),
      },
      {
        name: 'phone-table',
        title: 'A wide table, in German, dark',
        path: '/de/cloud/microservices/iam',
        viewport: PHONE,
        mode: 'dark',
        act: (page) => scrollTo(page, '#errors'),
      },
    ],
  },
]

async function main() {
  const out = mkdtempSync(join(tmpdir(), 'octavo-gallery-'))
  rmSync(GALLERY, { recursive: true, force: true })
  mkdirSync(GALLERY)
  const server = await startPreview(out)
  const browser = await launchBrowser()
  try {
    for (const picture of SECTIONS.flatMap(({ pictures }) => pictures))
      write(picture.name, await take(browser, server.origin, picture))
    write('cover', await takeCover(browser, server.origin))
  } finally {
    await browser.close()
    server.stop()
    rmSync(out, { recursive: true, force: true })
  }
  writeFileSync(join(import.meta.dirname, 'gallery.md'), toMarkdown())
}

async function startPreview(out) {
  const args = ['build', '.', '--out', out, '--quiet']
  const { status } = spawnSync(process.execPath, [LAUNCHER, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  const preview = ['preview', '.', '--dir', out, '--port', '0']
  const child = spawn(process.execPath, [LAUNCHER, ...preview], { cwd: ROOT })
  const origin = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const match = /http:\/\/[^/\s]+/.exec(text)
      if (match) resolve(match[0])
    })
    child.once('exit', () => reject(new Error(`preview ended: ${text}`)))
  })
  return { origin, stop: () => child.kill() }
}

async function launchBrowser() {
  const executablePath = process.env.CHROME_PATH ?? (await chromiumPackage.executablePath())
  const args = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb']
  return chromium.launch({ executablePath, args })
}

/** @param {Picture} picture */
async function take(browser, origin, { path, viewport, mode = 'light', scale = 1, act }) {
  const page = await openPage(browser, { viewport, scale })
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
  await page.goto(origin + path)
  await page.waitForSelector('html[data-has-hydrated="true"]')
  await page.evaluate(() => document.fonts.ready)
  await act?.(page)
  const bytes = await capture(page)
  await page.context().close()
  return bytes
}

/** One page twice, the dark half over the light one, cut by a meridian. */
async function takeCover(browser, origin) {
  const shot = (mode) =>
    take(browser, origin, { path: '/cloud/microservices/iam', viewport: DESKTOP, mode })
  const [light, dark] = [await shot('light'), await shot('dark')]
  const page = await openPage(browser, { viewport: DESKTOP, scale: 1 })
  const toImage = (bytes, style) =>
    `<img style="position:absolute;inset:0;${style}" src="data:image/webp;base64,${bytes.toString('base64')}">`
  const half = 'clip-path:polygon(56% 0,100% 0,100% 100%,44% 100%)'
  await page.setContent(toImage(light, '') + toImage(dark, half))
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const bytes = await capture(page)
  await page.context().close()
  return bytes
}

async function openPage(browser, { viewport, scale }) {
  const reducedMotion = 'reduce'
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, reducedMotion })
  return context.newPage()
}

/** Playwright writes no WebP; the browser itself does. */
async function capture(page) {
  const devtools = await page.context().newCDPSession(page)
  const options = { format: 'webp', quality: QUALITY }
  const { data } = await devtools.send('Page.captureScreenshot', options)
  return Buffer.from(data, 'base64')
}

async function search(page) {
  await page.click('.search-button')
  await page.locator('dialog[open] input').fill('service account')
  await page.locator('dialog[open] a.search-link').first().waitFor()
}

function scrollTo(page, selector) {
  return page.evaluate((id) => document.querySelector(id).scrollIntoView(), selector)
}

function write(name, bytes) {
  const file = join(GALLERY, `${name}.webp`)
  writeFileSync(file, bytes)
  console.log(`${name}.webp: ${Math.round(statSync(file).size / 1000)} kB`)
}

function toMarkdown() {
  const sections = SECTIONS.map(({ heading, pictures }) => {
    const isNarrow = pictures.every(({ viewport }) => viewport.width < 600)
    return `## ${heading}\n\n${pictures.map((picture) => toFigure(picture, isNarrow)).join('\n\n')}`
  })
  return `# Gallery

How the site of this repository looks: \`npm run gallery\` takes these pictures of it in a real browser
and writes this page. All of it is the theme that every site gets, but for the home page.

${sections.join('\n\n')}
`
}

/** @param {Picture} picture */
function toFigure({ name, title, viewport }, isNarrow) {
  const width = isNarrow ? ` width="${viewport.width}"` : ''
  return `${title}:\n\n<img src="gallery/${name}.webp" alt="${title}"${width}>`
}

await main()

import { createCorpus } from '../corpus.mjs'
import { launchBrowser } from '../measure/browser.mjs'
import { median } from '../measure/figures.mjs'
import { serveFolder } from '../measure/serve-folder.mjs'
import { SITE_OUT } from '../tools/folders.mjs'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { buildCold, findPage } from '../tools/tool.mjs'

const CORPUS_PAGES = 100
const CPU_THROTTLE = 4
/** Time after a click in which loading counts, in milliseconds. */
const SETTLE_MS = 2000
const VIEWPORT = { width: 1366, height: 900 }

/**
 * Follow a link: how long until the next page is painted, on a slow device, when it was fetched
 * ahead; and how many bytes one click transfers when nothing was, for every tool.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const click = {
  name: 'click',
  summary: 'following a link: time on a slow device, bytes on the wire',
  async run(context) {
    await runOctavo(['build', '--out', SITE_OUT], { log: 'octavo-site' })
    const browser = await launchBrowser()
    try {
      return [await timeClicks(browser, context), ...(await weighClicks(browser, context))]
    } finally {
      await browser.close()
    }
  },
}

async function timeClicks(browser, { options, record }) {
  const server = await serveFolder(SITE_OUT)
  const times = []
  try {
    for (let run = 0; run < Math.max(options.runs, 5); run++) {
      const wallMs = await timeClick(browser, server.origin)
      record('click', { wallMs })
      times.push(wallMs)
    }
  } finally {
    server.close()
  }
  const name = `click to a prefetched page, ${CPU_THROTTLE}x CPU throttle`
  return { name, of: 'octavo', value: median(times), unit: 'ms', goal: 'at most 100 ms' }
}

/** From the click until the frame with the next page's heading is painted. */
async function timeClick(browser, origin) {
  const page = await browser.newPage({ viewport: VIEWPORT })
  const fetched = page.waitForResponse((response) => response.url().includes('/cloud/ai-gateway'))
  await page.goto(`${origin}/cloud/get-started/`)
  await page.waitForSelector('html[data-has-hydrated="true"]')
  await (await fetched).finished()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
  const took = await page.evaluate(async () => {
    const startedAt = performance.now()
    const changed = new Promise((resolve) => {
      const heading = document.querySelector('h1').textContent
      const observer = new MutationObserver(() => {
        const next = document.querySelector('h1')
        if (next !== null && next.textContent !== heading) resolve(observer.disconnect())
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
    document.querySelector('.theme-doc-sidebar-menu a[href="/cloud/ai-gateway"]').click()
    await changed
    await new Promise(requestAnimationFrame)
    // A task that was posted in a frame runs after its paint.
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - startedAt
  })
  await page.close()
  return took
}

async function weighClicks(browser, { options, createOctavo, createPeers, record }) {
  const { seed, pages: count = CORPUS_PAGES } = options
  const files = createCorpus({ count, seed })
  const page = files[Math.ceil(files.length / 2)].path.replace(/\.md$/, '')
  const figures = []
  for (const tool of [createOctavo(), ...createPeers()]) {
    tool.prepare(files)
    record(`${tool.name}, ${count} pages`, await buildCold(tool, { pages: files.length }))
    const { bytes, requests } = await weighClick(browser, tool.out, findPage(tool.out, page))
    const name = `transferred by a click (${requests} requests)`
    figures.push({ name, of: tool.name, value: bytes / 1000, unit: 'kB' })
  }
  return figures
}

/** A reader who saves data, so that no tool has fetched the page ahead; headers count too. */
async function weighClick(browser, out, file) {
  const server = await serveFolder(out)
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const sizes = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength: size }) => {
    if (size > 0) sizes.push(size)
  })
  try {
    const path = `/${file.replace(/(?:\/index)?\.html$/, file.endsWith('/index.html') ? '/' : '')}`
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    sizes.length = 0
    await followLastLink(page)
    await page.waitForTimeout(SETTLE_MS)
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length }
  } finally {
    await page.close()
    server.close()
  }
}

/** Click the last link of the text to another page of the corpus, and wait until that page is there. */
async function followLastLink(page) {
  const before = await page.locator('h1').first().textContent()
  await page.evaluate(() => {
    const links = [...document.querySelectorAll('main p a[href], main li a[href]')].filter(
      ({ origin, pathname, hash }) =>
        origin === location.origin && hash === '' && /-\d{4}\b/.test(pathname),
    )
    const next = links.filter(({ pathname }) => !location.pathname.startsWith(pathname)).at(-1)
    next.click()
  })
  await page.waitForFunction(
    (text) => !(document.querySelector('h1')?.textContent ?? text).includes(text),
    before,
  )
}

/** A real Chromium for tests: from npm, or the one at CHROME_PATH. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { makeOnce } from '../run/make-once.ts'

// A browser has threads and timers of its own, so that no order of events is certain on a busy machine. The run lists
// the tests that needed it.
jest.retryTimes(1, { logErrorsBeforeRetry: true })

/** The package's own arguments are omitted: they run one process and switch web security off. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  // A new process for each page would compile its scripts and load its fonts again: 130 of 800 ms.
  '--renderer-process-limit=1',
]

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? (await findChromium())
  return chromium.launch({ executablePath, args: ARGUMENTS, timeout: WAIT_MS })
}

/** The package unpacks itself at the first use, which only one process may do at a time. */
async function findChromium(): Promise<string> {
  const folder = await makeOnce('chromium', async (draft) =>
    writeFileSync(join(draft, 'path'), await chromiumPackage.executablePath()),
  )
  return readFileSync(join(folder, 'path'), 'utf8')
}

/**
 * A page in a fresh context, which records every complaint of the console and the page. Closing it
 * fails its test after a violation of the content security policy, or after errors if the test has
 * never read {@link WatchedPage.complaints}.
 */
export interface WatchedPage {
  page: Page
  /** Console warnings and errors, and uncaught errors, in order. */
  readonly complaints: string[]
  /** Requested addresses, in order. */
  requests: string[]
  close(): Promise<void>
}

/**
 * Time limit for a page, in ms. It ends a hanging wait before the limit of tests, with a message
 * about the wait. A page or context that {@link openPage} has not opened has to be given it.
 */
export const WAIT_MS = 300_000

const VIOLATION = /Content Security Policy/i

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  context.setDefaultTimeout(WAIT_MS)
  // Only the page sees some violations, and only the console sees others.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    ),
  )
  const page = await context.newPage()
  const complaints: string[] = []
  const errors: string[] = []
  let areSeen = false
  const requests: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
    // Browsers request it automatically if a site has no icon.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isIcon) errors.push(message.text())
  })
  page.on('pageerror', (error) => {
    complaints.push(String(error))
    errors.push(String(error))
  })
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return {
    page,
    requests,
    get complaints() {
      areSeen = true
      return complaints
    },
    async close() {
      await context.close()
      const unseen = areSeen ? errors.filter((text) => VIOLATION.test(text)) : errors
      if (unseen.length > 0) throw new Error(`The page complained:\n${unseen.join('\n')}`)
    },
  }
}

/**
 * Wait until React has taken over, and has drawn again what differs from the HTML of the build: the query
 * of links, an announcement that was closed. That is one step, and the menu is part of it.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-has-hydrated="true"]:not(:has(.menu-fallback))')
}

/** Wait until the tasks and effects that have been queued are done. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Wait for the code that opens pictures. It is loaded after hydration, and until then they are links. */
export async function zoomable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sheet = document.querySelector<HTMLLinkElement>('link[href*="/zoom."]')?.sheet
    // The bundler removes the script when it has run.
    return sheet && !document.querySelector('script[src*="/zoom."]')
  })
  await painted(page)
}

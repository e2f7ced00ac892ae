/** A real Chromium for tests: from npm, or the one at CHROME_PATH. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { makeOnce } from '../run/make-once.ts'

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
  return chromium.launch({ executablePath, args: ARGUMENTS })
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
 * about the wait.
 */
const WAIT_MS = 300_000

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

/** Wait until React has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-has-hydrated="true"]')
}

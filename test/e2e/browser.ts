/** A real Chromium for tests: from npm, or the one that CHROME_PATH names. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { makeOnce } from '../run/make-once.ts'

/** The package's own arguments are left out: they run one process and switch web security off. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? (await findChromium())
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** The package unpacks itself when it is first asked, which only one may do at a time. */
async function findChromium(): Promise<string> {
  const folder = await makeOnce('chromium', async (draft) =>
    writeFileSync(join(draft, 'path'), await chromiumPackage.executablePath()),
  )
  return readFileSync(join(folder, 'path'), 'utf8')
}

/**
 * A page in a fresh context; everything that the console or the page complains of is kept. It fails
 * its test on closing when it broke the content security policy, or when there were errors and the
 * test has never looked at {@link WatchedPage.complaints}.
 */
export interface WatchedPage {
  page: Page
  /** Console warnings and errors, and uncaught errors, in order. */
  readonly complaints: string[]
  /** Addresses requested, in order. */
  requests: string[]
  close(): Promise<void>
}

/** How long a page is waited for, in ms: ends what hangs, before the limit of tests, and says what was waited for. */
const WAIT_MS = 600_000

const VIOLATION = /Content Security Policy/i

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  context.setDefaultTimeout(WAIT_MS)
  // Some violations are told to the page only, and some to the console only.
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
    // Browsers ask for it by themselves, where a site has no icon.
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

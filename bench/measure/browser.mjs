/** The browser of the project's tests, for the benches that need one. */
import chromiumPackage from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * Launch Chromium: from npm, or the one that CHROME_PATH names.
 *
 * @param {readonly string[]} [more] Arguments of one bench.
 */
export async function launchBrowser(more = []) {
  const executablePath = process.env.CHROME_PATH ?? (await chromiumPackage.executablePath())
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] })
}

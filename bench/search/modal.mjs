/** Bytes of the search besides its index: code and styles of the modal and its engine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { launchBrowser } from '../measure/browser.mjs'
import { serveFolder } from '../measure/serve-folder.mjs'

/**
 * Open the modal of a built site and ask once.
 *
 * @param {string} site
 * @returns {Promise<import('../measure/figures.mjs').Figure[]>}
 */
export async function weighModal(site) {
  const [server, browser] = await Promise.all([serveFolder(site), launchBrowser()])
  try {
    const tab = await browser.newPage()
    await tab.goto(`${server.origin}/`, { waitUntil: 'networkidle' })
    const paths = []
    tab.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await tab.keyboard.press('Control+k')
    await tab.waitForSelector('.search-input')
    await tab.keyboard.type('install')
    await tab.waitForSelector('.search-row mark')
    // The page of all results is fetched ahead, once a link to it is in view.
    const code = paths.filter((path) => /\.(js|css)$/.test(path) && !path.includes('/page-'))
    const bytes = code.reduce((sum, path) => sum + weigh(join(site, path)), 0)
    const of = 'octavo'
    return [
      {
        name: 'modal, engine and styles',
        of,
        value: bytes / 1000,
        unit: 'kB',
        goal: 'at most 31 kB',
      },
      { name: 'files of modal and engine', of, value: code.length, unit: 'requests' },
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

function weigh(file) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(readFileSync(file), { params }).length
}

/** Pagefind over a built site, queried in a browser as readers do. */
import { join } from 'node:path'
import { launchBrowser } from '../measure/browser.mjs'
import { runProcess } from '../measure/run-process.mjs'
import { serveFolder } from '../measure/serve-folder.mjs'
import { BENCH, toLog } from '../tools/folders.mjs'

/** Write its index into the built site. */
export function indexPagefind(site) {
  const command = [
    process.execPath,
    join(BENCH, 'node_modules/pagefind/lib/runner/bin.cjs'),
    ...['--site', site, '--root-selector', 'main'],
  ]
  return runProcess({ command, cwd: BENCH, log: toLog('pagefind') })
}

/**
 * Open it on a page of a language.
 *
 * @param {string} site Built, and indexed.
 * @param {string} page Address of any page in the language: `/de/`.
 */
export async function openPagefind(site, page) {
  const [server, browser] = await Promise.all([serveFolder(site), launchBrowser()])
  const tab = await browser.newPage()
  const fetched = []
  tab.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/pagefind/'))
      fetched.push(
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      )
  })
  await tab.goto(server.origin + page)
  return {
    /** Addresses of the first pages that answer. */
    ask: (query, most = 5) =>
      tab.evaluate(
        async ([text, count]) => {
          const pagefind = await import('/pagefind/pagefind.js')
          const { results } = (await pagefind.search(text)) ?? { results: [] }
          const data = await Promise.all(results.slice(0, count).map((result) => result.data()))
          return data.map(({ url }) => url)
        },
        [query, most],
      ),
    /** Files, and their bytes: they are compressed as they lie there. */
    fetched: async () => ({
      files: fetched.length,
      bytes: (await Promise.all(fetched)).reduce((total, size) => total + size, 0),
    }),
    async close() {
      await browser.close()
      server.close()
    },
  }
}

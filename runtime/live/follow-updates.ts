/**
 * What an open tab of `serve` does when the site has changed: it takes in the code that changed, and the page
 * as it is made now, so that nothing that a reader has opened, typed or scrolled to is lost. Where it cannot, it
 * loads the page anew. No published page has this code.
 */
import type { Runtime } from '../router/runtime-context.ts'

/** Name of the event by which the script of the server tells the page; who takes it, cancels it. */
const UPDATE = 'octavo-update'

/** What has changed, as the live server sends it. */
interface LiveUpdate {
  /** Permalinks of pages that are other ones now; `all`: any may be. */
  permalinks: readonly string[] | 'all'
  /** Id of the code that browsers run now. Absent: it has none. */
  code?: string
}

/** The window, and the code that runs in it. */
interface LiveTab {
  hot: NonNullable<ImportMeta['webpackHot']>
  codeOf(): string
  window: Window
}

/** Sheets whose names differ by their hash alone from one that the page has now: their rules are no longer written. */
function removeOldSheets(styles: readonly string[] = [], document: Document): void {
  const withoutHash = (address: string) => address.replace(/\.[0-9a-f]{8}\.css$/, '')
  const names = new Set(styles.map(withoutHash))
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const address = link.getAttribute('href') ?? ''
    if (names.has(withoutHash(address)) && !styles.includes(address)) link.remove()
  }
}

/** From now on this tab follows the live server. @param codeOf - Id of the code that runs here. */
export function followUpdates(routes: Runtime['routes'], { hot, codeOf, window }: LiveTab): void {
  let queue: Promise<void> = Promise.resolve()
  /** Of the last update: one that waited may be behind. */
  let wanted: string | undefined

  /** One state after the other, as the server has made them. */
  async function follow(): Promise<void> {
    while (wanted !== undefined && wanted !== codeOf())
      if (!(await hot.check(true))) throw new Error('This page has missed a state of the code.')
  }

  async function take({ permalinks }: LiveUpdate): Promise<void> {
    await follow()
    const { permalink } = routes.read().route
    await routes.renew?.(permalinks === 'all' || permalinks.includes(permalink))
    removeOldSheets(routes.read().route.styles, window.document)
  }

  window.addEventListener(UPDATE, (event) => {
    // The script of the live server made it.
    const update = (event as CustomEvent<LiveUpdate>).detail
    event.preventDefault()
    wanted = update.code
    queue = queue
      .then(() => take(update))
      .catch((error: unknown) => {
        console.info('This page is loaded anew.', error)
        window.location.reload()
      })
  })
}

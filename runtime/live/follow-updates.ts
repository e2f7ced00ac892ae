/**
 * Applies changes of the site to an open tab of `serve`: replaces the changed code, and patches the page,
 * so that nothing that a reader has opened, typed or scrolled is lost. If that fails, the page is reloaded.
 * Published pages do not contain this code.
 */
import type { Runtime } from '../router/runtime-context.ts'
import { UPDATE } from './update-event.ts'

/** Data of a change, as the live server sends it. */
interface LiveUpdate {
  /** Permalinks of changed pages; `all`: any page may have changed. */
  permalinks: readonly string[] | 'all'
  /** Id of the current browser code. Absent: there is none. */
  code?: string
}

/** The window, and its bundler runtime. */
interface LiveTab {
  hot: NonNullable<ImportMeta['webpackHot']>
  codeOf(): string
  window: Window
}

/**
 * Remove style sheets whose names differ only in their hash from those of the current page: their rules are
 * outdated.
 */
function removeOldSheets(styles: readonly string[] = [], document: Document): void {
  const withoutHash = (address: string) => address.replace(/\.[0-9a-f]{8}\.css$/, '')
  const names = new Set(styles.map(withoutHash))
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const address = link.getAttribute('href') ?? ''
    if (names.has(withoutHash(address)) && !styles.includes(address)) link.remove()
  }
}

/** Follow the live server from now on. @param codeOf - Id of the code that runs in this tab. */
export function followUpdates(routes: Runtime['routes'], { hot, codeOf, window }: LiveTab): void {
  let queue: Promise<void> = Promise.resolve()
  /** Id in the latest event: earlier events in the queue may be outdated. */
  let wanted: string | undefined

  /** States must be applied one after the other, in the order of the server. */
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
    // The event was created by the script of the live server.
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

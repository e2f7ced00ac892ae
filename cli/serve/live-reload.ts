/**
 * Notifies open tabs of the live server by Server-Sent Events: one JSON object for each message. The browser needs
 * only the script below.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** An event that a tab receives. */
type LiveMessage =
  | ({ kind: 'update' } & LiveUpdate)
  /** The site could not be built; `text` is the report. */
  | { kind: 'error'; text: string }
  /** Diagnostics of a site that could be built; without any, `text` is ''. */
  | ({ kind: 'diagnostics' } & TabDiagnostics)

/** Changes since the last update. */
export interface LiveUpdate {
  /** Permalinks of changed pages; `all`: any page may have changed; `null`: every tab must reload. */
  permalinks: readonly string[] | 'all' | null
  /** Id of the code that browsers should run now. Absent: unknown. */
  code?: string | undefined
}

/** Diagnostics of a site that could still be built. */
export interface TabDiagnostics {
  /** The report; '' without diagnostics. */
  text: string
  /** `2 errors, 1 warning`. */
  title: string
  /** Whether a build would fail; then the report is expanded. */
  isGrave: boolean
}

/** The open tabs. */
export interface LiveReload {
  /**
   * Answer a request with events until it is closed. A tab gets the missed updates: between its page and its
   * connection, or while a laptop slept.
   *
   * @param seen - Id of the last update that the tab knows. `null`: it has missed none.
   */
  connect(request: IncomingMessage, response: ServerResponse, seen: string | null): void
  /** Show changes in the tabs that they concern, and remove the report of a failure. */
  update(update: LiveUpdate): void
  /** Show a report in every tab, also in those that are opened before the next update. */
  fail(text: string): void
  /** Show diagnostics in a corner of every tab, until the next report replaces them. */
  report(diagnostics: TabDiagnostics): void
  /** Id of the last update: pages that are made from now on contain it. Safe in addresses. */
  readonly lastId: string
  close(): void
}

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Tabs that get a message before requests are answered again. */
const TABS_AT_ONCE = 20

/** Create it without open tabs. */
export function createLiveReload(): LiveReload {
  const tabs = new Set<ServerResponse>()
  const history = createHistory()
  let failure: LiveMessage | null = null
  let diagnostics: LiveMessage | null = null
  const heartbeat = setInterval(() => broadcast(':\n\n'), HEARTBEAT_MS).unref()

  /** Messages that not all tabs have yet, in order. */
  const sending: { text: string; left: ServerResponse[] }[] = []

  function broadcast(text: string): void {
    sending.push({ text, left: [...tabs] })
    if (sending.length === 1) sendNext()
  }

  /** Send a message to some tabs. The tab whose page has changed asks for it before all others know. */
  function sendNext(): void {
    const [message] = sending
    for (const tab of message?.left.splice(0, TABS_AT_ONCE) ?? [])
      if (tabs.has(tab)) tab.write(message?.text)
    if (message?.left.length === 0) sending.shift()
    if (sending.length > 0) setImmediate(sendNext)
  }

  return {
    get lastId() {
      return history.lastId
    },
    connect(request, response, seen) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      // The browser sends the id when it connects again.
      response.write(`id: ${history.lastId}\n\n`)
      const missed = seen === null ? null : history.since(seen)
      if (missed) response.write(toEvent({ kind: 'update', ...missed }))
      for (const known of [diagnostics, failure]) if (known) response.write(toEvent(known))
      tabs.add(response)
      request.once('close', () => tabs.delete(response))
    },
    update(update) {
      failure = null
      history.add(update)
      broadcast(`id: ${history.lastId}\n${toEvent({ kind: 'update', ...update })}`)
    },
    fail(text) {
      failure = { kind: 'error', text }
      broadcast(toEvent(failure))
    },
    report(now) {
      const before = diagnostics
      diagnostics = now.text === '' ? null : { kind: 'diagnostics', ...now }
      if (JSON.stringify(before) !== JSON.stringify(diagnostics))
        broadcast(toEvent({ kind: 'diagnostics', ...now }))
    },
    close() {
      clearInterval(heartbeat)
      for (const tab of tabs) tab.end()
      tabs.clear()
    },
  }
}

/** All updates of one server, in the memory of one update for each page. */
function createHistory() {
  const server = randomUUID()
  /** Permalink → number of its last update; `all` and `null` as in {@link LiveUpdate}. */
  const last = new Map<string | null, number>()
  let number = 0
  let code: string | undefined
  return {
    get lastId() {
      return `${server}.${number}`
    },
    add(update: LiveUpdate): void {
      number += 1
      code = update.code
      const { permalinks } = update
      const names = permalinks === null || permalinks === 'all' ? [permalinks] : permalinks
      for (const name of names) last.set(name, number)
    },
    /** The updates after one as one update; `null` if there are none. Updates of another server are unknown. */
    since(id: string): LiveUpdate | null {
      const [owner, seen] = id.split('.')
      if (owner !== server) return { permalinks: null }
      if (Number(seen) === number) return null
      const missed = [...last].flatMap(([name, at]) => (at > Number(seen) ? [name] : []))
      if (missed.includes(null)) return { permalinks: null }
      return { permalinks: missed.includes('all') ? 'all' : (missed as string[]), code }
    },
  }
}

/** JSON has no line feeds, so a message is one line. */
function toEvent(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

/** Attribute of `<html>` on error pages, which the next successful build replaces. */
export const FAILED = 'data-octavo-failed'

/** Script of the collapsible list of diagnostics in a corner of the page; expanded if a build would fail. */
const LIST_SCRIPT = `  let corner = null
  const list = ({ text, title, isGrave }) => {
    const wasOpen = corner?.open
    corner?.remove()
    corner = null
    if (text === '') return
    corner = document.createElement('details')
    // Of the program, not of the site: it speaks to authors, in English.
    corner.lang = 'en'
    corner.translate = false
    corner.id = 'octavo-diagnostics'
    corner.open = wasOpen ?? isGrave
    corner.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:2147483646;max-width:min(50rem,calc(100vw - 2rem));max-height:60vh;overflow:auto;border-radius:6px;padding:.5rem .75rem;background:#16181d;color:#f4f4f5;font:14px/1.5 ui-monospace,monospace'
    const summary = document.createElement('summary')
    summary.setAttribute('role', 'status')
    summary.style.cssText = 'cursor:pointer;color:' + (isGrave ? '#ff9a8f' : '#ffd479')
    summary.textContent = title
    const report = document.createElement('pre')
    report.style.cssText = 'margin:.5rem 0 0;white-space:pre-wrap;color:inherit;background:none;font:inherit'
    report.textContent = text
    corner.append(summary, report)
    document.body.append(corner)
  }
`

/**
 * Source of the script that listens in a tab. The query of its address, which says which updates its page contains, is
 * also that of the events.
 *
 * @param eventsUrl - Address of the event stream.
 */
export function liveReloadScript(eventsUrl: string): string {
  return `(() => {
  const url = ${JSON.stringify(eventsUrl).replaceAll('<', '\\u003c')} + new URL(document.currentScript.src).search
  const plain = (path) => {
    try { path = decodeURI(path) } catch {}
    return path.replace(/(.)\\/$/, '$1')
  }
  let overlay = null
  const hide = () => { overlay?.remove(); overlay = null }
  const show = (text) => {
    hide()
    overlay = document.createElement('div')
    overlay.setAttribute('role', 'alert')
    overlay.style.cssText = 'position:fixed;inset:0;z-index:2147483647;overflow:auto;padding:2rem;background:#16181df2;color:#f4f4f5'
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = 'Close'
    close.style.cssText = 'float:right;font:inherit;color:inherit;background:none;border:1px solid;border-radius:4px;padding:.25rem .75rem'
    close.onclick = hide
    const report = document.createElement('pre')
    report.style.cssText = 'margin:0;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;color:inherit;background:none'
    report.textContent = text
    overlay.append(close, report)
    document.body.append(overlay)
  }
${LIST_SCRIPT}  const isFailed = document.documentElement.hasAttribute('${FAILED}')
  const source = new EventSource(url)
  source.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.kind === 'error') {
      if (!isFailed) show(message.text)
    } else if (message.kind === 'diagnostics') {
      list(message)
    } else {
      hide()
      const { permalinks } = message
      const here = plain(location.pathname)
      if (isFailed || permalinks === null) return location.reload()
      // The runtime of the page, where it runs, takes in what is new, and cancels the event.
      const update = new CustomEvent('octavo-update', { detail: message, cancelable: true })
      if (!dispatchEvent(update)) return
      if (permalinks === 'all' || permalinks.some((path) => plain(path) === here)) location.reload()
    }
  }
  addEventListener('pagehide', () => source.close())
  addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
})()
`
}

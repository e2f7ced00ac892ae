/**
 * The live server: pages are made when they are asked for, by a function that the command passes
 * in, and open tabs are told when something changed. What a page is made from it does not know.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorPage } from './error-page.ts'
import { listen, type RunningServer } from './listen.ts'
import { createLiveReload, type LiveReload, liveReloadScript } from './live-reload.ts'

/** An answer to one request. */
export interface DevAnswer {
  status: number
  /** With its charset: `text/html; charset=utf-8`. */
  type: string
  body: string | Uint8Array
  /** Such as `Location`. */
  headers?: Readonly<Record<string, string>>
}

/** Where the live server runs, and what it answers. */
export interface DevOptions {
  /** Base of the site, with both slashes. */
  base: string
  /** Bases of the locales, in menu order; each has an address. Default: the base. */
  localeBases?: readonly string[]
  port: number
  host?: string
  /**
   * Answer a path below a base, as the browser wrote it, without its query. What it throws becomes
   * an error page.
   */
  respond(pathname: string): Promise<DevAnswer>
  /** The report of what `respond` threw, as plain text. */
  describe(error: unknown): string
}

/** A live server that is running. */
export interface DevServer extends RunningServer {
  /** Reload tabs that show one of these pages; `null`: all. Takes a failure's overlay away. */
  reload(permalinks: readonly string[] | null): void
  /** Show a report over every open page, until the next reload. */
  fail(text: string): void
}

/** Address of the script that pages of the live server load. */
export function liveReloadUrl(base: string): string {
  return `${base}__octavo/live-reload.js`
}

/** Address of the events. */
export function liveEventsUrl(base: string): string {
  return `${base}__octavo/events`
}

/** @throws {@link SiteError} `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`. */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const { base, localeBases = [base], port, host } = options
  const live = createLiveReload()
  const server = await listen(
    (request, response) => void answer(request, response, { options, live }),
    { port, ...(host !== undefined && { host }), bases: localeBases },
  ).catch((error: unknown) => {
    live.close()
    throw error
  })
  return {
    ...server,
    reload: live.reload,
    fail: live.fail,
    close() {
      live.close()
      return server.close()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { options, live }: { options: DevOptions; live: LiveReload },
): Promise<void> {
  const { base, localeBases = [] } = options
  const pathname = (request.url ?? '/').replace(/\?.*$/s, '')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    send(response, { status: 405, type: TEXT, body: '', headers: { Allow: 'GET, HEAD' } })
  else if (pathname === liveEventsUrl(base)) live.connect(request, response)
  else if (pathname === liveReloadUrl(base))
    send(response, { status: 200, type: SCRIPT, body: liveReloadScript(liveEventsUrl(base)) })
  else if (![base, ...localeBases].some((own) => `${pathname}/`.startsWith(own)))
    send(response, { status: 302, type: TEXT, body: '', headers: { Location: base } })
  else send(response, await respond(pathname, options))
}

const TEXT = 'text/plain; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

async function respond(
  pathname: string,
  { base, respond: respondTo, describe }: DevOptions,
): Promise<DevAnswer> {
  try {
    return await respondTo(pathname)
  } catch (error) {
    const body = errorPage({
      title: `${pathname} could not be rendered`,
      text: describe(error),
      scriptUrl: liveReloadUrl(base),
    })
    return { status: 500, type: 'text/html; charset=utf-8', body }
  }
}

/** Never cached: the next request may get another answer. */
function send(response: ServerResponse, { status, type, body, headers }: DevAnswer): void {
  if (response.destroyed) return
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  // Node leaves the body out where the method was HEAD.
  response.end(body)
}

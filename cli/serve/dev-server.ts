/**
 * The live server: pages are made on request, by a function that the command passes in, and open tabs are
 * notified of changes. The server does not know how pages are made.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { digest } from '../base/disk/digest.ts'
import { toHashSource } from '../make/site-files/content-security-policy.ts'
import { liveReloadUrl } from '../read/links/live-reload-url.ts'
import { isSameOrigin } from './check-host.ts'
import { ERROR_STYLE, errorPage } from './error-page.ts'
import { listen, type RunningServer } from './listen.ts'
import {
  createLiveReload,
  type LiveReload,
  type LiveUpdate,
  liveReloadScript,
  type TabDiagnostics,
} from './live-reload.ts'
import { sendFile } from './send-file.ts'
import { createServedFiles, type ServedFile } from './served-files.ts'

/** An answer to one request; its content type follows from the extension of `path`. */
export type DevAnswer = (
  | { kind: 'text'; status: 200 | 404; path: string; body: string | Uint8Array }
  /** A file that is served from its own path. */
  | { kind: 'file'; disk: string; path: string }
  | { kind: 'redirect'; location: string; status: number }
) & {
  /** Headers that a host would send, such as the site's Content-Security-Policy. */
  headers?: Readonly<Record<string, string>>
}

/** Address of the live server, and the functions that answer requests. */
interface DevOptions {
  /** Base of the site, with both slashes, and those of its locales. An edit of the config may change them. */
  bases(): readonly [site: string, ...locales: string[]]
  port: number
  host?: string
  /** `server.allowedHosts` of the current config. */
  allowedHosts?: () => readonly string[]
  /**
   * Answer a path below a base, as the browser wrote it, without its query. An error that it throws is shown
   * as an error page.
   */
  respond(pathname: string): Promise<DevAnswer>
  /** Describe an error of `respond` as plain text. */
  describe(error: unknown): string
}

/** A live server that is running. */
interface DevServer extends RunningServer {
  /** Show changes in open tabs, and remove the overlay of a failure. */
  update(update: LiveUpdate): void
  /** Show a report over every open page, until the next reload. */
  fail(text: string): void
  /** Show diagnostics of a site that could still be built. */
  report(diagnostics: TabDiagnostics): void
}

/** Address of the events. */
function liveEventsUrl(base: string): string {
  return `${base}__octavo/events`
}

/** @throws {@link SiteError} `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`. */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const { bases, port, host, allowedHosts = () => [] } = options
  const live = createLiveReload()
  /** All bases that the site has had: tabs with pages of an earlier one still ask for its events. */
  const known = new Set<string>()
  const server = await listen(
    (request, response) => void answer(request, response, { options, live, known }),
    { port, ...omitUndefined({ host }), bases: bases().slice(0, 1), allowedHosts },
  ).catch((error: unknown) => {
    live.close()
    throw error
  })
  return {
    ...server,
    update: live.update,
    fail: live.fail,
    report: live.report,
    close() {
      live.close()
      return server.close()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { options, live, known }: { options: DevOptions; live: LiveReload; known: Set<string> },
): Promise<void> {
  const bases = options.bases()
  const [base] = bases
  known.add(base)
  const [pathname = '/', query] = (request.url ?? '/').split(/\?(.*)/s)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    send(response, { status: 405, type: TEXT, body: '', headers: { Allow: 'GET, HEAD' } })
  else if ([...known].some((own) => pathname === liveEventsUrl(own)))
    connect(request, response, { live, query })
  else if (pathname === liveReloadUrl(base))
    send(response, {
      status: 200,
      type: SCRIPT,
      body: liveReloadScript(liveEventsUrl(base)),
    })
  else if (!bases.some((own) => `${pathname}/`.startsWith(own)))
    send(response, { status: 302, type: TEXT, body: '', headers: { Location: base } })
  else await respond(request, response, { pathname, options, seen: live.lastId })
}

/** Open an event stream. Events contain pages and content of reports, so other sites are refused. */
function connect(
  request: IncomingMessage,
  response: ServerResponse,
  { live, query }: { live: LiveReload; query: string | undefined },
): void {
  const { origin, host, 'last-event-id': lastId } = request.headers
  const seen = lastId?.toString() ?? new URLSearchParams(query).get(SEEN)
  if (isSameOrigin(origin, host)) live.connect(request, response, seen)
  else
    send(response, { status: 403, type: TEXT, body: 'These events are for pages of this site.\n' })
}

/** Parameter of the script of a page, and of its events: id of the last update that the page contains. */
const SEEN = 'seen'

const TEXT = 'text/plain; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** A request to answer. */
interface Asked {
  pathname: string
  options: DevOptions
  /** Id of the last update before the request. */
  seen: string
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<void> {
  const { pathname, options } = asked
  try {
    const answer = await options.respond(pathname)
    if (answer.kind === 'redirect') {
      const headers = { Location: answer.location }
      return send(response, { status: answer.status, type: TEXT, body: '', headers })
    }
    const file = await toServedFile(answer, asked)
    if (response.destroyed) return
    if (!file) return send(response, { status: 404, type: TEXT, body: 'The file is gone.\n' })
    const status = answer.kind === 'text' ? answer.status : 200
    const path = answer.kind === 'text' ? answer.path : answer.disk
    const headers = { ...ALWAYS, ...answer.headers, ...FRESH }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    // On one machine, compressing takes longer than it saves.
    const sent = { answer: { path, status, file }, files: onDisk, compresses: false }
    await sendFile(request, response, sent)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else sendFailure(response, error, asked)
  }
}

/** Files by their absolute path. */
const onDisk = createServedFiles('')

/** Let the script of a page know which updates the page contains. It is the last element that can have this address. */
function markPage(html: string, base: string, seen: string): string {
  const start = html.lastIndexOf(`"${liveReloadUrl(base)}"`)
  if (start < 0) return html
  const end = start + 1 + liveReloadUrl(base).length
  return `${html.slice(0, start)}"${scriptUrl(base, seen)}${html.slice(end)}`
}

function scriptUrl(base: string, seen: string): string {
  return `${liveReloadUrl(base)}?${SEEN}=${seen}`
}

async function toServedFile(
  answer: Exclude<DevAnswer, { kind: 'redirect' }>,
  { options, seen }: Asked,
): Promise<ServedFile | null> {
  if (answer.kind === 'file') return onDisk.load(answer.disk)
  const isPage = typeof answer.body === 'string' && answer.path.endsWith('.html')
  const body = Buffer.from(
    isPage ? markPage(String(answer.body), options.bases()[0], seen) : answer.body,
  )
  return { hash: digest(body), size: body.length, body }
}

function sendFailure(
  response: ServerResponse,
  error: unknown,
  { pathname, options, seen }: Asked,
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  const body = errorPage({
    title: `${pathname} could not be rendered`,
    text: options.describe(error),
    scriptUrl: scriptUrl(options.bases()[0], seen),
  })
  const headers = { 'Content-Security-Policy': ERROR_POLICY }
  send(response, { status: 500, type: 'text/html; charset=utf-8', body, headers })
}

/** Policy of error pages: allows only the page's own style, by its hash, and the live reload script and events. */
const ERROR_POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src ${toHashSource(ERROR_STYLE)}; base-uri 'none'; frame-ancestors 'self'`

/** An answer of the server itself. */
interface OwnAnswer {
  status: number
  type: string
  body: string
  headers?: Readonly<Record<string, string>>
}

const ALWAYS = { 'X-Content-Type-Options': 'nosniff' }
/** Never cached: the next request may get another answer. */
const FRESH = { 'Cache-Control': 'no-store' }

function send(response: ServerResponse, { status, type, body, headers }: OwnAnswer): void {
  if (response.destroyed) return
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...ALWAYS,
    ...FRESH,
    ...headers,
  })
  // Node omits the body for HEAD.
  response.end(body)
}

/** Serves a built folder as a host would, to test the site before publishing it. */
import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { previewMissing } from '../base/errors/catalogue.ts'
import type { RedirectOf } from '../make/site-files/host-redirects.ts'
import { createHostHeaders, createHostRedirects } from './host-files.ts'
import { listen, type RunningServer } from './listen.ts'
import { prefersMarkdown } from './negotiate.ts'
import { findPageCopy, type PreviewSite, resolveRequest } from './resolve-request.ts'
import { sendFile } from './send-file.ts'
import { createServedFiles, type ServedFiles } from './served-files.ts'

/** Options of the preview server. */
export interface PreviewOptions {
  /** The output of a build. */
  folder: string
  /** Base of the site, with both slashes. */
  base: string
  /** Bases of the locales that were built, in menu order; each has an address. Default: the base. */
  localeBases?: readonly string[]
  trailingSlash?: boolean | undefined
  port: number
  host?: string
  /** `server.allowedHosts` of the config. */
  allowedHosts?: readonly string[]
  /** Called with the error of a failed request, except when the reader closed the connection. */
  onError?(error: unknown): void
}

/**
 * Start a preview. It reads the folder for each request, so it shows each new build. It applies the folder's
 * `_headers` and `_redirects` as a host would.
 *
 * @throws {@link SiteError} `PREVIEW_MISSING`, `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`.
 */
export async function startPreview(options: PreviewOptions): Promise<RunningServer> {
  const { base, localeBases = [base], trailingSlash, port, host, allowedHosts = [] } = options
  const folder = resolve(options.folder)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw previewMissing(folder)
  const files = createServedFiles(folder)
  const headersOf = createHostHeaders(folder)
  const redirectOf = createHostRedirects(folder)
  const site = { base, localeBases, trailingSlash }
  return listen(
    (request, response) => {
      setHeaders(response, headersOf(request.url?.split('?', 1)[0] ?? '/'))
      answer(request, response, { site, files, redirectOf }).catch((error: unknown) => {
        if (response.destroyed || request.destroyed) return
        options.onError?.(error)
        if (response.headersSent) response.destroy()
        else sendText(response, 500, 'The server failed.')
      })
    },
    {
      port,
      ...omitUndefined({ host }),
      bases: localeBases,
      allowedHosts: () => allowedHosts,
    },
  )
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { site, files, redirectOf }: { site: PreviewSite; files: ServedFiles; redirectOf: RedirectOf },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    sendText(response, 405, 'Only GET and HEAD are answered.')
    return
  }
  const moved = redirectOf(request.url ?? '/')
  if (moved) return sendRedirect(response, moved)
  const found = resolveRequest(request.url ?? '/', site, files.exists)
  if (found.kind === 'redirect') {
    sendRedirect(response, found)
    return
  }
  const path = found.kind === 'file' ? choosePath(request, response, { found, files }) : ''
  const file = found.kind === 'file' ? await files.load(path) : null
  if (found.kind === 'file' && file) {
    const { status } = found
    await sendFile(request, response, { answer: { path, status, file }, files })
  } else if (found.status === 400) sendText(response, 400, 'The address is not valid.')
  else sendText(response, 404, 'There is no such page.')
}

/** Path of the page, or of its Markdown copy if the client prefers that; `Vary` lets caches keep both. */
function choosePath(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { found, files }: { found: { path: string; status: number }; files: ServedFiles },
): string {
  const copy = found.status === 200 ? findPageCopy(found.path, files.exists) : null
  if (copy === null) return found.path
  response.appendHeader('Vary', 'Accept')
  return prefersMarkdown(headers.accept) ? copy : found.path
}

function sendRedirect(
  response: ServerResponse,
  { location, status }: { location: string; status: number },
): void {
  response.setHeader('Location', location)
  response.setHeader('Cache-Control', 'no-cache')
  sendText(response, status, '')
}

/** Send a short text, for an answer without a page. */
function sendText(response: ServerResponse, status: number, text: string): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.statusCode = status
  // Node omits the body for HEAD.
  response.end(text)
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

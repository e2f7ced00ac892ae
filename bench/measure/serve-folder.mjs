/**
 * Serves a built folder to a browser as a host with compression on the fly does, the same for every
 * tool: `x`, `x.html`, `x/index.html`; brotli at quality 5 for text.
 */
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Start serving on a free port.
 *
 * @param {string} folder
 * @returns {Promise<{ origin: string, close(): void }>}
 */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const file = findFile(folder, decodeURIComponent(request.url.replace(/\?.*/, '')))
    if (file === undefined) response.writeHead(404).end()
    else send(response, file)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function findFile(folder, path) {
  const clean = normalize(path)
  const files = [clean, `${clean}.html`, join(clean, 'index.html')]
  return files
    .map((file) => join(folder, file))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

function send(response, file) {
  const type = TYPES[extname(file)]
  const bytes = readFileSync(file)
  const isText = type !== undefined && !type.startsWith('font/')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const body = isText ? brotliCompressSync(bytes, { params }) : bytes
  response.writeHead(200, {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=600',
    ...(isText && { 'Content-Encoding': 'br' }),
  })
  response.end(body)
}

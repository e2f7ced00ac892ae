import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server'
import type { McpHandler } from './index.ts'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/
/** Time limit for the head and body of a request. */
const PATIENCE_MS = 30_000

/**
 * Serve the handler at `/mcp`. A server of this machine alone only answers requests that name it: a page in a browser
 * cannot reach it under another name.
 *
 * @returns the port.
 * @throws if the port is taken.
 */
export function serveHttp(
  handler: McpHandler,
  { port, host }: { port: number; host: string },
): Promise<number> {
  const isLocal = LOOPBACK.test(host)
  const server = createServer((request, response) => {
    answer(handler, request, isLocal)
      .catch(() => new Response('Error of the server.', { status: 500 }))
      .then((result) => send(result, response))
      .catch(() => response.destroy())
  })
  server.requestTimeout = PATIENCE_MS
  server.headersTimeout = PATIENCE_MS
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      // An address, not a path: it listens on a port.
      resolve((server.address() as AddressInfo).port)
    })
  })
}

async function answer(
  handler: McpHandler,
  message: IncomingMessage,
  isLocal: boolean,
): Promise<Response> {
  const request = toRequest(message)
  if (request === null) return new Response('Bad request.', { status: 400 })
  const refused = isLocal && hostHeaderValidationResponse(request, localhostAllowedHostnames())
  if (refused) return refused
  if (new URL(request.url).pathname !== '/mcp')
    return new Response('The server is at /mcp.', { status: 404 })
  return handler.fetch(request)
}

function toRequest(message: IncomingMessage): Request | null {
  const { method = 'GET', headers, url = '/' } = message
  const address = `http://${headers.host ?? 'localhost'}${url}`
  if (!URL.canParse(address)) return null
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: new Headers(
      Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
      ),
    ),
    duplex: 'half',
  }
  // The type of the DOM differs from that of Node.js; the stream is the same.
  if (method === 'POST') init.body = Readable.toWeb(message) as ReadableStream<Uint8Array>
  try {
    return new Request(address, init)
  } catch {
    return null
  }
}

async function send(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) {
    to.end()
    return
  }
  for await (const chunk of response.body) if (!to.write(chunk)) await drained(to)
  to.end()
}

function drained(to: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done)
      to.off('close', done)
      resolve()
    }
    to.on('drain', done)
    to.on('close', done)
  })
}

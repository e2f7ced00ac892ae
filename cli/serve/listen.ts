import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { networkInterfaces } from 'node:os'
import { addressUnavailable, portInUse } from '../base/errors/catalogue.ts'
import { isAllowedHost } from './check-host.ts'

/** Where a server listens. */
interface ListenOptions {
  /** Port number; 0 picks a free port. */
  port: number
  /** Default: this machine only. `0.0.0.0` opens it to the network. */
  host?: string
  /** Bases for which an address is returned, with both slashes: `/`, `/de/`. */
  bases: readonly string[]
  /** Other names that it accepts: `server.allowedHosts` of the current config. Default: none. */
  allowedHosts?: () => readonly string[]
}

/** A server that is listening. */
export interface RunningServer {
  /** One for each base, in that order: `http://localhost:3000/de/`. */
  addresses: readonly string[]
  /** Addresses of the first base in the networks of this machine; empty if only this machine can connect. */
  network: readonly string[]
  port: number
  /** Stop listening, and close all connections, open event streams included. */
  close(): Promise<void>
}

/** @throws {@link SiteError} `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`. */
export async function listen(
  handle: RequestListener,
  { port, host = 'localhost', bases, allowedHosts = () => [] }: ListenOptions,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    useOriginForm(request)
    const rules = { host, allowedHosts: allowedHosts() }
    if (isAllowedHost(request.headers.host, rules)) handle(request, response)
    else refuse(response, request.headers.host)
  })
  // As hosts do. Node's 5 seconds end while a client that checks a whole site still works on earlier answers.
  server.keepAliveTimeout = 65_000
  const actual = await start(server, port, host)
  const name = toName(host)
  return {
    addresses: bases.map((base) => `http://${name}:${actual}${base}`),
    network: listNetwork(host).map((own) => `http://${own}:${actual}${bases[0] ?? '/'}`),
    port: actual,
    close: () => close(server),
  }
}

/**
 * A request to a proxy has an absolute target: `GET http://docs.test/a`. Its host replaces that of `Host`
 * (RFC 9112, 3.2.2).
 */
function useOriginForm(request: IncomingMessage): void {
  const match = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '')
  if (!match) return
  const [, host = '', path = ''] = match
  request.headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
}

/** Refuse a request. The host is quoted only if it is a valid name, because the header is untrusted. */
function refuse(response: ServerResponse, host = ''): void {
  const name = /^[\w.:[\]-]{1,253}$/.test(host) ? host.replace(/:\d+$/, '') : null
  const text = `This server does not answer to ${name === null ? 'that host' : `"${name}"`}.
Open it by the address that it printed, or add the name to server.allowedHosts in the site config:

  server: { allowedHosts: ['${name ?? 'docs.test'}'] }
`
  response.writeHead(403, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

function start(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? portInUse(port, host) : addressUnavailable(port, host, error),
      ),
    )
    // For the name `localhost`, some systems would listen on IPv6 only, which other tools do not try.
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** IPv4 addresses of this machine for a server that listens on all addresses; empty for any other server. */
function listNetwork(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ address, family, internal }) =>
      internal || family !== 'IPv4' ? [] : [address],
    ),
  )
}

/** Host for a printed address: not every browser opens `0.0.0.0`. */
function toName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

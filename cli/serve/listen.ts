import { createServer, type RequestListener, type Server } from 'node:http'
import { addressUnavailable, portInUse } from '../errors/catalogue.ts'

/** Where a server listens. */
export interface ListenOptions {
  /** 0 picks a free one. */
  port: number
  /** Default: this machine only. `0.0.0.0` opens it to the network. */
  host?: string
  /** Bases that are worth an address of their own, with both slashes: `/`, `/de/`. */
  bases: readonly string[]
}

/** A server that is listening. */
export interface RunningServer {
  /** One for each base, in that order: `http://localhost:3000/de/`. */
  addresses: readonly string[]
  port: number
  /** Stop listening and end all connections, also those that wait for events. */
  close(): Promise<void>
}

/** @throws {@link SiteError} `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`. */
export async function listen(
  handle: RequestListener,
  { port, host = 'localhost', bases }: ListenOptions,
): Promise<RunningServer> {
  const server = createServer(handle)
  const actual = await start(server, port, host)
  const name = toName(host)
  return {
    addresses: bases.map((base) => `http://${name}:${actual}${base}`),
    port: actual,
    close: () => close(server),
  }
}

function start(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? portInUse(port, host) : addressUnavailable(port, host, error),
      ),
    )
    // By name, some systems would listen on IPv6 alone, where other tools do not look.
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

/** What one can open in a browser: no browser goes to `0.0.0.0` everywhere. */
function toName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

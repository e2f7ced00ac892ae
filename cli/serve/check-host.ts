/**
 * Checks who may send requests to a server on an author's machine. Any website can let its own name point to
 * 127.0.0.1 (DNS rebinding), and then read everything that is served there, drafts included. Such a request has
 * the website's name in `Host`, so unknown names are refused.
 */
import { isIP, isIPv4 } from 'node:net'

/** Host that a server listens on, and other names that it accepts. */
interface HostRules {
  /** Value of `--host`. */
  host: string
  /** `server.allowedHosts` of the config: `docs.test`, or `.docs.test` with all names below it. */
  allowedHosts: readonly string[]
}

/** Wildcard addresses: all addresses of a machine. */
const ALL = ['0.0.0.0', '[::]']

/** Whether a request may be answered. @param header - `Host` of the request: `localhost:3000`. */
export function isAllowedHost(
  header: string | undefined,
  { host, allowedHosts }: HostRules,
): boolean {
  const name = toHostName(header ?? '')
  if (name === null) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  const own = toHostName(isIP(host) === 6 ? `[${host}]` : host)
  if (name === own) return true
  // An IP address is not resolved by DNS, so rebinding cannot redirect it.
  const address = name.replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(address) && address.startsWith('127.')) return true
  if (own !== null && ALL.includes(own) && isIP(address) !== 0) return true
  return allowedHosts.some((allowed) => {
    const wanted = allowed.toLowerCase()
    return wanted.startsWith('.') ? `.${name}`.endsWith(wanted) : name === wanted
  })
}

/**
 * Whether a request comes from a page of this server, by its `Origin`: browsers send it with requests of other
 * sites, and may omit it for the same site.
 */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}

/** `[::1]` of `[::1]:3000`, `docs.test` of `Docs.test.`; `null` for an invalid host. */
function toHostName(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname.replace(/\.$/, '')
}

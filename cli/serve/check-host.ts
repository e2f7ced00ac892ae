/**
 * Who may ask a server on an author's machine. Any website can let its own name point to 127.0.0.1
 * (DNS rebinding) and then read what is served there as its own, drafts included. Such a request
 * carries the website's name in `Host`, so names that are not known are refused.
 */
import { isIP, isIPv4 } from 'node:net'

/** Host that a server listens on, and its other names. */
interface HostRules {
  /** As for `--host`. */
  host: string
  /** `server.allowedHosts` of the config: `docs.test`, or `.docs.test` with all names below it. */
  allowedHosts: readonly string[]
}

/** Addresses that stand for all of a machine's. */
const ALL = ['0.0.0.0', '[::]']

/** @param header - `Host` of a request: `localhost:3000`. */
export function isAllowedHost(
  header: string | undefined,
  { host, allowedHosts }: HostRules,
): boolean {
  const name = toHostName(header ?? '')
  if (name === null) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  const own = toHostName(isIP(host) === 6 ? `[${host}]` : host)
  if (name === own) return true
  // An IP address is not looked up in the DNS, so that no rebinding can lead it elsewhere.
  const address = name.replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(address) && address.startsWith('127.')) return true
  if (own !== null && ALL.includes(own) && isIP(address) !== 0) return true
  return allowedHosts.some((allowed) => {
    const wanted = allowed.toLowerCase()
    return wanted.startsWith('.') ? `.${name}`.endsWith(wanted) : name === wanted
  })
}

/**
 * Whether a request comes from a page of this very server, as far as its browser says: requests of
 * other sites carry their `Origin`, those of the same one need not.
 */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}

/** `[::1]` of `[::1]:3000`, `docs.test` of `Docs.test.`; `null` for what is no host. */
function toHostName(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname.replace(/\.$/, '')
}

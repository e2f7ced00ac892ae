/** Requests addresses of other hosts to see whether they answer. Uses `undici`, with few connections per host; contents are not examined. */
import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { version } from '../../base/package/version.ts'

/** Result of requesting an address. */
export type HostAnswer =
  /** `movedTo`: address to which it redirects permanently. */
  { status: number; movedTo?: string } | { error: string }

/** Limits for requests. */
interface AskOptions {
  /** Connections to one host at a time. */
  perHost: number
  /** Timeout of one response. */
  timeoutMs: number
  /** Further attempts after the first, where a host fails or asks to wait. */
  retries: number
  /** Also request addresses of this machine and of private networks. */
  allowPrivate: boolean
}

/** Requests addresses; `close` ends its connections. */
export interface Asker {
  ask(url: string): Promise<HostAnswer>
  close(): Promise<void>
}

const MOST_REDIRECTS = 10
const LONGEST_WAIT_MS = 30_000
const FIRST_WAIT_MS = 500
/** Status codes after which GET is tried: a host may not support HEAD, or answer it differently. */
const ASKED_AGAIN = new Set([400, 403, 404, 405, 406, 410, 500, 501, 503])

/** Networks without public sites: a page from a stranger must not make a build server probe its own network. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is not reachable on the public network. */
export function isPrivateAddress(address: string): boolean {
  const inner = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  const plain = inner ?? address
  return PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** The system's clock; tests pass their own. */
interface Clock {
  wait(ms: number): Promise<void>
  /** Milliseconds since the epoch. */
  now(): number
}

const CLOCK: Clock = {
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  now: () => Date.now(),
}

export function createAsker(options: AskOptions, { wait, now }: Clock = CLOCK): Asker {
  const { perHost, timeoutMs, retries, allowPrivate } = options
  const agent = new Agent({
    connections: perHost,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: {
      timeout: timeoutMs,
      ...omitUndefined({ lookup: allowPrivate ? undefined : lookUpPublic }),
    },
  })

  async function send(url: string, method: 'HEAD' | 'GET') {
    if (!allowPrivate) refusePrivate(url)
    const headers = { 'user-agent': `octavo/${version} check-links`, accept: '*/*' }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(url, { method, headers, dispatcher: agent, signal })
    // Only the status matters, but an unread body would keep the connection busy.
    await answer.body.dump({ limit: 131_072 }).catch(() => undefined)
    return answer
  }

  /** One attempt, following all redirects. */
  async function follow(start: string) {
    const { answer, ...end } = await followRedirects(start, async (url) => {
      const first = await send(url, 'HEAD')
      // A host that asks to wait means it for every method.
      const isRefused = ASKED_AGAIN.has(first.statusCode) && !first.headers['retry-after']
      return isRefused ? send(url, 'GET') : first
    })
    const retryAfter = [answer.headers['retry-after']].flat()[0]
    return { ...end, status: answer.statusCode, retryAfter }
  }

  /** Host → end of its pause, which holds for all its addresses. */
  const pauses = new Map<string, Promise<void>>()

  return {
    async ask(url) {
      const { host } = new URL(url)
      for (let attempt = 0; ; attempt += 1) {
        const isLast = attempt >= retries
        await pauses.get(host)
        try {
          const { status, retryAfter, url: end, isForGood } = await follow(url)
          const waitMs = toWaitMs(retryAfter, attempt, now())
          // Where a host asks for a longer wait, it is not requested again.
          if (isLast || waitMs > LONGEST_WAIT_MS || (status !== 429 && status < 500))
            return end !== url && isForGood && status < 300 ? { status, movedTo: end } : { status }
          pauses.set(host, wait(waitMs))
        } catch (error) {
          if (isLast || isPrivateError(error)) return { error: describe(error) }
          await wait(toWaitMs(undefined, attempt, now()))
        }
      }
    },
    close: () => agent.destroy(),
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 10.2.3); without it each wait is twice the one before. */
function toWaitMs(retryAfter: string | undefined, attempt: number, nowMs: number): number {
  if (retryAfter !== undefined && /^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = retryAfter === undefined ? Number.NaN : Date.parse(retryAfter)
  if (!Number.isNaN(date)) return Math.max(0, date - nowMs)
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
}

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>

/** Address that an answer redirects to; `undefined` for none. */
function redirectOf({ statusCode, headers }: Answer): string | undefined {
  const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304
  return isRedirect ? [headers.location].flat()[0] : undefined
}

/** Ask an address, and those that it redirects to. @returns the last answer. */
async function followRedirects<Given extends Answer>(
  start: string,
  send: (url: string) => Promise<Given>,
): Promise<{ answer: Given; url: string; isForGood: boolean }> {
  let url = start
  let isForGood = true
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const answer = await send(url)
    const location = redirectOf(answer)
    if (location === undefined) return { answer, url, isForGood }
    isForGood &&= answer.statusCode === 301 || answer.statusCode === 308
    url = new URL(location, url).href
    if (!/^https?:/.test(url)) throw new Error(`it redirects to ${url.slice(0, 100)}`)
  }
  throw new Error(`it redirects more than ${MOST_REDIRECTS} times`)
}

/** Most bytes of a page that is read, and time for it. */
const LIMITS = { bytes: 20_000_000, timeoutMs: 30_000 }

/**
 * A function that reads the text of an address, following redirects. Only public hosts are asked, unless others are
 * allowed.
 */
export function createTextReader({ allowPrivate }: Pick<AskOptions, 'allowPrivate'>) {
  const lookup = allowPrivate ? undefined : lookUpPublic
  const dispatcher = new Agent({
    connect: { timeout: LIMITS.timeoutMs, ...omitUndefined({ lookup }) },
  })
  const headers = { 'user-agent': `octavo/${version} migrate`, accept: '*/*' }
  async function send(url: string) {
    if (!allowPrivate) refusePrivate(url)
    const signal = AbortSignal.timeout(LIMITS.timeoutMs)
    const answer = await request(url, { headers, dispatcher, signal })
    if (redirectOf(answer) !== undefined) await answer.body.dump().catch(() => undefined)
    return answer
  }
  return async (start: string): Promise<string> => {
    const { answer } = await followRedirects(start, send)
    if (answer.statusCode !== 200) throw new Error(`the host answered ${answer.statusCode}`)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body) {
      bytes += part.length
      if (bytes > LIMITS.bytes) throw new Error(`it is larger than ${LIMITS.bytes} bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }
}

const PRIVATE_MESSAGE = 'it is an address of a private network, which Octavo does not ask'

function isPrivateError(error: unknown): boolean {
  return describe(error) === PRIVATE_MESSAGE
}

function refusePrivate(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new Error(PRIVATE_MESSAGE)
}

/** The IP addresses are checked when the connection is made, so that a second DNS answer cannot differ from the checked one. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(PRIVATE_MESSAGE), '', 0)
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family ?? 0)
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || /timeout/i.test(error.name))
    return 'it did not answer in time'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const reasons: Readonly<Record<string, string>> = {
    ENOTFOUND: 'there is no such host',
    ECONNREFUSED: 'the host takes no connection',
    ECONNRESET: 'the host ended the connection',
    CERT_HAS_EXPIRED: 'its certificate has expired',
  }
  return reasons[code] ?? error.message
}

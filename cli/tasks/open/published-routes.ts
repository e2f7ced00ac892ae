/**
 * Loads the addresses of the last published site: from its sitemap, in a file or from its host, or from a list that is
 * committed with the site. Requests are made only if the config has a URL.
 */
import { readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { isOfFile, stampOf } from '../../base/disk/stamp.ts'
import { publishedRoutesUnreadable } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { type LoadedConfig, toConfigName } from '../../config/paths.ts'

/** An address of the last site. */
interface PublishedRoute {
  /** Path on the host, encoded. */
  path: string
  /** Line of the file; for a URL, the option of the config. */
  source: Source
}

/** Routes, and diagnostics of lists that could not be read. */
interface PublishedRoutes {
  routes: PublishedRoute[]
  diagnostics: Diagnostic[]
}

/** Maximum bytes of one response, files of one index, and time: the limits of sitemaps, with some room. */
const LIMITS = { bytes: 60_000_000, files: 500, ms: 15_000 }

const URL_START = /^https?:\/\//i

/** Read all lists of `publishedRoutes`, and the parts of sitemap indexes. */
export async function loadPublishedRoutes(loaded: LoadedConfig): Promise<PublishedRoutes> {
  const found: PublishedRoutes = { routes: [], diagnostics: [] }
  const { publishedRoutes, onLostRoutes } = loaded.config
  for (const [index, name] of publishedRoutes.entries()) {
    const option = { file: toConfigName(loaded), at: `publishedRoutes[${index}]` }
    const waiting = [name]
    for (const [count, next] of waiting.entries()) {
      if (count >= LIMITS.files) break
      try {
        const text = await readText(next, loaded.root)
        const { parts, routes } = readRoutes(text, URL_START.test(next) ? option : { file: next })
        waiting.push(...parts.flatMap((part) => toPart(part, next)))
        found.routes.push(...routes)
      } catch (cause) {
        // A host may be temporarily unreachable, but a file must exist.
        const severity = URL_START.test(next) ? onLostRoutes : 'throw'
        found.diagnostics.push(publishedRoutesUnreadable(next, { severity, source: option, cause }))
      }
    }
  }
  return found
}

/**
 * Paths of the lists that are files, also of the parts of sitemap indexes. Files that cannot be read have no parts: the
 * build reports them.
 */
export function listPublishedFiles({
  root,
  config,
}: Pick<LoadedConfig, 'root' | 'config'>): string[] {
  const waiting = config.publishedRoutes.filter((name) => !URL_START.test(name))
  for (const [count, next] of waiting.entries())
    if (count < LIMITS.files && isOfFile(stampOf(resolve(root, next)))) {
      const { parts } = readRoutes(readFileSync(resolve(root, next), 'utf8'), { file: next })
      waiting.push(...parts.flatMap((part) => toPart(part, next)))
    }
  return waiting.map((name) => resolve(root, name))
}

async function readText(name: string, root: string): Promise<string> {
  if (!URL_START.test(name)) return readFileSync(resolve(root, name), 'utf8')
  const answer = await fetch(name, { signal: AbortSignal.timeout(LIMITS.ms) })
  if (!answer.ok) throw new Error(`the host answered ${answer.status}`)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > LIMITS.bytes) throw new Error('the answer is too large for a sitemap')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Location of a part of an index: on the same origin as the index, or the file beside an index file. */
function toPart(part: string, index: string): string[] {
  if (URL_START.test(index))
    return new URL(part, index).origin === new URL(index).origin ? [new URL(part, index).href] : []
  return [posix.join(posix.dirname(index), posix.basename(part))]
}

/** Read the addresses of a sitemap, a JSON list, or a text with one address in each line. */
function readRoutes(text: string, source: Source): { parts: string[]; routes: PublishedRoute[] } {
  const addresses = /^\uFEFF?\s*</.test(text) ? listLocations(text) : listWritten(text)
  if (/<sitemapindex[\s>]/.test(text))
    return { parts: addresses.map(({ address }) => address), routes: [] }
  const routes = addresses.flatMap(({ line, address }) => {
    const path = toPath(address)
    if (path === null) return []
    return [{ path, source: source.at === undefined ? { ...source, line } : source }]
  })
  return { parts: [], routes }
}

/** Addresses with their lines. */
type Listed = { line: number; address: string }[]

function listLocations(text: string): Listed {
  let line = 1
  let from = 0
  return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ({ 1: written = '', index }) => {
    line += text.slice(from, index).split('\n').length - 1
    from = index
    return { line, address: unescapeXml(written.trim()) }
  })
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** `/a`, or a line of a JSON list: `"/a",`. */
function listWritten(text: string): Listed {
  return text.split(/\r?\n/).flatMap((written, index) => {
    const found = written.match(/"(?:\/|https?:\/\/)[^"\s]*"|^\s*(?:\/|https?:\/\/)\S*/g) ?? []
    return found.map((part) => ({ line: index + 1, address: part.trim().replace(/^"|"$/g, '') }))
  })
}

function toPath(address: string): string | null {
  return URL.canParse(address, 'http://site') ? new URL(address, 'http://site').pathname : null
}

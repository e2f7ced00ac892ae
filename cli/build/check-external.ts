/** `check-links --external`: requests all addresses of other sites; recently working ones are not requested again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { externalBroken, externalMoved, externalUnclear } from '../base/errors/catalogue.ts'
import { countOf } from '../base/errors/count-of.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import { toMatcher } from '../config/glob.ts'
import type { HostAnswer } from '../read/external/ask-host.ts'
import type { KnownAddresses } from '../read/external/check-addresses.ts'
import { openCache } from '../tasks/open/cache-folder.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'
import { createAddressLocator } from '../tasks/page/check-resources.ts'
import type { RenderedSite } from '../tasks/page/render-site.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'
import { createWriterFinder } from '../tasks/plan/shell-links.ts'

/** File in the folder of caches. */
const CACHE_FILE = 'external-links.json'
const DAY_MS = 86_400_000

/** Diagnostics, and a line that sums up the check. */
interface ExternalResult {
  diagnostics: Diagnostic[]
  line: string
}

/** Check all external addresses. @param now - Current time in ms since the epoch. */
export async function checkExternal(
  { site, planned, rendered }: { site: OpenSite; planned: PlannedSite; rendered: RenderedSite },
  now: number = Date.now(),
): Promise<ExternalResult> {
  const { config } = site.loaded
  const { ignore, maxAge, timeout, ...options } = config.externalLinks
  const isIgnored = toMatcher(ignore)
  const pagesOf = new Map<string, { href: string; pages: string[] }>()
  const invalid: [href: string, pages: readonly string[]][] = []
  for (const [href, pages] of rendered.external) {
    const url = toAsked(href)
    if (url === null) invalid.push([href, pages])
    if (url === null || url.startsWith(`${config.url}/`) || isIgnored(url)) continue
    const known = pagesOf.get(url)
    if (known) known.pages.push(...pages)
    else pagesOf.set(url, { href, pages: [...pages] })
  }
  const { createAsker } = await import(
    /* webpackChunkName: "external", webpackMode: "lazy" */ '../read/external/ask-host.ts'
  )
  const { checkAddresses } = await import('../read/external/check-addresses.ts')
  const asker = createAsker({ ...options, timeoutMs: timeout * 1000 })
  const cache = openCache(site.keptIn ?? site.stateDir)
  try {
    const file = join(cache.folder, CACHE_FILE)
    const known = readKnown(file)
    const since = now - maxAge * DAY_MS
    const input = { asker, perHost: options.perHost, known, since, now }
    const checked = await checkAddresses([...pagesOf.keys()].sort(), input)
    writeKnown(file, checked.known)
    const findWriter = createWriterFinder(site, planned)
    const locate = createAddressLocator(planned, site.loaded.root, findWriter)
    const diagnostics = [...checked.answers].flatMap(([url, answer]) => {
      const { href = url, pages = [] } = pagesOf.get(url) ?? {}
      return toDiagnostic(href, answer, { source: () => locate(href, pages), site })
    })
    const context = { severity: config.externalLinks.onBroken }
    for (const [href, pages] of invalid)
      diagnostics.push(
        externalBroken(href, 'it is not an address', { ...context, source: locate(href, pages) }),
      )
    const line = `Checked ${countOf(pagesOf.size, 'external link')}: ${checked.asked} asked.`
    return { diagnostics, line }
  } finally {
    cache.close()
    await asker.close()
  }
}

/** The address to request, without its fragment; `null` if it is invalid. */
function toAsked(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  url.hash = ''
  return url.href
}

function toDiagnostic(
  href: string,
  answer: HostAnswer,
  { source, site }: { source: () => Source | undefined; site: OpenSite },
): Diagnostic[] {
  const { onBroken: severity } = site.loaded.config.externalLinks
  if ('error' in answer) return [externalBroken(href, answer.error, { severity, source: source() })]
  const { status, movedTo } = answer
  if (status < 400) return movedTo === undefined ? [] : [externalMoved(href, movedTo, source())]
  // Many hosts refuse programs but answer browsers.
  if ([401, 403, 407, 429, 451, 999].includes(status))
    return [externalUnclear(href, status, source())]
  return [externalBroken(href, `the host answers ${status}`, { severity, source: source() })]
}

function readKnown(file: string): KnownAddresses {
  try {
    const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    if (typeof known !== 'object' || known === null) return {}
    return Object.fromEntries(
      Object.entries(known).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    )
  } catch {
    // The file is truncated: all addresses are requested again.
    return {}
  }
}

/** Save the known addresses; errors are ignored. */
function writeKnown(file: string, known: KnownAddresses): void {
  try {
    writeFileSync(file, `${JSON.stringify(known, null, 1)}\n`)
  } catch {
    // All addresses are requested again next time.
  }
}

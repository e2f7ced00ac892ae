/**
 * The Content-Security-Policy of a site: one for all pages, because the few inline scripts are the
 * same on each. Scripts run from the site itself or by the hash of their text, and nothing else does;
 * no style stands in the HTML, so none is allowed there. Tags that the config adds to the head have
 * their hashes and origins in it.
 */
import { createHash } from 'node:crypto'
import { listHeadTags, toTagNeeds } from '../config/head-sources.ts'
import type { SiteConfig } from '../config/schema.ts'
import { toSearchSources } from '../config/search-sources.ts'

/** Sources to allow, by directive: `{ 'connect-src': ['https://search.example'] }`. */
type PolicySources = Readonly<Record<string, readonly string[]>>

/**
 * What the site's own features need beside the site itself: a feature that loads something from
 * elsewhere, such as a hosted search, adds its sources here by its config.
 */
export function toPolicySources(config: SiteConfig): readonly PolicySources[] {
  const { inline, sources } = toTagNeeds(listHeadTags(config))
  const hashes = inline.map(({ directive, text }) => ({ [directive]: [toHashSource(text)] }))
  return [...hashes, sources, config.contentSecurityPolicy || {}, toSearchSources(config)]
}

/**
 * Images, sound, film and frames may come from any secure address: the parser has checked them, and
 * a page that builds must not be broken by its own policy.
 */
const DIRECTIVES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'media-src': ["'self'", 'https:'],
  'frame-src': ["'self'", 'https:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
} as const satisfies PolicySources

/**
 * Write the policy, the same for any order of its input.
 *
 * @param inlineScripts - Text of every inline script of any page.
 */
export function toContentSecurityPolicy(
  inlineScripts: Iterable<string>,
  sources: readonly PolicySources[] = [],
): string {
  const merged = new Map<string, Set<string>>()
  const hashes = { 'script-src': [...new Set(inlineScripts)].map(toHashSource).sort() }
  for (const [name, values] of [DIRECTIVES, hashes, ...sources].flatMap(toEntries)) {
    // A directive that is not ours would start empty and take away what `default-src` gives.
    const known = merged.get(name) ?? new Set(name in DIRECTIVES ? [] : fallbackOf(name))
    for (const value of values) known.add(value)
    // `'none'` counts only where it stands alone.
    if (known.size > 1) known.delete("'none'")
    merged.set(name, known)
  }
  return [...merged].map(([name, values]) => [name, ...values].join(' ')).join('; ')
}

function toEntries(sources: PolicySources): [string, readonly string[]][] {
  return Object.entries(sources)
}

/** Only fetch directives fall back to `default-src`. */
function fallbackOf(name: string): readonly string[] {
  return /-src(-elem|-attr)?$/.test(name) ? DIRECTIVES['default-src'] : []
}

/** `'sha256-…'` of the text between `<script>` and its end. */
export function toHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

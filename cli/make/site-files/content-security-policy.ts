/**
 * The Content-Security-Policy of a site. All pages share one policy, because their few inline scripts are
 * the same. Scripts run only if the site serves them or the policy lists the hash of their text. The HTML
 * holds no inline styles, so none are allowed. The hashes and origins of tags that the config adds to the
 * head are included.
 */
import { createHash } from 'node:crypto'
import { listHeadTags, toTagNeeds } from '../../config/head-sources.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { toSearchSources } from '../../config/search-sources.ts'

/** Sources to allow, by directive: `{ 'connect-src': ['https://search.example'] }`. */
type PolicySources = Readonly<Record<string, readonly string[]>>

/**
 * Sources that the features of the site need, in addition to the site itself. A feature that loads
 * something from elsewhere, such as hosted search, adds its sources here, by its config.
 */
export function toPolicySources(config: SiteConfig): readonly PolicySources[] {
  const { inline, sources } = toTagNeeds(listHeadTags(config))
  const hashes = inline.map(({ directive, text }) => ({ [directive]: [toHashSource(text)] }))
  return [...hashes, sources, config.contentSecurityPolicy || {}, toSearchSources(config)]
}

/**
 * Images, audio, video and frames may come from any `https:` address: the parser has checked them, and the
 * policy must not break a page that builds.
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
 * Write the policy; the order of the input does not matter.
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
    // A directive that we do not set would start empty, and so remove what `default-src` allows.
    const known = merged.get(name) ?? new Set(name in DIRECTIVES ? [] : fallbackOf(name))
    for (const value of values) known.add(value)
    // `'none'` has an effect only if it is the only source.
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

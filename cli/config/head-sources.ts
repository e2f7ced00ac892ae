import type { HeadTag, TagAttributes } from './head-schema.ts'
import type { SiteConfig } from './schema.ts'

/** All tags that the config adds to every page, in order: `headTags`, `stylesheets`, `scripts`. */
export function listHeadTags({
  headTags,
  scripts,
  stylesheets,
}: Pick<SiteConfig, 'headTags' | 'scripts' | 'stylesheets'>): HeadTag[] {
  return [
    ...headTags,
    ...stylesheets.map((attributes): HeadTag => {
      return { tagName: 'link', attributes: { rel: 'stylesheet', ...attributes } }
    }),
    ...scripts.map((attributes): HeadTag => ({ tagName: 'script', attributes })),
  ]
}

/** The sources that a content security policy must allow for some tags. */
interface TagNeeds {
  /** Texts of inline scripts and styles, by directive. */
  inline: readonly { directive: 'script-src' | 'style-src'; text: string }[]
  /** Directive → origins, without the site itself. */
  sources: Readonly<Record<string, readonly string[]>>
}

/** Sources that the tags need in the Content-Security-Policy. Pure. */
export function toTagNeeds(tags: readonly HeadTag[]): TagNeeds {
  const sources: Record<string, string[]> = {}
  for (const tag of tags) {
    const directive = directiveOf(tag)
    const origin = directive === undefined ? undefined : originOf(tag.attributes)
    if (directive !== undefined && origin !== undefined)
      sources[directive] = [...(sources[directive] ?? []), origin]
  }
  const inline = tags.flatMap(({ tagName, attributes, innerHTML }) => {
    if (innerHTML === undefined || (tagName === 'script' && isData(attributes))) return []
    const directive = tagName === 'script' ? ('script-src' as const) : ('style-src' as const)
    return [{ directive, text: innerHTML }]
  })
  return { inline, sources }
}

/** Origin of an address, `https://cdn.example`; `undefined` for an address of the site itself. */
function originOf({ src, href }: TagAttributes): string | undefined {
  const address = src ?? href
  if (typeof address !== 'string') return undefined
  if (address.startsWith('//')) return new URL(`https:${address}`).host
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Whether a script is plain data, such as JSON-LD: browsers neither run it nor use it as rules, unlike import maps. */
function isData({ type }: TagAttributes): boolean {
  return typeof type === 'string' && /json|^text\/(?!javascript|ecmascript)/i.test(type)
}

const BY_KIND: Readonly<Record<string, string>> = {
  script: 'script-src',
  style: 'style-src',
  font: 'font-src',
  image: 'img-src',
  fetch: 'connect-src',
  worker: 'worker-src',
}

/** Directive that governs the loading of a tag; `undefined` for hints such as `preconnect`, which load nothing. */
function directiveOf({ tagName, attributes }: HeadTag): string | undefined {
  if (tagName === 'script') return 'script-src'
  if (tagName !== 'link') return undefined
  const rel = String(attributes.rel ?? '')
    .toLowerCase()
    .split(/\s+/)
  if (rel.includes('stylesheet')) return 'style-src'
  if (rel.includes('modulepreload')) return 'script-src'
  if (rel.includes('manifest')) return 'manifest-src'
  if (rel.includes('icon')) return 'img-src'
  return rel.includes('preload') ? BY_KIND[String(attributes.as)] : undefined
}

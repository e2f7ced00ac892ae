import { useEffect } from 'react'
import { Helmet } from 'react-helmet-async'
import { TAG_OF_PAGE } from './contract/page-head.ts'
import type { HeadData } from './contract/route-data.ts'
import { TAG_FACET } from './contract/search-settings.ts'
import { useRoute } from './router/runtime-context.ts'
import { useAmended } from './state/page-head.ts'

/** One `<meta>` of a page. */
type Meta = HeadData['meta'][number]

/**
 * Name of a meta → the one that sets the facet of the same meaning in the records of the DocSearch crawler, so that a
 * search can be limited to one language and version.
 */
const FACETS: Readonly<Record<string, string>> = {
  octavo_locale: 'docsearch:language',
  octavo_version: 'docsearch:version',
  octavo_tag: `docsearch:${TAG_FACET}`,
}

/**
 * Title and tags of the current route. There must be only one `<Helmet>` in the app: React would keep the
 * titles of both.
 */
export function Head() {
  const head = useAmended(useRoute().head)
  useEffect(() => writeTags(document, head.tags), [head.tags])
  return <Helmet title={head.title} meta={[...toMeta(head)]} link={toLinks(head)} />
}

/** All `<meta>` of a page; `head.meta` comes last and replaces those made from other fields. */
function toMeta(head: HeadData): readonly Meta[] {
  const { title, description, canonical, image, keywords, noindex } = head
  const own: Meta[] = [{ property: 'og:title', content: title }]
  if (description !== undefined)
    own.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    )
  if (keywords !== undefined) own.push({ name: 'keywords', content: keywords })
  if (canonical !== undefined) own.push({ property: 'og:url', content: canonical })
  if (image !== undefined)
    own.push({ property: 'og:image', content: image }, { name: 'twitter:image', content: image })
  if (noindex) own.push({ name: 'robots', content: 'noindex, nofollow' })
  for (const { name = '', content } of head.meta)
    if (Object.hasOwn(FACETS, name)) own.push({ name: FACETS[name] ?? '', content })
  const given = new Set(head.meta.map(keyOf))
  return [...own.filter((meta) => !given.has(keyOf(meta))), ...head.meta]
}

function toLinks({ canonical, alternates, feeds = [] }: HeadData) {
  return [
    ...(canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }]),
    ...alternates.map(({ hreflang, href }) => ({ rel: 'alternate', hrefLang: hreflang, href })),
    ...feeds.map((feed) => ({ rel: 'alternate', ...feed })),
  ]
}

function keyOf({ name, property }: Meta): string {
  return property === undefined ? `name ${name}` : `property ${property}`
}

/** Tags of the page that React does not render, in their order. */
export function readTags(document: Document): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${TAG_OF_PAGE}]`)]
}

/**
 * React renders a script in place, not in the head, so the build and each navigation write the data of a page
 * outside React. Scripts inserted as HTML never run.
 */
function writeTags(document: Document, html = ''): void {
  const known = readTags(document)
  if (known.map((tag) => tag.outerHTML).join('') === html) return
  for (const tag of known) tag.remove()
  document.head.insertAdjacentHTML('beforeend', html)
}

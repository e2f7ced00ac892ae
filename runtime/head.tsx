import { useEffect } from 'react'
import { Helmet } from 'react-helmet-async'
import type { HeadData } from './contract/route-data.ts'
import { useLocale, useRoute } from './router/runtime-context.ts'
import { useTitleOfPage } from './state/page-title.ts'

/** One `<meta>` of a page. */
type Meta = HeadData['meta'][number]

/** Element id of a page's JSON-LD. */
export const JSON_LD_ID = 'octavo-json-ld'

/**
 * Title and tags of the route on screen. Exactly one `<Helmet>` for the whole app: React would keep the
 * titles of two.
 */
export function Head() {
  const { head } = useRoute()
  const { siteTitle, titleDelimiter } = useLocale()
  const own = useTitleOfPage()
  useEffect(() => writeJsonLd(document, head.jsonLd), [head.jsonLd])
  const title = own === null ? head.title : `${own} ${titleDelimiter} ${siteTitle}`
  return <Helmet title={title} meta={[...toMeta(head)]} link={toLinks(head)} />
}

/** All `<meta>` of a page; `head.meta` comes last and wins over what the fields would say. */
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

/**
 * React renders a script where it stands, not in the head; so the build writes this one beside React,
 * and so does a navigation.
 */
function writeJsonLd(document: Document, json: string | undefined): void {
  const known = document.getElementById(JSON_LD_ID)
  if (known?.textContent === json) return
  known?.remove()
  if (json === undefined) return
  const script = document.createElement('script')
  script.id = JSON_LD_ID
  script.type = 'application/ld+json'
  script.textContent = json
  document.head.append(script)
}

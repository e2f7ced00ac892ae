import { TAG_OF_PAGE } from './contract/page-head.ts'
import type { HeadData } from './contract/route-data.ts'
import { readTags } from './head.tsx'

/**
 * The head of the loaded page, read from its tags, so that it is not sent twice. Only the tags from the
 * title to the first script are read, because browser extensions add theirs elsewhere.
 */
export function readInitialHead(document: Document): HeadData {
  const meta: HeadData['meta'][number][] = []
  const alternates: HeadData['alternates'][number][] = []
  const feeds: NonNullable<HeadData['feeds']>[number][] = []
  let canonical: string | undefined
  let tag = document.querySelector('title')?.nextElementSibling
  for (; tag && !tag.matches(`script,[${TAG_OF_PAGE}]`); tag = tag.nextElementSibling) {
    const { name, property, content, rel, href, hreflang, type, title } = attributesOf(tag)
    if (content !== undefined)
      meta.push(property === undefined ? { name: name ?? '', content } : { property, content })
    else if (href === undefined) continue
    else if (rel === 'canonical') canonical = href
    else if (hreflang !== undefined) alternates.push({ hreflang, href })
    else if (type !== undefined) feeds.push({ type, title: title ?? '', href })
  }
  const tags = readTags(document)
    .map((own) => own.outerHTML)
    .join('')
  return {
    title: document.title,
    meta,
    alternates,
    ...(canonical === undefined ? {} : { canonical }),
    ...(feeds.length > 0 ? { feeds } : {}),
    ...(tags ? { tags } : {}),
  }
}

/** The HTML of a page has lower-case attribute names. */
function attributesOf(tag: Element): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Array.from(tag.attributes, ({ name, value }) => [name, value]))
}

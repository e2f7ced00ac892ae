import type { LocaleDocument } from './contract/locale-data.ts'
import type { RouteDocument, SidebarItem } from './contract/route-data.ts'
import { loadFailedText } from './theme/pages/load-failed-text.ts'
import { trailOf } from './theme/shell/sidebar-trail.ts'

/** What {@link toFailedRoute} knows besides the path. */
interface Known {
  /** The route that was on screen, whose frame stays. */
  last: RouteDocument
  locale: LocaleDocument
  /** What is known of the sidebar of `last`. */
  items: readonly SidebarItem[] | undefined
}

/**
 * What can be said of a page that could not be had: its address, and its name where the sidebar has it. The
 * frame of the last page stays around it.
 */
export function toFailedRoute(path: string, { last, locale, items }: Known): RouteDocument {
  const { url, router, siteTitle, titleDelimiter } = locale
  const [entry] = trailOf(items ?? last.sidebar?.branch ?? [], path)
  const title = entry && 'label' in entry ? entry.label : loadFailedText()
  const head = { title: `${title} ${titleDelimiter} ${siteTitle}`, alternates: [], meta: [] }
  return {
    ...last,
    permalink: path,
    title,
    versions: {},
    // What stands behind a `#` has no address of its own for search engines.
    head: router === 'hash' ? head : { ...head, canonical: url + path },
  }
}

import type { LocaleDocument } from './contract/locale-data.ts'
import type { RouteDocument, SidebarItem } from './contract/route-data.ts'
import { loadFailedText } from './theme/pages/load-failed-text.ts'
import { trailOf } from './theme/shell/sidebar-trail.ts'

/** Input of {@link toFailedRoute}, besides the path. */
interface Known {
  /** The route that was on screen before, whose frame stays. */
  last: RouteDocument
  locale: LocaleDocument
  /** Loaded items of the sidebar of `last`. */
  items: readonly SidebarItem[] | undefined
}

/**
 * The route that is shown if a page could not be loaded: with its address, and its name if the sidebar
 * contains it, in the frame of the last page.
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
    // An address behind a `#` has no canonical address for search engines.
    head: router === 'hash' ? head : { ...head, canonical: url + path },
  }
}

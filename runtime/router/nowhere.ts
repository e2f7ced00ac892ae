import type { LocaleDocument } from '../contract/locale-data.ts'
import type { CardData, RouteDocument } from '../contract/route-data.ts'

/**
 * A route without content, with which components of content are rendered at build time. They must render
 * the same on every page, so they do not receive the page. A list of cards is the exception.
 *
 * @param cards - Cards for a list of cards. Default: none.
 */
export function nowhere(
  { base }: Pick<LocaleDocument, 'base'>,
  cards: readonly CardData[] = [],
): RouteDocument {
  return {
    runtime: '',
    permalink: base,
    kind: 'markdown',
    title: '',
    head: { title: '', alternates: [], meta: [] },
    htmlClass: '',
    article: '',
    toc: [],
    breadcrumbs: [],
    alternates: [],
    cards,
  }
}

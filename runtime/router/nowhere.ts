import type { LocaleDocument } from '../contract/locale-data.ts'
import type { CardData, RouteDocument } from '../contract/route-data.ts'

/**
 * The route that components of content are rendered with at build: they must render the same on every page, so
 * they do not receive the page. A list of cards is the exception.
 *
 * @param cards - What a list of cards shows. Default: nothing.
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

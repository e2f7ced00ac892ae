import { readToc } from '../contract/read-toc.ts'
import type { PageSidebar, RouteDocument, TocRange, WrittenRoute } from '../contract/route-data.ts'
import { omitUndefined } from '../shared/omit-undefined.ts'

/** A route from its document, with the loaded branch of its sidebar. Pure. */
export function readRoute(
  { toc, sidebar, format: _, ...route }: WrittenRoute,
  shown?: PageSidebar,
): RouteDocument {
  return {
    ...route,
    toc: isRange(toc) ? readToc(route.article, toc) : toc,
    ...omitUndefined({ sidebar: sidebar && (shown ?? { branch: [], ...sidebar }) }),
  }
}

function isRange(toc: WrittenRoute['toc']): toc is TocRange {
  return typeof toc[0] === 'number'
}

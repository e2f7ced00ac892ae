import type { TocEntry } from '../../runtime/contract/route-data.ts'
import type { FrontMatter, Route } from '../model.ts'
import type { PlacedDoc } from './place-doc.ts'
import { planLastUpdate } from './plan-last-update.ts'
import type { LocaleContext } from './plan-locale.ts'

/** What every route with an article has, whichever kind it is. */
export function planArticle(
  doc: PlacedDoc,
  { input, info }: Pick<LocaleContext, 'input' | 'info'>,
): Omit<Route, 'kind' | 'twins' | 'breadcrumbs'> {
  const { summary, frontMatter, permalink } = doc
  const { title, description, hasOwnTitle, file, toc } = summary
  const { keywords } = frontMatter
  const image = input.covers?.get(file.file) ?? frontMatter.image
  const lastUpdate = planLastUpdate(doc, input.gitDates)
  const outdated = input.outdated?.[info.locale]?.get(file.origin)
  return {
    permalink,
    locale: info.locale,
    title,
    description,
    file,
    frontMatter,
    hasOwnTitle,
    toc: cutToc(toc, frontMatter, input.loaded.config.themeConfig.tableOfContents),
    ...(keywords ? { keywords } : {}),
    ...(image === undefined ? {} : { image }),
    ...(lastUpdate ? { lastUpdate } : {}),
    untranslated: file.locale !== info.locale,
    ...(outdated ? { outdatedSince: outdated.since } : {}),
  }
}

/** The levels that a page shows; a heading below a level that is not shown goes with it. */
function cutToc(
  toc: readonly TocEntry[],
  front: FrontMatter,
  site: { minHeadingLevel: number; maxHeadingLevel: number },
): readonly TocEntry[] {
  if (front.hide_table_of_contents) return []
  const min = front.toc_min_heading_level ?? site.minHeadingLevel
  const max = front.toc_max_heading_level ?? site.maxHeadingLevel
  return toc.filter(({ level }) => level >= min && level <= max)
}

import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { PlannedFields } from '../../base/model/front-matter.ts'
import type { PlannedRoute, TocLevels } from '../../base/model/route.ts'
import type { LocaleContext } from './locale-context.ts'
import type { RoutedDoc } from './place-doc.ts'
import { planLastUpdate } from './plan-last-update.ts'

/** The fields that all routes with an article share. */
export function planArticle(
  doc: RoutedDoc,
  { input, info }: Pick<LocaleContext, 'input' | 'info'>,
): Omit<PlannedRoute, 'kind' | 'alternates' | 'breadcrumbs'> {
  const { summary, title, frontMatter, permalink } = doc
  const { file } = summary
  const { keywords } = frontMatter
  const image = input.covers?.get(file.file) ?? frontMatter.image
  const lastUpdate = planLastUpdate(doc, input.gitDates)
  const tocLevels = toTocLevels(frontMatter, input.loaded.config.themeConfig.tableOfContents)
  const outdated = input.outdated?.[info.locale]?.get(file.origin)
  return {
    permalink,
    locale: info.locale,
    title,
    file,
    frontMatter,
    ...omitUndefined({
      tocLevels: tocLevels || undefined,
      keywords,
      image,
      lastUpdate,
      siteFields: input.siteFields?.get(file.file),
    }),
    untranslated: file.locale !== info.locale,
    ...omitUndefined({ outdatedSince: outdated?.since }),
  }
}

/** Heading levels in the table of contents; `null` if the page hides it. */
function toTocLevels(
  front: PlannedFields,
  site: { minHeadingLevel: number; maxHeadingLevel: number },
): TocLevels | null {
  if (front.hide_table_of_contents) return null
  return {
    min: front.toc_min_heading_level ?? site.minHeadingLevel,
    max: front.toc_max_heading_level ?? site.maxHeadingLevel,
  }
}

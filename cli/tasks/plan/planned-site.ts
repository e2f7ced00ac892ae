/** The plan of a site, as the stages after it read it. */
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Feed } from '../../base/model/feed.ts'
import type { PlannedRedirects } from '../../base/model/redirect.ts'
import type { SiteMap } from '../../base/model/site-map.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import type { GeneratedImage } from '../../make/draw/generated-images.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import type { ManifestIcon } from '../../make/site-files/web-manifest.ts'
import type { TextTable } from '../../read/links/text-table.ts'
import type { RenderTask } from '../worker/calls.ts'
import type { PublishedDocument } from './data-files.ts'

/** What a plan says of one page. */
export type PlannedTask = Omit<RenderTask, 'article'>

/** Tasks of a plan whose routes are read on demand. */
export interface StoredTasks {
  /** Ids of all pages, in the order of the plan. */
  ids: readonly string[]
  /** Ids of the pages that are written in React. */
  ofCode: readonly string[]
  read(id: string): PlannedTask
  /** Files whose titles the plan has put into a task. */
  titlesOf(id: string): readonly string[]
  /** Ids of the pages that show one of these files, or its description in a list. */
  pagesOf(files: ReadonlySet<string>): string[]
}

/** The plan of a site, ready to be rendered. */
export interface PlannedSite {
  siteMap: SiteMap
  /** Setup of the workers for each built locale. */
  setups: Readonly<Record<string, LocaleSetup>>
  localeDocuments: readonly PublishedDocument[]
  /** Images to draw and publish. */
  generatedImages: readonly GeneratedImage[]
  icons: readonly ManifestIcon[]
  /** Feeds of the built locales. */
  feeds: readonly Feed[]
  /** Files that content refers to, to be published. */
  copies: readonly StaticFile[]
  /** Files of the static folders. */
  statics: readonly StaticFile[]
  redirects: PlannedRedirects
  /** See {@link planMarkdownCopies}. */
  markdownCopies?: TextTable
  diagnostics: readonly Diagnostic[]
  /** Tasks of all pages, for a plan whose routes are read on demand. */
  tasks?: StoredTasks
  /** Id of a page → files whose titles it shows beside its sidebar. Absent: nobody asks for it. */
  titles?: ReadonlyMap<string, readonly string[]>
  /** Locale → files whose titles other pages show as their group or in cards. Absent: nobody asks for it. */
  sharedTitles?: Readonly<Record<string, ReadonlySet<string>>>
  /** See {@link countByLocale}. Absent: they are counted. */
  counts?: readonly PageCount[]
  /** All links of sidebars are right. Absent: they were not checked. */
  isLinked?: boolean
}

/** Number of pages of a locale. */
interface PageCount {
  locale: string
  pages: number
  untranslated: number
}

/** Pages of each locale. A plan whose routes are read on demand has the numbers. */
export function countByLocale({
  counts,
  siteMap,
}: Pick<PlannedSite, 'counts' | 'siteMap'>): readonly PageCount[] {
  if (counts) return counts
  return siteMap.locales.map(({ locale, routes }) => ({
    locale,
    pages: routes.length,
    untranslated: routes.filter((route) => route.untranslated).length,
  }))
}

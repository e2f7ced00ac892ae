import type { Messages } from '../../base/messages/translate-message.ts'
import type { CategoryMetadata } from '../../base/model/category.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { LastUpdate } from '../../base/model/front-matter.ts'
import type { SitePage } from '../../base/model/site-files.ts'
import type { TagFile } from '../../base/model/tag-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'

/** Input of the route stage. Plain data, never changed. */
export interface SiteInput {
  loaded: Pick<LoadedConfig, 'config' | 'sidebars' | 'versions'>
  /** Path of the config file from the site folder, for diagnostics about options. */
  configFile: string
  /**
   * For each configured locale, one summary for each file of the default locale: that of the translation if
   * it exists, else the same object as in the default locale, which marks the page as untranslated.
   * Includes Markdown pages (`file.instance === null`). Any order.
   */
  docs: Readonly<Record<string, readonly DocSummary[]>>
  categories: readonly CategoryMetadata[]
  /** Default: none. */
  tagFiles?: readonly TagFile[]
  sitePages: readonly SitePage[]
  /** Locale → all messages of its catalogues by id; ids of docs instances are full. */
  messages: Readonly<Record<string, Messages>>
  /** Locales to return routes for; alternates are found in all configured ones either way. */
  locales: readonly string[]
  /** Output paths of static files: a sidebar link to one of them does not get the locale's base. */
  statics?: ReadonlySet<string>
  /** File, from the site folder → its last commit; missing if git does not know the file. */
  gitDates?: ReadonlyMap<string, LastUpdate>
  /** File → path, below the base, of the cover image that it references relative to its folder. Default: none. */
  covers?: ReadonlyMap<string, string>
  /** File → custom fields, as the schema of the site returned them. Default: none. */
  siteFields?: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Locale → origin → date since which its translation is outdated. Default: none. */
  outdated?: Readonly<Record<string, ReadonlyMap<string, { since: string }>>>
  /**
   * Whether drafts are planned like other docs, and unlisted docs are listed, as in the live server; both show
   * a notice on their pages. Default: drafts do not exist, and unlisted docs are only reachable by links.
   */
  includeDrafts?: boolean
}

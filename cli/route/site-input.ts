import type { LoadedConfig } from '../config/paths.ts'
import type { Messages } from '../messages/translate-message.ts'
import type { CategoryMetadata } from '../model/category.ts'
import type { DocSummary } from '../model/doc.ts'
import type { LastUpdate } from '../model/front-matter.ts'
import type { SitePage } from '../model/site-files.ts'
import type { TagFile } from '../model/tag-file.ts'

/** Everything that the site is planned from. Plain data; nothing in it is changed. */
export interface SiteInput {
  loaded: Pick<LoadedConfig, 'config' | 'sidebars' | 'versions'>
  /** Config file, from the site folder, to name in diagnostics with its options. */
  configFile: string
  /**
   * For every configured locale, one summary for each file of the default locale: the translation's where
   * one exists, else the very same summary as the default locale's, which marks the page as
   * untranslated. Markdown pages (`file.instance === null`) are among them. Any order.
   */
  docs: Readonly<Record<string, readonly DocSummary[]>>
  categories: readonly CategoryMetadata[]
  /** Default: none. */
  tagFiles?: readonly TagFile[]
  sitePages: readonly SitePage[]
  /** Locale → every message of its catalogues by id, those of docs instances with their full key. */
  messages: Readonly<Record<string, Messages>>
  /** Locales to return routes for; alternates are found in all configured ones either way. */
  locales: readonly string[]
  /** Output paths of static files, so that a sidebar's link to one leaves the locale's base. */
  statics?: ReadonlySet<string>
  /** File, from the site folder → its last commit; missing where git knows nothing. */
  gitDates?: ReadonlyMap<string, LastUpdate>
  /** File → path, below the base, of the picture that it names from its own folder. Default: none. */
  covers?: ReadonlyMap<string, string>
  /** File → fields of the site's own, as its schema gave them. Default: none. */
  siteFields?: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Locale → origin → since when its translation is outdated. Default: none is. */
  outdated?: Readonly<Record<string, ReadonlyMap<string, { since: string }>>>
  /**
   * Plan drafts like other docs, and list what is unlisted, as the live server does; both keep the
   * notice on their pages. Default: drafts do not exist, and only links lead to unlisted docs.
   */
  includeDrafts?: boolean
}

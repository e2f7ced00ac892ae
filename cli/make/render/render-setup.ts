import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import type { CodeModule } from '../../base/model/code-module.ts'
import type { Severity } from '../../base/model/diagnostic.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import type { SidebarData } from '../../base/model/sidebar.ts'
import type { LinkContext } from '../../read/links/link-context.ts'
import type { TextTable } from '../../read/links/text-table.ts'
import type { OutputBase } from '../../read/links/to-output-path.ts'
import type { SourceLanguage } from './fallback-languages.ts'
import type { HeadSetup } from './plan-head.ts'
import type { PageFrame } from './to-html.ts'

/** Input of render that is the same for all routes of all locales. Plain data, so that it can go to a worker. */
export interface RenderSetup {
  /** Server bundle that rspack wrote. */
  serverFile: string
  /** Modules of the server bundle that are already loaded need not run again. Absent: they run again. */
  keepsCode?: true
  manifest: Manifest
  locales: Readonly<Record<string, LocaleSetup>>
  /** The site folder, absolute. */
  root: string
  /** Key → absolute path of the pages that are written in React. */
  pageFiles: Readonly<Record<string, string>>
  /** Config file for diagnostics of the shell, relative to the site folder. */
  configFile: string
  /** Options that determine output paths. */
  policy: OutputBase
  /** Plugins that work on pages. Absent: none. */
  plugins?: readonly CodeModule[]
  /** Data of the site that plugins get. Absent: there are no plugins. */
  pluginSite?: Readonly<Record<string, unknown>>
  /** The site replaces components of the theme's sidebar. Absent: it does not. */
  hasOwnSidebar?: true
  /** Permalink → path of its Markdown copy, with the site's base: `/guide/start.md`. Absent: pages have none. */
  markdownCopies?: TextTable
  /** Address of the live reload script, `serve` only. */
  liveReload?: string
  /** Address of a chunk → its subresource integrity hash. Absent: chunks are not verified. */
  integrity?: Readonly<Record<string, string>>
}

/** Input of render that all pages of one locale share. */
export interface LocaleSetup {
  /** BCP 47 tag of the default locale, for pages without an alternate. */
  sourceLang: string
  /** Texts of the config that this locale has not translated, with the source language. Absent: none. */
  fallbacks?: { texts: readonly string[]; source: SourceLanguage }
  /** Which notices about the status of a translation readers see. */
  notices: { untranslated: boolean; outdated: boolean }
  /** Pages shown in the source language, and the severity of a link to one from a translated page. */
  untranslated: { permalinks: TextTable; severity: Severity }
  /** Site-wide input of `planHead`. */
  head: HeadSetup
  frame: PageFrame
  document: LocaleDocument
  /** Address of the locale document. */
  documentUrl: string
  links: LinkContext
  sidebars: Readonly<Record<string, SidebarData>>
}

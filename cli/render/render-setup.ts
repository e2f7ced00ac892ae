import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { LinkContext } from '../links/link-context.ts'
import type { TextTable } from '../links/text-table.ts'
import type { OutputBase } from '../links/to-output-path.ts'
import type { CodeModule } from '../model/code-module.ts'
import type { Severity } from '../model/diagnostic.ts'
import type { Manifest } from '../model/manifest.ts'
import type { SidebarData } from '../model/sidebar.ts'
import type { SourceLanguage } from './fallback-languages.ts'
import type { HeadSetup } from './plan-head.ts'
import type { PageFrame } from './to-html.ts'

/** Input of render that is the same for all routes of all locales. Plain data, so that it can go to a worker. */
export interface RenderSetup {
  /** Server bundle that rspack wrote. */
  serverFile: string
  /** Its modules need not run anew where they are loaded. Absent: they run. */
  keepsCode?: true
  manifest: Manifest
  locales: Readonly<Record<string, LocaleSetup>>
  /** The site folder, absolute. */
  root: string
  /** Key → absolute path of the pages that are written in React. */
  pageFiles: Readonly<Record<string, string>>
  /** To name in diagnostics of the shell, from the site folder. */
  configFile: string
  /** Options that output paths follow from. */
  policy: OutputBase
  /** Plugins that work on pages. Absent: none. */
  plugins?: readonly CodeModule[]
  /** What they may know of the site. Absent: there are none. */
  pluginSite?: Readonly<Record<string, unknown>>
  /** The theme's components that the sidebar is made of are replaced. Absent: they are not. */
  hasOwnSidebar?: true
  /** Permalink → path of its Markdown copy, with the site's base: `/guide/start.md`. Absent: pages have none. */
  markdownCopies?: TextTable
  /** Address of the live reload script, `serve` only. */
  liveReload?: string
  /** Address of a chunk → hash that browsers compare it with. Absent: they do not. */
  integrity?: Readonly<Record<string, string>>
}

/** Input of render that all pages of one locale share. */
export interface LocaleSetup {
  /** BCP 47 tag of the default locale, for pages without an alternate. */
  sourceLang: string
  /** Texts of the config in the language of the source, for this locale has none. Absent: none are. */
  fallbacks?: { texts: readonly string[]; source: SourceLanguage }
  /** Notices that readers see about the state of a translation. */
  notices: { untranslated: boolean; outdated: boolean }
  /** Pages that are shown in the source language, and what a link to one from a translation is. */
  untranslated: { permalinks: TextTable; severity: Severity }
  /** Site-wide parts of the head that planHead needs. */
  head: HeadSetup
  frame: PageFrame
  document: LocaleDocument
  /** Address of the locale document. */
  documentUrl: string
  links: LinkContext
  sidebars: Readonly<Record<string, SidebarData>>
}

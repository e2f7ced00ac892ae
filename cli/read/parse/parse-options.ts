import type { CodeModule } from '../../base/model/code-module.ts'
import type { Severity } from '../../base/model/diagnostic.ts'
import type { ContentChecks } from '../content-checks/check-page.ts'
import type { MagicComment } from './code/magic-comments.ts'

/** An admonition that a site defines: its title in the source language, and its look. */
export interface AdmonitionKind {
  /** Title in the source language. Default: the name of the admonition. */
  title?: string | undefined
  /** Name of the theme's admonition whose colours it uses. */
  tone?: string | undefined
  /** Icon in front of its title. */
  icon?: string | undefined
}

/** Options of parse. Plain data: it also crosses into worker threads. */
export interface ParseOptions {
  /** Origin of the site, `https://docs.example`: a frame that shows the site itself gets fewer rights. */
  url: string
  /** Preferred parser; `satteri` falls back to `remark` where its native binding cannot be loaded. */
  parser: 'satteri' | 'remark'
  /** Syntax of files: of the site, and of instances that have their own setting. */
  formats: {
    site: 'md' | 'mdx' | 'detect'
    instances: Readonly<Record<string, 'md' | 'mdx' | 'detect'>>
  }
  /** Severity for tabs that cannot work as written. Default: a warning. */
  invalidTabs?: Severity
  /** Folders with files that pages may import, relative to the site folder, without a slash at the end. */
  contentFolders: readonly string[]
  /** Further folders whose files code blocks may show, relative to the site folder. Default: none. */
  codeFolders?: readonly string[]
  /** Files of the site's own code that pages may import and call, relative to the site folder. Default: none. */
  siteModules?: readonly string[]
  /**
   * Module name → file of the site's code, relative to the site folder, with or without extension; `x/*`
   * matches all names below `x`. Default: none.
   */
  aliases?: Readonly<Record<string, string>>
  /** Language of code blocks, in lower case → the static component that renders them. Default: none. */
  fences?: Readonly<Record<string, string>>
  /** The part of the config that pages can read with `useDocusaurusContext`. Default: none. */
  site?: {
    title: string
    tagline: string
    url: string
    baseUrl: string
    defaultLocale: string
    locales: readonly string[]
  }
  /** Delimiters of formulas: `$$` only (`double`), or `$` as well (`single`). Absent: there are no formulas. */
  math?: 'single' | 'double'
  /** Content checks for each page. Absent: none. */
  contentChecks?: ContentChecks
  /** Whether code blocks of the language `mermaid` become diagrams. Default: false. */
  mermaid?: boolean
  /** Whether the title of an image becomes the caption of a figure. Default: false. */
  figures?: boolean
  /** Whether `:tada:` becomes an emoji. Default: true. */
  emoji?: boolean
  /** Keep capital letters in heading ids. */
  maintainCase: boolean
  /** Language of code blocks that name none: `text`. */
  defaultLanguage: string
  /** Comments in code that assign classes to lines. */
  magicComments: readonly MagicComment[]
  /** Id of a docs instance → names of its admonitions, where they differ from the default ones. */
  admonitions: Readonly<Record<string, readonly string[]>>
  /** Id of a docs instance → its own admonitions by name. Default: none. */
  admonitionKinds?: Readonly<Record<string, Readonly<Record<string, AdmonitionKind>>>>
  /** Components of the site and its plugins that authors may use as directives or HTML elements: `Chart`. */
  components: readonly string[]
  /** Components of the theme that render at build, for the same use: `Card`. Default: none. */
  staticComponents?: readonly string[]
  /** Whether the site defines its own front matter fields. Default: false. */
  hasSiteFields?: boolean
  /** Modules of remark and rehype plugins, in order. Absent: none. */
  plugins?: { remark: readonly CodeModule[]; rehype: readonly CodeModule[] }
  /** Locale → message id → text; missing texts fall back to English. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>
}

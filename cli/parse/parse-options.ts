import type { ContentChecks } from '../content-checks/check-page.ts'
import type { CodeModule } from '../model/code-module.ts'
import type { Severity } from '../model/diagnostic.ts'
import type { MagicComment } from './code/magic-comments.ts'

/** An admonition of a site: its title in the source language, and its look. */
export interface AdmonitionKind {
  /** Default: the name. */
  title?: string | undefined
  /** The admonition of the theme that it looks like. */
  tone?: string | undefined
  /** The sign in front of its title. */
  icon?: string | undefined
}

/** Options of parse. Plain data: it also crosses into worker threads. */
export interface ParseOptions {
  /** Origin of the site, `https://docs.example`: a frame of it gets fewer rights. */
  url: string
  /** Wanted parser; `satteri` falls back to `remark` where its native binding cannot load. */
  parser: 'satteri' | 'remark'
  /** How files are read: by the site, and by instances that say otherwise. */
  formats: {
    site: 'md' | 'mdx' | 'detect'
    instances: Readonly<Record<string, 'md' | 'mdx' | 'detect'>>
  }
  /** Effect of tabs that cannot work as written. Default: a warning. */
  invalidTabs?: Severity
  /** Folders of files that pages may import, from the site folder, without a slash at the end. */
  contentFolders: readonly string[]
  /** Folders whose files code blocks may show as well, from the site folder. Default: none. */
  codeFolders?: readonly string[]
  /** Files of the site's own code that pages may import and call, from the site folder. Default: none. */
  siteModules?: readonly string[]
  /** Names of modules → files of the site's code, from the site folder, without or with an ending; `x/*` for all below. Default: none. */
  aliases?: Readonly<Record<string, string>>
  /** Language of code blocks, in lower case → the static component that shows them. Default: none. */
  fences?: Readonly<Record<string, string>>
  /** What pages may know of the config, by `useDocusaurusContext`. Default: nothing. */
  site?: {
    title: string
    tagline: string
    url: string
    baseUrl: string
    defaultLocale: string
    locales: readonly string[]
  }
  /** Formulas in dollars: in two alone (`double`), or in one as well. Absent: none. */
  math?: 'single' | 'double'
  /** What each page is looked through for. Absent: nothing. */
  contentChecks?: ContentChecks
  /** Whether blocks of the language `mermaid` are diagrams. Default: they are code. */
  mermaid?: boolean
  /** Whether the title of a picture is the caption of a figure. Default: it is not. */
  figures?: boolean
  /** Whether `:tada:` is an emoji. Default: it is. */
  emoji?: boolean
  /** Keep capital letters in heading ids. */
  maintainCase: boolean
  /** Language of code blocks that name none: `text`. */
  defaultLanguage: string
  /** Comments that give classes to lines of code. */
  magicComments: readonly MagicComment[]
  /** Id of a docs instance → names of its admonitions, where they are not the default ones. */
  admonitions: Readonly<Record<string, readonly string[]>>
  /** Id of a docs instance → look and title of its own admonitions, by name. Default: none. */
  admonitionKinds?: Readonly<Record<string, Readonly<Record<string, AdmonitionKind>>>>
  /** Static components that authors may use as directives or HTML elements: `Card`, `FileTree`. */
  components: readonly string[]
  /** Whether the site has fields of front matter of its own. Default: it has none. */
  hasSiteFields?: boolean
  /** Modules of remark and rehype plugins, in their order. Absent: none. */
  plugins?: { remark: readonly CodeModule[]; rehype: readonly CodeModule[] }
  /** Locale → message id → text; what is missing falls back to English. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>
}

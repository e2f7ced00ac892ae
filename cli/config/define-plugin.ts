/** Public types of plugins, and the function that gives a plugin its type. */
import type { HeadTag } from './head-schema.ts'
import type { navbarItem } from './navbar-schema.ts'
import type { redirect } from './redirects-schema.ts'
import type { SidebarItemInput } from './sidebar-schema.ts'

/** A module by path or package name, alone or with plain options. */
export type PluginModule = string | readonly [string, Readonly<Record<string, unknown>>]

/** A schema of any library that follows Standard Schema: zod, valibot, arktype. @see https://standardschema.dev */
export interface OptionsSchema<Options> {
  readonly '~standard': {
    /** Version of Standard Schema. */
    readonly version: 1
    /** Name of the library. */
    readonly vendor: string
    /** Validates a value, and returns the output or the errors. */
    readonly validate: (value: unknown) => SchemaResult<Options> | Promise<SchemaResult<Options>>
    readonly types?: { readonly input: unknown; readonly output: Options } | undefined
    /** Set by libraries that follow Standard JSON Schema. */
    readonly jsonSchema?:
      | { readonly input: (options: { readonly target: 'draft-2020-12' }) => unknown }
      | undefined
  }
}

/** Result of validating the options of a plugin. */
type SchemaResult<Options> =
  | { readonly value: Options; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** One error in the options. */
export interface SchemaIssue {
  /** The error in words. */
  readonly message: string
  /** Keys from the options to the wrong value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Facts about the site that a plugin gets. */
export interface PluginSite {
  /** Title, as in the config. */
  title: string
  /** Origin: `https://docs.example`. */
  url: string
  /** Path below the origin, with both slashes. */
  baseUrl: string
  /** In the order of the config. */
  locales: readonly string[]
  /** Locale of the source. */
  defaultLocale: string
}

/** Argument that every hook gets in addition to its own. */
export interface PluginContext<Options> {
  /** Output of the schema. Without a schema, the options as written in the config, or `{}`. */
  options: Options
  /** Facts about the site. */
  site: PluginSite
}

/** A problem in the data of a plugin. */
export interface PluginReport {
  /** One sentence that includes the wrong value. */
  message: string
  /** How to correct it, in the imperative. Default: to correct the data there. */
  hint?: string
  /** An `error` stops the build, after everything else is reported. Default: `error`. */
  severity?: 'error' | 'warning'
  /** Where it is. Default: the entry of the plugin in the config. */
  at?: PluginPlace
}

/** Reports problems. */
export interface PluginReporter {
  /** Report a problem in data as `PLUGIN_REPORTED`, and continue. Octavo shows all of them together. */
  report(found: PluginReport): void
}

/** Reads files of the site. A hook runs again when something that it has read changes. */
export interface PluginReader {
  /** Text of a file, by its path relative to the site folder. @throws where it cannot be read. */
  read(path: string): string
  /** Files that match a glob, sorted, relative to the site folder: `docs/**\/*.md`. Hidden folders and `node_modules` are left out. */
  list(glob: string): string[]
}

/** Context of {@link Plugin.load}. */
export interface LoadContext<Options> extends PluginContext<Options>, PluginReader, PluginReporter {
  /** Whether the site has pages with `draft: true`: with `octavo serve`, and with commands that describe a site. Never with `build`. */
  includeDrafts: boolean
}

/** A page of docs that a plugin adds. It has a `text` or a file `from`. */
export interface PluginDoc {
  /** Path in the folder of the instance: `parts/bolt.md`. Relative links of a `text` resolve from there. */
  path: string
  /** Markdown or MDX, optionally with front matter, or a tree of Markdown as data. It is checked like any content. */
  text?: string | MarkdownTree
  /** Markdown file of the site, relative to the site folder, in place of `text`: the page keeps its edit link and dates. */
  from?: string
  /** Fields of front matter. Those that the text or the file has itself take precedence. */
  frontMatter?: Readonly<Record<string, unknown>>
  /** Badge in the sidebar, the breadcrumbs and the search: `{ text: 'GET', tone: 'tip' }`. Default: none. */
  badge?: string | PluginBadge
  /**
   * Layout of the page. `reference` is wide and has no table of contents. `list` has neither a table of contents nor links to
   * neighbors, and `post` looks like `doc`. `<html>` has the class `docs-layout-<name>`. Default: `doc`.
   */
  layout?: 'doc' | 'reference' | 'post' | 'list'
  /** Members of what the page describes, such as fields, methods or options: each is a result of search. Default: only headings are. */
  search?: readonly PluginMember[]
  /** Names of front matter fields that only the plugin reads: they are not unknown, and those in `frontMatter` replace them. Example: `['authors']`. */
  pluginFields?: readonly string[]
  /** JSON for the hooks `headTags` and `article`, which get it as `page.data`. */
  data?: unknown
  /** Where the page comes from, for diagnostics. Default: the page itself. */
  at?: PluginPlace
  /** Docs instance. Default: the first of the config. */
  instance?: string
  /** Version of the instance, by its name: `2.0`. A page with a `from` has none. Default: `current`, which authors work on. */
  version?: string
}

/** A short text in a colored pill. */
export interface PluginBadge {
  text: string
  /** Color: a type of admonition. Default: `info`. */
  tone?: 'note' | 'tip' | 'info' | 'success' | 'important' | 'warning' | 'caution' | 'danger'
}

/** A part of a page that search finds by its name, with the text in its element. */
export interface PluginMember {
  /** Id of an element or a heading of the page. */
  anchor: string
  /** Name in the results: `user.email`. In a translation, the text of a heading takes precedence. */
  title: string
  /** Further words that find it. They are text of the member. Default: none. */
  words?: readonly string[]
  /** Text in the badge of the result: `field`. Default: there is no badge. */
  kind?: string
}

/** A place in a file of the site. */
export interface PluginPlace {
  /** Path relative to the site folder. */
  file: string
  /** 1-based. Default: none. */
  line?: number
  /** 1-based. Default: none. */
  column?: number
}

/** Markdown as data: the root of an mdast tree. */
export interface MarkdownTree {
  type: 'root'
  children: readonly MarkdownNode[]
}

/** A node of mdast, or a component with JSON as props: `{ type: 'component', name: 'Card', props: { title: 'A' } }`. */
export interface MarkdownNode {
  /** A type of mdast: `paragraph`, `heading`, `table` and so on. */
  type: string
  /** Nodes in this one. Default: none. */
  children?: readonly MarkdownNode[]
  /** Fields of this type of node. */
  [field: string]: unknown
}

/** The page that a target leads to. */
export interface LinkTarget {
  /** Path of a page in the folder of its instance, or a file of the site: `parts/bolt.md`. */
  page: string
  /** Id of a heading, without `#`. Default: the start of the page. */
  anchor?: string
  /** Docs instance. Default: the first of the config. */
  instance?: string
}

/** What {@link Plugin.plan} adds to a site. */
export interface PluginPlan {
  /** Pages of docs. */
  docs?: readonly PluginDoc[]
  /** Name → entries, which `{ type: 'plugin', plugin, id }` places in a sidebars file. */
  sidebars?: Readonly<Record<string, readonly SidebarItemInput[]>>
  /** Name → items, which `{ type: 'plugin', plugin, id }` places in the navigation bar. */
  navbar?: Readonly<Record<string, readonly NavbarItemInput[]>>
  /** Address with its own scheme → page: `[List users](api:listUsers)`. Octavo checks such links like all others. */
  targets?: Readonly<Record<string, LinkTarget>>
  /** Old addresses and where they lead, as in the config. */
  redirects?: readonly RedirectInput[]
  /** Feeds of pages, besides those of docs instances. */
  feeds?: readonly PluginFeed[]
}

/** A feed in each language, with whole articles, newest first. */
export interface PluginFeed {
  /** Folder of its files below the base of each locale: `/blog/ada` has `/blog/ada/rss.xml`. A page at this address links to the feed. */
  path: string
  /** Title, or one for each locale: `{ en: 'Posts', de: 'Artikel' }`. */
  title: string | Readonly<Record<string, string>>
  /** Files: `rss.xml`, `atom.xml`, `feed.json`. */
  formats: readonly ('rss' | 'atom' | 'json')[]
  /** Paths of its pages in the folder of their instance, or files of the site. Pages without a date are left out. */
  pages: readonly string[]
  /** Docs instance of the pages. Default: the first of the config. */
  instance?: string
}

/** A redirect, as in the config. */
export type RedirectInput = (typeof redirect)['_zod']['input']

/** An item of the navigation bar, as in the config. */
export type NavbarItemInput = (typeof navbarItem)['_zod']['input']

/** Content that a plugin adds to the site. */
export interface PluginContent extends PluginPlan {
  /** Locale → message id → text. Catalogues of the site override them. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Sources to add to the policy of the site, as in the config: `{ 'connect-src': ['https://api.example'] }`. */
  contentSecurityPolicy?: Readonly<Record<string, readonly string[]>>
}

/** Facts about a page that {@link Plugin.load} added. */
export interface PlannedDoc {
  /** See {@link PluginDoc.path}. */
  path: string
  /** Address for links in Markdown, from any page: `@site/docs/parts/bolt.md`. */
  link: string
  /** See {@link PluginDoc.instance}. Absent: the first of the config. */
  instance?: string
  /** `title` of the front matter, else the first heading, else the name of the file. */
  title: string
  /** Front matter as written, with the fields that the plugin gave. */
  frontMatter: Readonly<Record<string, unknown>>
  /** Markdown above `<!-- truncate -->` or `{/* truncate *\/}`, else the first paragraph. Without title and imports. */
  excerpt: string
  /** Words of the text, without front matter. */
  words: number
  /** See {@link PluginDoc.data}. Absent: there is none. */
  data?: unknown
  /** The page in each locale of the site, by locale. */
  translations: Readonly<Record<string, PlannedTranslation>>
}

/** A page of a plugin in one locale. */
export interface PlannedTranslation {
  /**
   * `source` in the default locale. Others are as `octavo translations status` reports them: `untranslated` is a missing
   * translation, and `outdated` has sections to translate. `translated` are all others, reviewed or without a record too.
   */
  state: 'source' | 'translated' | 'outdated' | 'untranslated'
  /** Title in this locale; that of the source where it is untranslated. */
  title: string
  /** As {@link PlannedDoc.excerpt}; that of the source where it is untranslated. */
  excerpt: string
}

/** A page of the site, as hooks see it. */
export interface PluginPage {
  /** Path including the base of its locale: `/de/install`. */
  permalink: string
  /** Locale of the page. */
  locale: string
  /** Title of the page. */
  title: string
  /** `doc`, `markdown`, `page`, `category`, `tag`, `tags`, `search` or `not-found`. */
  kind: string
  /** Path of its Markdown file, relative to the site folder. Absent: the page has none. */
  file?: string
  /** Docs instance. Absent: the page belongs to none. */
  instance?: string
  /** Front matter of the file. */
  frontMatter: Readonly<Record<string, unknown>>
  /** See {@link PluginDoc.data}. Absent: no plugin gave any. */
  data?: unknown
}

/** A site that was built and published. */
export interface BuiltSite {
  /** Absolute path of the output. */
  folder: string
  /** Every page of the locales that were built, in order. */
  pages: readonly PluginPage[]
  /** Every published path below the folder, sorted. */
  files: readonly string[]
  /** Text of a published file. */
  read(path: string): string
}

/** A command of the command line: `octavo <name>`. */
export interface PluginCommand<Options> {
  /** Lower-case letters, digits, `-` and `:`. */
  name: string
  /** Description in one sentence, for the help text. */
  description: string
  /** Runs the command. */
  run(
    context: PluginContext<Options> &
      PluginReader & {
        /** Arguments after the name. */
        args: readonly string[]
        /** Absolute path of the site folder. */
        root: string
        /** Prints a result to stdout. */
        print(text: string): void
      },
  ): void | Promise<void>
}

/** A plugin. All parts except the name are optional. Paths are relative to the folder of its module. */
export interface Plugin<Options> {
  /** Name shown in errors. */
  name: string
  /** Validates the options in the config. Default: they are passed as written. */
  options?: OptionsSchema<Options>
  /** Plugins of remark, for the Markdown of all pages. */
  remarkPlugins?: readonly PluginModule[]
  /** Plugins of rehype, for the HTML of all pages. */
  rehypePlugins?: readonly PluginModule[]
  /** Module whose named exports are components for Markdown; components of the site override them. A function names it by the options; `undefined` is none. */
  components?: string | ((options: Options) => string | undefined)
  /** Style sheets for every page, loaded before those of the site. */
  styles?: readonly string[]
  /** Modules for the browser, like the config option `clientModules`. */
  clientModules?: readonly string[]
  /** Pages written in React: slug → module. */
  pages?: Readonly<Record<string, string>>
  /** Adds pages, sidebar entries, navbar items, targets of links, redirects, feeds, and messages. */
  load?(context: LoadContext<Options>): PluginContent | Promise<PluginContent>
  /** Adds lists of the plugin's own pages. It sees facts about the pages that `load` added, without drafts in a build, and depends on nothing else. */
  plan?(pages: readonly PlannedDoc[], context: PluginContext<Options> & PluginReporter): PluginPlan
  /** Tags for the head of one page: metadata, links that load nothing, data. Runs in worker threads. */
  headTags?(page: PluginPage, context: PluginContext<Options>): readonly HeadTag[]
  /** Changes the HTML of an article before its page and route document are written. Runs in worker threads. */
  article?(html: string, page: PluginPage, context: PluginContext<Options>): string
  /** Runs after the site is published, and can read its files. */
  afterBuild?(site: BuiltSite, context: PluginContext<Options>): void | Promise<void>
  /** Commands that the plugin adds to the command line. */
  commands?: readonly PluginCommand<Options>[]
}

/** Give a plugin its type, for editors; returns the plugin. */
export function definePlugin<Options = Readonly<Record<string, unknown>>>(
  plugin: Plugin<Options>,
): Plugin<Options> {
  return plugin
}

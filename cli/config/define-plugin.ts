/** What plugins of a site are made of: the public types, and the function that types one. */
import type { HeadTag } from './head-schema.ts'

/** A module by its path or its name, alone or with plain options. */
export type PluginModule = string | readonly [string, Readonly<Record<string, unknown>>]

/** A schema of any library that follows Standard Schema: zod, valibot, arktype. @see https://standardschema.dev */
export interface OptionsSchema<Options> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Options> | Promise<SchemaResult<Options>>
    readonly types?: { readonly input: unknown; readonly output: Options } | undefined
    /** Of libraries that follow Standard JSON Schema. */
    readonly jsonSchema?:
      | { readonly input: (options: { readonly target: 'draft-2020-12' }) => unknown }
      | undefined
  }
}

/** What a schema says of options. */
type SchemaResult<Options> =
  | { readonly value: Options; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** One error in options. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What a plugin knows of the site. */
export interface PluginSite {
  /** Title, as the config has it. */
  title: string
  /** Origin: `https://docs.example`. */
  url: string
  /** Path below it, with both slashes. */
  baseUrl: string
  /** In the order of the config. */
  locales: readonly string[]
  defaultLocale: string
}

/** What a hook gets beside its own. */
export interface PluginContext<Options> {
  /** As the schema gave them; without a schema as written, `{}` for none. */
  options: Options
  site: PluginSite
}

/** What {@link Plugin.load} gets: what it reads decides when it is asked again. */
export interface LoadContext<Options> extends PluginContext<Options> {
  /** Text of a file, by its path from the site folder. @throws where it cannot be read. */
  read(path: string): string
  /** Paths of files from the site folder, sorted, that a glob finds: `docs/**\/*.md`. Hidden folders and `node_modules` are left out. */
  list(glob: string): string[]
}

/** A page of docs that no file holds. */
export interface PluginDoc {
  /** Inside the folder of the instance: `parts/bolt.md`. Links are relative to there. */
  path: string
  /** Markdown or MDX, with front matter if you like. It is content: data, and checked as such. */
  text: string
  /** Docs instance. Default: the first of the config. */
  instance?: string
}

/** What a plugin adds to the content of a site. */
export interface PluginContent {
  docs?: readonly PluginDoc[]
  /** Locale → id → text. Catalogues of the site win. */
  messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A page of the site, as hooks see it. */
export interface PluginPage {
  /** Path with the base of its locale: `/de/install`. */
  permalink: string
  locale: string
  title: string
  /** `doc`, `markdown`, `page`, `category`, `tag`, `tags`, `search` or `not-found`. */
  kind: string
  /** The Markdown file, from the site folder. Absent: the page has none. */
  file?: string
  /** Docs instance. Absent: the page belongs to none. */
  instance?: string
  /** Of the file. */
  frontMatter: Readonly<Record<string, unknown>>
}

/** A site that was built and published. */
export interface BuiltSite {
  /** Absolute path of the output. */
  folder: string
  /** Every page of the locales that were built, in their order. */
  pages: readonly PluginPage[]
  /** Every published path below the folder, sorted. */
  files: readonly string[]
  /** Text of a published file. */
  read(path: string): string
}

/** A command of the command line: `octavo <name>`. */
export interface PluginCommand<Options> {
  /** Small letters, digits, `-` and `:`. */
  name: string
  /** One sentence. */
  description: string
  run(
    context: LoadContext<Options> & {
      /** What stands behind the name. */
      args: readonly string[]
      /** Absolute path of the site folder. */
      root: string
      print(text: string): void
    },
  ): void | Promise<void>
}

/** A plugin. Each part is optional but the name. Paths in it begin at the folder of its module. */
export interface Plugin<Options> {
  /** What errors call it. */
  name: string
  /** Checks the options of the config. Default: they are taken as written. */
  options?: OptionsSchema<Options>
  remarkPlugins?: readonly PluginModule[]
  rehypePlugins?: readonly PluginModule[]
  /** A module whose named exports are components for Markdown; those of the site win. */
  components?: string
  /** Style sheets of every page, before those of the site. */
  styles?: readonly string[]
  /** As the option of the config. */
  clientModules?: readonly string[]
  /** Pages written in React: slug → module. */
  pages?: Readonly<Record<string, string>>
  /** Pages and messages that no file holds. */
  load?(context: LoadContext<Options>): PluginContent | Promise<PluginContent>
  /** Tags for the head of one page: metas, links that load nothing, data. Runs in other threads. */
  headTags?(page: PluginPage, context: PluginContext<Options>): readonly HeadTag[]
  /** The HTML of an article, before the page and its document are made from it. Runs in other threads. */
  article?(html: string, page: PluginPage, context: PluginContext<Options>): string
  /** Reads the site after it was published. */
  afterBuild?(site: BuiltSite, context: PluginContext<Options>): void | Promise<void>
  commands?: readonly PluginCommand<Options>[]
}

/** Type a plugin; returns what it was given. */
export function definePlugin<Options = Readonly<Record<string, unknown>>>(
  plugin: Plugin<Options>,
): Plugin<Options> {
  return plugin
}

/** Files that scan finds: texts to parse, and files to publish unchanged. */

/** One Markdown file that scan found, or selected, for one locale. */
export interface SourceFile {
  /** Path of the file that is read, relative to the site folder: `i18n/de/content/cloud/iam.md`. */
  file: string
  /** Path of the default locale's file: `content/cloud/iam.md`. */
  origin: string
  /** Path inside the instance's folder: `microservices/iam.md`. */
  path: string
  /** Locale of the text: the default locale where a translation is missing. */
  locale: string
  /** Docs instance, or `null` for the Markdown pages of the site. */
  instance: string | null
  version: string
  /** A page that a plugin generated, without a file. Absent: the page is a file. */
  virtual?: { text: string; plugin: string; at?: { file: string; line?: number; column?: number } }
  /** Front matter that a plugin gave, as JSON; fields of the text take precedence. Absent: none. */
  fields?: Readonly<Record<string, unknown>>
  /** Names of front matter fields that only a plugin reads. Absent: none. */
  pluginFields?: readonly string[]
  /** Layout that a plugin gave the page, for its class. Absent: none. */
  layout?: string
  /** Parts of the page that search finds by a name, from a plugin. Absent: headings alone. */
  search?: { plugin: string; members: readonly SearchMember[] }
  /** Data of the plugin that added the page, for its hooks. Absent: none. */
  data?: unknown
}

/** A part of a page that search finds by its name. */
export interface SearchMember {
  /** Id of an element or a heading. */
  anchor: string
  title: string
  /** Further words that find it. Absent: none. */
  words?: readonly string[]
  /** See {@link DocSection.kind}. */
  kind?: string
}

/** A file that is published unchanged. */
export interface StaticFile {
  /** Absolute path on disk. */
  disk: string
  /** Path below the output folder: `img/logo.svg`. */
  path: string
}

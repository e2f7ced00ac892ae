/** Content of a tags file: the tags of one version, in one language. */
export interface TagFile {
  /** Path relative to the site folder. */
  file: string
  instance: string
  version: string
  locale: string
  /** Key, as used in docs → tag; `permalink` is below the tags' path, as written. */
  tags: Readonly<Record<string, { label: string; permalink: string; description?: string }>>
}

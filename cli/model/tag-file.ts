/** What a tags file says of the tags of one version, in one language. */
export interface TagFile {
  /** From the site folder. */
  file: string
  instance: string
  version: string
  locale: string
  /** Key, as docs name it → tag; `permalink` is below the tags' path, as written. */
  tags: Readonly<Record<string, { label: string; permalink: string; description?: string }>>
}

/**
 * The texts of the current locale, for the whole module graph: the browser sets them once before it
 * renders, the server before each synchronous render.
 */
let current: { lang: string; messages: Readonly<Record<string, string>> } = {
  lang: 'en',
  messages: {},
}

/** Make these the texts that {@link message} finds. `lang` is a BCP 47 tag, for plural rules. */
export function setCatalogue(lang: string, messages: Readonly<Record<string, string>>): void {
  current = { lang, messages }
}

/** BCP 47 tag of the current texts. */
export function catalogueLang(): string {
  return current.lang
}

/** The text of an id: the catalogue's, else the default in the code, else the id. */
export function message({ id, message: fallback }: Message): string {
  const key = id ?? fallback ?? ''
  return (Object.hasOwn(current.messages, key) ? current.messages[key] : fallback) ?? key
}

/** A text in the code. Without an id, the message is its own. */
export interface Message {
  /** Key of the translation. Default: the message. */
  id?: string | undefined
  /** The text of the default locale. */
  message?: string | undefined
  /** For translators; never shown. */
  description?: string | undefined
}

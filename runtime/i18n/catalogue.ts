/**
 * The texts of the current locale, for the whole module graph: the browser sets them once before it
 * renders, the server before each synchronous render.
 */
let current: Catalogue = { lang: 'en', messages: {} }

interface Catalogue {
  lang: string
  messages: Readonly<Record<string, string>>
  onMissing?: ((text: string) => void) | undefined
}

/**
 * Make these the texts that {@link message} finds.
 *
 * @param lang - BCP 47 tag, for plural rules.
 * @param onMissing - Called with each text that stands in for a missing one. Default: none is called.
 */
export function setCatalogue(
  lang: string,
  messages: Readonly<Record<string, string>>,
  onMissing?: (text: string) => void,
): void {
  current = { lang, messages, onMissing }
}

/** BCP 47 tag of the current texts. */
export function catalogueLang(): string {
  return current.lang
}

/** The text of an id: the catalogue's, else the default in the code, else the id. */
export function message({ id, message: fallback }: Message): string {
  const key = id ?? fallback ?? ''
  const own = Object.hasOwn(current.messages, key) ? current.messages[key] : undefined
  if (own === undefined && key) current.onMissing?.(fallback ?? key)
  return own ?? fallback ?? key
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

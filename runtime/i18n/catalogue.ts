/**
 * The texts of the current locale, as state of this module: the browser sets them once before it renders,
 * the server before each synchronous render.
 */
let current: Catalogue = { lang: 'en', messages: {} }

interface Catalogue {
  lang: string
  messages: Readonly<Record<string, string>>
  onMissing?: ((text: string) => void) | undefined
}

/**
 * Set the texts that {@link message} finds.
 *
 * @param lang - BCP 47 tag, for plural rules.
 * @param onMissing - Called with the default text of each missing message. Default: nothing is called.
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

/** The text of an id: from the catalogue, else the default in the code, else the id. */
export function message({ id, message: fallback }: Message): string {
  const key = id ?? fallback ?? ''
  const own = Object.hasOwn(current.messages, key) ? current.messages[key] : undefined
  if (own === undefined && key) current.onMissing?.(fallback ?? key)
  return own ?? fallback ?? key
}

/** A text in the code. Without an id, the text is the id. */
export interface Message {
  /** Key of the translation. Default: the message. */
  id?: string | undefined
  /** The text of the default locale. */
  message?: string | undefined
  /** Hint for translators; never shown. */
  description?: string | undefined
}

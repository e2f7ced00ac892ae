/** Whether `Intl` accepts a text as a BCP 47 tag: `de`, `pt-BR`. */
export function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

import type { LocaleDocument } from './contract/locale-data.ts'

/**
 * Set `lang` and `dir` on texts in the source language, on this page and all later ones. The code for it is
 * loaded when there is such a text, and runs after hydration.
 *
 * @returns a function to call with each text of a component that has no translation.
 */
export function followFallbacks({
  fallbacks,
}: Pick<LocaleDocument, 'fallbacks'>): ((text: string) => void) | undefined {
  if (!fallbacks) return undefined
  const texts = new Set<string>()
  let isAsked = false
  const ask = async () => {
    if (isAsked) return
    isAsked = true
    const { addSourceLanguages } = await import('./source-languages.ts')
    await addSourceLanguages(document, fallbacks, texts)
  }
  // Without the attributes the page still works, so a chunk that fails to load is ignored.
  const begin = () => void ask().catch(() => {})
  if (fallbacks.url !== undefined) begin()
  return (text) => {
    texts.add(text)
    begin()
  }
}

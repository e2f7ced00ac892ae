import type { LocaleDocument } from './contract/locale-data.ts'

/**
 * See to it that texts in the source language say so, on the page and on all that come after it. The code
 * for it is loaded where there is such a text, and runs once the page is hydrated.
 *
 * @returns a function to call with each text of a component that stands in for a missing translation.
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
  // Without the marks the page is what it was: a chunk that does not come is no reason to fail.
  const begin = () => void ask().catch(() => {})
  if (fallbacks.url !== undefined) begin()
  return (text) => {
    texts.add(text)
    begin()
  }
}

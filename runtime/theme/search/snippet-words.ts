/** Words of a snippet on wide and on narrow windows, and the widest narrow one in CSS pixels. */
const SNIPPET = { words: 10, narrowWords: 5, narrowMax: 768 } as const

/** Words of a snippet in the window as it is now. */
export function snippetWords(): number {
  const isNarrow = matchMedia(`(max-width: ${SNIPPET.narrowMax}px)`).matches
  return isNarrow ? SNIPPET.narrowWords : SNIPPET.words
}

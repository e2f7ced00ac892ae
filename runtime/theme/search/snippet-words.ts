/** Words of a snippet in wide and in narrow windows, and the maximum width of a narrow one in CSS pixels. */
const SNIPPET = { words: 10, narrowWords: 5, narrowMax: 768 } as const

/** Words of a snippet for the current width of the window. */
export function snippetWords(): number {
  const isNarrow = matchMedia(`(max-width: ${SNIPPET.narrowMax}px)`).matches
  return isNarrow ? SNIPPET.narrowWords : SNIPPET.words
}

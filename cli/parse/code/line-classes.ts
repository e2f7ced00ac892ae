/** Classes of a line of code, by its index. */
export type LineClasses = ReadonlyMap<number, readonly string[]>

/** The class of highlighted lines that the theme styles. */
export const HIGHLIGHTED = 'theme-code-block-highlighted-line'

/** What an author can say of a line → its class. */
export const LINE_KINDS = {
  ins: 'code-line-inserted',
  del: 'code-line-deleted',
  focus: 'code-line-focused',
  error: 'code-line-error',
  warning: 'code-line-warning',
} as const

/** What an author can say of a line, as the first line of a block names it. */
export type LineKind = keyof typeof LINE_KINDS

/** Whether a word names such a kind. */
export function isLineKind(word: string): word is LineKind {
  return Object.hasOwn(LINE_KINDS, word)
}

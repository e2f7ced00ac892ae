/** Index of a line of code → its classes. */
export type LineClasses = ReadonlyMap<number, readonly string[]>

/** Class of highlighted lines, which the theme styles. */
export const HIGHLIGHTED = 'theme-code-block-highlighted-line'

/** Kind that an author can give to a line → its class. */
export const LINE_KINDS = {
  ins: 'code-line-inserted',
  del: 'code-line-deleted',
  focus: 'code-line-focused',
  error: 'code-line-error',
  warning: 'code-line-warning',
} as const

/** Kind of a line, as written in the opening line of a block. */
export type LineKind = keyof typeof LINE_KINDS

/** Whether a word is the name of a kind. */
export function isLineKind(word: string): word is LineKind {
  return Object.hasOwn(LINE_KINDS, word)
}

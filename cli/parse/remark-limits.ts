import { limitOf, TooMany } from './page-limits.ts'

/** Directives in each other that are read; far fewer are shown (see `nesting.ts`). */
const MAX_OPEN = 200
/** A line that opens or closes a block of directives, or defines a footnote. */
const LINES = /^[ \t>]*(?:(:{3,})[ \t]*(\p{L})?|\[\^[^\]\n]{1,999}\]:)/gmu

/**
 * Refuse what the reference parser takes quadratic time in, before it is parsed: it goes through all that
 * it has found so far for each block that holds blocks and ends somewhere else than at its own line.
 *
 * @throws TooMany at the first that is too many.
 */
export function checkRemarkLimits(text: string): void {
  const limit = limitOf('definitions', text.length)
  let definitions = 0
  let open = 0
  for (const { 1: fence, 2: name, index } of text.matchAll(LINES)) {
    if (fence === undefined) definitions += 1
    else open = name === undefined ? Math.max(0, open - 1) : open + 1
    if (definitions > limit) throw new TooMany('footnotes', limit, lineAt(text, index))
    if (open > MAX_OPEN)
      throw new TooMany('directives in each other', MAX_OPEN, lineAt(text, index))
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/**
 * Translators write words; some of them are Markdown where they stand. Escapes that are there already
 * stay what they are. Pure.
 */
import type { Inline } from './inline.ts'

/** What is escaped: the starts of lines, where blocks begin, or every sign with a meaning too. */
type EscapeReach = 'starts' | 'all'

/** The same words, with backslashes before what Markdown would take for its own. */
export function escapeMarkdown(inlines: readonly Inline[], reach: EscapeReach): Inline[] {
  return inlines.map((inline, index) => {
    if (typeof inline !== 'string')
      return { ...inline, children: inline.children && escapeMarkdown(inline.children, reach) }
    const words = reach === 'all' ? escapeSigns(inline) : inline
    return words
      .split('\n')
      .map((line, place) => (index === 0 || place > 0 ? escapeStart(line) : line))
      .join('\n')
  })
}

/** `1. Punkt` is no list, `# Titel` no heading, `> x` no quote. */
function escapeStart(line: string): string {
  return line
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)([#>+*=~`|:-])/, '$1\\$2')
}

const ESCAPED = /\\([!-/:-@[-`{-~])/g
const SIGNS = /[\\`*_{}[\]<>|~&@:]|(?<=\bwww)\./gi

function escapeSigns(words: string): string {
  return words.replace(ESCAPED, '$1').replace(SIGNS, '\\$&')
}

/** Escapes the words of translators where Markdown would treat them as syntax. Existing escapes are kept. Pure. */
import type { Inline } from './inline.ts'

/** Characters to escape: only those that start a block, at the start of lines, or all with a meaning. */
type EscapeReach = 'starts' | 'all'

/** The same words, with backslashes before characters that are Markdown syntax. */
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
const SIGNS = /[\\`*_{}[\]<>|~&@:$]|(?<=\bwww)\./gi

function escapeSigns(words: string): string {
  return words.replace(ESCAPED, '$1').replace(SIGNS, '\\$&')
}

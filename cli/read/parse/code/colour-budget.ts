/**
 * Limits how much code of a page is coloured. The grammars are a library's, and nearly every pattern takes
 * quadratic time in something: the length of a line, of an unterminated construct, or of the whole block.
 * Code that could take long stays plain. Only lengths decide, so that a page looks the same wherever it is
 * built.
 */

/** Budget of one page in pairs of characters; a pair takes 3 to 8 ns at most. */
export const PAGE_PAIRS = 100_000_000

/** Characters at which most patterns end, wherever they began. */
const ENDS = /[{};>]|\n\n/

/** Languages whose patterns may match across line breaks until one of {@link ENDS}. */
const OVER_LINES: ReadonlySet<string> = new Set([
  'csharp',
  'css',
  'django',
  'ejs',
  'erb',
  'handlebars',
  'less',
  'liquid',
  'markdown',
  'markup',
  'nginx',
  'php',
  'powershell',
  'pug',
  'regex',
  'sass',
  'scss',
  'stylus',
  'twig',
  'zig',
])

/** Languages whose patterns may match to the end of the block. */
const OVER_ALL: ReadonlySet<string> = new Set(['actionscript', 'asciidoc'])

/** Number of patterns of a grammar that may examine the same pair: each reads to the end of the line. */
const PATTERNS = 2

/** Part of all pairs of a block that patterns may examine even where its lines are short. */
const BLOCK_SHARE = { overLines: 0.5, other: 0.25 } as const

/**
 * Upper bound of the cost of colouring, in pairs of characters.
 *
 * @param language - Name of a grammar, not an alias.
 */
export function pairsOf(code: string, language: string): number {
  const whole = code.length ** 2
  if (OVER_ALL.has(language)) return PATTERNS * whole
  const lines = PATTERNS * squaresOfLines(code)
  return OVER_LINES.has(language)
    ? Math.max(lines, PATTERNS * squares(code.split(ENDS)), whole * BLOCK_SHARE.overLines)
    : Math.max(lines, whole * BLOCK_SHARE.other)
}

/** As {@link squares} of the lines of a text, without making them. */
function squaresOfLines(text: string): number {
  let sum = 0
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    sum += (end - start) ** 2
    start = end + 1
  }
  return sum + (text.length - start) ** 2
}

function squares(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length ** 2, 0)
}

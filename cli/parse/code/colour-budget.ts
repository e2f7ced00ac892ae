/**
 * How much code of a page is coloured. The patterns of the grammars are not ours, and nearly each
 * takes quadratic time in something: in the length of a line, in text that nothing ends, in the
 * whole block. What could take long is kept plain, by lengths alone, so that a page looks the same
 * wherever it is built.
 */

/** What the blocks of one page may cost: pairs of characters, of 3 to 8 ns each at the worst. */
export const PAGE_PAIRS = 100_000_000

/** What most patterns end at, wherever they began. */
const ENDS = /[{};>]|\n\n/

/** Languages whose patterns run over line ends for as long as none of {@link ENDS} comes. */
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

/** Languages whose patterns stop at nothing. */
const OVER_ALL: ReadonlySet<string> = new Set(['actionscript', 'asciidoc'])

/** Several patterns of a grammar may look at the same pairs: each reads on to the end of the line. */
const PATTERNS = 2

/** Shares of all pairs of a block that patterns may still look at, where its pieces are short. */
const BLOCK_SHARE = { overLines: 0.5, other: 0.25 } as const

/**
 * What colouring could cost, in pairs of characters.
 *
 * @param language - Name of a grammar, not an alias.
 */
export function pairsOf(code: string, language: string): number {
  const whole = code.length ** 2
  if (OVER_ALL.has(language)) return PATTERNS * whole
  const lines = PATTERNS * squares(code.split('\n'))
  return OVER_LINES.has(language)
    ? Math.max(lines, PATTERNS * squares(code.split(ENDS)), whole * BLOCK_SHARE.overLines)
    : Math.max(lines, whole * BLOCK_SHARE.other)
}

function squares(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length ** 2, 0)
}

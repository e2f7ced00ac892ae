/** Comments alone on their line that highlight code, and are not shown themselves. */

type Style = readonly [open: string, close: string]

const SLASHES: Style = ['//', '']
const BLOCK: Style = ['/*', '*/']
const JSX: Style = ['{/*', '*/}']
const HASH: Style = ['#', '']
const HTML: Style = ['<!--', '-->']
const DASHES: Style = ['--', '']
const JS = [SLASHES, BLOCK]
const OTHERS = [...JS, JSX, HASH, HTML]

/** Languages → how they write comments; all others may use any style of {@link OTHERS}. */
const STYLES: readonly (readonly [languages: string, styles: readonly Style[]])[] = [
  ['js javascript ts typescript java c cpp csharp cs go rust kotlin swift scala dart php', JS],
  ['jsx tsx', [...JS, JSX]],
  ['html xml svg markup', [HTML]],
  ['bash sh shell python py ruby rb yaml yml toml docker dockerfile makefile r perl', [HASH]],
  ['md markdown mdx', [HTML, JSX, HASH]],
  ['sql', [DASHES, BLOCK]],
  ['lua haskell hs', [DASHES]],
  ['tex latex matlab', [['%', '']]],
  ['wasm', [[';;', '']]],
  ['vb vba vbnet visual-basic', [["'", '']]],
  ['batch bat cmd', [['rem', '']]],
  ['fsharp fs', [SLASHES, ['(*', '*)']]],
  ['ocaml ml', [['(*', '*)']]],
  ['fortran', [['!', '']]],
  ['cobol', [['*>', '']]],
]
const STYLES_BY_LANGUAGE = new Map(
  STYLES.flatMap(([languages, styles]) => languages.split(' ').map((name) => [name, styles])),
)
const expressions = new Map<readonly Style[], RegExp>()

/** Code without its magic comments, and which of its lines they highlight, 0-based. */
export function takeMagicComments(
  code: string,
  language: string,
): { code: string; highlighted: ReadonlySet<number> } {
  const highlighted = new Set<number>()
  if (!code.includes('highlight-')) return { code, highlighted }
  const expression = expressionFor(STYLES_BY_LANGUAGE.get(language) ?? OTHERS)
  const kept: string[] = []
  let isNext = false
  let isInside = false
  for (const line of code.split('\n')) {
    const command = expression.exec(line)?.slice(1).find(Boolean)
    if (command === undefined) {
      if (isNext || isInside) highlighted.add(kept.length)
      isNext = false
      kept.push(line)
    } else if (command.toLowerCase() === 'next-line') isNext = true
    else isInside = command.toLowerCase() === 'start'
  }
  return { code: kept.join('\n'), highlighted }
}

function expressionFor(styles: readonly Style[]): RegExp {
  const known = expressions.get(styles)
  if (known) return known
  const forms = styles.map(
    ([open, close]) =>
      `${escapeExpression(open)}\\s*highlight-(next-line|start|end)\\s*${escapeExpression(close)}`,
  )
  const expression = new RegExp(`^\\s*(?:${forms.join('|')})\\s*$`, 'i')
  expressions.set(styles, expression)
  return expression
}

function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

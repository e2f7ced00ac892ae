/** Comment syntax of a language: start and end delimiter; the end is empty for line comments. */
export type CommentStyle = readonly [open: string, close: string]

const SLASHES: CommentStyle = ['//', '']
const BLOCK: CommentStyle = ['/*', '*/']
const JSX: CommentStyle = ['{/*', '*/}']
const HASH: CommentStyle = ['#', '']
const HTML: CommentStyle = ['<!--', '-->']
const DASHES: CommentStyle = ['--', '']
const SEMICOLON: CommentStyle = [';', '']
const JS = [SLASHES, BLOCK]
const OTHERS = [...JS, JSX, HASH, HTML]

/** Languages → comment syntax; in all others any style of {@link OTHERS} counts. */
const STYLES: readonly (readonly [languages: string, styles: readonly CommentStyle[]])[] = [
  ['js javascript ts typescript java c cpp csharp cs go rust kotlin swift scala dart php', JS],
  ['jsx tsx', [...JS, JSX]],
  ['html xml svg markup', [HTML]],
  ['bash sh shell python py ruby rb yaml yml toml docker dockerfile makefile r perl', [HASH]],
  ['md markdown mdx', [HTML, JSX, HASH]],
  ['sql', [DASHES, BLOCK]],
  ['lua haskell hs', [DASHES]],
  ['tex latex matlab erlang', [['%', '']]],
  ['ini properties', [HASH, SEMICOLON]],
  ['clojure clj lisp scheme asm nasm', [SEMICOLON]],
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

/** Comment styles of a language; the same list object for the same language. */
export function commentStylesOf(language: string): readonly CommentStyle[] {
  return STYLES_BY_LANGUAGE.get(language) ?? OTHERS
}

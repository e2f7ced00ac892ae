/**
 * CSS of components that few pages have. It is added to the style sheet of those pages, so that the sheet
 * which all visitors load does not grow. It is in the layer of articles, so that rules of a site override it.
 */
import type { Page } from '../page.ts'

const FILE_TREE = `
.article .file-tree{padding:1rem 1.25rem;font-size:.9375rem;border:1px solid var(--octavo-line);border-radius:var(--octavo-radius)}
.article .file-tree :is(ul,details,li){padding:0;margin:0;border:0;list-style:none}
.article .file-tree :is(details[open]>summary,summary,li){margin-block:.25rem;font-weight:inherit}
.article .file-tree li:not(:has(details)){padding-inline-start:2.625em;text-indent:-1.5em}
.article .file-tree ul ul{padding-inline-start:1.25rem;margin-inline-start:.375rem;border-inline-start:1px solid var(--octavo-line)}
.file-tree .icon{margin-inline-end:.5em;color:var(--octavo-muted)}
.file-comment{color:var(--octavo-muted)}`

const VIDEO = '.article .video{width:100%;aspect-ratio:16/9}'

/**
 * Symbols in addition to colours are generated content, so that they are not copied. Unfocused lines are shown
 * normally while a reader hovers over the block or focuses it.
 */
const CODE_LINES = `
.code-block :is(.code-line-error,.code-line-warning){--tone:var(--octavo-danger);--sign:"×";position:relative;margin-inline:-1.25rem;padding-inline:1.25rem;background:color-mix(in oklab,var(--tone) var(--octavo-tone-share),transparent);box-shadow:inset calc(2px*var(--octavo-flow)) 0 var(--tone)}
.code-block .code-line-warning{--tone:var(--octavo-warning);--sign:"!"}
.code-block :is(.code-line-error,.code-line-warning)::before{content:var(--sign);position:absolute;margin-inline-start:-1.6ch;color:var(--tone)}
.code-block-focus:not(:hover,:focus-within) .line:not(.code-line-focused),.code-block-focus:not(:hover,:focus-within) .line:not(.code-line-focused) *{color:var(--octavo-code-comment)}
@media (max-width:600px){.code-block :is(.code-line-error,.code-line-warning){margin-inline:-1rem;padding-inline:1rem}}`

const DEFINITIONS = `
.article dt{font-weight:600}
.article dd{margin:.25rem 0 .75rem;margin-inline-start:1.5rem}`

/**
 * Styles that MathML Core requires, after Temml's own sheet. Formulas use a mathematical font of the reader's
 * system; a site that ships one names it in `--octavo-font-math`.
 */
const MATH = `
math{font-family:var(--octavo-font-math,"STIX Two Math","Cambria Math","Latin Modern Math","Noto Sans Math",math);direction:ltr;font-size:1.1em;line-height:normal;letter-spacing:normal;font-feature-settings:"dtls" off}
math *{border-color:currentColor}
.math-block{overflow-x:auto;overflow-y:hidden;padding-block:.25rem;scrollbar-width:thin}
math.tml-display{display:block math;width:100%}
mfrac>:nth-child(2),msqrt,mover>:first-child{math-shift:compact}
.tml-right{text-align:right;text-align:-webkit-right}
.tml-left{text-align:left;text-align:-webkit-left}
.tml-sml-pad{padding-left:.05em}
.tml-med-pad{padding-left:.1em}
.tml-lrg-pad{padding-left:.15em}
.chr-sml{transform:translate(.07em,0)}
.chr-sml-vec{transform:scale(.75) translate(.07em,0)}
.chr-med{transform:translate(.14em,0)}
.chr-lrg{transform:translate(.21em,0)}
menclose{position:relative;padding:.5ex 0}
.tml-overline{padding:.1em 0 0;border-top:.065em solid}
.tml-underline{padding:0 0 .1em;border-bottom:.065em solid}
.tml-cancel{display:inline-block;position:absolute;left:.5px;bottom:0;width:100%;height:100%;background-color:currentColor}
.upstrike{clip-path:polygon(.05em 100%,0 calc(100% - .05em),calc(100% - .05em) 0,100% .05em)}
.downstrike{clip-path:polygon(0 .05em,.05em 0,100% calc(100% - .05em),calc(100% - .05em) 100%)}
.sout{clip-path:polygon(0 calc(55% + .0333em),0 calc(55% - .0333em),100% calc(55% - .0333em),100% calc(55% + .0333em))}
.tml-tilde-2{transform:scale(2,1.1)}
.tml-tilde-3{transform:scale(3,1.1)}
.tml-tilde-4{transform:scale(4,1.1)}
.tml-hat-1{transform:scale(1.9,1)}
.tml-hat-2{transform:scale(3.9,1)}
.tml-hat-3{transform:scale(5.8,1)}
.tml-hat-4{transform:scale(7.8,1)}
[data-article]{counter-reset:formula}
.tml-eqn::before{counter-increment:formula;content:"(" counter(formula) ")"}`

const SHEETS = {
  math: MATH,
  'code-lines': CODE_LINES,
  definitions: DEFINITIONS,
  'file-tree': FILE_TREE,
  video: VIDEO,
}

/** Add the rules of a component to the sheet of the page, once. */
export function addSheet({ sheets }: Page, name: keyof typeof SHEETS): void {
  sheets.add(`@layer octavo.article{${SHEETS[name].replaceAll('\n', '')}}`)
}

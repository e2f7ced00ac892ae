/**
 * Rules of components that few pages have. They are part of the sheet of such a page, so that the style sheet that
 * all visitors load does not grow with them; in the layer of articles, so that those of a site win.
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

/** Signs beside colours, generated, so that they are not copied; a focus is lost where a reader looks at the block. */
const CODE_LINES = `
.code-block :is(.code-line-error,.code-line-warning){--tone:var(--octavo-danger);--sign:"×";position:relative;margin-inline:-1.25rem;padding-inline:1.25rem;background:color-mix(in oklab,var(--tone) var(--octavo-tone-share),transparent);box-shadow:inset calc(2px*var(--octavo-flow)) 0 var(--tone)}
.code-block .code-line-warning{--tone:var(--octavo-warning);--sign:"!"}
.code-block :is(.code-line-error,.code-line-warning)::before{content:var(--sign);position:absolute;margin-inline-start:-1.6ch;color:var(--tone)}
.code-block-focus:not(:hover,:focus-within) .line:not(.code-line-focused),.code-block-focus:not(:hover,:focus-within) .line:not(.code-line-focused) *{color:var(--octavo-code-comment)}
@media (max-width:600px){.code-block :is(.code-line-error,.code-line-warning){margin-inline:-1rem;padding-inline:1rem}}`

const DEFINITIONS = `
.article dt{font-weight:600}
.article dd{margin:.25rem 0 .75rem;margin-inline-start:1.5rem}`

const SHEETS = {
  'code-lines': CODE_LINES,
  definitions: DEFINITIONS,
  'file-tree': FILE_TREE,
  video: VIDEO,
}

/** Have the rules of a component in the sheet of the page, once. */
export function addSheet({ sheets }: Page, name: keyof typeof SHEETS): void {
  sheets.add(`@layer octavo.article{${SHEETS[name].replaceAll('\n', '')}}`)
}

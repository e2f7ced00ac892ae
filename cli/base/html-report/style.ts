/**
 * CSS of all HTML reports. The states of pages differ by shape (full, hatched, dotted, empty) as well as by
 * colour. `--accent` marks work that is to be done.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfcfa, #1d1a17);
  --raised: light-dark(#f5f3ef, #282420);
  --ink: light-dark(#211d19, #f3f0eb);
  --text: light-dark(#3a352f, #d9d4cc);
  --muted: light-dark(#655f57, #aaa49a);
  --line: light-dark(#e0dcd5, #443e37);
  --accent: light-dark(#b8401c, #ef8a63);
  --added: light-dark(#e2f1e6, #1f3a29);
  --removed: light-dark(#fbe3da, #4a2418);
}
* { box-sizing: border-box }
body {
  margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 2.5rem) 5rem; max-width: 72rem;
  background: var(--paper); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
h1, h2, h3 { color: var(--ink); line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere }
h1 { font-size: 2rem; margin: 0 }
h2 { font-size: 1.5rem; margin: 3.5rem 0 1.25rem; padding-top: 1.25rem; border-top: 2px solid var(--accent) }
h3 { font-size: 1.0625rem; margin: 2.5rem 0 .75rem }
p { margin: .5rem 0 }
a { color: inherit }
.muted { color: var(--muted) }
.words { white-space: nowrap }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1px; margin: 0; border-block: 1px solid var(--line); overflow: hidden }
.figures div { padding: .875rem 1rem; outline: 1px solid var(--line) }
.figures dt { font-size: .875rem; color: var(--muted) }
.figures dd { margin: 0; font-size: 1.75rem; line-height: 1.2; color: var(--ink) }
.chart { display: grid; gap: .5rem; margin: 1.75rem 0 1rem; font-size: .9375rem }
.row { display: grid; grid-template: "name bar share" auto / 13rem 1fr 4rem; align-items: center; gap: .125rem 1rem }
.row svg { grid-area: bar; width: 100%; height: 1.125rem; overflow: visible }
.name { grid-area: name; overflow-wrap: anywhere }
.share { grid-area: share; text-align: end; color: var(--muted) }
@media (max-width: 40rem) { .row { grid-template: "name share" auto "bar bar" auto / 1fr auto } }
.frame { fill: none; stroke: var(--line) }
.current { fill: var(--ink) }
.outdated { fill: url(#hatch) }
.unknown { fill: url(#dots) }
.missing { fill: none }
.hatch { stroke: var(--accent); stroke-width: 3 }
.dot { fill: var(--muted) }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0; padding: 0; list-style: none; font-size: .875rem; color: var(--muted) }
.legend svg { width: 1rem; height: .75rem; margin-inline-end: .5rem; vertical-align: baseline }
.patterns { position: absolute }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .5rem .75rem; text-align: end; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child, td:first-child { padding-inline-start: 0; text-align: start }
thead th { font-weight: 500; color: var(--muted) }
tbody th { font-weight: 500 }
tfoot :is(th, td) { font-weight: 600; color: var(--ink); border: 0 }
ul.pages { margin: 0; padding: 0; list-style: none }
.pages > li { padding: .5rem 0; border-bottom: 1px solid var(--line) }
code { font: .875em/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
summary { cursor: pointer }
:is(summary, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.section { margin: 1rem 0 1rem 1.25rem }
.section > p { margin: 0 0 .25rem; color: var(--ink) }
.state { color: var(--accent) }
.diff { margin: 0; padding: .75rem 1rem; background: var(--raised); border-radius: .375rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, Menlo, Consolas, monospace }
ins, del { padding: .1em .1em; border-radius: .15em; color: var(--ink) }
ins { background: var(--added) }
del { background: var(--removed) }
@media (forced-colors: active) { .current { fill: CanvasText } .hatch { stroke: CanvasText } .frame { stroke: CanvasText } .dot { fill: CanvasText } }
@media print { body { max-width: none } details::details-content { content-visibility: visible } }
`

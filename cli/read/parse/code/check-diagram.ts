/**
 * Checks the source of a diagram: its type, and addresses that the library would load. The library itself needs
 * a browser.
 */
import { diagramPicture, diagramUnknown } from '../../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../../base/model/diagnostic.ts'

/** Data of a shape, `A@{ … }`, is YAML: its field `img` is the address of a picture. */
const SHAPE = /@\{/
const PICTURE = /(?:^|[{,\s])["']?img["']?\s*:/

/** Types of the library's version 11; `-beta` and `-v2` may follow. */
const TYPES = new Set(
  'C4Component C4Container C4Context C4Deployment C4Dynamic architecture block classDiagram erDiagram eventmodeling flowchart flowchart-elk gantt gitGraph graph info ishikawa journey kanban mindmap packet pie quadrantChart radar requirement requirementDiagram sankey sequenceDiagram stateDiagram swimlane timeline treeView treemap venn wardley xychart zenuml'.split(
    ' ',
  ),
)
/** Front matter, directives and comments before the type. A directive is bounded, so that many without an end cost little. */
const BEFORE = /^\s*(?:---\n[\s\S]*?\n\s*---\s*(?:\n|$))?(?:\s+|%%\{[\s\S]{0,2000}?\}%%|%%.*)*/

/** Report an unknown type, and each line with a picture. @param placeOf - Position of a line of the diagram, 0-based. */
export function checkDiagram(text: string, placeOf: (line: number) => Source): Diagnostic[] {
  const before = BEFORE.exec(text)?.[0] ?? ''
  const word = /^[^\s:;{]*/.exec(text.slice(before.length))?.[0] ?? ''
  const line = word === '' ? 0 : before.split('\n').length - 1
  const isKnown = TYPES.has(word.replace(/-(?:beta|v2)$/, ''))
  const unknown = isKnown ? [] : [diagramUnknown(word.slice(0, 40), placeOf(line))]
  return [...unknown, ...findPictures(text, placeOf)]
}

function findPictures(text: string, placeOf: (line: number) => Source): Diagnostic[] {
  if (!SHAPE.test(text)) return []
  return text
    .split('\n')
    .flatMap((line, index) => (PICTURE.test(line) ? [diagramPicture(placeOf(index))] : []))
}

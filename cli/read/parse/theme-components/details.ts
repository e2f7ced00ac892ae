import type { ElementContent } from 'hast'
import { h } from '../element.ts'
import { attributesOf, blocksOf, type ComponentUse, shownProp } from './component-use.ts'

const OWN = new Set(['summary', 'title'])

/** `<Details summary="…">`: collapsible content; without a summary the default text for such elements is used. */
export function writeDetails(use: ComponentUse<'details'>): ElementContent[] {
  const summary = shownProp(use, 'summary') ?? shownProp(use, 'title')
  const children = blocksOf(use)
  const isWhole = summary?.length === 1 && isSummary(summary[0])
  const head = summary === null ? [] : isWhole ? summary : [h('summary', {}, summary)]
  return [h('details', attributesOf(use.component, OWN), [...head, ...children])]
}

function isSummary(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'summary'
}

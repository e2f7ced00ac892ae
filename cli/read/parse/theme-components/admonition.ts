import type { ElementContent } from 'hast'
import { admonitionTitle, toAdmonitionProperties } from '../directives/admonition.ts'
import { h } from '../element.ts'
import { blocksOf, type ComponentUse, shownProp, textProp } from './component-use.ts'

/** `<Aside type="tip" title="…">` and `<Admonition>`: the same as `:::tip[…]`. */
export function writeAdmonition(use: ComponentUse<'admonition'>): ElementContent[] {
  const { page, component } = use
  const type = textProp(component, 'type').toLowerCase()
  const name = /^[a-z][\w-]*$/.test(type) ? type : 'note'
  const title = shownProp(use, 'title') ?? [{ type: 'text', value: admonitionTitle(page, name) }]
  const properties = toAdmonitionProperties(page, name, {
    id: textProp(component, 'id'),
    className: textProp(component, 'className') || textProp(component, 'class'),
  })
  return [
    h('aside', properties, [h('p', { className: ['admonition-title'] }, title), ...blocksOf(use)]),
  ]
}

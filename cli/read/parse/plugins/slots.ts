import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { checkProps } from '../check-props.ts'
import { h } from '../element.ts'
import { componentAt, type Page, pageOf, SLOT_TAG } from '../page.ts'
import { walk } from '../walk.ts'

type Content = ElementContent | RootContent

/**
 * `<Card><b slot="icon">!</b></Card>` in Markdown: a child of a component with a `slot` becomes the value of
 * that prop. In MDX this is done when tags are read, before props are evaluated.
 */
export function rehypeSlots() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (page.components.length === 0 || !page.text.includes('slot=')) return
    walk<Content>(tree, (node) => {
      if (node.type === 'element' && componentAt(page, node)) takeSlots(page, node)
      return undefined
    })
  }
}

function takeSlots(page: Page, element: Element): void {
  const slots = new Map<string, ElementContent[]>()
  const rest: ElementContent[] = []
  for (const child of unwrap(page, element.children)) {
    const name = child.type === 'element' ? takeName(page, child) : null
    if (name === null || name === 'default') rest.push(child)
    else slots.set(name, [...(slots.get(name) ?? []), child])
  }
  const index = Number(element.properties.dataComponent)
  const component = page.components[index]
  if (slots.size === 0 || !component) return
  const paths = [...(component.slots ?? [])]
  const own = Object.fromEntries(Array.from(slots.keys(), (name) => [name, null]))
  const allowed = checkProps({ ...component, props: own }, page.diagnostics)
  const held = Array.from(slots, ([name, children]): Element => {
    // A prop that is refused must not contain elements either.
    const path = Object.hasOwn(allowed, name) ? [name] : []
    const properties = { dataSlot: String(paths.push(path) - 1) }
    return h(SLOT_TAG, properties, children)
  })
  page.components[index] = {
    ...component,
    props: { ...component.props, ...allowed },
    slots: paths,
  }
  element.children = [...held, ...rest]
}

/** Remove the paragraph that Markdown adds around children on a line, if all of them have a slot. */
function unwrap(page: Page, children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName !== 'p') return [child]
    const inner = child.children.filter((one) => one.type !== 'text' || one.value.trim() !== '')
    const isSlots = inner.every((one) => one.type === 'element' && slotOf(page, one) !== null)
    return inner.length > 0 && isSlots ? inner : [child]
  })
}

function slotOf(page: Page, element: Element): string | null {
  const slot = componentAt(page, element)?.props.slot ?? element.properties.slot
  return typeof slot === 'string' && slot !== '' ? slot : null
}

/** The slot of an element, which is removed from it; `null` for none. */
function takeName(page: Page, element: Element): string | null {
  const name = slotOf(page, element)
  if (name === null) return null
  delete element.properties.slot
  const component = componentAt(page, element)
  if (component) {
    const { slot, ...props } = component.props
    page.components[Number(element.properties.dataComponent)] = { ...component, props }
  }
  return name
}

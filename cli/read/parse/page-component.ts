import type { PlacedExpression } from '../../../runtime/contract/site-expression.ts'
import type { SlotPath } from '../../base/model/article.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { ComponentAttributes, GivenAttributes } from './component-attributes.ts'

/** A component of the site, or one that parse itself turns into HTML. */
export type ComponentKind = 'site' | Exclude<keyof ComponentAttributes, 'include'>

/** A use of a component in the page. The component's element in the tree refers to it by its index in the list. */
export interface PageComponent {
  kind: ComponentKind
  name: string
  /** Name as written in the page, for diagnostics. Default: the name. */
  written?: string
  /** JSON data; in Markdown all values are strings. */
  props: Readonly<Record<string, unknown>>
  /** Paths of props that hold elements. The component's element contains their content, in this order. */
  slots?: readonly SlotPath[]
  /** Props whose values render computes with the site's code. */
  values?: readonly PlacedExpression[]
  /** Written inside a line of text, like `:badge[New]`: it stays in its paragraph. */
  isInline: boolean
  source: Source
}

/** Kinds of components that parse turns into HTML. */
export type BuiltInKind = Exclude<ComponentKind, 'site'>

/** A use of a component of one kind, of whose props parse reads only those that the kind declares. */
export interface ComponentOf<Kind extends BuiltInKind> extends PageComponent {
  kind: Kind
  props: GivenAttributes<Kind>
}

/** Whether a component is of a kind, and has its props. */
export function isOfKind<Kind extends BuiltInKind>(
  component: PageComponent | undefined,
  kind: Kind,
): component is ComponentOf<Kind> {
  return component?.kind === kind
}

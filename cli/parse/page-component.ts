import type { PlacedExpression } from '../../runtime/contract/site-expression.ts'
import type { SlotPath } from '../model/article.ts'
import type { Source } from '../model/diagnostic.ts'

/** A component of the site, or one that parse itself makes HTML of. */
export type ComponentKind =
  | 'site'
  | 'admonition'
  | 'code'
  | 'details'
  | 'file-tree'
  | 'image'
  | 'link'
  | 'package-managers'
  | 'tab'
  | 'tabs'
  | 'themed-image'
  | 'toc'
  | 'video'

/** A component that the page uses; its element in the tree names its place in the list. */
export interface PageComponent {
  kind: ComponentKind
  name: string
  /** Its name as it stands in the page, for diagnostics; default: the name. */
  written?: string
  /** JSON; texts where it was written in Markdown. */
  props: Readonly<Record<string, unknown>>
  /** Props that hold elements: their content is in the component's element, in the order of this list. */
  slots?: readonly SlotPath[]
  /** Props that render asks of the code of the site. */
  values?: readonly PlacedExpression[]
  /** Written inside a line of text, `:badge[New]`: it stays in its paragraph. */
  isInline: boolean
  source: Source
}

import type { PlacedExpression } from '../../../runtime/contract/site-expression.ts'
import type { Source } from './diagnostic.ts'

/**
 * A segment of a doc's body: HTML text, split at parts whose final bytes only a later stage knows.
 *
 * `open` is the start of the tag, escaped, without its closing bracket: `<a title="x"`.
 */
export type Segment =
  | string
  /** The opening tag of a link. `href` as the author wrote it. */
  | { kind: 'link'; href: string; open: string; syntax: 'markdown' | 'html'; source: Source }
  /** An image tag. `src` as the author wrote it. */
  | { kind: 'image'; src: string; open: string; source: Source }
  /** A static component of the registry; `children` are its slot. */
  | {
      kind: 'component'
      name: string
      props: Readonly<Record<string, unknown>>
      children: ArticleData
      /** Props whose value is a part of the article. Default: none. */
      slots?: readonly ArticleSlot[]
      /** Props whose value the site's own code computes. Default: none. */
      values?: readonly PlacedExpression[]
      source: Source
    }

/** A prop of a component whose value is elements. The props have `null` at its path. */
export interface ArticleSlot {
  /** Path in the props: `['icon']`, `['items', 0, 'title']`. */
  path: SlotPath
  children: ArticleData
}

/** Names of fields and indexes of lists, starting with the name of the prop. */
export type SlotPath = readonly (string | number)[]

/** In document order; adjacent texts are joined. */
export type ArticleData = readonly Segment[]

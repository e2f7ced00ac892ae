import type { PlacedExpression } from '../../runtime/contract/site-expression.ts'
import type { Source } from './diagnostic.ts'

/**
 * A doc's body: HTML text, split where only a later stage knows the bytes.
 *
 * `open` is the start of the tag, escaped, without its closing bracket: `<a title="x"`.
 */
export type Segment =
  | string
  /** An anchor's opening tag. `href` as the author wrote it. */
  | { kind: 'link'; href: string; open: string; syntax: 'markdown' | 'html'; source: Source }
  /** An image tag. `src` as the author wrote it. */
  | { kind: 'image'; src: string; open: string; source: Source }
  /** A static component of the registry; `children` become its slot. */
  | {
      kind: 'component'
      name: string
      props: Readonly<Record<string, unknown>>
      children: ArticleData
      /** Props that are pieces of the article. Default: none. */
      slots?: readonly ArticleSlot[]
      /** Props that are asked of the code of the site. Default: none. */
      values?: readonly PlacedExpression[]
      source: Source
    }

/** A prop of a component that holds elements, where its props have `null`. */
export interface ArticleSlot {
  /** Where in the props: `['icon']`, `['items', 0, 'title']`. */
  path: SlotPath
  children: ArticleData
}

/** Names of fields and places in lists, the name of the prop first. */
export type SlotPath = readonly (string | number)[]

/** In document order; adjacent texts are joined. */
export type ArticleData = readonly Segment[]

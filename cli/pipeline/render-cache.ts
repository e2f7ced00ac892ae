import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import type { RenderedRoute } from '../tasks/calls.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageKey, SharedParts } from './page-keys.ts'

/** Results of pages of earlier builds, and those of this one. */
export interface RenderCache {
  pages: KeptPages
  /** Gets the result of each page, by {@link pageId}. */
  made: Map<string, { key: PageKey; answer: RenderedRoute; isKept: boolean }>
  /** Gets the key of the plan; '' if it has no key. */
  planKey: string
  /** Gets the hashes of the inputs that the pages of each locale share. */
  shared: Record<string, SharedParts>
  /** The cache shared between machines; `null`: none. */
  sharing: SharedValues | null
  /** Key of the program. */
  program: string
}

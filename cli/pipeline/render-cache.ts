import type { SharedValues } from '../shared-cache/share-values.ts'
import type { RenderedRoute } from '../workers/calls.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageKey, SharedParts } from './page-keys.ts'

/** What earlier builds made of the pages, and where this one notes what it makes. */
export interface RenderCache {
  pages: KeptPages
  /** Gets what was made of each page, by {@link pageId}. */
  made: Map<string, { key: PageKey; answer: RenderedRoute; isKept: boolean }>
  /** Gets the key of the plan; '' where it is not known what it follows from. */
  planKey: string
  /** Gets what the pages of each locale share. */
  shared: Record<string, SharedParts>
  /** What machines share. */
  sharing: SharedValues | null
  /** Key of the program. */
  program: string
}

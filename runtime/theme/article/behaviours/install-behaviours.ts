import type { SiteStorage } from '../../../state/storage.ts'
import { announcer } from './announce.ts'
import { installCopy } from './copy.ts'
import { installWrap } from './install-wrap.ts'
import { installTabs } from './tabs.ts'

/**
 * Give static HTML its behaviours: listeners on the document, so that they hold for every article, also
 * one that came later, and without hydrating any.
 */
export function installBehaviours(document: Document, storage: SiteStorage): void {
  announcer(document)
  installCopy(document)
  installTabs(document, storage)
  installWrap(document, storage)
}

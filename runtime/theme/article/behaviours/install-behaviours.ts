import type { SiteStorage } from '../../../state/storage.ts'
import { announcer } from './announce.ts'
import { installCopy } from './copy.ts'
import { installWrap } from './install-wrap.ts'
import { installTabs } from './tabs.ts'

/**
 * Add the behaviours of static HTML: listeners on the document, so that they work for every article, also a
 * later one, without hydration.
 */
export function installBehaviours(document: Document, storage: SiteStorage): void {
  announcer(document)
  installCopy(document)
  installTabs(document, storage)
  installWrap(document, storage)
}

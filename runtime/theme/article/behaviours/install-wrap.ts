import type { SiteStorage } from '../../../state/storage.ts'
import { closest } from './closest.ts'

/** Storage key for the reader's choice to wrap code. */
const WRAP_KEY = 'octavo.wrap'

/**
 * Wrap code if the reader chose so, and load the button for it when pointer or focus enter a block that is
 * too wide.
 */
export function installWrap(document: Document, storage: SiteStorage): void {
  const root = document.documentElement
  if (storage.get(WRAP_KEY)) root.dataset.wrap = ''
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => {
      const block = closest(event, '.code-block')
      const pre = block?.querySelector('pre')
      if (block && pre && ('wrap' in root.dataset || pre.scrollWidth > pre.clientWidth))
        void offer(block, storage)
    })
}

async function offer(block: HTMLElement, storage: SiteStorage): Promise<void> {
  const { offerWrap } = await import(/* webpackChunkName: "wrap" */ './wrap.ts')
  offerWrap(block, (isWrapped) => storage.set(WRAP_KEY, isWrapped ? '1' : null))
}

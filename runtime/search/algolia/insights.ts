/**
 * Events for Algolia: hits that readers saw and followed. The official script sends them; until it is
 * loaded, calls are queued for it. Nothing is stored in the browser: the reader's token only lasts as long
 * as the tab.
 */

import type { AlgoliaSettings } from '../../contract/search-settings.ts'
import type { SearchAnswer } from '../engine/protocol.ts'
import type { SearchSelection } from '../provider.ts'

/** Calls of the script by name; queued until it is loaded. */
interface Queue {
  (...call: readonly unknown[]): void
  queue?: (readonly unknown[])[]
}

type InsightsWindow = Window & { AlgoliaAnalyticsObject?: string; aa?: Queue }

/** Analytics hooks of a provider. */
interface Insights {
  /** Sent with each search, so that Algolia can connect its events. */
  userToken: string
  onShow: (answer: SearchAnswer) => void
  onSelect: (selection: SearchSelection) => void
}

/** Pause before shown hits are reported, in milliseconds. */
const VIEW_DELAY_MS = 400
/** Algolia's maximum of ids in one event. */
const VIEW_LIMIT = 20

/** Load the script and create the hooks. */
export function createInsights(
  { appId, apiKey, indexName }: AlgoliaSettings,
  { scriptUrl, host }: { scriptUrl: string; host: string },
): Insights {
  const call = loadScript(window, scriptUrl)
  const userToken = `anonymous-${crypto.randomUUID()}`
  let timer: ReturnType<typeof setTimeout> | undefined
  call('init', { appId, apiKey, host, userToken, useCookie: false })
  return {
    userToken,
    onShow({ hits }) {
      clearTimeout(timer)
      if (hits.length === 0) return
      timer = setTimeout(() => {
        const objectIDs = hits.slice(0, VIEW_LIMIT).map(({ objectID }) => objectID)
        call('viewedObjectIDs', { eventName: 'Items Viewed', index: indexName, objectIDs })
      }, VIEW_DELAY_MS)
    },
    onSelect({ hit, position, queryID }) {
      if (queryID === undefined) return
      call('clickedObjectIDsAfterSearch', {
        eventName: 'Item Selected',
        index: indexName,
        objectIDs: [hit.objectID],
        positions: [position],
        queryID,
      })
    },
  }
}

/** Create the queue, which the script takes over when it is loaded. */
function loadScript(window: InsightsWindow, src: string): Queue {
  if (!window.aa) {
    const calls: (readonly unknown[])[] = []
    const queue: Queue = (...call) => void calls.push(call)
    queue.queue = calls
    window.AlgoliaAnalyticsObject = 'aa'
    window.aa = queue
    const script = window.document.createElement('script')
    script.async = true
    script.src = src
    window.document.head.append(script)
  }
  // Read for each call, because the script replaces the function.
  return (...call) => window.aa?.(...call)
}

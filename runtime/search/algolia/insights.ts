/**
 * Events for the hosted engine: what readers saw, and what they chose. The official script sends
 * them; until it is there, calls wait in the queue that it empties. Nothing is kept in the browser:
 * the reader's token lives as long as the tab.
 */

import type { AlgoliaSettings } from '../../contract/search-settings.ts'
import type { SearchAnswer } from '../engine/protocol.ts'
import type { SearchSelection } from '../provider.ts'

/** Calls of the script, by name; before it is there they are queued. */
interface Queue {
  (...call: readonly unknown[]): void
  queue?: (readonly unknown[])[]
}

type InsightsWindow = Window & { AlgoliaAnalyticsObject?: string; aa?: Queue }

/** Hooks of a provider that counts. */
interface Insights {
  /** Sent with each search, so that the engine can join them. */
  userToken: string
  onShow: (answer: SearchAnswer) => void
  onSelect: (selection: SearchSelection) => void
}

/** Hits in view are reported after a pause of this length, in milliseconds. */
const VIEW_DELAY_MS = 400
/** The engine takes no more ids in one event. */
const VIEW_LIMIT = 20

/** Load the script and begin to count. */
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

/** The queue is there at once; the script takes it over when it has come. */
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
  // Read each time: the script puts its own function there.
  return (...call) => window.aa?.(...call)
}

/**
 * The hosted engine, through its official client: hosts, timeouts, caches and retries are the
 * client's. What is sent is fixed here, and what comes back is checked before anyone relies on it.
 */
import { liteClient } from 'algoliasearch/lite'
import type { AlgoliaSettings } from '../../contract/search-settings.ts'
import { toAlgoliaHost } from '../../contract/to-algolia-host.ts'
import type { SearchProvider } from '../provider.ts'
import { createHostStates } from './host-states.ts'
import { createInsights } from './insights.ts'
import { readAnswer } from './read-answer.ts'
import { toQuery } from './to-query.ts'

/** How long the client waits, in milliseconds. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 } as const

/**
 * Make the provider.
 *
 * @throws `` `appId` is missing. ``, `` `apiKey` is missing. `` when they are empty.
 */
export function createAlgoliaSearch(settings: AlgoliaSettings | undefined): SearchProvider {
  const { appId = '', apiKey = '', hosts } = settings ?? {}
  const client = liteClient(appId, apiKey, {
    timeouts: TIMEOUTS,
    hostsCache: createHostStates(),
    ...(hosts ? { hosts: hosts.map(toAlgoliaHost) } : {}),
  })
  // The client has thrown already where there are none.
  if (!settings) throw new Error('`algolia` is missing.')
  client.addAlgoliaAgent('octavo')
  const insights = settings.insights && createInsights(settings, settings.insights)
  return {
    async search(request) {
      const query = toQuery(request, { ...settings, userToken: insights?.userToken })
      return readAnswer(await client.search({ requests: [query] }), request)
    },
    ...(insights ? { onShow: insights.onShow, onSelect: insights.onSelect } : {}),
  }
}

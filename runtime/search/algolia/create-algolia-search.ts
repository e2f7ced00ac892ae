/**
 * The provider for Algolia, with its official client, which handles hosts, timeouts, caches and retries.
 * Requests are built here, and answers are validated before use.
 */
import { liteClient } from 'algoliasearch/lite'
import type { AlgoliaSettings } from '../../contract/search-settings.ts'
import { toAlgoliaHost } from '../../contract/to-algolia-host.ts'
import type { SearchProvider } from '../provider.ts'
import { createHostStates } from './host-states.ts'
import { createInsights } from './insights.ts'
import { readAnswer } from './read-answer.ts'
import { toQuery } from './to-query.ts'

/** Timeouts of the client, in milliseconds. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 } as const

/**
 * Create the provider.
 *
 * @throws `` `appId` is missing. ``, `` `apiKey` is missing. `` if they are empty.
 */
export function createAlgoliaSearch(settings: AlgoliaSettings | undefined): SearchProvider {
  const { appId = '', apiKey = '', hosts } = settings ?? {}
  const client = liteClient(appId, apiKey, {
    timeouts: TIMEOUTS,
    hostsCache: createHostStates(),
    ...(hosts ? { hosts: hosts.map(toAlgoliaHost) } : {}),
  })
  // Never true: without settings the client has already thrown.
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

import type { liteClient } from 'algoliasearch/lite'

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>

/**
 * State of Algolia's hosts, in memory, by address: the client avoids a host for two minutes after a
 * failure. The client's own cache (5.64) reads a host by its address, but stores it by address and state,
 * so it never finds a failure, and leaves an entry for each in the reader's browser.
 */
export function createHostStates(): HostsCache {
  const states = new Map<string, unknown>()
  return {
    get: <Value>(host: HostKey, create: () => Promise<Value>) => {
      // Only the client writes here, with values of one type.
      const known = states.get(keyOf(host)) as Value | undefined
      return known === undefined ? create() : Promise.resolve(known)
    },
    async set(host, state) {
      states.set(keyOf(host), state)
      return state
    },
    async delete(host) {
      states.delete(keyOf(host))
    },
    async clear() {
      states.clear()
    },
  }
}

type HostKey = Parameters<HostsCache['set']>[0]

/** Key of a host, without its state. */
function keyOf(host: HostKey): string {
  return typeof host === 'string' ? host : `${host.protocol}://${host.url}`
}

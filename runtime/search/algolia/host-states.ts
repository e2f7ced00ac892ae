import type { liteClient } from 'algoliasearch/lite'

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>

/**
 * What the client knows of its hosts: one that failed is left alone for two minutes, as the client
 * itself reckons. In memory, by address. The client's own cache (5.64) looks a host up by its address
 * and writes it down by its address and state, so that it forgets every failure, and leaves an entry of
 * each in the reader's browser.
 */
export function createHostStates(): HostsCache {
  const states = new Map<string, unknown>()
  return {
    get: <Value>(host: HostKey, create: () => Promise<Value>) => {
      // Only the client writes here, and one kind of value.
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

/** Of a host, whatever is known of its state. */
function keyOf(host: HostKey): string {
  return typeof host === 'string' ? host : `${host.protocol}://${host.url}`
}

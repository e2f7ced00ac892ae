import type { SiteConfig } from './schema.ts'

/**
 * Servers that a hosted search needs, by directive of the Content-Security-Policy; empty for the local
 * search. The engine's own servers are listed one by one, because a wildcard would allow other hosts, too.
 */
export function toSearchSources({
  search,
}: Pick<SiteConfig, 'search'>): Readonly<Record<string, readonly string[]>> {
  const { provider, algolia } = search
  if (provider !== 'algolia' || !algolia) return {}
  const { appId, hosts, insights } = algolia
  const own = [`${appId}-dsn.algolia.net`, ...[1, 2, 3].map((n) => `${appId}-${n}.algolianet.com`)]
  // Host names ignore case, and are compared in lower case in a policy.
  const engine = (hosts ?? own.map((host) => `https://${host}`)).map((url) => new URL(url).origin)
  if (insights === false) return { 'connect-src': engine }
  return {
    'connect-src': [...engine, new URL(insights.host).origin],
    'script-src': [new URL(insights.scriptUrl).origin],
  }
}

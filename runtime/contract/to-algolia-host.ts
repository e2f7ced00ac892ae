/** One host of a hosted index, as the clients of Algolia take it. */
interface AlgoliaHost {
  /** Host and path, without a slash at the end. */
  url: string
  accept: 'readWrite'
  protocol: 'http' | 'https'
}

/** The host of an address: `https://search.example/a/` → `{ url: 'search.example/a', protocol: 'https', … }`. */
export function toAlgoliaHost(address: string): AlgoliaHost {
  const { host, pathname, protocol } = new URL(address)
  return {
    url: host + pathname.replace(/\/$/, ''),
    accept: 'readWrite',
    protocol: protocol === 'http:' ? 'http' : 'https',
  }
}

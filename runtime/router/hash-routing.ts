import { fromHash, toHashHref, toRelativeFile } from '../contract/hash-addresses.ts'
import type { LocaleDocument } from '../contract/locale-data.ts'
import { splitPath, type UrlForm } from './location-store.ts'

/** Addresses of routes with the hash router, where all routes are in the hash of one page. */
export interface HashRouting {
  /** Form of the addresses for the location store. */
  form: UrlForm
  /** Maps an address of the site to the `href` to render. */
  hrefOf(address: string): string
  /** The route that the href of a link names; `null` for all other links. */
  routeOf(href: string): string | null
  /** Fetches files of the site, relative to the page. */
  fetch: typeof globalThis.fetch
}

/** Create the hash routing for the page of a locale. */
export function createHashRouting(window: Window, locale: LocaleDocument): HashRouting {
  const { base } = locale
  const here = () => fromHash(window.location.hash, base)
  const hrefOf = (address: string) => toHashHref(address, here().replace(/[?#].*$/, ''), locale)
  return {
    form: {
      read: () => splitPath(here()),
      write: hrefOf,
      // A jump of the browser to a hash is a navigation to another route here.
      jump: 'push',
    },
    hrefOf,
    routeOf(href) {
      const said = hrefOf(href)
      return said.startsWith('#') ? fromHash(said, base) : null
    },
    fetch: (input, init) =>
      window.fetch(typeof input === 'string' ? toRelativeFile(input, locale) : input, init),
  }
}

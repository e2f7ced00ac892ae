import { fromHash, toHashHref, toRelativeFile } from '../contract/hash-addresses.ts'
import type { LocaleDocument } from '../contract/locale-data.ts'
import { splitPath, type UrlForm } from './location-store.ts'

/** How routes are addressed when all of them stand behind the `#` of one page. */
export interface HashRouting {
  /** For the location store. */
  form: UrlForm
  /** Maps an address of the site to the `href` to render. */
  hrefOf(address: string): string
  /** The route that a link's text leads to; `null` for all other links. */
  routeOf(href: string): string | null
  /** Asks for files of the site where they lie beside the page. */
  fetch: typeof globalThis.fetch
}

/** For the one page of a locale. */
export function createHashRouting(window: Window, locale: LocaleDocument): HashRouting {
  const { base } = locale
  const here = () => fromHash(window.location.hash, base)
  const hrefOf = (address: string) => toHashHref(address, here().replace(/[?#].*$/, ''), locale)
  return {
    form: {
      read: () => splitPath(here()),
      write: hrefOf,
      // The browser's own jump is a move to another page here.
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

import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { Source } from './diagnostic.ts'

/** Status codes of a redirect: permanent (301, 308) or temporary (302, 307); 307 and 308 keep the method. */
type RedirectStatus = 301 | 302 | 307 | 308

/** An address that redirects to another. */
export interface Redirect {
  /**
   * Path on the host, including the base of its locale, encoded: `/de/old`. A segment may be `:name`, which
   * matches any one segment, and the last segment may be `*`, which matches all segments that follow.
   */
  from: string
  /** Path on the host, or an address of another site; `:name` and `:splat` are replaced by what `from` matched. */
  to: string
  status: RedirectStatus
  locale: string
  /** Whether `from` contains `:name` or `*`. */
  isPattern: boolean
  source: Source
}

/** An HTML file that redirects, for hosts that read no list of redirects. */
export interface RedirectPage {
  /** Path below the output: `old/index.html`. */
  path: string
  to: string
  /** Title of the target page; for another site its address. */
  title: string
  locale: string
  /** Position at which the redirect is defined. */
  source: Source
}

/** All redirects of the locales that are built. */
export interface PlannedRedirects {
  /** Exact redirects first, then patterns in the order of the config: the first match applies. */
  redirects: readonly Redirect[]
  pages: readonly RedirectPage[]
  /** Links to anchors inside pages, to be checked like all other links. */
  anchors: readonly {
    from: Permalink
    href: string
    permalink: Permalink
    hash: string
    source: Source
  }[]
}

import type { Permalink } from '../../runtime/contract/route-data.ts'
import type { Source } from './diagnostic.ts'

/** Answer codes of a redirect: moved for good, or for now; 307 and 308 keep the method. */
type RedirectStatus = 301 | 302 | 307 | 308

/** An address that leads on to another. */
export interface Redirect {
  /**
   * Path on the host, the base of its locale included, encoded: `/de/old`. A part may be `:name`, which stands for
   * any one part, and the last one `*`, which stands for all that follows.
   */
  from: string
  /** Path on the host or another site's address; `:name` and `:splat` stand for what `from` found. */
  to: string
  status: RedirectStatus
  locale: string
  /** `from` holds `:name` or `*`. */
  isPattern: boolean
  source: Source
}

/** A file that leads on, for hosts that read no list of redirects. */
export interface RedirectPage {
  /** Path below the output: `old/index.html`. */
  path: string
  to: string
  /** Title of the page that it leads to; of another site its address. */
  title: string
  locale: string
  /** Where the redirect is written. */
  source: Source
}

/** All redirects of the locales that are built. */
export interface PlannedRedirects {
  /** Exact ones first, then patterns in the order of the config: the first that fits counts. */
  redirects: readonly Redirect[]
  pages: readonly RedirectPage[]
  /** Links to places inside pages, to be checked like all others. */
  anchors: readonly {
    from: Permalink
    href: string
    permalink: Permalink
    hash: string
    source: Source
  }[]
}

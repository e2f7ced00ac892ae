/**
 * Features that a site uses. The bundler replaces this module by one in which unused features are `false`,
 * so that their code is left out of the runtime.
 */

/** Some docs have versions, or the navbar has an item about versions. */
export const HAS_VERSIONS: boolean = true

/** The site has some kind of search. */
export const HAS_SEARCH: boolean = true

/** The navbar is also dark on light pages. */
export const HAS_DARK_NAVBAR: boolean = false

/** The config names client modules, which are notified of navigations. */
export const HAS_CLIENT_MODULES: boolean = true

/** Each page has a copy in Markdown. */
export const HAS_MARKDOWN_COPIES: boolean = true

/** Some components of content are islands, which also run in the browser. */
export const HAS_ISLANDS: boolean = true

/** Components of content have style sheets that only some pages load. */
export const HAS_PAGE_SHEETS: boolean = true

/** Images in articles open in full size. */
export const HAS_ZOOM: boolean = true

/** Some code blocks are rendered as diagrams. */
export const HAS_DIAGRAMS: boolean = true

/**
 * What a site makes use of. The bundler puts a module in place of this one, in which what the site
 * does without is `false`, so that its code is left out of the runtime.
 */

/** Some docs have versions, or the navbar has an item about versions. */
export const HAS_VERSIONS: boolean = true

/** The site has a search of some kind. */
export const HAS_SEARCH: boolean = true

/** The navbar is dark on light pages too. */
export const HAS_DARK_NAVBAR: boolean = false

/** The config names modules that are told of navigations. */
export const HAS_CLIENT_MODULES: boolean = true

/** Each page has a copy in Markdown beside it. */
export const HAS_MARKDOWN_COPIES: boolean = true

/** Some components of content run in the browser too. */
export const HAS_ISLANDS: boolean = true

/** Components of content have style sheets that only some pages need. */
export const HAS_PAGE_SHEETS: boolean = true

/** Pictures of articles open in their full size. */
export const HAS_ZOOM: boolean = true

/** Some blocks of code are drawn as diagrams. */
export const HAS_DIAGRAMS: boolean = true

/** An address inside the site, in the parts of `window.location`. */
export interface VisitLocation {
  /** `/de/cloud/install`. */
  pathname: string
  /** `?q=x`, or empty. */
  search: string
  /** `#roles`, or empty. */
  hash: string
}

/** Source and target of a navigation. */
export interface RouteUpdate {
  /** `null` on the first page. */
  previousLocation: VisitLocation | null
  /** The current page, or the one being loaded. */
  location: VisitLocation
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a result is one that returns nothing
type WhenShown = (() => void) | void

/**
 * Exports of a module in `clientModules` of the config. It runs in the browser before the page is hydrated.
 * A change of query or hash counts as a navigation too: compare `pathname` to count pages.
 */
export interface ClientModule {
  /**
   * Called when a navigation begins, while the previous page is still on screen.
   *
   * @returns called when the new page is on screen.
   */
  onRouteUpdate?(update: RouteUpdate): WhenShown
  /** Called when the page is on screen and `document.title` is set. */
  onRouteDidUpdate?(update: RouteUpdate): void
}

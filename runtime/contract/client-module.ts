/** An address inside the site, as `window.location` has it. */
export interface VisitLocation {
  /** `/de/cloud/install`. */
  pathname: string
  /** `?q=x`, or empty. */
  search: string
  /** `#roles`, or empty. */
  hash: string
}

/** Where a reader comes from and goes to. */
export interface RouteUpdate {
  /** `null` on the first page. */
  previousLocation: VisitLocation | null
  /** The page that is shown, or about to be. */
  location: VisitLocation
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a result is one that returns nothing
type WhenShown = (() => void) | void

/**
 * Exports of a module that `clientModules` of the config names. It runs in the browser before the page is
 * hydrated. A new query or hash is a navigation too: compare `pathname` to count pages.
 */
export interface ClientModule {
  /**
   * A navigation has begun; the page before is still on screen.
   *
   * @returns called when the new page is on screen.
   */
  onRouteUpdate?(update: RouteUpdate): WhenShown
  /** The page is on screen, and `document.title` is its title. */
  onRouteDidUpdate?(update: RouteUpdate): void
}

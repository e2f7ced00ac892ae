import type { ClientModule, RouteUpdate, VisitLocation } from './contract/client-module.ts'
import type { LocationStore } from './router/location-store.ts'
import type { RouteState } from './router/route-store.ts'
import type { Runtime } from './router/runtime-context.ts'

/** Parts of the runtime that report navigations. */
type Visits = Pick<Runtime, 'location' | 'routes' | 'settle'>

/**
 * Notify client modules of each navigation, including the first page. Their errors are logged, and do not
 * affect the page or other modules.
 *
 * @returns the `settle` to use from now on.
 */
export function followVisits(
  { location, routes, settle }: Visits,
  modules: readonly ClientModule[],
): Runtime['settle'] {
  let update: RouteUpdate = { previousLocation: null, location: readVisit(location) }
  const cleanups: (() => void)[] = []
  const cleanUp = () => {
    for (const cleanup of cleanups.splice(0)) attempt(cleanup)
  }
  const begin = () => {
    for (const module of modules)
      attempt(() => {
        const cleanup = module.onRouteUpdate?.(update)
        if (cleanup) cleanups.push(cleanup)
      })
  }
  const end = () => {
    if (isArrived(update)) return
    cleanUp()
    for (const module of modules) attempt(() => module.onRouteDidUpdate?.(update))
    update = { ...update, previousLocation: update.location }
  }
  begin()
  // Runs after the router, which subscribed first.
  location.subscribe(() => {
    update = { ...update, location: readVisit(location) }
    // The reader went back before the new page was loaded.
    if (isArrived(update)) return cleanUp()
    begin()
    // A change of the query alone changes no route, so `settle` would not be called.
    if (isOtherQuery(update) && routes.read().status === 'idle') end()
  })
  return (state: RouteState) => {
    settle(state)
    if (state.status === 'idle') end()
  }
}

function readVisit(location: LocationStore): VisitLocation {
  const { path, search, hash } = location.read()
  return { pathname: path, search, hash }
}

function isOtherQuery({ previousLocation: from, location: to }: RouteUpdate): boolean {
  return from?.pathname === to.pathname && from.hash === to.hash
}

function isArrived(update: RouteUpdate): boolean {
  return isOtherQuery(update) && update.previousLocation?.search === update.location.search
}

function attempt(run: () => void): void {
  try {
    run()
  } catch (error) {
    console.error(error)
  }
}

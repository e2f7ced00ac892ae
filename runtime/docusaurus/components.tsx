/** Components and values of Docusaurus for code that was written for it. */
import { type ReactNode, useSyncExternalStore } from 'react'

/** Whether code runs in a browser, as that generator asks it. */
const isBrowser = typeof window !== 'undefined'

/** `ExecutionEnvironment.canUseDOM`. */
export const executionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser,
  canUseViewport: isBrowser,
}

/** Whether the page is alive: `false` in HTML of the build and while it is hydrated. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Shows what its child returns in the browser, and the fallback in HTML of the build. */
export function BrowserOnly({
  children,
  fallback = null,
}: {
  children?: () => ReactNode
  fallback?: ReactNode
}): ReactNode {
  const isAlive = useIsBrowser()
  return isAlive && typeof children === 'function' ? children() : fallback
}

/** A page's own frame: the shell stands around every page already. */
export function Layout({ children }: { children?: ReactNode }): ReactNode {
  return children
}

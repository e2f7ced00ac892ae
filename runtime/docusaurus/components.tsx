/** Components and values of Docusaurus, for code that was written for it. */
import { type ReactNode, useSyncExternalStore } from 'react'

/** Whether the code runs in a browser, by the test that Docusaurus uses. */
const isBrowser = typeof window !== 'undefined'

/** `ExecutionEnvironment.canUseDOM`. */
export const executionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser,
  canUseViewport: isBrowser,
}

/** Whether the page is hydrated: `false` at build time and during hydration. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Renders the result of its child function in the browser, and the fallback in the HTML of the build. */
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

/** The frame of a page in Docusaurus. It adds nothing, because the shell is around every page. */
export function Layout({ children }: { children?: ReactNode }): ReactNode {
  return children
}

import type { Route } from './route.ts'

/**
 * Whether search engines are asked not to index a page.
 *
 * @param noIndex - The whole site must not be indexed.
 */
export function isHidden(route: Route, { noIndex }: { noIndex: boolean }): boolean {
  return (
    noIndex ||
    route.noIndex === true ||
    route.kind === 'not-found' ||
    route.frontMatter.unlisted === true
  )
}

import type { Route } from './route.ts'

/**
 * Whether search engines are asked to leave a page out.
 *
 * @param noIndex - They are asked to leave out the whole site.
 */
export function isHidden(route: Route, { noIndex }: { noIndex: boolean }): boolean {
  return (
    noIndex ||
    route.noIndex === true ||
    route.kind === 'not-found' ||
    route.frontMatter.unlisted === true
  )
}

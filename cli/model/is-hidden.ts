import type { Route } from './route.ts'

/**
 * Whether search engines are asked to leave out a page.
 *
 * @param noIndex - The whole site is to be left out.
 */
export function isHidden(route: Route, { noIndex }: { noIndex: boolean }): boolean {
  return (
    noIndex ||
    route.noIndex === true ||
    route.kind === 'not-found' ||
    route.frontMatter.unlisted === true
  )
}

/**
 * Addresses of the documents of a route, of a sidebar level and of an instance. Build and browser both
 * compute them, so there is no table of addresses. Pure.
 */
import type { Permalink } from './route-data.ts'

/**
 * Address of a route document: `/de/cloud/` and `/de/cloud` → `/de/cloud/index.json`, `/` → `/index.json`,
 * `/de/404.html` → `/de/404.json`. No folder can have the same name.
 */
export function routeDocumentUrl(permalink: Permalink): string {
  if (/\.html?$/.test(permalink)) return permalink.replace(/html?$/, 'json')
  return `${permalink.replace(/\/$/, '')}/index.json`
}

/** Element id of the link to the style sheet of the loaded page. */
export const PAGE_SHEET_ID = 'octavo-sheet'

/** Address of the style sheet of a page, next to its route document. */
export function pageSheetUrl(permalink: Permalink): string {
  return routeDocumentUrl(permalink).replace(/json$/, 'css')
}

/**
 * Address of one level of a sidebar: for `cloud/current/docs` the top is
 * `/assets/data/sidebars/cloud.current.docs.json`, and the level `guides/install` is
 * `/assets/data/sidebars/cloud.current.docs/guides/install.json`. @param base - Base of the locale, with
 * both slashes.
 */
export function sidebarLevelUrl(base: string, key: string, level: string): string {
  const path = level === '' ? '' : `/${level}`
  return `${base}assets/data/sidebars/${key.replaceAll('/', '.')}${path}.json`
}

/** Address of the version metadata of a docs instance. */
export function instanceDocumentUrl(base: string, instance: string): string {
  return `${base}assets/data/instances/${instance}.json`
}

/** Address of a locale document with the given hash of its bytes. */
export function localeDocumentUrl(base: string, hash: string): string {
  return `${base}assets/data/locale.${hash}.json`
}

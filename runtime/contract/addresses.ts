/**
 * Where the documents of a route, a level of a sidebar and an instance lie. Build and browser both compute
 * these, so no table of them exists. Pure.
 */
import type { Permalink } from './route-data.ts'

/**
 * Address of a route document: `/de/cloud/` and `/de/cloud` → `/de/cloud/index.json`,
 * `/` → `/index.json`, `/de/404.html` → `/de/404.json`: no folder can have the name of that file.
 */
export function routeDocumentUrl(permalink: Permalink): string {
  if (/\.html?$/.test(permalink)) return permalink.replace(/html?$/, 'json')
  return `${permalink.replace(/\/$/, '')}/index.json`
}

/** Element id of the link to the style sheet of the page that was loaded. */
export const PAGE_SHEET_ID = 'octavo-sheet'

/** Address of the style sheet of a page, beside its route document. */
export function pageSheetUrl(permalink: Permalink): string {
  return routeDocumentUrl(permalink).replace(/json$/, 'css')
}

/**
 * Address of one level of a sidebar; `base` is the locale's, with both slashes. The top of `cloud/current/docs` is
 * `/assets/data/sidebars/cloud.current.docs.json`, its level `guides/install` is
 * `/assets/data/sidebars/cloud.current.docs/guides/install.json`.
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

import { pageSheetUrl, routeDocumentUrl } from '../../../runtime/contract/addresses.ts'
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { decodePath } from './permalink.ts'

/** Paths of a route's files below the output folder. */
interface OutputPaths {
  /** `cloud/iam/index.html`, or `cloud/iam.html` without trailing slashes. */
  html: string
  /** The route document: `cloud/iam/index.json`. */
  json: string
  /** The style sheet of a page that has one, next to it: `cloud/iam/index.css`. */
  css: string
}

/** Options that determine output paths. */
export interface OutputBase {
  /** Base of the whole site, at which the output folder is served. */
  siteBase: string
  trailingSlash?: boolean | undefined
}

/**
 * Output paths of a route. Names are decoded: `/%C3%9Cber` → `Über/index.html`.
 *
 * With `trailingSlash: false` only a base still ends in a slash, and stays `index.html`.
 */
export function toOutputPaths(permalink: Permalink, policy: OutputBase): OutputPaths {
  return {
    html: belowSite(toHtmlPath(permalink, policy.trailingSlash), policy.siteBase),
    json: belowSite(routeDocumentUrl(permalink), policy.siteBase),
    css: belowSite(pageSheetUrl(permalink), policy.siteBase),
  }
}

function toHtmlPath(permalink: Permalink, trailingSlash: boolean | undefined): string {
  if (/\.html?$/.test(permalink)) return permalink
  if (permalink.endsWith('/')) return `${permalink}index.html`
  return trailingSlash === false ? `${permalink}.html` : `${permalink}/index.html`
}

function belowSite(path: string, siteBase: string): string {
  return decodePath(path.startsWith(siteBase) ? path.slice(siteBase.length) : path.slice(1))
}

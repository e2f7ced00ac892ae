/**
 * Many hosts have only one error page and answer with the top-level `404.html` for `/de/nowhere` too. This
 * module replaces it by the not-found page of the path's locale, before React starts.
 */
import type { LocaleDocument } from './contract/locale-data.ts'

/** Ids of the elements that depend on the language of the page: the app, its route, the link to its locale. */
const PARTS = ['octavo', 'octavo-route', 'octavo-locale']

/**
 * Replace the not-found page in the document by that of the path's locale.
 *
 * @returns whether the page was replaced; `false` also if the other page could not be fetched.
 */
export async function turnNotFound(document: Document, locale: LocaleDocument): Promise<boolean> {
  const [own] = locale.locales
    .filter(({ base }) => `${document.location.pathname}/`.startsWith(base))
    .sort((a, b) => b.base.length - a.base.length)
  if (!own || own.base === locale.base) return false
  const page = await loadPage(`${own.base}404.html`).catch(() => null)
  const pairs = PARTS.map((id) => [document.getElementById(id), page?.getElementById(id)] as const)
  if (!page || pairs.some(([old, next]) => !old || !next)) return false
  Object.assign(document.documentElement, { lang: own.lang, dir: own.dir })
  document.title = page.title
  for (const [old, next] of pairs) if (next) old?.replaceWith(next)
  return true
}

async function loadPage(url: string): Promise<Document | null> {
  const response = await fetch(url)
  // Some hosts serve the not-found page with status 404.
  if (!response.ok && response.status !== 404) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/**
 * Many hosts know one error page only and answer with the top-level `404.html` for `/de/nowhere` too.
 * That page then becomes the one of the path's own language, before React has touched it.
 */
import type { LocaleDocument } from './contract/locale-data.ts'

/** What of a page belongs to its language, by id: the app, its route, the link to its locale. */
const PARTS = ['octavo', 'octavo-route', 'octavo-locale']

/**
 * Put the not-found page of the path's locale in place of the one in the document.
 *
 * @returns whether another page stands there now; `false` also where it could not be had.
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
  // A host may serve the page of an error as one.
  if (!response.ok && response.status !== 404) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

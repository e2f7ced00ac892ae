import type { RouteDocument, WrittenRoute } from './contract/route-data.ts'
import { readInitialHead } from './initial-head.ts'
import { readInitialSidebar } from './initial-sidebar.ts'
import { readRoute } from './router/read-route.ts'
import { ARTICLE_SELECTOR } from './theme/article/article.tsx'

/**
 * The route of the loaded page. The document in the page lacks head, article and sidebar items, because
 * they are already in the DOM: they are read from it, before React or a behaviour changes it. React
 * hydrates with this route, renders it again after a mismatch elsewhere, and shows it when the reader
 * returns.
 */
export function readInitialRoute(document: Document): RouteDocument {
  const text = document.getElementById('octavo-route')?.textContent
  if (!text) throw new Error('The page has no route document.')
  // Written by our own build.
  const written = JSON.parse(text) as Omit<WrittenRoute, 'head' | 'article'>
  const article = document.querySelector(ARTICLE_SELECTOR)?.innerHTML ?? ''
  const { sidebar } = written
  return readRoute(
    { ...written, head: readInitialHead(document), article },
    sidebar && readInitialSidebar(document, sidebar),
  )
}

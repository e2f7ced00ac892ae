import type { RouteDocument, WrittenRoute } from './contract/route-data.ts'
import { readInitialHead } from './initial-head.ts'
import { readInitialSidebar } from './initial-sidebar.ts'
import { readRoute } from './router/read-route.ts'
import { ARTICLE_SELECTOR } from './theme/article/article.tsx'

/**
 * The route of the page as it was loaded. The document in the page is without its head, its article and the
 * entries of its sidebar, which are in the DOM already: they are read there, before React or a behaviour has touched it.
 * It is what React compares with, what it renders again after a mismatch elsewhere, and what a return shows.
 */
export function readInitialRoute(document: Document): RouteDocument {
  const text = document.getElementById('octavo-route')?.textContent
  if (!text) throw new Error('The page has no route document.')
  // Our own build wrote it.
  const written = JSON.parse(text) as Omit<WrittenRoute, 'head' | 'article'>
  const article = document.querySelector(ARTICLE_SELECTOR)?.innerHTML ?? ''
  const { sidebar } = written
  return readRoute(
    { ...written, head: readInitialHead(document), article },
    sidebar && readInitialSidebar(document, sidebar),
  )
}

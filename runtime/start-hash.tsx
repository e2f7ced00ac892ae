import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { type BrowserInput, createBrowserRuntime } from './browser-runtime.ts'
import type { LocaleDocument } from './contract/locale-data.ts'
import { followFallbacks } from './follow-fallbacks.ts'
import { setCatalogue } from './i18n/catalogue.ts'
import { createHashRouting } from './router/hash-routing.ts'
import { createPageModules } from './router/page-modules.ts'
import { createRouteLoader } from './router/route-loader.ts'
import { scrollAfter } from './router/scroll-and-focus.ts'
import { createSidebarStore } from './state/sidebar-store.ts'
import { createStorage } from './state/storage.ts'
import { installBehaviours } from './theme/article/behaviours/install-behaviours.ts'
import { themePages } from './theme-pages.ts'

/** Input of the start of a site with the hash router. */
interface HashStart {
  root: HTMLElement
  pageLoaders: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>
  navbarItems: NonNullable<BrowserInput['navbarItems']>
  islands: BrowserInput['islands']
  locale: LocaleDocument
}

/**
 * Render the route in the hash of the address. The HTML contains nothing of it, because the server never
 * receives the hash.
 */
export async function startHash(start: HashStart): Promise<void> {
  const { root, locale, navbarItems, islands, pageLoaders } = start
  const pages = createPageModules({ ...pageLoaders, ...themePages })
  const hash = createHashRouting(window, locale)
  const { path, hash: anchor } = hash.form.read(window.location)
  const first = createRouteLoader({
    fetch: hash.fetch,
    pages,
    notFoundPath: `${locale.base}404.html`,
    // Equals the runtime of no document, so that only the document is loaded; its parts are loaded below.
    runtime: '',
  })
  const found = await first.load(path === locale.base ? locale.home : path)
  const sidebars = createSidebarStore({ fetch: hash.fetch, base: locale.base })
  const [route] = await Promise.all([
    sidebars.complete(found),
    found.page === undefined ? undefined : pages.load(found.page),
  ])
  setCatalogue(locale.lang, locale.messages, followFallbacks(locale))
  const storage = createStorage(window, locale.storage)
  const input = { window, route, locale, pages, navbarItems, islands, storage, sidebars, hash }
  const runtime = createBrowserRuntime(input)
  installBehaviours(document, storage)
  // React renders the title of each route.
  document.querySelector('title')?.remove()
  flushSync(() => createRoot(root).render(<App runtime={runtime} />))
  // The browser looked for the anchor before its heading was rendered.
  const visit = { arrival: 'push', entry: '', hash: anchor } as const
  if (anchor !== '') scrollAfter(visit, { window, remembered: undefined })
}

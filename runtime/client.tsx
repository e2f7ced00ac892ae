/**
 * Hydrates the page. All data is in the document, except the locale's texts and the page's own code. Until
 * these are loaded, or if they never are, the page stays readable, with links that work.
 */
import './theme/styles/index.css'
import { islands, navbarItems, pages as pageLoaders } from 'octavo-site/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createBrowserRuntime } from './browser-runtime.ts'
import { HAS_MARKDOWN_COPIES } from './contract/features.ts'
import type { LocaleDocument } from './contract/locale-data.ts'
import { followAgents } from './follow-agents.ts'
import { followFallbacks } from './follow-fallbacks.ts'
import { setCatalogue } from './i18n/catalogue.ts'
import { readInitialRoute } from './initial-route.ts'
import { createPageModules } from './router/page-modules.ts'
import { STARTED_ATTRIBUTE } from './state/early-script.ts'
import { createStorage } from './state/storage.ts'
import { installBehaviours } from './theme/article/behaviours/install-behaviours.ts'
import { themePages } from './theme-pages.ts'

document.documentElement.setAttribute(STARTED_ATTRIBUTE, '')

start().catch((error: unknown) => {
  console.error('This page stays without its script: it could not be started.', error)
  document.documentElement.removeAttribute('data-js')
})

async function start(): Promise<void> {
  const root = document.getElementById('octavo')
  if (!root) throw new Error('The page has no root element.')
  // A page without a route document uses the hash router.
  if (!document.getElementById('octavo-route')) {
    const { startHash } = await import('./start-hash.tsx')
    return startHash({ root, pageLoaders, navbarItems, islands, locale: await loadLocale() })
  }
  const route = readInitialRoute(document)
  const pages = createPageModules({ ...pageLoaders, ...themePages })
  const [locale] = await Promise.all([
    loadLocale(),
    route.page === undefined ? undefined : pages.load(route.page),
  ])
  // A host may have only one error page, for paths of all languages.
  if (route.kind === 'not-found') {
    const { turnNotFound } = await import('./turn-not-found.ts')
    if (await turnNotFound(document, locale)) return start()
  }
  setCatalogue(locale.lang, locale.messages, followFallbacks(locale))
  const storage = createStorage(window, locale.storage)
  const runtime = createBrowserRuntime({
    window,
    route,
    locale,
    pages,
    navbarItems,
    islands,
    storage,
  })
  installBehaviours(document, storage)
  if (HAS_MARKDOWN_COPIES) followAgents(window, runtime)
  // React hydrates in parts, between which the browser paints and answers. A click has the rest done at once.
  startTransition(() => {
    hydrateRoot(root, <App runtime={runtime} />, {
      onRecoverableError: (error) => console.error(error),
    })
  })
}

/** Uses the preload of the link in the head. Tries twice, then rejects. */
async function loadLocale(): Promise<LocaleDocument> {
  const url = document.getElementById('octavo-locale')?.getAttribute('href')
  if (!url) throw new Error('The page does not name its locale document.')
  return fetchLocale(url).catch(() => fetchLocale(url))
}

async function fetchLocale(url: string): Promise<LocaleDocument> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  // The file is from our own build, with its hash in the address.
  return (await response.json()) as LocaleDocument
}

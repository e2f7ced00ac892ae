import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Boundary } from './boundary.tsx'
import { Head } from './head.tsx'
import { useColorMode } from './hooks/use-color-mode.ts'
import { PageSpinner } from './page-spinner.tsx'
import {
  type Runtime,
  RuntimeContext,
  useRoute,
  useRouteState,
  useRuntime,
} from './router/runtime-context.ts'
import { paintBrowser } from './state/color-mode.ts'
import { announce } from './theme/article/behaviours/announce.ts'
import { CategoryPage } from './theme/pages/category-page.tsx'
import { DocPage } from './theme/pages/doc-page.tsx'
import { DocsFrame } from './theme/pages/docs-frame.tsx'
import { LoadError } from './theme/pages/load-error.tsx'
import { MarkdownPage } from './theme/pages/markdown-page.tsx'
import { NotFoundPage } from './theme/pages/not-found-page.tsx'
import { Shell } from './theme/shell/shell.tsx'

/** Everything that React renders, on the server and in the browser. */
export function App({ runtime }: { runtime: Runtime }) {
  return (
    <RuntimeContext value={runtime}>
      <Head />
      <Frame />
      <AfterCommit />
    </RuntimeContext>
  )
}

/** If a page fails, the shell stays; if the shell fails, a message is shown. */
function Frame() {
  const { permalink } = useRoute()
  // A failed load after a crash must be shown, although the route is the same.
  const isFailed = useRouteState().status === 'error'
  return (
    <Boundary resetKey={permalink}>
      <Shell>
        <PageFrame>
          <Boundary resetKey={isFailed ? '' : permalink}>
            <Content />
          </Boundary>
        </PageFrame>
      </Shell>
    </Boundary>
  )
}

/** Docs are rendered next to their sidebar, which stays from page to page, and when a page fails. */
function PageFrame({ children }: { children: ReactNode }) {
  const { kind, sidebar } = useRoute()
  const isFree = kind === 'page' || kind === 'not-found'
  return isFree ? children : <DocsFrame sidebar={sidebar}>{children}</DocsFrame>
}

/** The page; or, if it could not be loaded, the reason and a button to try again. */
function Content() {
  const { routes } = useRuntime()
  const { status, error } = useRouteState()
  if (status === 'error') return <LoadError error={error} retry={routes.retry} />
  if (status === 'waiting') return <PageSpinner delayMs={0} />
  // Only a retry is pending with an error: then there is no previous page to show.
  return status === 'pending' && error !== undefined ? <PageSpinner /> : <Page />
}

function Page() {
  const { kind, page = '' } = useRoute()
  const SitePage = useRuntime().pages.get(page)
  switch (kind) {
    case 'doc':
      return <DocPage />
    case 'category':
      return <CategoryPage />
    case 'markdown':
      return <MarkdownPage />
    case 'not-found':
      return <NotFoundPage />
    case 'page':
    case 'tags':
    case 'tag':
    case 'search':
      if (!SitePage) throw new Error(`There is no page "${page}" in site/pages/.`)
      return <SitePage />
  }
}

/**
 * Effects after a page is rendered: classes of `<html>`, scroll, focus, the colour of the browser's bars,
 * and the announcement of the title to screen readers.
 */
function AfterCommit() {
  const { settle } = useRuntime()
  const { mode } = useColorMode()
  const state = useRouteState()
  const { route, visit } = state
  const { htmlClass } = route
  useLayoutEffect(() => {
    const classes = htmlClass.split(' ').filter((name) => name !== '')
    // Other code sets classes too, so the list must not be replaced as a whole.
    document.documentElement.classList.add(...classes)
    return () => document.documentElement.classList.remove(...classes)
  }, [htmlClass])
  useLayoutEffect(() => settle(state), [settle, state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode is another background
  useEffect(() => paintBrowser(document), [mode])
  // Runs before all other effects, so that these measure the final layout.
  useLayoutEffect(() => {
    document.documentElement.dataset.hasHydrated = 'true'
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump inside a page is another visit of it
  useEffect(() => {
    if (visit) announce(document, route.head.title)
  }, [route])
  return null
}

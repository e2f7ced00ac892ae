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

/** The whole of what React renders, on the server and in the browser. */
export function App({ runtime }: { runtime: Runtime }) {
  return (
    <RuntimeContext value={runtime}>
      <Head />
      <Frame />
      <AfterCommit />
    </RuntimeContext>
  )
}

/** A page that fails leaves the shell standing; a shell that fails leaves a message. */
function Frame() {
  const { permalink } = useRoute()
  // A load that fails after a crash is another thing to show, though the route is the same.
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

/** Docs stand beside their sidebar, which stays from page to page, and when one of them fails. */
function PageFrame({ children }: { children: ReactNode }) {
  const { kind, sidebar } = useRoute()
  const isFree = kind === 'page' || kind === 'not-found'
  return isFree ? children : <DocsFrame sidebar={sidebar}>{children}</DocsFrame>
}

/** The page; or, where it could not be had, the reason and a way to try again. */
function Content() {
  const { routes } = useRuntime()
  const { status, error } = useRouteState()
  if (status === 'error') return <LoadError error={error} retry={routes.retry} />
  if (status === 'waiting') return <PageSpinner delayMs={0} />
  // Only a second try has an error and is pending: there is no old page to look at meanwhile.
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
 * What follows a page onto the screen: classes of `<html>`, scroll, focus, the colour around the page, and its
 * title for those who hear it.
 */
function AfterCommit() {
  const { settle } = useRuntime()
  const { mode } = useColorMode()
  const state = useRouteState()
  const { route, visit } = state
  const { htmlClass } = route
  useLayoutEffect(() => {
    const classes = htmlClass.split(' ').filter((name) => name !== '')
    // Others keep classes there too, so that the list cannot be replaced as a whole.
    document.documentElement.classList.add(...classes)
    return () => document.documentElement.classList.remove(...classes)
  }, [htmlClass])
  useLayoutEffect(() => settle(state), [settle, state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode is another background
  useEffect(() => paintBrowser(document), [mode])
  // Before the effects of all others: what they measure is as it stays.
  useLayoutEffect(() => {
    document.documentElement.dataset.hasHydrated = 'true'
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump inside a page is another visit of it
  useEffect(() => {
    if (visit) announce(document, route.head.title)
  }, [route])
  return null
}

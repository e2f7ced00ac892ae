import { memo, useEffect, useRef } from 'react'
import { HAS_DIAGRAMS, HAS_ISLANDS, HAS_ZOOM } from '../../contract/features.ts'
import { useLiveHtml } from '../../live/use-live-html.ts'
import { type Runtime, useRoute, useRuntime } from '../../router/runtime-context.ts'
import { restoreTabs } from './behaviours/tabs.ts'
import { startDiagrams } from './start-diagrams.ts'
import { startZoom } from './start-zoom.ts'

/** Selects the article's element in the page. */
export const ARTICLE_SELECTOR = '[data-article]'

/** Start of an island in an article; only our own build writes it. */
const ISLAND_TAG = '<octavo-island '

/** Load islands on the first page that has one; from then on they start when they are added to a page. */
async function startIslands(runtime: Runtime): Promise<void> {
  const { defineIslands } = await import(
    /* webpackChunkName: "islands" */ '../../islands/define-islands.tsx'
  )
  defineIslands(runtime)
}

/** The article of the current route, as HTML of the build. */
export function Article() {
  return <ArticleHtml html={useRoute().article} />
}

/**
 * React renders the element, but does not touch its children: anything that a reader has opened or copied
 * in it stays until another article is shown.
 */
const ArticleHtml = memo(function ArticleHtml({ html }: { html: string }) {
  const runtime = useRuntime()
  const { observeLink, storage } = runtime
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the bundle; no published page has it
  const inside = import.meta.webpackHot ? useLiveHtml(root, html) : { __html: html }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is new elements
  useEffect(() => {
    if (!root.current) return
    const anchors = root.current.querySelectorAll<HTMLAnchorElement>('a[href]')
    if (HAS_ISLANDS && html.includes(ISLAND_TAG)) void startIslands(runtime)
    const stops = [restoreTabs(root.current, storage), ...Array.from(anchors, observeLink)]
    if (HAS_ZOOM && html.includes('<a data-zoom')) void startZoom(document, runtime.location)
    if (HAS_DIAGRAMS && html.includes(' data-diagram=')) stops.push(startDiagrams(root.current))
    return () => {
      for (const stop of stops) stop()
    }
  }, [html, runtime])
  return <div ref={root} className="article" data-article="" dangerouslySetInnerHTML={inside} />
})

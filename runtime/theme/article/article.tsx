import { memo, useEffect, useRef } from 'react'
import { useRoute, useRuntime } from '../../router/runtime-context.ts'
import { restoreTabs } from './behaviours/tabs.ts'

/** Finds the article's element in the page, before React has touched it. */
export const ARTICLE_SELECTOR = '[data-article]'

/** The article of the route on screen, as the HTML that the build made. */
export function Article() {
  return <ArticleHtml html={useRoute().article} />
}

/**
 * The element is React's, its inside never: what a reader opened or copied in there stays as it is
 * until another article comes.
 */
const ArticleHtml = memo(function ArticleHtml({ html }: { html: string }) {
  const { observeLink, storage } = useRuntime()
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is new elements
  useEffect(() => {
    if (!root.current) return
    const anchors = root.current.querySelectorAll<HTMLAnchorElement>('a[href]')
    const stops = [restoreTabs(root.current, storage), ...Array.from(anchors, observeLink)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [html, observeLink, storage])
  return (
    <div
      ref={root}
      className="article"
      data-article=""
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
})

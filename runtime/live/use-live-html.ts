import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePermalink } from '../router/runtime-context.ts'
import { patchArticle } from './patch-article.ts'

/** Inner HTML for an element. React writes it again if the object is another one. */
interface Inside {
  __html: string
}

/**
 * Inner HTML of an article for React. It stays the same as long as its page is on screen: if the page is
 * built again, its elements are patched, because React would replace all of them.
 */
export function useLiveHtml(root: RefObject<Element | null>, html: string): Inside {
  const permalink = usePermalink()
  const known = useRef({ permalink, inside: { __html: html }, last: html })
  if (known.current.permalink !== permalink)
    known.current = { permalink, inside: { __html: html }, last: html }
  useLayoutEffect(() => {
    const { last } = known.current
    if (root.current && last !== html) patchArticle(root.current, last, html)
    known.current.last = html
  }, [root, html])
  return known.current.inside
}

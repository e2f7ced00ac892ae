import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePermalink } from '../router/runtime-context.ts'
import { patchArticle } from './patch-article.ts'

/** What an element gets as its inside. React writes it anew where the object is another one. */
interface Inside {
  __html: string
}

/**
 * What React has of an article, which stays the same as long as its page is on screen: where the page is made again,
 * its elements are changed by hand, because React would write all of them anew.
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

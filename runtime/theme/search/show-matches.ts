/** After the reader followed a hit: moves the focus to its heading, and highlights its words on the page. */

import type { Runtime } from '../../router/runtime-context.ts'
import type { SearchHit } from '../../search/engine/protocol.ts'
import { parseHighlighted } from '../../search/highlighted-text.ts'
import type { StoredHit } from '../../search/stored-hits.ts'
import { decodeOrKeep } from '../../shared/decode-uri.ts'
import { escapePattern } from '../../shared/escape-pattern.ts'

/** Name of the highlight in `search.css`. */
const NAME = 'octavo-search'
/** Maximum of words that are highlighted, so that a long page stays fast. */
const MOST = 1_000

/**
 * Show the matches of a hit on its page, once it is drawn. To be called while its link is followed; a page of another
 * language is a new document, which shows none.
 */
export function showMatches(hit: SearchHit | StoredHit, { location, routes }: Runtime): void {
  const words = matchedWords(hit)
  const whenDrawn = () => {
    if (routes.read().status === 'pending') requestAnimationFrame(whenDrawn)
    else requestAnimationFrame(show)
  }
  const show = () => {
    const { path, hash } = location.read()
    focusTarget(hash)
    highlightWords(words)
    const stop = location.subscribe(() => {
      if (location.read().path === path) return
      stop()
      CSS.highlights?.delete(NAME)
    })
  }
  requestAnimationFrame(whenDrawn)
}

/** The words that the engine has marked in a hit, as they are written there. */
function matchedWords(hit: SearchHit | StoredHit): string[] {
  const { hierarchy = {}, content } = ('_highlightResult' in hit && hit._highlightResult) || {}
  const marked = [...Object.values(hierarchy), content].flatMap((attribute) =>
    parseHighlighted(attribute?.value ?? '').filter(({ isMatch }) => isMatch),
  )
  return [...new Set(marked.map(({ text }) => text))]
}

/** The next Tab goes on from the heading, and a screen reader reads it. */
function focusTarget(hash: string): void {
  const target = document.getElementById(decodeOrKeep(hash.slice(1)))
  if (!target) return
  const isFocusable = target.tabIndex >= 0 || target.hasAttribute('tabindex')
  if (!isFocusable) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}

function highlightWords(words: readonly string[]): void {
  // Old browsers have no highlights without markup, and markup would change what React has drawn.
  if (!('highlights' in CSS)) return
  // The page of results is still there if its hit was opened in another tab.
  const main = document.querySelector('main:not(.search-page)')
  const root = main?.querySelector('article') ?? main
  CSS.highlights.set(NAME, new Highlight(...(root ? findWords(root, words) : [])))
}

function findWords(root: Element, words: readonly string[]): Range[] {
  if (words.length === 0) return []
  const escaped = words.map(escapePattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})`, 'giu')
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = texts.nextNode(); node && ranges.length < MOST; node = texts.nextNode())
    for (const { index, 0: found } of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + found.length)
      ranges.push(range)
    }
  return ranges
}

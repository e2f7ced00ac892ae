/** Replaces addresses in Markdown text: in links, images, definitions, and attributes of tags and directives. */
import type { Nodes, Root } from 'mdast'
import { toLineStarts } from './rewrite-options.ts'

/** A text with its replaced addresses. */
interface RewrittenLinks {
  text: string
  /** The former address of each replacement. */
  changed: readonly string[]
}

interface Place {
  start: number
  end: number
  href: string
}

const ATTRIBUTE = /\b(?:href|to|src|link|url)=(["'])([^"'\n]*)\1/g

/** Replace addresses in a text. @param choose - The new address of a link, or `undefined` to keep it. */
export function rewriteLinks(
  text: string,
  tree: Root,
  choose: (href: string) => string | undefined,
): RewrittenLinks {
  const lines = toLineStarts(text)
  const offsetOf = (point: { line: number; column: number }) =>
    (lines[point.line - 1] ?? text.length) + point.column - 1
  const places = new Map<number, Place>()
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('children' in node) pending.push(...node.children)
    if (!node.position) continue
    const range = { start: offsetOf(node.position.start), end: offsetOf(node.position.end) }
    for (const place of findPlaces(node, range, { text, offsetOf })) places.set(place.start, place)
  }
  const changed: string[] = []
  let result = text
  for (const { start, end, href } of [...places.values()].sort((a, b) => b.start - a.start)) {
    const to = choose(href)
    if (to === undefined || to === href) continue
    changed.push(href)
    result = result.slice(0, start) + to + result.slice(end)
  }
  return { text: result, changed }
}

interface Range {
  start: number
  end: number
}

interface Context {
  text: string
  offsetOf(point: { line: number; column: number }): number
}

function findPlaces(node: Nodes, range: Range, context: Context): Place[] {
  const { text, offsetOf } = context
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    const last = node.type === 'link' ? node.children.at(-1)?.position?.end : undefined
    return findAddress(
      node.url,
      { start: last ? offsetOf(last) : range.start, end: range.end },
      text,
    )
  }
  const isTag = node.type === 'html' || node.type.startsWith('mdxJsx')
  if (!isTag && !node.type.endsWith('Directive')) return []
  const own = text.slice(range.start, endOfOwn(node, range, context))
  return Array.from(own.matchAll(ATTRIBUTE), ({ 0: all, 2: href = '', index }) => {
    const start = range.start + index + all.length - 1 - href.length
    return { start, end: start + href.length, href }
  })
}

/**
 * End of a node's own text: elements end before their children, and directives before the next line,
 * because the nodes inside are visited on their own.
 */
function endOfOwn(node: Nodes, range: Range, { text, offsetOf }: Context): number {
  if (node.type === 'containerDirective') {
    const end = text.indexOf('\n', range.start)
    return end < 0 ? range.end : Math.min(end, range.end)
  }
  const inner =
    node.type.startsWith('mdxJsx') && 'children' in node ? node.children[0]?.position : undefined
  return inner ? Math.max(range.start, offsetOf(inner.start)) : range.end
}

/** Search after the label: `](address`, `](<address`, `]: address`; an address with escapes is not found. */
function findAddress(href: string, { start, end }: Range, text: string): Place[] {
  if (href === '') return []
  const raw = text.slice(start, end)
  for (const before of ['](', '](<', ']: ', ']: <', ']:']) {
    const at = raw.indexOf(before + href)
    if (at < 0) continue
    const from = start + at + before.length
    return [{ start: from, end: from + href.length, href }]
  }
  return []
}

import type { HierarchyLevel, SearchHit } from './engine/protocol.ts'
import { parseHighlighted } from './highlighted-text.ts'
import type { StoredHit } from './stored-hits.ts'

const LEVELS: readonly HierarchyLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/**
 * Locations of hits whose lines are equal: part of the documentation, page and headings above, and the
 * address if these are equal too. `null` for all others, whose usual second line is sufficient.
 *
 * ```text
 * IAM   Cloud
 * IAM   Cloud › Service accounts
 * ```
 */
export function tellApart(hits: readonly (SearchHit | StoredHit)[]): (string | null)[] {
  const count = countOf(hits.map(lineOf))
  const places = hits.map((hit) => ((count.get(lineOf(hit)) ?? 0) > 1 ? placeOf(hit) : null))
  const same = countOf(hits.map((hit, index) => `${lineOf(hit)}\n${places[index]}`))
  return places.map((place, index) => {
    const hit = hits[index]
    if (place === null || !hit) return null
    const isAlone = same.get(`${lineOf(hit)}\n${place}`) === 1
    return isAlone && place !== '' ? place : [place, hit.url].filter(Boolean).join(' · ')
  })
}

function countOf(texts: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const text of texts) count.set(text, (count.get(text) ?? 0) + 1)
  return count
}

/** First line of a hit, as the reader sees it. */
function lineOf(hit: SearchHit | StoredHit): string {
  const { type } = hit
  const cut = '_snippetResult' in hit ? hit._snippetResult : undefined
  const highlighted = type === 'content' ? cut?.content?.value : cut?.hierarchy[type]?.value
  const plain =
    highlighted &&
    parseHighlighted(highlighted)
      .map(({ text }) => text)
      .join('')
  return (plain || (type === 'content' ? hit.content : hit.hierarchy[type]) || '').toLowerCase()
}

/** The levels above a hit; for a piece of text, also its heading. */
function placeOf({ type, hierarchy }: SearchHit | StoredHit): string {
  const own = type === 'content' ? LEVELS.length : LEVELS.indexOf(type)
  return LEVELS.slice(0, own)
    .flatMap((level) => hierarchy[level] ?? [])
    .join(' › ')
}

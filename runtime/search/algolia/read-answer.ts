import { isRecord } from '../../shared/is-record.ts'
import type {
  HierarchyLevel,
  HighlightedAttributes,
  HighlightedTextData,
  SearchAnswer,
  SearchHierarchy,
  SearchHit,
  SearchRequest,
} from '../engine/protocol.ts'

/**
 * Parse an answer of Algolia. Other crawlers fill other fields, in other ways: a hit without the fields
 * that the modal shows is left out, with a warning, and only texts are taken from the others.
 *
 * @throws if it is not the answer to a search.
 */
export function readAnswer(answer: unknown, { page, hitsPerPage }: SearchRequest): SearchAnswer {
  const results = isRecord(answer) && Array.isArray(answer.results) ? answer.results : []
  const result: unknown = results[0]
  if (!isRecord(result) || !Array.isArray(result.hits))
    throw new Error('The search engine answered something that is not a list of hits.')
  const hits = result.hits.map(readHit).filter((hit) => hit !== null)
  if (hits.length < result.hits.length)
    console.warn(
      `${result.hits.length - hits.length} hits have no objectID, url, type or hierarchy and are not shown.`,
    )
  const nbHits = typeof result.nbHits === 'number' ? result.nbHits : hits.length
  return {
    hits,
    nbHits,
    page: typeof result.page === 'number' ? result.page : page,
    nbPages: typeof result.nbPages === 'number' ? result.nbPages : Math.ceil(nbHits / hitsPerPage),
    queryID: typeof result.queryID === 'string' ? result.queryID : undefined,
  }
}

const LEVELS: readonly HierarchyLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** Parse a hit; `null` if it cannot be shown: no address, no kind, or no name of its page. */
function readHit(value: unknown): SearchHit | null {
  if (!isRecord(value) || !isRecord(value.hierarchy)) return null
  const { objectID, url } = value
  const type = [...LEVELS, 'content' as const].find((known) => known === value.type)
  if (typeof objectID !== 'string' || typeof url !== 'string' || !type) return null
  const hierarchy = readHierarchy(value.hierarchy)
  if (Object.values(hierarchy).every((text) => text === null)) return null
  const hit: SearchHit = { objectID, url, type, content: textOrNull(value.content), hierarchy }
  const highlighted = readHighlights(value._highlightResult)
  const snippets = readHighlights(value._snippetResult)
  if (typeof value.badge === 'string') hit.badge = value.badge
  if (highlighted) hit._highlightResult = highlighted
  if (snippets) hit._snippetResult = snippets
  return hit
}

function readHierarchy(value: Record<string, unknown>): SearchHierarchy {
  const { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = value
  return {
    lvl0: textOrNull(lvl0),
    lvl1: textOrNull(lvl1),
    lvl2: textOrNull(lvl2),
    lvl3: textOrNull(lvl3),
    lvl4: textOrNull(lvl4),
    lvl5: textOrNull(lvl5),
    lvl6: textOrNull(lvl6),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readHighlights(value: unknown): HighlightedAttributes | null {
  if (!isRecord(value)) return null
  const given = isRecord(value.hierarchy) ? value.hierarchy : {}
  const content = readHighlight(value.content)
  const hierarchy: Partial<Record<HierarchyLevel, HighlightedTextData>> = {}
  for (const level of LEVELS) {
    const text = readHighlight(given[level])
    if (text) hierarchy[level] = text
  }
  return content ? { hierarchy, content } : { hierarchy }
}

function readHighlight(given: unknown): HighlightedTextData | null {
  if (!isRecord(given) || typeof given.value !== 'string') return null
  const { value, matchLevel } = given
  const isKnown = matchLevel === 'full' || matchLevel === 'partial'
  return { value, matchLevel: isKnown ? matchLevel : 'none' }
}

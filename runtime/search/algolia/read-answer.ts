import { isRecord } from '../../shared/is-record.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from '../engine/protocol.ts'

/**
 * Read what the engine answered. A hit that lacks what the modal shows is left out, with a warning:
 * other crawlers fill other fields.
 *
 * @throws when it is no answer to a search.
 */
export function readAnswer(answer: unknown, { page, hitsPerPage }: SearchRequest): SearchAnswer {
  const results = isRecord(answer) && Array.isArray(answer.results) ? answer.results : []
  const result: unknown = results[0]
  if (!isRecord(result) || !Array.isArray(result.hits))
    throw new Error('The search engine answered something that is no list of hits.')
  const hits = result.hits.filter(isHit)
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

function isHit(value: unknown): value is SearchHit {
  return (
    isRecord(value) &&
    typeof value.objectID === 'string' &&
    typeof value.url === 'string' &&
    typeof value.type === 'string' &&
    isRecord(value.hierarchy)
  )
}

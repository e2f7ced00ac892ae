/**
 * How the loopback engine searches: every word of the query is the start of a word of the record.
 */
import type { HierarchyLevel, SearchHierarchy } from '../../runtime/search/engine/protocol.ts'

/** The fields of a `push-search` record that the search uses. */
export interface StoredRecord {
  objectID: string
  url: string
  type: HierarchyLevel | 'content'
  hierarchy: SearchHierarchy
  content: string | null
  language: string
  docusaurus_tag: string
}

/** The fields of a query that the server reads. */
export interface Query {
  query: string
  indexName: string
  hitsPerPage: number
  page?: number
  clickAnalytics?: boolean
  attributesToSnippet?: string[]
  facetFilters?: (string | string[])[]
}

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/** One item of the multi-query answer. */
export function answerQuery(query: Query, records: readonly StoredRecord[]) {
  const words = query.query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = records
    .filter((record) => passes(record, query.facetFilters ?? []) && matches(record, words))
    .sort((a, b) => rankOf(a, words) - rankOf(b, words))
  const { hitsPerPage, page = 0 } = query
  const hits = matching.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  return {
    hits: hits.map((record) => toHit(record, words, snippetWordsOf(query))),
    nbHits: matching.length,
    page,
    nbPages: Math.ceil(matching.length / hitsPerPage),
    hitsPerPage,
    query: query.query,
    params: '',
    index: query.indexName,
    processingTimeMS: 1,
    exhaustiveNbHits: true,
    ...(query.clickAnalytics ? { queryID: `query-of-${query.query}` } : {}),
  }
}

/** All filters must match; of those in a list, one must. */
function passes(record: StoredRecord, filters: readonly (string | string[])[]): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...record }
  return filters.every((filter) =>
    [filter].flat().some((one) => {
      const colon = one.indexOf(':')
      return fields[one.slice(0, colon)] === one.slice(colon + 1)
    }),
  )
}

function matches({ hierarchy, content }: StoredRecord, words: readonly string[]): boolean {
  const text = ` ${[...Object.values(hierarchy), content].join(' ').toLowerCase()}`
  return words.every((word) => new RegExp(`[^\\p{L}\\p{N}]${toPattern(word)}`, 'u').test(text))
}

/** Pages by their title, then headings, then the rest; equal ones in the order of the records. */
function rankOf({ type, hierarchy }: StoredRecord, words: readonly string[]): number {
  const own = type === 'content' ? '' : (hierarchy[type] ?? '').toLowerCase()
  if (!words.some((word) => own.includes(word))) return 2
  return type === 'lvl1' ? 0 : 1
}

function toHit(record: StoredRecord, words: readonly string[], snippetWords: number) {
  const { objectID, url, type, hierarchy, content } = record
  const levels = LEVELS.filter((level) => hierarchy[level])
  const highlightAll = (cut: (text: string) => string) => ({
    hierarchy: Object.fromEntries(
      levels.map((level) => [level, mark(cut(hierarchy[level] ?? ''), words)]),
    ),
    ...(content === null ? {} : { content: mark(cut(content), words) }),
  })
  return {
    objectID,
    url,
    type,
    hierarchy,
    content,
    _highlightResult: highlightAll((text) => text),
    _snippetResult: highlightAll((text) => cutWords(text, snippetWords)),
  }
}

function mark(text: string, words: readonly string[]) {
  if (words.length === 0) return { value: text, matchLevel: 'none' }
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(toPattern).join('|')})`, 'giu')
  const value = text.replace(pattern, '<mark>$1</mark>')
  return { value, matchLevel: value === text ? 'none' : 'full' }
}

function cutWords(text: string, count: number): string {
  const words = text.split(/\s+/)
  return words.length > count ? `${words.slice(0, count).join(' ')}…` : text
}

function snippetWordsOf({ attributesToSnippet = [] }: Query): number {
  return Number(attributesToSnippet[0]?.split(':')[1] ?? 10)
}

function toPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

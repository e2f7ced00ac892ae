/**
 * One opening of the modal: what to list for a query, and how the search stands. Without a view, so
 * that every state can be tested as data.
 */

import { createStore } from '../shared/create-store.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from './engine/protocol.ts'
import { groupHits, type HitGroup } from './group-hits.ts'
import type { SearchProvider } from './provider.ts'
import type { StoredHit, StoredHits } from './stored-hits.ts'
import { tellApart } from './tell-apart.ts'

/** Longest wait that shows no sign of waiting, in milliseconds. */
const STALL_THRESHOLD_MS = 300
/** Most other queries that are offered where one found nothing. */
const SUGGESTION_LIMIT = 3

/** One line of the modal. */
export type SearchItem = {
  kind: 'recent' | 'favorite' | 'hit'
  hit: SearchHit | StoredHit
  /** The page that a hit stands under, where that is listed too. */
  parent: SearchHit | null
  /** Where it stands, in place of its second line, where another line reads the same; else `null`. */
  place: string | null
  /** Counted from 1 in the answer; 0 for what was stored. */
  position: number
  href: string
}

/** Lines with a heading. */
interface SearchSection {
  /** Unique among those on screen: `recent`, `favorite`, `hits-0`. */
  id: string
  /** Text of `lvl0`; empty for what was stored. */
  title: string
  items: readonly SearchItem[]
}

/** How the search stands. */
export interface SessionState {
  status: 'idle' | 'loading' | 'stalled' | 'error'
  /** Under `error`: nobody answered, as against a refusal or a defect. */
  unreachable: boolean
  /** The last answer, and what was asked. */
  answered: { query: string; answer: SearchAnswer } | null
  /** Names of groups that were seen, to search for where a query finds nothing. */
  suggestions: readonly string[]
}

export interface SearchSession {
  read: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** What to list for a query; none after a failure. Never rejects. */
  list: (query: string) => Promise<readonly SearchSection[]>
  /** The reader followed a line. */
  select: (item: SearchItem) => void
  /** Keep a recent hit as a favourite. */
  promote: (item: SearchItem) => void
  /** Drop a stored hit. */
  forget: (item: SearchItem) => void
}

interface SessionInput {
  provider: SearchProvider
  /** All of a request but its query. */
  request: Omit<SearchRequest, 'query'>
  maxResultsPerGroup: number
  recent: StoredHits
  favorite: StoredHits
  toHref: (url: string) => string
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>
}

/** Begin an opening of the modal. */
export function createSearchSession(input: SessionInput): SearchSession {
  const { provider, request, recent, favorite, timers } = input
  const store = createStore<SessionState>({
    status: 'idle',
    unreachable: false,
    answered: null,
    suggestions: [],
  })
  let seen: readonly string[] = []
  let shown: readonly SearchSection[] = []
  let turn = 0
  let stall = 0

  function update(change: Partial<SessionState>): void {
    store.set({ ...store.read(), ...change })
  }

  async function ask(query: string): Promise<readonly SearchSection[]> {
    const mine = ++turn
    timers.clearTimeout(stall)
    const { answered, status } = store.read()
    if (answered?.query === query && status !== 'error') {
      update({ status: 'idle' })
      return shown
    }
    update({ status: 'loading' })
    stall = timers.setTimeout(() => update({ status: 'stalled' }), STALL_THRESHOLD_MS)
    try {
      const answer = await provider.search({ ...request, query })
      // An answer that is overtaken by a later question is nobody's: what stands there stays.
      if (mine === turn) settle(query, answer)
    } catch (error) {
      if (mine === turn) fail(error)
    }
    return shown
  }

  function settle(query: string, answer: SearchAnswer): void {
    timers.clearTimeout(stall)
    shown = toSections(answer, input)
    const names = groupsOf(answer, input).map(({ name }) => name)
    if (names.length > seen.length) seen = names
    const suggestions = seen.filter((name) => name !== '').slice(0, SUGGESTION_LIMIT)
    update({ status: 'idle', answered: { query, answer }, suggestions })
    provider.onShow?.(answer)
  }

  function fail(error: unknown): void {
    timers.clearTimeout(stall)
    shown = []
    const unreachable = error instanceof Error && error.name === 'RetryError'
    if (!unreachable) console.error(error)
    update({ status: 'error', unreachable, answered: null })
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    async list(query) {
      if (query.trim() !== '') return ask(query)
      turn += 1
      timers.clearTimeout(stall)
      update({ status: 'idle', answered: null })
      shown = storedSections(input)
      return shown
    },
    select: (item) => remember(item, input, store.read().answered?.answer.queryID),
    promote({ hit }) {
      favorite.add(hit)
      recent.remove(hit)
    },
    forget: ({ kind, hit }) => (kind === 'favorite' ? favorite : recent).remove(hit),
  }
}

/** Remember the hit that was followed, unless it is a favourite; report it to an engine that counts clicks. */
function remember(
  item: SearchItem,
  { provider, recent, favorite }: SessionInput,
  queryID?: string,
) {
  const { kind, hit, position } = item
  const stored = hit.type === 'content' ? (item.parent ?? toPage(hit)) : hit
  if (!favorite.has(stored)) recent.add(stored)
  if (kind === 'hit') provider.onSelect?.({ hit, position, queryID })
}

/** The page that a piece of text is on, where the answer does not hold it: a text is no place to return to. */
function toPage({ url, hierarchy }: SearchHit | StoredHit): StoredHit {
  const page = url.replace(/#.*$/, '')
  const { lvl0, lvl1 } = hierarchy
  const none = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null }
  const place = { lvl0, lvl1, ...none }
  return { objectID: page, url: page, type: 'lvl1', content: null, hierarchy: place }
}

function groupsOf({ hits }: SearchAnswer, { maxResultsPerGroup }: SessionInput): HitGroup[] {
  return groupHits(hits, maxResultsPerGroup)
}

function toSections(answer: SearchAnswer, input: SessionInput): SearchSection[] {
  return withPlaces(
    groupsOf(answer, input).map(({ name, hits }, index) => ({
      id: `hits-${index}`,
      title: name,
      items: hits.map((entry) => ({ ...entry, kind: 'hit', href: input.toHref(entry.hit.url) })),
    })),
  )
}

/** A heading and its lines, which do not yet know which of them read the same. */
type PlainSection = Omit<SearchSection, 'items'> & { items: readonly Omit<SearchItem, 'place'>[] }

/** Lines that read the same say where they stand, whatever headings they are under. */
function withPlaces(sections: readonly PlainSection[]): SearchSection[] {
  const places = tellApart(sections.flatMap(({ items }) => items.map(({ hit }) => hit)))
  let next = 0
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, place: places[next++] ?? null })),
  }))
}

function storedSections({ recent, favorite, toHref }: SessionInput): SearchSection[] {
  const toSection = (kind: 'recent' | 'favorite', list: StoredHits): PlainSection => ({
    id: kind,
    title: '',
    items: list
      .all()
      .map((hit) => ({ kind, hit, parent: null, position: 0, href: toHref(hit.url) })),
  })
  const sections = [toSection('recent', recent), toSection('favorite', favorite)]
  return withPlaces(sections.filter(({ items }) => items.length > 0))
}

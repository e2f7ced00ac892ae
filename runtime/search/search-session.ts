/**
 * The session of an open modal: the sections for a query, and the state of the search. Independent of the
 * view, so that every state can be tested as data.
 */

import { createStore } from '../shared/create-store.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from './engine/protocol.ts'
import { groupHits, type HitGroup } from './group-hits.ts'
import type { SearchProvider } from './provider.ts'
import type { StoredHit, StoredHits } from './stored-hits.ts'
import { tellApart } from './tell-apart.ts'

/** Time after which a pending search shows a spinner, in milliseconds. */
const STALL_THRESHOLD_MS = 300
/** Maximum of other queries that are suggested if a query has no results. */
const SUGGESTION_LIMIT = 3

/** One line of the modal. */
export type SearchItem = {
  kind: 'recent' | 'favorite' | 'hit'
  hit: SearchHit | StoredHit
  /** The hit of its page, if that is listed too. */
  parent: SearchHit | null
  /** Second line with its location, if another line has the same text; else `null`. */
  place: string | null
  /** Position in the answer, from 1; 0 for a stored hit. */
  position: number
  href: string
}

/** Lines with a heading. */
interface SearchSection {
  /** Unique in the modal: `recent`, `favorite`, `hits-0`. */
  id: string
  /** Text of `lvl0`; empty for stored hits. */
  title: string
  items: readonly SearchItem[]
}

/** State of the search. */
export interface SessionState {
  status: 'idle' | 'loading' | 'stalled' | 'error'
  /** For `error`: whether there was no response, in contrast to a refusal or a bug. */
  unreachable: boolean
  /** The last answer, with its query. */
  answered: { query: string; answer: SearchAnswer } | null
  /** Names of groups in earlier answers, suggested as queries if a query has no results. */
  suggestions: readonly string[]
}

export interface SearchSession {
  read: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** The sections to list for a query; none after a failure. Never rejects. */
  list: (query: string) => Promise<readonly SearchSection[]>
  /** To be called when the reader follows a line. */
  select: (item: SearchItem) => void
  /** Turn a recent hit into a favourite. */
  promote: (item: SearchItem) => void
  /** Remove a stored hit. */
  forget: (item: SearchItem) => void
}

interface SessionInput {
  provider: SearchProvider
  /** The request without its query. */
  request: Omit<SearchRequest, 'query'>
  maxResultsPerGroup: number
  recent: StoredHits
  favorite: StoredHits
  toHref: (url: string) => string
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>
}

/** Create the session of an open modal. */
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
      // Outdated answers are ignored, and the listed lines stay.
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

/** Store a followed hit as recent, unless it is a favourite, and report it to the engine if it counts clicks. */
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

/**
 * The page of a hit that is a piece of text, if the answer does not contain the page: recent hits are pages
 * and headings.
 */
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

/** A section whose lines are not checked for equal texts yet. */
type PlainSection = Omit<SearchSection, 'items'> & { items: readonly Omit<SearchItem, 'place'>[] }

/** Add the location to lines with equal texts, in all sections. */
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

/**
 * Recent and favourite hits, stored in the reader's browser. One list contains the hits of all languages of
 * the site; a language reads and limits only its own.
 */

import { isRecord } from '../shared/is-record.ts'
import { omitUndefined } from '../shared/omit-undefined.ts'
import type { SiteStorage } from '../state/storage.ts'
import type { SearchHit } from './engine/protocol.ts'

/** Storage key of the recent hits, newest first. */
export const RECENT_KEY = 'octavo.search.recent'
/** Storage key of the favourites, newest first. */
export const FAVORITE_KEY = 'octavo.search.favorite'

/** Maximum of recent hits, without favourites and with some. */
export const RECENT_LIMITS = { alone: 7, besideFavorites: 4 } as const
/** Maximum of favourites. */
export const FAVORITE_LIMIT = 10

/** A hit without its highlighting. */
export type StoredHit = Omit<SearchHit, '_highlightResult' | '_snippetResult'>

/** One list of stored hits, newest first. */
export interface StoredHits {
  /** The hits of this language, at most the limit. */
  all: () => readonly StoredHit[]
  /** Add a hit at the front; an existing one is moved there. */
  add: (hit: SearchHit | StoredHit) => void
  remove: (hit: Pick<StoredHit, 'objectID'>) => void
  has: (hit: Pick<StoredHit, 'objectID'>) => boolean
}

interface StoredHitsInput {
  storage: SiteStorage
  key: string
  limit: number
  /** Whether an address belongs to the current language. */
  isOurs: (url: string) => boolean
}

/** Open the hits stored under a key; invalid data is ignored. */
export function createStoredHits({ storage, key, limit, isOurs }: StoredHitsInput): StoredHits {
  const read = () => parse(storage.get(key))
  const own = () => read().filter(({ url }) => isOurs(url))
  // Reads before each write, because another tab may have written.
  const write = (hits: readonly StoredHit[]) => {
    const others = read().filter(({ url }) => !isOurs(url))
    storage.set(key, JSON.stringify([...hits.slice(0, limit), ...others]))
  }
  const without = ({ objectID }: Pick<StoredHit, 'objectID'>) =>
    own().filter((other) => other.objectID !== objectID)
  return {
    all: () => own().slice(0, limit),
    add: (hit) => write([toStored(hit), ...without(hit)]),
    remove: (hit) => write(without(hit)),
    has: ({ objectID }) => own().some((other) => other.objectID === objectID),
  }
}

function toStored({ objectID, url, type, content, badge, hierarchy }: StoredHit): StoredHit {
  return { objectID, url, type, content, ...omitUndefined({ badge }), hierarchy }
}

function parse(text: string | null): StoredHit[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isStored) : []
  } catch {
    return []
  }
}

function isStored(value: unknown): value is StoredHit {
  if (!isRecord(value) || !isRecord(value.hierarchy)) return false
  const { objectID, url, type, content, badge, hierarchy } = value
  return (
    [objectID, url, type].every((field) => typeof field === 'string') &&
    [content, badge, ...Object.values(hierarchy)].every((field) => isText(field))
  )
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string'
}

import { useState } from 'react'
import { internalPath } from '../../router/link-target.ts'
import { type Runtime, useRoute, useRuntime } from '../../router/runtime-context.ts'
import { searchProvider } from '../../search/search-provider.ts'
import { createSearchSession, type SearchSession } from '../../search/search-session.ts'
import { searchTags } from '../../search/search-tags.ts'
import {
  createStoredHits,
  FAVORITE_KEY,
  FAVORITE_LIMIT,
  RECENT_KEY,
  RECENT_LIMITS,
} from '../../search/stored-hits.ts'
import { snippetWords } from './snippet-words.ts'
import { useHitAddress } from './use-hit-address.ts'

/** Hits requested for a query. */
const HITS_PER_PAGE = 20

/** Create the session of an open modal; limits, tags and lengths are read when it opens. */
export function useSearchSession(): SearchSession {
  const runtime = useRuntime()
  const { place } = useRoute()
  const toHref = useHitAddress()
  const [session] = useState(() => {
    const { locale, storage } = runtime
    const { instances = [], maxResultsPerGroup = 5 } = locale.search ?? {}
    const provider = searchProvider(locale)
    provider.warm?.()
    return createSearchSession({
      provider,
      request: {
        language: locale.locale,
        tags: searchTags({ instances, place, storage }),
        page: 0,
        hitsPerPage: HITS_PER_PAGE,
        snippetWords: snippetWords(),
      },
      maxResultsPerGroup,
      ...createLists(runtime),
      toHref,
      timers: window,
    })
  })
  return session
}

function createLists({ locale, storage }: Runtime) {
  const { origin } = location
  const isOurs = (url: string) => {
    const target = URL.canParse(url, origin) ? new URL(url, origin) : null
    if (target?.origin !== origin) return target !== null
    return internalPath(target, origin, locale) !== null
  }
  const favorite = createStoredHits({ storage, key: FAVORITE_KEY, limit: FAVORITE_LIMIT, isOurs })
  const limit = favorite.all().length > 0 ? RECENT_LIMITS.besideFavorites : RECENT_LIMITS.alone
  return { favorite, recent: createStoredHits({ storage, key: RECENT_KEY, limit, isOurs }) }
}

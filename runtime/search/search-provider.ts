import type { LocaleDocument } from '../contract/locale-data.ts'
import { SearchUnreachable } from './engine/protocol.ts'
// A few hundred bytes, because the engine itself is in a worker: less than a request costs.
import { createLocalSearch } from './local/create-local-provider.ts'
import type { SearchProvider } from './provider.ts'

const providers = new WeakMap<LocaleDocument, SearchProvider>()

/**
 * The engine that the site chose, one a tab. Its code is fetched with the first question; when that
 * fails the engine is as unreachable as one that does not answer, and the next question tries again.
 *
 * @throws when the site has no search.
 */
export function searchProvider(locale: LocaleDocument): SearchProvider {
  const known = providers.get(locale)
  if (known) return known
  const provider = createLazyProvider(() => loadProvider(locale))
  providers.set(locale, provider)
  return provider
}

/** A provider whose code comes later. */
export function createLazyProvider(load: () => Promise<SearchProvider>): SearchProvider {
  let loading: Promise<SearchProvider> | undefined
  const open = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw isChunkError(cause)
        ? new SearchUnreachable('The code of the search could not be loaded.', { cause })
        : cause
    })
    return loading
  }
  const tell = (action: (provider: SearchProvider) => void) =>
    void open().then(action, () => undefined)
  return {
    search: async (request) => (await open()).search(request),
    warm: () => tell((provider) => provider.warm?.()),
    onShow: (answer) => tell((provider) => provider.onShow?.(answer)),
    onSelect: (selection) => tell((provider) => provider.onSelect?.(selection)),
  }
}

async function loadProvider(locale: LocaleDocument): Promise<SearchProvider> {
  const { search } = locale
  if (!search) throw new Error('This site has no search.')
  if (search.provider === 'algolia') {
    const { createAlgoliaSearch } = await import(
      /* webpackChunkName: "search-algolia" */ './algolia/create-algolia-search.ts'
    )
    return createAlgoliaSearch(search.algolia)
  }
  return createLocalSearch({ base: folderOf(locale) })
}

/** Where the files of a locale lie: beside the page where all routes stand behind the `#` of it. */
function folderOf({ router, base }: LocaleDocument): string {
  return router === 'hash' ? new URL('.', document.baseURI).pathname : base
}

/** The bundler's own name for a chunk that did not come. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

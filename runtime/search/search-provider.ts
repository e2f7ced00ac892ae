import type { LocaleDocument } from '../contract/locale-data.ts'
import { SearchUnreachable } from './engine/protocol.ts'
// In the main bundle, because it is only a few hundred bytes, less than the cost of a request; the engine
// itself is in a worker.
import { createLocalSearch } from './local/create-local-provider.ts'
import type { SearchProvider } from './provider.ts'

const providers = new WeakMap<LocaleDocument, SearchProvider>()

/**
 * The search engine of the site, one for each tab. Its code is loaded with the first query; if that fails,
 * the engine counts as unreachable, and the next query tries again.
 *
 * @throws if the site has no search.
 */
export function searchProvider(locale: LocaleDocument): SearchProvider {
  const known = providers.get(locale)
  if (known) return known
  const provider = createLazyProvider(() => loadProvider(locale))
  providers.set(locale, provider)
  return provider
}

/** A provider whose code is loaded on demand. */
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

/** Folder of a locale's files: the folder of the page with the hash router. */
function folderOf({ router, base }: LocaleDocument): string {
  return router === 'hash' ? new URL('.', document.baseURI).pathname : base
}

/** The bundler's name for the error of a chunk that failed to load. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

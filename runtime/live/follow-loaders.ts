import { performReactRefresh } from 'react-refresh/runtime'

/** Key → function that fetches the code of a page or an island. */
type Loaders = Record<string, () => Promise<unknown>>

/**
 * Track which pages and islands were fetched, by replacing their loaders with wrappers.
 *
 * @returns a function to call after modules were replaced: it calls the used loaders again, and then React
 * refreshes. Needed for a module with exports other than components (the rule of an island, the title of a
 * page): its importer accepts the change, and React must get the new components.
 */
export function followLoaders(all: readonly Loaders[]): () => Promise<void> {
  const used = new Set<() => Promise<unknown>>()
  for (const loaders of all)
    for (const [name, load] of Object.entries(loaders))
      loaders[name] = () => {
        used.add(load)
        return load()
      }
  return async () => {
    await Promise.all(Array.from(used, (load) => load()))
    performReactRefresh()
  }
}

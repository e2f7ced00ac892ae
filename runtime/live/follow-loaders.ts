import { performReactRefresh } from 'react-refresh/runtime'

/** Key → function that fetches the code of a page or an island. */
type Loaders = Record<string, () => Promise<unknown>>

/**
 * Follow which pages and islands of the site were fetched, by wrapping their loaders where they stand.
 *
 * @returns a function that shows those whose modules were replaced. A module that exports more than components (the
 * rule of an island, the title of a page) is accepted by who imports it, and has to be asked for again: then React
 * knows its components by their new code.
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

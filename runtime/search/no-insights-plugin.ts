/**
 * Replaces the autocomplete library's own plugin for events in the bundle. The library only uses it with an
 * option that the search never sets; the Algolia provider sends events instead.
 */
export function createAlgoliaInsightsPlugin(): never {
  throw new Error('The search tells of events through its provider.')
}

/**
 * Stands in the bundle for the autocomplete library's own plugin for events. The library switches it on
 * by an option that the search never sets; events are the hosted provider's work.
 */
export function createAlgoliaInsightsPlugin(): never {
  throw new Error('The search tells of events through its provider.')
}

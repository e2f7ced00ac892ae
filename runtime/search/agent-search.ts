/** What an agent in the browser needs to search, in a chunk of its own. */
export { searchProvider } from './search-provider.ts'
export { searchTags } from './search-tags.ts'

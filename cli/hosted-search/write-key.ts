/** Variable of the environment that holds the key that may write; it is read from nowhere else. */
export const WRITE_KEY = 'ALGOLIA_WRITE_API_KEY'

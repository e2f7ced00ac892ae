/** Environment variable with the key that has write access; the key is read from nowhere else. */
export const WRITE_KEY = 'ALGOLIA_WRITE_API_KEY'

/** Time in which a document is shown without revalidation, in milliseconds. */
export const FRESH_MS = 600_000

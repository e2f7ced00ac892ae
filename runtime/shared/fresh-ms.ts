/** How long a document is shown without asking whether it has changed, in milliseconds. */
export const FRESH_MS = 600_000

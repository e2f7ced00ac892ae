/** Most characters of a query in the modal, in UTF-16 units as `maxlength` counts them. */
export const QUERY_LIMIT = 64

/** Cut a text to a query's length, between characters: half of an emoji is no text. */
export function cutQuery(text: string): string {
  return text.slice(0, QUERY_LIMIT).replace(/[\uD800-\uDBFF]$/, '')
}

/** A query inside an address. A lone half of a character, which no address can hold, is left out. */
export function encodeQuery(query: string): string {
  return encodeURIComponent(
    query.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, ''),
  )
}

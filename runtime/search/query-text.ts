/**
 * Cut a text to the maximum length of a query, without splitting a surrogate pair.
 *
 * @param limit - In UTF-16 units, like `maxlength`.
 */
export function cutQuery(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
}

/** Whether a text has reached the limit, so that what follows it is not searched. A pair that was cut leaves one unit. */
export function isFull(text: string, limit: number): boolean {
  return text.length >= limit - 1
}

/** Encode a query for an address. Lone surrogates are removed, because an address cannot contain them. */
export function encodeQuery(query: string): string {
  return encodeURIComponent(
    query.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, ''),
  )
}

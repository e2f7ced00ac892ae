/** Maximum length of a query in the modal, in UTF-16 units like `maxlength`. */
export const QUERY_LIMIT = 64

/** Cut a text to the maximum length of a query, without splitting a surrogate pair. */
export function cutQuery(text: string): string {
  return text.slice(0, QUERY_LIMIT).replace(/[\uD800-\uDBFF]$/, '')
}

/** Encode a query for an address. Lone surrogates are removed, because an address cannot contain them. */
export function encodeQuery(query: string): string {
  return encodeURIComponent(
    query.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, ''),
  )
}

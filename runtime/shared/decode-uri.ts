/**
 * Decode a percent-encoded text: `%C3%BCber` → `über`; `null` if it is not UTF-8 or has a stray `%`.
 *
 * @param decode - `decodeURI` keeps the encoded delimiters of an address (`/ ? # …`).
 */
export function tryDecode(
  text: string,
  decode: (text: string) => string = decodeURIComponent,
): string | null {
  try {
    return decode(text)
  } catch {
    return null
  }
}

/** As {@link tryDecode}, but returns the text itself if it cannot be decoded: for comparing typed addresses. */
export function decodeOrKeep(text: string, decode?: (text: string) => string): string {
  return tryDecode(text, decode) ?? text
}

/**
 * The text behind a percent-encoded one: `%C3%BCber` → `über`; `null` where it is no UTF-8 or has a
 * stray `%`.
 *
 * @param decode - `decodeURI` leaves encoded the signs that part an address (`/ ? # …`).
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

/** As {@link tryDecode}, and the text itself where it cannot be decoded: for comparing what was typed. */
export function decodeOrKeep(text: string, decode?: (text: string) => string): string {
  return tryDecode(text, decode) ?? text
}

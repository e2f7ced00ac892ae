/** Characters that one page may include. Files that include each other would make it grow without end. */
const MOST = 2_000_000
/** What an empty file costs. */
const LEAST = 200

/** A reader for one page that finds nothing more once the page has included too much. */
export function limitIncludes<Text extends string | readonly string[]>(
  read: (path: string) => Text | null,
): (path: string) => Text | null {
  let left = MOST
  return (path) => {
    const text = left > 0 ? read(path) : null
    left -= LEAST + String(text ?? '').length
    return text
  }
}

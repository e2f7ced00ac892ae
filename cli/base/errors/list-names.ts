/** Most names that a message lists: the list of a large site would hide everything else. */
const MOST_LISTED = 5

/** Names for a message: `a, b`, or `a, b, c, d, e … (121 in total)`; empty for none. */
export function listNames(names: readonly string[], separator = ', '): string {
  const listed = names.slice(0, MOST_LISTED).join(separator)
  return names.length > MOST_LISTED ? `${listed} … (${names.length} in total)` : listed
}

/** Create a look-up of the class of an entry of a table of contents. The highest level has none, so that only differences are indented. */
export function classOfToc(
  entries: readonly { level: number }[],
): (entry: { level: number }) => string | undefined {
  const top = Math.min(...entries.map(({ level }) => level))
  return ({ level }) => (level > top ? `toc-level-${Math.min(level - top, 4)}` : undefined)
}

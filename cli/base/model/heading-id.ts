/** Class or field of an attribute list: `.wide`, `data-toc-label="Short"`. They are read, and mean nothing here. */
const ATTRIBUTE = String.raw`(?:\.[\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))`
const LIST = String.raw`\{:?[ \t]*(?:${ATTRIBUTE}[ \t]+)*#([^\s{}]+)(?:[ \t]+${ATTRIBUTE})*[ \t]*\}`
const HEADING_ID = new RegExp(
  String.raw`(?:${LIST}|%${LIST}%|\{\/\*[ \t]*#([^\s{}]+)[ \t]*\*\/\}|<!--\s*#([^\s<>]+)\s*-->)[ \t#]*$`,
)

/**
 * Split the id from the end of a heading: `{#id}`, `{ #id .wide }`, `%{#id}%` as in sites of VitePress, and the
 * comments `{/* #id *​/}`, `<!-- #id -->`.
 *
 * @param heading - May end with a closing sequence of `#`, which is removed with the id.
 * @returns the words without spaces before the id, and the id; empty if there is none.
 */
export function splitHeadingId(heading: string): { words: string; id: string } {
  const match = HEADING_ID.exec(heading)
  if (!match) return { words: heading, id: '' }
  const [, ...ids] = match
  const id = ids.find((each) => each !== undefined) ?? ''
  return { words: heading.slice(0, match.index).trimEnd(), id }
}

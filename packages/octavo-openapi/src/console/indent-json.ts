/** Levels that are further in than the one around them. */
const MOST_LEVELS = 20

/** A string, a sign, or a number or word. */
const TOKENS = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * JSON with each value on a line; any other text as it is. Values stay as they are written: an id of 64 bits is more
 * than a number of JavaScript can hold, and names may occur twice.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  let level = 0
  let before = ''
  let written = ''
  for (const [token] of text.matchAll(TOKENS)) {
    const isEnd = token === '}' || token === ']'
    const isFirst = before === '{' || before === '['
    if (isEnd) level -= 1
    if (before === ',' || isEnd !== isFirst)
      written += `\n${'  '.repeat(Math.min(level, MOST_LEVELS))}`
    written += token === ':' ? ': ' : token
    if (token === '{' || token === '[') level += 1
    before = token
  }
  return written
}

import type { Position } from '../../base/model/position.ts'

/** Limit for nested elements: ten times more than tools write; parsers fail at different depths. */
const MOST = 1_000

/** Constructs that are not elements: start → end. */
const OTHERS: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

/**
 * Find the first element of an XML text that is nested too deeply, before a parser runs out of stack, so
 * that a file is refused on all machines or on none.
 *
 * @returns its position; `null` if there is none, or if the text is not XML, which the parser reports.
 */
export function findDeepElement(xml: string): Position | null {
  let depth = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const other = OTHERS.find(([begin]) => xml.startsWith(begin, at))
    const end = other ? endAfter(xml, other[1], at) : endOfTag(xml, at)
    if (end < 0) return null
    if (xml[at + 1] === '/') depth -= 1
    else if (!other && xml[end - 2] !== '/') depth += 1
    if (depth > MOST) return placeOf(xml, at)
    at = end
  }
  return null
}

function endAfter(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from)
  return found < 0 ? -1 : found + end.length
}

/** Offset after the `>` of a tag, ignoring `>` in attribute values. */
function endOfTag(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at += 1) {
    const sign = xml[at]
    if (sign === '>') return at + 1
    if (sign !== '"' && sign !== "'") continue
    at = xml.indexOf(sign, at + 1)
    if (at < 0) return -1
  }
  return -1
}

function placeOf(xml: string, at: number): Position {
  const before = xml.slice(0, at)
  const line = before.split(/\r\n?|\n/).length
  return { line, column: at - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) }
}

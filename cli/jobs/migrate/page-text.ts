/** Text of pages of other programs: where code is in it, and which files it names. */

/** Opening of a fenced block: its indent with markers of lists and quotes, and the fence. */
const FENCE = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}|~{3,})(.*)$/
const INLINE = /(?<!`)(`+)(?!`)(?:[^`]|(?!\1)`+)*?[^`]\1(?!`)/g

/** A line of a page, and whether it belongs to a fenced block, its fences included. */
interface PageLine {
  text: string
  isCode: boolean
  /** The info string, if the line opens a block. */
  info?: string
}

/** The lines of a page with its code marked. */
export function toPageLines(text: string): PageLine[] {
  let open: string | null = null
  return text.split('\n').map((line) => {
    const [, , fence = '', info = ''] = FENCE.exec(line) ?? []
    if (open === null) {
      if (fence === '' || (fence.startsWith('`') && info.includes('`')))
        return { text: line, isCode: false }
      open = fence
      return { text: line, isCode: true, info: info.trim() }
    }
    const isEnd = fence.startsWith(open) && info.trim() === ''
    if (isEnd) open = null
    return { text: line, isCode: true }
  })
}

/** The text with code replaced by blanks, so that positions stay the same. */
export function hideCode(text: string): string {
  const prose = toPageLines(text)
    .map((line) => (line.isCode ? ' '.repeat(line.text.length) : line.text))
    .join('\n')
  return prose.replace(INLINE, (code) => code.replace(/[^\n]/g, ' '))
}

/** Line of a position, 1-based. */
export function lineOf(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}
/**
 * Replace what a pattern finds outside of code. Code within a match is blank for the pattern, and whole in what the
 * replacement gets.
 */
export function replaceInProse(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): string {
  const prose = hideCode(text)
  const parts: string[] = []
  let end = 0
  for (const match of prose.matchAll(new RegExp(pattern, `${pattern.flags}d`))) {
    for (const [number, range] of (match.indices ?? []).entries())
      if (range) match[number] = text.slice(...range)
    parts.push(text.slice(end, match.index), replacement(match))
    end = match.index + match[0].length
  }
  return parts.join('') + text.slice(end)
}

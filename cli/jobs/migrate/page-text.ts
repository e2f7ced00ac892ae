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

const RUNS = { '`': /`{3,}/g, ':': /(?<=^[ \t]*):{3,}/gm }

/** A fence for a text: three signs, or one more than the longest run of them in it. */
export function fenceAround(text: string, sign: keyof typeof RUNS): string {
  let longest = 2
  for (const [run] of text.matchAll(RUNS[sign])) longest = Math.max(longest, run.length)
  return sign.repeat(longest + 1)
}

/** A line of a text by its number, 1-based, and the position that it starts at. */
interface LinePlace {
  line: number
  start: number
}

/** Finds the lines of positions. Positions in ascending order cost the length of the text once. */
export function createLineFinder(text: string): (index: number) => LinePlace {
  let [line, start] = [1, 0]
  return (index) => {
    if (index < start) [line, start] = [1, 0]
    for (
      let at = text.indexOf('\n', start);
      at !== -1 && at < index;
      at = text.indexOf('\n', start)
    ) {
      line += 1
      start = at + 1
    }
    return { line, start }
  }
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

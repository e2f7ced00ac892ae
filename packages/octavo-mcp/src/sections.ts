/** Sections of a page in Markdown, as Octavo writes it. */

/** A heading with the text below it, up to the next heading of any level. */
export interface Section {
  /** 1 to 6; 0 for text before the first heading. */
  level: number
  /** Text of the heading, without marks; empty for level 0. */
  heading: string
  /** Markdown, with the heading. */
  text: string
}

const HEADING = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/
const FENCE = /^[ >]{0,12}(`{3,}|~{3,})/

/** Cut a page at its headings. Lines in blocks of code are no headings. */
export function toSections(markdown: string): Section[] {
  const sections: { level: number; heading: string; lines: string[] }[] = []
  let fence: string | null = null
  let current = { level: 0, heading: '', lines: [] as string[] }
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (mark !== undefined && (fence === null || closes(line, mark, fence)))
      fence = fence === null ? mark : null
    const found = fence === null ? HEADING.exec(line) : null
    if (found?.[1] !== undefined && found[2] !== undefined) {
      sections.push(current)
      current = { level: found[1].length, heading: toPlain(found[2]), lines: [] }
    }
    current.lines.push(line)
  }
  sections.push(current)
  return sections
    .map(({ level, heading, lines }) => ({ level, heading, text: lines.join('\n').trim() }))
    .filter(({ level, text }) => level > 0 || text !== '')
}

function closes(line: string, mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length && line.trim().endsWith(mark)
}

/** Text of a heading without the marks of links, code, emphasis and escapes. */
function toPlain(heading: string): string {
  return heading
    .replace(/!?\[((?:\\.|[^\\\]])*)\]\([^)]*\)/g, '$1')
    .replace(/<(https?:[^>]*)>/g, '$1')
    .replace(/(?<!\\)[`*]/g, '')
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .trim()
}

/** Letters and digits alone: what a heading has in common with its copy, whatever marks and signs were in it. */
export function toKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Find a section by the headings above it, its own last: the deepest one whose path ends with most of them.
 *
 * @param path - Texts of headings, from the top of the page.
 * @returns `undefined` if no heading has the last text.
 */
export function findSection(
  sections: readonly Section[],
  path: readonly string[],
): number | undefined {
  const keys = path.map(toKey)
  const last = keys.at(-1)
  let best: { index: number; matched: number } | undefined
  const above: string[] = []
  for (const [index, { level, heading }] of sections.entries()) {
    if (level === 0) continue
    above.length = level - 1
    above[level - 1] = toKey(heading)
    if (above[level - 1] !== last) continue
    const matched = keys.filter((key) => above.includes(key)).length
    if (!best || matched > best.matched) best = { index, matched }
  }
  return best?.index
}

/** A section with all sections below it, as Markdown. */
export function withSubsections(sections: readonly Section[], index: number): string {
  const top = sections[index]
  if (!top) return ''
  const end = sections.findIndex(({ level }, other) => other > index && level <= top.level)
  return sections
    .slice(index, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join('\n\n')
}

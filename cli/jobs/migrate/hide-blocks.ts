/** Replaces blocks of a page that Octavo refuses by notes that show their source. */
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { fenceAround, toPageLines } from './page-text.ts'

/** A block that was replaced. */
interface HiddenBlock {
  diagnostic: Diagnostic
  /** The construct: `<SnackPlayer>`. */
  name: string
}

/** @param errors - Diagnostics of this page, with lines. */
export function hideBlocks(
  text: string,
  errors: readonly Diagnostic[],
): { text: string; hidden: HiddenBlock[] } {
  const lines = text.split('\n')
  const first = frontMatterEnd(lines)
  const code = toPageLines(text)
  const hidden: HiddenBlock[] = []
  const done = new Set<number>()
  // From the end, so that the lines of the other errors stay the same.
  const sorted = [...errors].sort((a, b) => (b.source?.line ?? 0) - (a.source?.line ?? 0))
  let end = lines.length
  for (const diagnostic of sorted) {
    const line = (diagnostic.source?.line ?? 0) - 1
    if (line < first || line >= end || done.has(line)) continue
    const isEmpty = (at: number) => lines[at]?.trim() === '' && code[at]?.isCode !== true
    let from = line
    while (from > first && !isEmpty(from - 1)) from -= 1
    let to = line + 1
    while (to < end && !isEmpty(to)) to += 1
    const source = lines.slice(from, to)
    const name = nameOfBlock(lines[line] ?? '')
    lines.splice(from, to - from, ...toNote(name, source))
    for (let at = from; at < to; at += 1) done.add(at)
    end = from
    hidden.push({ diagnostic, name })
  }
  return { text: lines.join('\n'), hidden }
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  return end === -1 ? 0 : end + 1
}

/** What a reader would call the construct at the start of a line. */
function nameOfBlock(line: string): string {
  const [tag] = /<\/?[A-Za-z][\w.-]*/.exec(line) ?? []
  if (tag !== undefined) return `${tag.replace('/', '')}>`
  const [word] = /^\s*(?:import|export)\b|\{[^}]{0,30}\}?/.exec(line) ?? []
  return word?.trim() ?? line.trim().slice(0, 30)
}

function toNote(name: string, source: readonly string[]): string[] {
  const fence = fenceAround(source.join('\n'), '`')
  return [
    `:::warning[Not migrated: \`${name.replaceAll('`', '')}\`]`,
    '',
    `${fence}md`,
    ...source,
    fence,
    '',
    ':::',
  ]
}

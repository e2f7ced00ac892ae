import {
  HIGHLIGHTED,
  type LineClasses,
  type MagicComments,
  takeMagicComments,
} from './magic-comments.ts'
import type { CodeMeta, LineRanges } from './read-meta.ts'
import { takeDiff } from './take-diff.ts'

/** Code as it is shown, without what says how. */
interface CodeLines {
  code: string
  /** Language that the code is coloured in. */
  language: string
  classes: LineClasses
}

/** Classes of lines that came or went. */
const CHANGED = { ins: 'code-line-inserted', del: 'code-line-deleted' } as const
const NO_CLASSES: LineClasses = new Map()

/** Read which lines of a block are special, from its first line, its comments and the signs of a diff. */
export function readLines(
  value: string,
  options: { language: string; meta: CodeMeta; magicComments: MagicComments },
): CodeLines {
  const { language, meta, magicComments } = options
  if (language === 'diff' && meta.diffLanguage !== null) {
    const { code, changes } = takeDiff(value)
    const changed = [...changes].map(([line, kind]) => [line, [CHANGED[kind]]] as const)
    return {
      code,
      language: meta.diffLanguage,
      classes: addRanges(code, new Map(changed), options),
    }
  }
  // Lines that are named are counted as written, comments included.
  const { code, classes } = meta.ranges
    ? { code: value, classes: NO_CLASSES }
    : takeMagicComments(value, language, magicComments)
  return { code, language, classes: addRanges(code, classes, options) }
}

function addRanges(
  code: string,
  classes: LineClasses,
  { meta, magicComments }: { meta: CodeMeta; magicComments: MagicComments },
): LineClasses {
  const wanted: [className: string, ranges: LineRanges][] = meta.changes.map(({ kind, ranges }) => [
    CHANGED[kind],
    ranges,
  ])
  if (meta.ranges) wanted.push([magicComments.comments[0]?.className ?? HIGHLIGHTED, meta.ranges])
  if (wanted.length === 0) return classes
  const all = new Map(classes)
  const count = code.split('\n').length
  for (const [className, ranges] of wanted)
    for (const line of linesIn(ranges, count))
      all.set(line, [...(all.get(line) ?? []).filter((name) => name !== className), className])
  return all
}

/** 0-based lines of ranges; each line and each range is looked at once, for both may be many. */
function linesIn(ranges: LineRanges, count: number): ReadonlySet<number> {
  const depth = new Map<number, number>()
  for (const [from, to] of ranges)
    if (from <= to) {
      depth.set(from, (depth.get(from) ?? 0) + 1)
      depth.set(to + 1, (depth.get(to + 1) ?? 0) - 1)
    }
  const lines = new Set<number>()
  // A range may start at line 0, which is none.
  let open = depth.get(0) ?? 0
  for (let line = 1; line <= count; line += 1) {
    open += depth.get(line) ?? 0
    if (open > 0) lines.add(line - 1)
  }
  return lines
}

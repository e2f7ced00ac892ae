import { HIGHLIGHTED, LINE_KINDS, type LineClasses } from './line-classes.ts'
import { linesIn } from './lines-in.ts'
import { type MagicComments, takeMagicComments } from './magic-comments.ts'
import type { CodeMark, CodeMeta, LineRanges } from './read-meta.ts'
import { takeDiff } from './take-diff.ts'
import { takeNotations } from './take-notations.ts'

/** Code as shown, without the syntax that controls how. */
interface CodeLines {
  code: string
  /** Language for colouring. */
  language: string
  classes: LineClasses
  /** Texts that notations mark. */
  words: readonly CodeMark[]
  /** Unknown notations with their line as written, 0-based. */
  unknown: readonly { text: string; line: number }[]
}

const NO_CLASSES: LineClasses = new Map()

/** Read which lines of a block are special, from its opening line, its comments and the signs of a diff. */
export function readLines(
  value: string,
  options: { language: string; meta: CodeMeta; magicComments: MagicComments },
): CodeLines {
  const { code, language, classes } = readWrittenLines(value, options)
  return { ...takeNotations(code, language, addRanges(code, classes, options)), language }
}

function readWrittenLines(
  value: string,
  { language, meta, magicComments }: Parameters<typeof readLines>[1],
): { code: string; language: string; classes: LineClasses } {
  if (language === 'diff' && meta.diffLanguage !== null) {
    const { code, changes } = takeDiff(value)
    const changed = [...changes].map(([line, kind]) => [line, [LINE_KINDS[kind]]] as const)
    return { code, language: meta.diffLanguage, classes: new Map(changed) }
  }
  // With line numbers in the opening line, lines are counted as written, so comments are not removed.
  if (meta.ranges) return { code: value, language, classes: NO_CLASSES }
  return { ...takeMagicComments(value, language, magicComments), language }
}

function addRanges(
  code: string,
  classes: LineClasses,
  { meta, magicComments }: { meta: CodeMeta; magicComments: MagicComments },
): LineClasses {
  // Ranges are joined by class, as a block may name a kind any number of times.
  const wanted = new Map<string, LineRanges[number][]>()
  const want = (className: string, ranges: LineRanges) => {
    const known = wanted.get(className) ?? []
    wanted.set(className, known)
    for (const range of ranges) known.push(range)
  }
  for (const { kind, ranges } of meta.changes) want(LINE_KINDS[kind], ranges)
  if (meta.ranges) want(magicComments.comments[0]?.className ?? HIGHLIGHTED, meta.ranges)
  if (wanted.size === 0) return classes
  const all = new Map(classes)
  const count = code.split('\n').length
  for (const [className, ranges] of wanted)
    for (const line of linesIn(ranges, count))
      all.set(line, [...(all.get(line) ?? []).filter((name) => name !== className), className])
  return all
}

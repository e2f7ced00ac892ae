/** Extracts a part of a file: some of its lines, or the lines between comments `#region name` and `#endregion`. */
import { mostSimilar } from '../../../base/errors/most-similar.ts'
import { linesIn } from './lines-in.ts'
import { toRanges } from './read-meta.ts'

/** The wanted part of a file; the whole file where both are `null`. */
export interface FilePart {
  region: string | null
  /** `3-9,12`, by line numbers of the file. */
  lines: string | null
}

/** Why a part cannot be shown, and how to fix it. */
export interface Unshown {
  reason: string
  hint: string
}

/**
 * Region markers as editors know them, in comments of any language: `//#region a`, `<!-- #endregion -->`,
 * `#pragma region a`.
 */
const MARKER =
  /^(?:(?:\/\/|\/\*|<!--|--|%|;{1,2}|'|"|::|rem|\{\/\*|\(\*)[ \t]*)?#(?:pragma[ \t]+)?(region|end[ \t]?region)\b([^\n]*)$/i
/**
 * Markers in languages whose comments start with `#`; lower case, as a heading of Markdown starts with a
 * capital letter.
 */
const HASH_MARKER = /^# (region|endregion)\b([^\n]*)$/
const CLOSERS = /(?:\*\/\}?|-->|\*\))[ \t]*$/

interface Line {
  text: string
  /** Line number in the file, from 1. */
  number: number
}

/** The wanted part of a file, without region markers and without the indentation that all its lines share. */
export function cutFile(text: string, part: FilePart): string | Unshown {
  const wanted = selectLines(text, part)
  return Array.isArray(wanted) ? withoutIndent(wanted.map((line) => line.text)) : wanted
}

/** The file with all lines blank except the wanted part, so that line numbers stay the same. */
export function blankOthers(text: string, part: FilePart): string | Unshown {
  const wanted = selectLines(text, part)
  if (!Array.isArray(wanted)) return wanted
  const lines: string[] = []
  for (const { text: line, number } of wanted) {
    while (lines.length < number - 1) lines.push('')
    lines.push(line)
  }
  return lines.join('\n')
}

function selectLines(text: string, part: FilePart): Line[] | Unshown {
  const { lines, markers } = readMarkers(text)
  const inRegion = part.region === null ? lines : linesOfRegion(lines, markers, part.region)
  if (!Array.isArray(inRegion) || part.lines === null) return inRegion
  return pickLines(inRegion, lines, part.lines)
}

interface Marker {
  isEnd: boolean
  name: string
  /** Index of the first line after it. */
  at: number
}

function readMarkers(text: string): { lines: Line[]; markers: Marker[] } {
  const lines: Line[] = []
  const markers: Marker[] = []
  for (const [index, line] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const [, kind, rest = ''] = readMarker(line) ?? []
    if (kind === undefined) lines.push({ text: line, number: index + 1 })
    else {
      const name = rest
        .trim()
        .replace(CLOSERS, '')
        .trim()
        .replace(/^"(.*)"$/, '$1')
      markers.push({ isEnd: /^end/i.test(kind), name, at: lines.length })
    }
  }
  if (lines.at(-1)?.text === '') lines.pop()
  return { lines, markers }
}

function readMarker(line: string): RegExpExecArray | null {
  if (!/region/i.test(line)) return null
  const text = line.trim()
  return MARKER.exec(text) ?? HASH_MARKER.exec(text)
}

/** The lines of all regions of a name, in order; other regions may be nested inside. */
function linesOfRegion(
  lines: readonly Line[],
  markers: readonly Marker[],
  name: string,
): Line[] | Unshown {
  const found: Line[] = []
  let depth = 0
  let start = -1
  for (const marker of markers) {
    if (start < 0) {
      if (!marker.isEnd && marker.name === name) [start, depth] = [marker.at, 1]
      continue
    }
    depth += marker.isEnd ? -1 : 1
    // An end marker with a name closes that region, even where nested regions are still open.
    if (depth > 0 && !(marker.isEnd && marker.name === name)) continue
    found.push(...lines.slice(start, marker.at))
    start = -1
  }
  if (start >= 0)
    return {
      reason: `its region "${name}" does not end`,
      hint: `Write a comment "#endregion ${name}" behind its last line.`,
    }
  if (markers.some((marker) => !marker.isEnd && marker.name === name)) return found
  return missingRegion(
    name,
    markers.flatMap((marker) => (marker.isEnd || marker.name === '' ? [] : [marker.name])),
  )
}

function missingRegion(name: string, known: readonly string[]): Unshown {
  const similar = mostSimilar(name, known)
  return {
    reason: `it has no region "${name}"`,
    hint: similar
      ? `Write "${similar}".`
      : `Write comments "#region ${name}" and "#endregion ${name}" around the lines to show.`,
  }
}

function pickLines(
  wanted: readonly Line[],
  all: readonly Line[],
  written: string,
): Line[] | Unshown {
  const ranges = toRanges(written)
  const hint =
    'Name lines that the file has, such as `lines="3-9,12"`; a region does not move when lines are added above.'
  const last = all.at(-1)?.number ?? 0
  if (ranges.length === 0 || ranges.some(([from, to]) => from < 1 || from > to))
    return { reason: `"${written}" names no lines`, hint }
  const beyond = ranges.find(([, to]) => to > last)
  if (beyond) return { reason: `it has ${last} lines, and line ${beyond[1]} is wanted`, hint }
  const picked = linesIn(ranges, last)
  return wanted.filter(({ number }) => picked.has(number - 1))
}

function withoutIndent(lines: readonly string[]): string {
  const least = lines.reduce(
    (indent, line) => (line.trim() === '' ? indent : Math.min(indent, line.search(/\S/))),
    Number.POSITIVE_INFINITY,
  )
  const shown = lines.map((line) => (least === Number.POSITIVE_INFINITY ? '' : line.slice(least)))
  const first = shown.findIndex((line) => line !== '')
  return shown.slice(Math.max(0, first), shown.findLastIndex((line) => line !== '') + 1).join('\n')
}

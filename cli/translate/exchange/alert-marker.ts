/**
 * The marker of an alert, `[!NOTE]` at the start of a quote, is structure: no unit contains it, and a translation has
 * the marker of its source.
 */
import { type Tagged, toSource } from './inline.ts'
import { withIds } from './read-inlines.ts'
import { emptyTag, type RawInline } from './read-markup.ts'
import type { TextSegment } from './text-segment.ts'

/** A marker, with the blanks or the line end that separates it from the words. */
const MARKER = /^(\[![\p{L}\d _-]+\])[ \t]*(\n[ \t>]*)?/u

/** The words of a quote without its marker. A marker without words stays as an inline code. */
export function withoutMarker(words: TextSegment, text: string): TextSegment {
  const source = text.slice(words.start, words.end)
  const [first, ...rest] = words.content
  const [found, written, lineEnd] = MARKER.exec(source) ?? []
  if (found === undefined || written === undefined || typeof first !== 'string') return words
  const marker = {
    start: words.start,
    end: words.start + written.length,
    text: written,
    whole: toSource(withIds(words.content, () => '')),
  }
  const own = first.replace(MARKER, '')
  // Line ends are separate codes if a text has several kinds of them.
  const others = own === '' && lineEnd !== undefined && isLineEnd(rest[0]) ? rest.slice(1) : rest
  const content = [...(lineEnd === undefined ? keepTitle(own, source) : [own]), ...others]
  return content.every((part) => part === '')
    ? { ...words, content: [emptyTag(found)], marker }
    : {
        ...words,
        start: words.start + found.length,
        content: content.filter((part) => part !== ''),
        marker,
      }
}

const isLineEnd = (part: RawInline | undefined) =>
  typeof part === 'object' && /^\n[ \t>]*$/.test(part.open)

/** Words on the line of the marker are the title of the alert, so the end of that line stays where it is. */
function keepTitle(words: string, source: string): RawInline[] {
  const at = words.indexOf('\n')
  const [lineEnd] = /\n[ \t>]*/.exec(source) ?? []
  if (at < 0 || lineEnd === undefined) return [words]
  return [words.slice(0, at), emptyTag(lineEnd), words.slice(at + 1)]
}

/** A returned text without a marker that its tool or its translator wrote. */
export function dropMarker(target: readonly Tagged[]): readonly Tagged[] {
  const [first, ...rest] = target
  if (typeof first !== 'string' || !MARKER.test(first.trimStart())) return target
  return [first.trimStart().replace(MARKER, '').trimStart(), ...rest]
}

/**
 * Checks the entries of a PO file before parsing. Our parser accepts strings without an end, and takes
 * plural forms in any order, ignoring their numbers. Entries with such lines are removed here.
 */

/** A line that is invalid at its position. */
interface BrokenLine {
  /** 1-based. */
  line: number
  /** The error, as part of a sentence. */
  reason: string
}

/** A line of an entry without surrounding white space: a keyword, a quoted string, or both; or a comment. */
const LINE = /^(?:#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)?\s*"(?:[^"\\]+|\\.)*")$/
/** The start of a new entry, once an entry has its text. */
const OPENING = /^(?:#|msgctxt\b|msgid\b)/
/** Keywords in the order required within an entry. */
const ORDER = ['msgctxt', 'msgid', 'msgid_plural', 'msgstr']

interface Entry {
  lines: string[]
  /** Index of its last keyword in {@link ORDER}, -1 before the first. */
  at: number
  /** Number of plural forms that were read. */
  forms: number
  broken: BrokenLine | null
}

const openEntry = (): Entry => ({ lines: [], at: -1, forms: 0, broken: null })

/**
 * Remove invalid entries. Linear in the length of the text.
 *
 * @param text - With line feeds only.
 * @returns `sound`: the same lines, with empty lines for invalid entries, so that line numbers stay the
 * same.
 */
export function splitEntries(text: string): { sound: string; broken: readonly BrokenLine[] } {
  const entries: Entry[] = [openEntry()]
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim()
    const last = entries.at(-1)
    const isNext = written === '' || ((last?.forms ?? 0) > 0 && OPENING.test(written))
    const entry = last && !isNext ? last : openEntry()
    if (entry !== last) entries.push(entry)
    entry.lines.push(line)
    if (written === '') continue
    const reason = findFault(written, entry)
    if (reason !== null) entry.broken ??= { line: index + 1, reason }
  }
  return {
    sound: entries
      .flatMap(({ lines, broken }) => (broken ? lines.map(() => '') : lines))
      .join('\n'),
    broken: entries.flatMap(({ broken }) => broken ?? []),
  }
}

function findFault(line: string, entry: Entry): string | null {
  if (!LINE.test(line)) return reasonOf(line)
  const [, keyword = '', form] = /^(msg[a-z_]+)(?:\[(\d+)\])?/.exec(line) ?? []
  return keyword === '' ? null : findDisorder(keyword, form, entry)
}

/** Record a keyword of an entry. @returns the error in its position, if there is one. */
function findDisorder(keyword: string, form: string | undefined, entry: Entry): string | null {
  const before = entry.at
  entry.at = ORDER.indexOf(keyword)
  if (keyword === 'msgstr') {
    const wanted = entry.forms
    entry.forms += 1
    if (form === undefined) return wanted === 0 ? null : 'an entry has two texts'
    return Number(form) === wanted ? null : `msgstr[${form}] stands where msgstr[${wanted}] belongs`
  }
  return entry.at > before ? null : `${keyword} does not belong here`
}

function reasonOf(line: string): string {
  const isText = /^(?:msg[a-z_]+(?:\[\d+\])?\s*)?"/.test(line)
  return isText ? 'a text has no end quote' : `"${line.slice(0, 40)}" is not a line of a PO file`
}

/**
 * The entries of a PO file, before a parser reads them: the one that we use takes a text whose end is missing,
 * and the forms of a plural as they come, whatever their numbers say. Here an entry with such a line is left out.
 */

/** A line that no entry can have there. */
interface BrokenLine {
  /** 1-based. */
  line: number
  /** What is wrong with it, to be part of a sentence. */
  reason: string
}

/** A line of an entry, without blanks around it: a keyword, a text in quotes, or both; or a comment. */
const LINE = /^(?:#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)?\s*"(?:[^"\\]+|\\.)*")$/
/** What begins an entry where another has its text. */
const OPENING = /^(?:#|msgctxt\b|msgid\b)/
/** Keywords in the order in which an entry has them. */
const ORDER = ['msgctxt', 'msgid', 'msgid_plural', 'msgstr']

interface Entry {
  lines: string[]
  /** Place of its last keyword in {@link ORDER}, -1 before the first. */
  at: number
  /** Forms of its translation that were met. */
  forms: number
  broken: BrokenLine | null
}

const openEntry = (): Entry => ({ lines: [], at: -1, forms: 0, broken: null })

/**
 * Leave out entries that no parser should read. Linear in the length of the text.
 *
 * @param text - With line feeds alone.
 * @returns `sound`: the same lines, of broken entries empty ones, so that numbers of lines stay.
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

/** Notes the keyword; what is wrong with its place, if anything. */
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
  return isText ? 'a text has no end quote' : `"${line.slice(0, 40)}" is no line of a PO file`
}

/** Words that a site does not want in one of its languages, and names that are to be spelt in one way. */

/** The words of one language. */
interface WordList {
  /** Term → what to write in its place; `null` where it is to be left out. */
  avoid: Readonly<Record<string, string | null>>
  /** Names as they are spelt: `GitHub`. */
  spell: readonly string[]
}

/** A word in a text. */
interface FoundTerm {
  /** As it stands there. */
  written: string
  /** `null`: it is to be left out. */
  wanted: string | null
  /** UTF-16 units from the start of the text. */
  offset: number
}

/** Looks through texts; words of a list match whole words, in any case. */
export function createTermFinder(lists: readonly WordList[]): (text: string) => FoundTerm[] {
  const wanted = new Map<string, { write: string | null; isName: boolean }>()
  for (const { avoid, spell } of lists) {
    for (const name of spell) wanted.set(name.toLowerCase(), { write: name, isName: true })
    for (const [term, write] of Object.entries(avoid))
      wanted.set(term.toLowerCase(), { write, isName: false })
  }
  if (wanted.size === 0) return () => []
  const terms = [...wanted.keys()].sort((a, b) => b.length - a.length).map(toSource)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${terms.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  return (text) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: written, index }) => {
      const found = wanted.get(written.replace(/\s+/g, ' ').toLowerCase())
      if (!found || (found.isName && written === found.write)) return []
      return [{ written, wanted: found.write, offset: index }]
    })
}

/** A blank of a term is any in a text, which may be broken there. */
function toSource(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

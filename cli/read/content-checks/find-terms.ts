/** Finds words that a site avoids in one of its languages, and names that are not spelt as the site wants. */

/** The words of one language. */
interface WordList {
  /** Term → its replacement; `null` to leave the term out; the term itself to allow it. */
  avoid: Readonly<Record<string, string | null>>
  /** Names in their correct spelling: `GitHub`. */
  spell: readonly string[]
}

/** A match in a text. */
interface FoundTerm {
  /** The term as written in the text. */
  written: string
  /** The replacement; `null`: the word is to be left out. */
  wanted: string | null
  /** UTF-16 units from the start of the text. */
  offset: number
}

/** Create a function that finds the terms of some lists in a text. Terms match whole words, in any case. */
export function createTermFinder(lists: readonly WordList[]): (text: string) => FoundTerm[] {
  const wanted = new Map<string, { write: string | null; isName?: true; isAllowed?: boolean }>()
  for (const { avoid, spell } of lists) {
    for (const name of spell) wanted.set(name.toLowerCase(), { write: name, isName: true })
    for (const [term, write] of Object.entries(avoid))
      wanted.set(term.toLowerCase(), { write, isAllowed: term === write })
  }
  if (wanted.size === 0) return () => []
  const terms = [...wanted.keys()].sort((a, b) => b.length - a.length).map(toSource)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${terms.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  return (text) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: written, index }) => {
      const found = wanted.get(written.replace(/\s+/g, ' ').toLowerCase())
      if (!found || found.isAllowed || (found.isName && written === found.write)) return []
      return [{ written, wanted: found.write, offset: index }]
    })
}

/**
 * Source of a regular expression. A space of a term matches any white space, as the text may have a line
 * break there.
 */
function toSource(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

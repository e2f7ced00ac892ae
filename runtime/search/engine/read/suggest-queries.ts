/** Queries that a reader may have meant: the words that no page has, replaced by the most similar ones that some have. */
import type { Tokeniser } from '../analysis/tokenise.ts'
import type { IndexFiles, OpenTable } from './index-files.ts'
import type { FoundWord } from './look-up.ts'
import type { QueryWord } from './query-words.ts'

/** Maximum of suggestions. */
const MOST = 3
/** Kinds of candidates that are what the reader typed. */
const MEANT: ReadonlySet<string> = new Set(['exact', 'synonym', 'joined', 'prefix', 'beginning'])
const GUESSES: ReadonlySet<string> = new Set(['typo', 'part'])

/** Whether a word may be a slip: nothing is similar to it in meaning, or a similar word is as likely. */
function isDoubtful({ word, candidates }: FoundWord): boolean {
  if (word.isPart || candidates.some(({ kind }) => MEANT.has(kind))) return false
  return (
    candidates.every(({ kind }) => GUESSES.has(kind)) ||
    candidates.some(({ kind }) => kind === 'typo')
  )
}

interface Suggesting {
  files: IndexFiles
  tokeniser: Tokeniser
  /** Tables with titles that are loaded, from which words are copied as they are written. */
  tables: readonly OpenTable[]
}

/**
 * Suggest queries, the most likely first; empty if each word is certain, or nothing is similar.
 *
 * @param query - As typed.
 */
export function suggestQueries(
  query: string,
  words: readonly FoundWord[],
  suggesting: Suggesting,
): string[] {
  const all = words.filter(isDoubtful)
  const options = all.map(({ word }) => similarWords(word, suggesting))
  if (all.length === 0 || options.some((list) => list.length === 0)) return []
  const written = createWriter(suggesting)
  const suggestions = new Set<string>()
  for (let rank = 0; rank < MOST; rank += 1) {
    const replaced = all.reduce((text, { word }, index) => {
      const list = options[index] ?? []
      const term = list[Math.min(rank, list.length - 1)] ?? ''
      return text.replace(word.surface, () => written(term))
    }, query.trim())
    suggestions.add(replaced)
  }
  return [...suggestions].slice(0, MOST)
}

/** Terms of the index that are most similar to a word. */
function similarWords({ forms }: QueryWord, { files: { dictionary } }: Suggesting): string[] {
  const [form] = forms
  if (!form || form.term.length < 3 || /^\d+$/.test(form.term)) return []
  const most = Math.min(3, Math.floor(form.term.length / 2))
  return dictionary
    .similar(form.term, most, false)
    .sort(
      (a, b) =>
        a.typos - b.typos ||
        dictionary.count(b.index) - dictionary.count(a.index) ||
        a.index - b.index,
    )
    .slice(0, MOST)
    .map(({ index }) => dictionary.term(index))
}

/** Writes a term as a title does, because terms have neither capitals nor accents. */
function createWriter({ tokeniser, tables }: Suggesting): (term: string) => string {
  const words = new Map<string, string>()
  for (const { titles } of tables)
    for (const title of titles)
      for (const { start, end, terms } of tokeniser.tokenise(title)) {
        const surface = title.slice(start, end)
        const [term = ''] = terms
        if (!words.has(term)) words.set(term, surface)
      }
  return (term) => words.get(term) ?? term
}

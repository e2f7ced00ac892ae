/** Queries that a reader may have meant: the words that no page has, replaced by the most similar ones that some have. */
import type { Tokeniser } from '../analysis/tokenise.ts'
import { isHyphenated } from './expand-word.ts'
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
  if (word.isPart || isHyphenated(word) || candidates.some(({ kind }) => MEANT.has(kind)))
    return false
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
  if (options.every((list) => list.length === 0)) return []
  const written = createWriter(suggesting)
  /** The query with the most similar words, but for one word, which is its option of a rank. */
  const replace = (other: number, rank: number) =>
    all.reduce((text, { word }, index) => {
      const term = options[index]?.[index === other ? rank : 0]
      return term === undefined ? text : text.replace(word.surface, () => written(term))
    }, query.trim())
  const others = options.flatMap((list, index) => list.slice(1).map((_, at) => [index, at + 1]))
  const suggestions = [[0, 0], ...others].map(([index = 0, rank = 0]) => replace(index, rank))
  return [...new Set(suggestions)].filter((text) => text !== query.trim()).slice(0, MOST)
}

/** Terms of the index that are most similar to a word: equally similar ones, the most frequent first. */
function similarWords({ forms }: QueryWord, { files: { dictionary } }: Suggesting): string[] {
  const [form] = forms
  if (!form || form.term.length < 3 || /^\d+$/.test(form.term)) return []
  const most = Math.min(3, Math.ceil(form.term.length / 4))
  const similar = dictionary.similar(form.term, most, false)
  const fewest = Math.min(...similar.map(({ typos }) => typos))
  return similar
    .filter(({ typos }) => typos === fewest)
    .sort((a, b) => dictionary.count(b.index) - dictionary.count(a.index) || a.index - b.index)
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

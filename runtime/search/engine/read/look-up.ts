/**
 * Looks a query up: finds the candidates of every word, also for words that the index joins or splits, and
 * selects those that can be fetched with few requests.
 */
import { addSynonyms } from './add-synonyms.ts'
import { expandWord, type LookedUp, type TermCandidate } from './expand-word.ts'
import type { IndexFiles, Postings } from './index-files.ts'
import type { Query, QueryWord } from './query-words.ts'
import type { QuestionBudget } from './question-budget.ts'

/** A word with the postings of its candidates. */
export interface FoundWord {
  word: QueryWord
  candidates: readonly (TermCandidate & { postings: Postings })[]
  /** Rarity of the word: rare words are more significant. */
  rarity: number
}

/** Maximum of shards to fetch for one word: for certain candidates, and for likely ones. */
const SURE_SHARDS = 3
const LIKELY_SHARDS = 2
/** Maximum of shards for a word of one or two letters: that of the word, and that of its beginning. */
const SHORT_SHARDS = 2
/** Certainty of a beginning of one or two letters. */
const BEGINNING = 0.6
/** Number of pages from which likely candidates are only used if they need no request. */
const PLENTY = 300

/**
 * Look a query up. A word without candidates is included with none.
 *
 * @param isSettled - Whether the reader has paused. Until then nothing is fetched for the word being
 *   typed, because the next key would make the request useless.
 */
export async function lookUp(
  query: Query,
  { files, budget }: { files: IndexFiles; budget: Pick<QuestionBudget, 'mayGuess' | 'mayBegin'> },
  isSettled: () => Promise<boolean>,
): Promise<FoundWord[]> {
  const all = expandAll(query.words, files)
  const expanded = query.isPasted ? mostTelling(all, files) : all
  const lookedUp = await Promise.all(expanded.map((found) => withRare(found, files)))
  const chosen = await Promise.all(lookedUp.map((found) => chooseNear(found, isSettled, budget)))
  return Promise.all(chosen.map((found) => fetchPostings(found, files.core.pages)))
}

/** Maximum of words of a pasted message. */
const TELLING = 12

/**
 * The words of a pasted message that say most, in their order. Words that no page has are values of the reader, not
 * typing errors, so they are left out, unless nothing else remains.
 */
function mostTelling(all: readonly LookedUp[], { core }: IndexFiles): LookedUp[] {
  const texts = new Set<string>()
  const known = all.filter(({ word: { text }, candidates }) => {
    const isNew = !texts.has(text)
    texts.add(text)
    return isNew && candidates.some(({ kind }) => SURE.has(kind))
  })
  const telling = known.map((found, index) => {
    const counts = found.candidates
      .filter(({ kind }) => SURE.has(kind))
      .map(({ files, term }) => files.dictionary.count(term))
    return { index, worth: found.word.weight * rarityOfCount(Math.max(0, ...counts), core.pages) }
  })
  const best = telling.sort((a, b) => b.worth - a.worth || a.index - b.index).slice(0, TELLING)
  const chosen = best.sort((a, b) => a.index - b.index).flatMap(({ index }) => known[index] ?? [])
  return chosen.length > 0 ? chosen.map(toFollowing(all)) : all.slice(0, TELLING)
}

/** Words follow each other only if none was left out between them. */
function toFollowing(all: readonly LookedUp[]) {
  return (found: LookedUp, index: number, chosen: readonly LookedUp[]): LookedUp => {
    const previous = chosen[index - 1]
    const before = all[all.indexOf(found) - 1]
    const followsPrevious = found.word.followsPrevious && before === previous
    return { ...found, word: { ...found.word, followsPrevious } }
  }
}

/** Expand each word; then join adjacent words and split unknown ones. */
function expandAll(words: readonly QueryWord[], files: IndexFiles): LookedUp[] {
  const own = words.map((word) => withBeginning(expandWord(word, files), files))
  const single = addSynonyms(own, files)
  const joined = single.map((found, index) => addJoined(found, { single, index, files }))
  return joined.flatMap((found) => splitUnknown(found, files))
}

/** Many terms begin with one or two letters: add the separate list with the best pages of all of them. */
function withBeginning(found: LookedUp, files: IndexFiles): LookedUp {
  const { word, candidates } = found
  const isKnown = candidates.some(({ kind }) => kind === 'exact')
  if (word.text.length > 2 || (isKnown && !word.isTyped)) return found
  const lists = files.beginnings()
  const added = word.forms
    .map(({ term }) => lists.dictionary.find(term))
    .filter((term) => term >= 0)
    .map((term): TermCandidate => ({ term, files: lists, kind: 'beginning', weight: BEGINNING }))
  return { word, candidates: [...candidates, ...added].sort(bySureness) }
}

/** `side bar` may be `sidebar`: then both words also mean that. */
function addJoined(
  found: LookedUp,
  { single, index, files }: { single: readonly LookedUp[]; index: number; files: IndexFiles },
): LookedUp {
  const next = single[index + 1]?.word
  const previous = single[index - 1]?.word
  const pairs: string[] = []
  if (next?.followsPrevious) pairs.push(found.word.text + next.text)
  if (previous && found.word.followsPrevious) pairs.push(previous.text + found.word.text)
  const terms = pairs.map((pair) => files.dictionary.find(pair)).filter((term) => term >= 0)
  if (terms.length === 0) return found
  const candidates = terms.map(
    (term): TermCandidate => ({ term, files, kind: 'joined', weight: 0.85 }),
  )
  return { word: found.word, candidates: [...candidates, ...found.candidates].sort(bySureness) }
}

/** Split a compound that no text contains into its words. */
function splitUnknown(found: LookedUp, files: IndexFiles): LookedUp[] {
  const { word, candidates } = found
  const isKnown = candidates.some(({ kind }) => kind !== 'typo' && kind !== 'prefix')
  if (isKnown || word.text.length < 7) return [found]
  const parts = splitWord(word, files)
  if (parts.length === 0) return [found]
  const split = parts.map((text): LookedUp => {
    const forms = word.forms.map(({ language }) => ({ term: text, language }))
    const part = { ...word, text, surface: text, forms }
    const { candidates: own } = expandWord({ ...part, isTyped: false }, files)
    return { word: { ...part, weight: word.weight * 0.6, isPart: true }, candidates: own }
  })
  return candidates.length > 0 ? [found, ...split] : split
}

/** Letters that join the parts of German compounds. */
const GLUE = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** Split a word into two known ones of similar length; empty if that is impossible. */
function splitWord({ text, forms }: QueryWord, files: IndexFiles): string[] {
  const languages = [...new Set(forms.map(({ language }) => language))]
  const isWord = (part: string) =>
    part.length > 2 && languages.some((language) => countOf(part, language, files) > 0)
  for (let step = 0; step < text.length - 6; step += 1) {
    const cut = Math.floor(text.length / 2) + (step % 2 === 0 ? step / 2 : -(step + 1) / 2)
    const tail = text.slice(cut)
    if (cut < 3 || !isWord(tail)) continue
    const head = GLUE.filter((glue) => text.slice(0, cut).endsWith(glue))
      .map((glue) => text.slice(0, cut - glue.length))
      .find(isWord)
    if (head !== undefined) return [head, tail]
  }
  return []
}

function countOf(part: string, language: string, { dictionary }: IndexFiles): number {
  const exact = dictionary.find(part)
  if (exact >= 0) return dictionary.count(exact)
  return dictionary.sameStem(part, language).reduce((sum, term) => sum + dictionary.count(term), 0)
}

/** Look up a word that is not in the dictionary in its table of rare terms. */
async function withRare(found: LookedUp, files: IndexFiles): Promise<LookedUp> {
  const { word, candidates } = found
  if (files.core.rare.length === 0 || candidates.some(({ kind }) => kind === 'exact')) return found
  const table = await files.rare(word.forms[0]?.term ?? word.text)
  if (!table) return found
  const rare = expandWord(word, table).candidates
  return { word, candidates: [...candidates, ...rare].sort(bySureness) }
}

const bySureness = (a: TermCandidate, b: TermCandidate) => b.weight - a.weight

/** Select the candidates to use: those already loaded, then the most certain ones. */
async function chooseNear(
  { word, candidates }: LookedUp,
  isSettled: () => Promise<boolean>,
  budget: Pick<QuestionBudget, 'mayGuess' | 'mayBegin'>,
): Promise<LookedUp> {
  const isMissing = ({ files, term }: TermCandidate) => !files.hasShard(files.shardOf(term))
  const isBegun = word.isTyped && !candidates.some(({ kind }) => kind === 'exact')
  const mayFetch =
    !word.isTyped ||
    !candidates.some(isMissing) ||
    ((!isBegun || budget.mayBegin()) && (await isSettled()))
  const isShort = word.text.length < 3
  const sure = isShort ? SHORT_SHARDS : budget.mayBegin() ? SURE_SHARDS : 1
  const requestsLeft = {
    sure: mayFetch ? sure : 0,
    likely: mayFetch && !isShort && budget.mayGuess() ? LIKELY_SHARDS : 0,
  }
  const allowed = new Map<IndexFiles, Set<number>>()
  let pages = 0
  const chosen = candidates.filter((candidate) => {
    const { files, term, kind } = candidate
    const shard = files.shardOf(term)
    const ofFiles = allowed.get(files) ?? new Set()
    if (isMissing(candidate) && !ofFiles.has(shard)) {
      const budget = SURE.has(kind) ? 'sure' : 'likely'
      if (requestsLeft[budget] === 0 || (budget === 'likely' && pages >= PLENTY)) return false
      requestsLeft[budget] -= 1
      allowed.set(files, ofFiles.add(shard))
    }
    pages += files.dictionary.count(term)
    return true
  })
  return { word, candidates: chosen }
}

const SURE: ReadonlySet<string> = new Set(['exact', 'stem', 'joined', 'synonym', 'beginning'])

async function fetchPostings({ word, candidates }: LookedUp, pages: number): Promise<FoundWord> {
  const found = await Promise.all(
    candidates.map(async (candidate) => ({
      ...candidate,
      postings: await candidate.files.postings(candidate.term),
    })),
  )
  return { word, candidates: found, rarity: rarityOf(found, pages) }
}

/** Rarity by the number of pages with the word itself; if there are none, with the best candidate. */
function rarityOf(found: FoundWord['candidates'], pages: number): number {
  const own = found.filter(({ kind }) => kind === 'exact' || kind === 'stem')
  const counts = (own.length > 0 ? own : found.slice(0, 1)).map(({ files, term }) =>
    files.dictionary.count(term),
  )
  return rarityOfCount(Math.max(0, ...counts), pages)
}

function rarityOfCount(all: number, pages: number): number {
  const count = Math.min(pages, all)
  return Math.log(1 + (pages - count + 0.5) / (count + 0.5))
}

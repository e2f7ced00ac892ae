/**
 * Finds pages with words of a query in a row by the index of word pairs, without their texts. A page with
 * all pairs has the words in order, except for the few pages whose pairs are in different lines.
 */
import { pairPart, toPair } from '../analysis/word-pairs.ts'
import type { IndexFiles } from './index-files.ts'
import { IndexChanged } from './load-files.ts'
import type { FoundWord } from './look-up.ts'
import type { Phrase } from './phrases.ts'
import type { QuestionBudget } from './question-budget.ts'

/** Maximum of pair files that one answer fetches; for longer queries the first pairs are sufficient. */
const PAIR_FILES = 3

/**
 * Page → share of the pairs that it has, from 0 to 1; `null` if the query has no pairs, or none could be
 * looked up.
 */
export type PairShares = ReadonlyMap<number, number> | null

/** Context of a look-up. */
interface Looking {
  files: IndexFiles
  /** The index was just opened again, so a missing file stays missing. */
  isFresh: boolean
  /** What the question may still fetch. */
  budget: Pick<QuestionBudget, 'mayBegin'>
  /** Whether the reader has paused; until then only loaded files are used. */
  isSettled: () => Promise<boolean>
}

/** Find pages with the words of a query in a row, in the order of the query. */
export async function findWordsInOrder(
  words: readonly FoundWord[],
  looking: Looking,
): Promise<PairShares> {
  const whole = words.filter(({ word }) => !word.isPart)
  const parts = whole.map((found) => toParts(found, looking.files))
  const { files, budget } = looking
  const pairs = toPairs(parts).filter((alike, index) => {
    const next = whole[index + 1]
    const mayFetch = budget.mayBegin() || alike.every((pair) => files.hasPair(pair))
    return next?.word.followsPrevious && mayFetch
  })
  return findPairs(pairs, looking)
}

/** Find pages that may contain a phrase: those with all its pairs. */
export async function findPhrasePages(
  { words, isTyped }: Phrase,
  looking: Looking,
): Promise<PairShares> {
  const whole = isTyped ? words.slice(0, -1) : words
  const parts = whole
    .map((term) => partsOf([term], looking.files))
    .filter((of) => of.some((part) => part !== 0))
  return findPairs(toPairs(parts), looking)
}

/** Pair parts of a word in its most likely meaning, for each analysis of the index. */
function toParts({ word, candidates }: FoundWord, files: IndexFiles): number[] {
  const [best] = candidates
  const own = word.forms.map(({ term }) => term)
  if (!best || best.kind === 'beginning' || best.kind === 'exact' || best.kind === 'stem')
    return partsOf(own, files)
  // A typo or a beginning: use its most likely term.
  return partsOf([best.files.dictionary.term(best.term)], files)
}

/** Pair parts of a word. @param forms - One for each analysis, or one for all. */
function partsOf(forms: readonly string[], { core }: IndexFiles): number[] {
  return core.analyses.map((language, index) => pairPart(forms[index] ?? forms[0] ?? '', language))
}

/** All pairs of adjacent words, in each analysis, without duplicates. */
function toPairs(parts: readonly (readonly number[])[]): number[][] {
  return parts.slice(1).map((second, index) => {
    const first = parts[index] ?? []
    const pairs = first.flatMap((part, at) =>
      part === 0 || !second[at] ? [] : [toPair(part, second[at])],
    )
    return [...new Set(pairs)]
  })
}

async function findPairs(
  pairs: readonly (readonly number[])[],
  looking: Looking,
): Promise<PairShares> {
  const { files, isSettled } = looking
  const wanted = pairs.filter((alike) => alike.length > 0)
  const isHere = (alike: readonly number[]) => alike.every((pair) => files.hasPair(pair))
  if (!wanted.every(isHere) && !(await isSettled())) return null
  const lists = await Promise.all(
    wanted.slice(0, PAIR_FILES).map((alike) => pagesOfAny(alike, looking)),
  )
  const found = lists.filter((pages) => pages !== null)
  if (found.length === 0) return null
  const shares = new Map<number, number>()
  for (const pages of found)
    for (const page of pages) shares.set(page, (shares.get(page) ?? 0) + 1 / found.length)
  return shares
}

/** Pages of any of these pairs. A missing file is ignored, unless the index may have been replaced. */
async function pagesOfAny(
  alike: readonly number[],
  { files, isFresh }: Looking,
): Promise<Set<number> | null> {
  try {
    return new Set((await Promise.all(alike.map((pair) => files.pair(pair)))).flat())
  } catch (error) {
    if (error instanceof IndexChanged && !isFresh) throw error
    return null
  }
}

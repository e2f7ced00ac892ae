/**
 * Which pages have words of a query in a row, by the index of pairs: their texts need not be here. A page
 * that has each pair has the words in order, but for those few whose pairs stand in different lines.
 */
import { pairPart, toPair } from '../analysis/word-pairs.ts'
import type { IndexFiles } from './index-files.ts'
import { IndexChanged } from './load-files.ts'
import type { FoundWord } from './look-up.ts'
import type { Phrase } from './phrases.ts'

/** Files of pairs that one answer fetches: where more pairs are asked for, the first ones tell enough. */
const PAIR_FILES = 3

/** Pages → share of the pairs that they have, from 0 to 1; `null` where there is no pair, or none is known. */
export type PairShares = ReadonlyMap<number, number> | null

/** Where pairs are looked for. */
interface Looking {
  files: IndexFiles
  /** The index was just opened anew: what is missing now stays missing. */
  isFresh: boolean
  /** Whether the reader has paused; until then only files that are here are looked at. */
  isSettled: () => Promise<boolean>
}

/** Pages with the words of a query in a row, in its order. */
export async function findWordsInOrder(
  words: readonly FoundWord[],
  looking: Looking,
): Promise<PairShares> {
  const whole = words.filter(({ word }) => word.weight === 1)
  const parts = whole.map((found) => toParts(found, looking.files))
  return findPairs(toPairs(parts), looking)
}

/** Pages that may have a phrase: those that have all its pairs. */
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

/** A word as it was meant, in each analysis of the index. */
function toParts({ word, candidates }: FoundWord, files: IndexFiles): number[] {
  const [best] = candidates
  const own = word.forms.map(({ term }) => term)
  if (!best || best.kind === 'beginning' || best.kind === 'exact' || best.kind === 'stem')
    return partsOf(own, files)
  // A typo, or a beginning: what it most likely means.
  return partsOf([best.files.dictionary.term(best.term)], files)
}

/** @param forms - For each analysis, or one for all. */
function partsOf(forms: readonly string[], { core }: IndexFiles): number[] {
  return core.analyses.map((language, index) => pairPart(forms[index] ?? forms[0] ?? '', language))
}

/** Each pair of neighbours, in each analysis; equal ones once. */
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

/** Without its pairs a word is still found; only a new index may have them. */
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

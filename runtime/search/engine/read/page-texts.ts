/** What an answer shows of its pages: their titles, and the texts that are fetched for them. */
import { isUnspaced, type Tokeniser } from '../analysis/tokenise.ts'
import type { PageText } from '../format/index-format.ts'
import type { SearchRequest } from '../protocol.ts'
import type { PageCard, Showing } from './build-hits.ts'
import { createHighlighter } from './create-highlighter.ts'
import { toLetters } from './exact-titles.ts'
import { readText } from './highlight-text.ts'
import type { IndexFiles } from './index-files.ts'
import { loadTexts } from './load-texts.ts'
import type { FoundWord } from './look-up.ts'
import { matchedTerms } from './matched-terms.ts'
import type { Query } from './query-words.ts'
import type { QuestionBudget } from './question-budget.ts'
import type { Scored, ScoredPage } from './score-pages.ts'
import type { PairShares } from './words-in-order.ts'

/** An open index with its analyses. */
export interface Opened {
  files: IndexFiles
  /** Whether it was just opened again, so a missing file stays missing. */
  isFresh: boolean
  tokenisers: readonly Tokeniser[]
  /** What the current question may still fetch. */
  budget: QuestionBudget
}

/** Context of one answer. */
export interface Context extends Opened {
  query: Query
  words: readonly FoundWord[]
  request: SearchRequest
  isSettled: () => Promise<boolean>
  scored: Scored
  /** Pages with the words in a row; `null` if all matching pages are examined anyway. */
  inOrder: PairShares
  /** Pages whose titles contain all of several words. */
  inTitle: ReadonlySet<number>
}

/** Number of pages that are visible at once: their text is fetched if their titles lack words. */
const SEEN = 10
/** Maximum of text blocks that one answer fetches; on a large site the pages are usually in different blocks. */
const SEEN_BLOCKS = 7
/** Maximum of blocks in an index for which the first pages also show text if their titles contain all words. */
const FEW_BLOCKS = 200
const FIRST = 4
/** Words with fewer letters are only begun: their titles are enough, and most texts of a site have them. */
const SHORT = 3
/** Maximum of further blocks for visible pages whose titles contain none of the words: their texts say why. */
const BARE_BLOCKS = 3

/**
 * Texts of visible pages. Nothing is fetched while the reader is typing; after that the texts of visible
 * pages, on a large site without pages whose titles contain all words.
 */
export async function textsToShow(
  wanted: readonly ScoredPage[],
  context: Context,
): Promise<Map<number, PageText>> {
  const { files, isSettled, budget } = context
  const isHere = ({ page }: ScoredPage) => files.hasBlock(files.blockOf(page).block)
  const isShort = context.query.words.every(
    ({ text, isTyped }) => isTyped && text.length < SHORT && !isUnspaced(text),
  )
  if (!isShort && !wanted.every(isHere) && (await isSettled())) {
    const { needed, bare } = await titlesThatLack(wanted.slice(0, SEEN), context)
    const most = budget.blocks()
    await loadTexts(needed, context, Math.min(SEEN_BLOCKS, most))
    await loadTexts(bare, context, Math.min(BARE_BLOCKS, most))
    const isSmall = files.blocks <= FEW_BLOCKS
    if (isSmall && needed.length < FIRST)
      await loadTexts(wanted.slice(0, FIRST), context, Math.min(FIRST, most))
  }
  return loadTexts(wanted, context, 0)
}

/** Pages whose titles lack some words, and those whose titles lack all. */
async function titlesThatLack(
  pages: readonly ScoredPage[],
  context: Context,
): Promise<{ needed: ScoredPage[]; bare: ScoredPage[] }> {
  const { highlighter, tokeniser } = toShowing(context, undefined)
  const cards = await Promise.all(pages.map(({ page }) => cardOf(page, context)))
  const words = cards.map(({ title }) => readText(title, tokeniser, highlighter).words)
  return {
    needed: pages.filter((_, index) => words[index] !== highlighter.all),
    bare: pages.filter((_, index) => words[index] === 0),
  }
}

/** Title, address and group of a page, and the words that it has. */
export async function cardOf(
  page: number,
  { files, words }: Pick<Context, 'files' | 'words'>,
): Promise<PageCard> {
  const { titles, urls, group, groups, badges, first } = await files.table(files.tableOf(page))
  const index = page - first
  return {
    title: titles[index] ?? '',
    url: urls[index] ?? '',
    group: groups[group[index] ?? 0] ?? '',
    badge: badges?.find(([at]) => at === index)?.[1],
    matched: matchedTerms(page, words),
  }
}

/** How the hits of a page are built. @param text - Its text; absent if it is not loaded. */
export function toShowing(
  { tokenisers, words, request, query }: Context,
  text: PageText | undefined,
): Showing {
  const tokeniser = tokeniserFor(text, tokenisers)
  return {
    tokeniser,
    highlighter: createHighlighter(words, tokeniser.language),
    snippetWords: Math.max(1, request.snippetWords),
    weights: words.map(({ word, rarity }) => word.weight * Math.max(0.2, rarity)),
    isPasted: query.isPasted,
    question:
      tokeniser.tokenise(request.query).length > 1 || NAME_OF_CODE.test(request.query)
        ? toLetters(request.query, tokeniser)
        : '',
    phrases: query.phrases,
  }
}

/** One word of prose is a heading of many pages; a name of code (`getCollection()`, `class:list`) of those that explain it. */
const NAME_OF_CODE = /\p{Ll}\p{Lu}|[^\p{L}\p{N}\s]/u

/** The analysis of a page's language, else that of the locale. */
export function tokeniserFor(
  text: PageText | undefined,
  tokenisers: readonly Tokeniser[],
): Tokeniser {
  const found = tokenisers.find(({ language }) => language === text?.lang) ?? tokenisers[0]
  if (!found) throw new Error('An index has at least one analysis.')
  return found
}

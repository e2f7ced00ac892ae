/**
 * Answers one query: ranks pages by their postings and in steps, see {@link STEP}, then reorders the best
 * pages by their lines, if their text is loaded.
 */
import type { PageText } from '../format/index-format.ts'
import type { SearchAnswer, SearchHit, SearchRequest } from '../protocol.ts'
import { type BuiltHit, type BuiltHits, buildHits, hasPhrase, showTitle } from './build-hits.ts'
import { exactTitles } from './exact-titles.ts'
import { knownKatakana } from './known-katakana.ts'
import type { LineRank } from './line-quality.ts'
import { loadTexts } from './load-texts.ts'
import { type FoundWord, lookUp } from './look-up.ts'
import {
  type Context,
  cardOf,
  type Opened,
  textsToShow,
  tokeniserFor,
  toShowing,
} from './page-texts.ts'
import { parseQuery } from './query-words.ts'
import { type ScoredPage, scorePages } from './score-pages.ts'
import { suggestQueries } from './suggest-queries.ts'
import { titlesWithAll } from './titles-with-all.ts'
import { findPhrasePages, findWordsInOrder, type PairShares } from './words-in-order.ts'

/** Number of pages that are reordered by their lines; the first of them show more than one line. */
const ORDERED = 20
const DETAILED = 3
/** Maximum of pages that are searched for phrases; of blocks that are fetched at a time, and how many times. */
const PHRASE_PAGES = 200
const PHRASE_BLOCKS = 10
const PHRASE_ROUNDS = 3
/**
 * Answers to several words are ranked in steps: titles equal to the query, titles with all words, pages
 * with a line of the highest rank. The factor of a step exceeds all differences of scores, because pages
 * far below the best are not included.
 */
const STEP = 1000
const EXACT = 6
/** A title that is the query in other forms of its words. */
const SAME_TITLE = 5.5
/** A heading that is the query. */
const HEADING: LineRank = 5
const IN_TITLE = 4
const IN_ORDER: LineRank = 3
/** Bonus for a page with all word pairs, if it has only some of them. */
const BY_PAIRS = 2
/** Bonus of a page for each rank of its best line, where lines are no step; not less than that of word pairs. */
const BY_LINE = 1
/** Number of answers from which on lines decide between them. */
const MANY = 100
/** Factor for a page whose best line is code, which explains nothing. */
const BY_CODE = 0.92

/** A page that may be in the answer. */
interface Found extends ScoredPage {
  /** Whether its title equals the query. */
  isExact?: boolean
}

/** Answer a request; `isSettled` as in `SearchEngine.search`. */
export async function answer(
  opened: Opened,
  request: SearchRequest,
  isSettled: () => Promise<boolean>,
): Promise<SearchAnswer> {
  const { files, tokenisers } = opened
  const hitsPerPage = Math.max(1, Math.floor(request.hitsPerPage))
  const page = Math.max(0, Math.floor(request.page))
  const query = parseQuery(knownKatakana(request.query, files.dictionary), tokenisers)
  const empty: SearchAnswer = { hits: [], nbHits: 0, page, nbPages: 0 }
  if (query.words.length === 0 || request.language !== files.core.language) return empty
  const settled = askOnce(isSettled)
  const words = await lookUp(query, opened, settled)
  const suggestions = await suggest(request.query, words, opened)
  if (words.every(({ candidates }) => candidates.length === 0)) return { ...empty, ...suggestions }
  const scored = scorePages(words, files.core, request.tags)
  const inOrder =
    scored.count > ORDERED ? await findWordsInOrder(words, { ...opened, isSettled: settled }) : null
  const inTitle = titlesWithAll(words)
  const context = { ...opened, query, words, request, isSettled: settled, scored, inOrder, inTitle }
  const [from, to] = [page * hitsPerPage, (page + 1) * hitsPerPage]
  const isPhrase = query.phrases.length > 0
  const pages = isPhrase
    ? await findPhrases(context)
    : await withExactTitles(bestPages(context, Math.max(ORDERED, to)), context)
  const shown = await showPages(pages, context, { from, to })
  const nbHits = shown.extra + (isPhrase ? pages.length : scored.count)
  const nbPages = Math.ceil(nbHits / hitsPerPage)
  return { hits: shown.hits, nbHits, page, nbPages, ...suggestions }
}

/** Other queries that the reader may have meant, if there are some. */
async function suggest(
  query: string,
  words: readonly FoundWord[],
  { files, tokenisers: [tokeniser] }: Opened,
): Promise<Pick<SearchAnswer, 'suggestions'>> {
  if (!tokeniser) return {}
  const tables = files.hasTable(0) ? [await files.table(0)] : []
  const suggestions = suggestQueries(query, words, { files, tokeniser, tables })
  return suggestions.length > 0 ? { suggestions } : {}
}

/** Calls a function once, and returns the same result to all callers. */
function askOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= ask()
    return asked
  }
}

/** The best pages by their words, and by the factors known without their text. */
function bestPages(context: Context, most: number, only?: PairShares): readonly ScoredPage[] {
  const isMeant = (page: number) => !only || isWhole(only.get(page))
  return context.scored.best(Math.min(context.files.core.pages, most), (page) =>
    isMeant(page) ? knownFactor(page, context) : 0,
  )
}

/** Factor of a page that is known without its text. */
function knownFactor(page: number, context: Context): number {
  const { inOrder, inTitle, scored } = context
  if (inTitle.has(page)) return STEP ** IN_TITLE * pairFactor(page, context)
  return scored.isAbout(page) || (!isPair(context) && isWhole(inOrder?.get(page)))
    ? STEP ** IN_ORDER
    : pairFactor(page, context)
}

/** Shares are sums of fractions, so they may be a little below 1. */
const isWhole = (share: number | undefined) => share !== undefined && share > 0.99

function pairFactor(page: number, { inOrder }: Pick<Context, 'inOrder'>): number {
  // Squared, because half of the pairs is less than half of an answer.
  return 1 + BY_PAIRS * (inOrder?.get(page) ?? 0) ** 2
}

/** Put pages whose title equals the query first, then those whose title is the query in other forms, by their score. */
async function withExactTitles(
  best: readonly ScoredPage[],
  { files, request, tokenisers: [tokeniser], scored }: Context,
): Promise<Found[]> {
  if (!tokeniser) return [...best]
  const numbers = new Set(best.map(({ page }) => files.tableOf(page)))
  const tables = await Promise.all([...numbers].map((number) => files.table(number)))
  const found = tables.map((table) => exactTitles(table, request.query, tokeniser))
  const steps = new Map<number, number>()
  for (const { inForms } of found) for (const page of inForms) steps.set(page, SAME_TITLE)
  for (const { plain } of found) for (const page of plain) steps.set(page, EXACT)
  const raised = [...steps]
    .map(([page, step]) => ({
      ...{ page, isExact: true },
      score: scored.scoreOf(page) * STEP ** step,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page - b.page)
  const isExact = new Set(raised.map(({ page }) => page))
  return [...raised, ...best.filter(({ page }) => !isExact.has(page))]
}

/** Find pages with the phrases: first by the index of word pairs, which does not include code. */
async function findPhrases(context: Context): Promise<Found[]> {
  const candidates = async (only?: PairShares) =>
    withExactTitles(bestPages(context, PHRASE_PAGES, only), context)
  const shares = await Promise.all(
    context.query.phrases.map((phrase) => findPhrasePages(phrase, context)),
  )
  const named = shares.find((each) => each !== null)
  const found = named ? await withPhrases(await candidates(named), context) : []
  return found.length > 0 ? found : withPhrases(await candidates(), context)
}

/** Only pages with all phrases, as far as a few blocks show; more blocks if there are none. */
async function withPhrases(best: readonly Found[], context: Context): Promise<Found[]> {
  if (!(await context.isSettled())) return keepPhrases(best, context, 0)
  for (let round = 1; round < PHRASE_ROUNDS; round += 1) {
    const found = await keepPhrases(best, context, PHRASE_BLOCKS)
    if (found.length > 0) return found
  }
  return keepPhrases(best, context, PHRASE_BLOCKS)
}

async function keepPhrases(
  best: readonly Found[],
  context: Context,
  blocks: number,
): Promise<Found[]> {
  const { tokenisers, query } = context
  const texts = await loadTexts(best, context, blocks)
  const kept = await Promise.all(
    best.map(async (scored) => {
      const text = texts.get(scored.page) ?? { lang: '', sections: [] }
      const { title } = await cardOf(scored.page, context)
      const tokeniser = tokeniserFor(text, tokenisers)
      return query.phrases.every((phrase) => hasPhrase(text, title, phrase, tokeniser))
        ? [scored]
        : []
    }),
  )
  return kept.flat()
}

/** A page with its hits. */
interface BuiltPage extends Found, BuiltHits {}

/** Hits of some pages, in order; `extra` is the number of hits other than the best of each page. */
async function showPages(
  pages: readonly Found[],
  context: Context,
  { from, to }: { from: number; to: number },
): Promise<{ hits: SearchHit[]; extra: number }> {
  const texts = await textsToShow(pages.slice(0, Math.max(ORDERED, to)), context)
  const build = (scored: Found) => buildPage(scored, context, texts.get(scored.page))
  const built = await Promise.all(pages.slice(0, ORDERED).map(build))
  const ordered = built
    .map((page) => ({ ...page, score: scoreByLine(page, context, texts.has(page.page)) }))
    .sort((a, b) => b.score - a.score)
  const detailed = ordered.flatMap(({ page, hits, score }, rank) =>
    // Each further hit of a page counts half, so that one page does not fill the list.
    hits.slice(0, rank < DETAILED ? hits.length : 1).map((each, index) => ({
      hit: each.hit,
      score: index === 0 ? score : scoreOfLine(each, page, context) * 0.5 ** index,
    })),
  )
  const first = detailed.sort((a, b) => b.score - a.score).map(({ hit }) => hit)
  const extra = first.length - ordered.length
  const rest = pages
    .slice(ORDERED)
    .slice(Math.max(0, from - first.length), Math.max(0, to - first.length))
  const later = await Promise.all(rest.map(build))
  return {
    hits: [
      ...first.slice(from, to),
      ...later.flatMap(({ hits: [best] }) => (best ? [best.hit] : [])),
    ],
    extra,
  }
}

async function buildPage(
  found: Found,
  context: Context,
  text: PageText | undefined,
): Promise<BuiltPage> {
  const card = await cardOf(found.page, context)
  const showing = toShowing(context, text)
  return { ...found, ...(text ? buildHits(card, text, showing) : showTitle(card, showing)) }
}

/** Score of a page by its lines, which replaces the estimate by word pairs. */
function scoreByLine(built: BuiltPage, context: Context, hasText: boolean): number {
  const { page, score, hits, line, isExact } = built
  if (isExact) return score
  if (line === HEADING) return scoreOfLine({ line, isCode: false }, page, context)
  if (context.inTitle.has(page)) return context.scored.scoreOf(page) * STEP ** IN_TITLE * (1 + line)
  if (context.scored.isAbout(page) && (line < IN_ORDER || isPair(context)))
    return context.scored.scoreOf(page) * STEP ** IN_ORDER
  return hasText ? scoreOfLine({ line, isCode: hits[0]?.isCode === true }, page, context) : score
}

/**
 * Whether lines are no step: of two words, many pages have a line with both, which says less than what the pages are about.
 * Where hundreds of pages have the words, only lines tell them apart.
 */
const isPair = ({ words, query, scored }: Pick<Context, 'words' | 'query' | 'scored'>) =>
  !query.isPasted &&
  scored.count <= MANY &&
  words.filter(({ candidates }) => candidates.length > 0).length === 2

function scoreOfLine(
  { line, isCode }: Pick<BuiltHit, 'line' | 'isCode'>,
  page: number,
  context: Context,
): number {
  const step = line === HEADING || !isPair(context) ? STEP ** line : 1 + BY_LINE * line
  return context.scored.scoreOf(page) * step * (isCode ? BY_CODE : 1)
}

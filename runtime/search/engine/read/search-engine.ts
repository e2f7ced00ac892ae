/**
 * The embedded search engine: questions in, answers of the protocol out, over the files of an index.
 * The same code answers readers in a worker and checks a build's expected answers in Node.
 *
 * One question costs the postings of its words, a page table and the text of the best pages; nothing
 * is ever read whole but the core.
 */

import { createTokeniser, type Tokeniser } from '../analysis/tokenise.ts'
import type { PageText } from '../format/index-format.ts'
import { type SearchAnswer, type SearchRequest, SearchUnreachable } from '../protocol.ts'
import {
  type BuiltHit,
  buildHits,
  hasPhrase,
  type PageCard,
  type Showing,
  showTitle,
} from './build-hits.ts'
import { createHighlighter } from './create-highlighter.ts'
import { readText } from './highlight-text.ts'
import { highlightWords } from './highlight-words.ts'
import { IndexChanged, type IndexFiles, type IndexSource, openIndex } from './index-files.ts'
import { type FoundWord, lookUp } from './look-up.ts'
import { parseQuery, type Query } from './query-words.ts'
import { type ScoredPage, scorePages } from './score-pages.ts'

/** Answers questions about one locale. */
export interface SearchEngine {
  /**
   * Answer a request; total: any text has an answer, if an empty one.
   *
   * @param isSettled - Resolves to whether the reader has stopped typing; asked before anything is
   *   fetched for a word that may go on. Default: he has.
   * @throws {@link SearchUnreachable} when the index cannot be fetched, or is damaged.
   */
  search(request: SearchRequest, isSettled?: () => Promise<boolean>): Promise<SearchAnswer>
  /** Open the index before it is needed. */
  warm(): Promise<void>
  /**
   * Fetch what the next answers need, where that is little: all of a small site, which then answers
   * without a network. Does nothing before the index is open; never rejects.
   */
  fetchAhead(): Promise<void>
}

/** Hits that are shown of a page beside its best, only for the best pages. */
const DETAILED = 3
/** Text blocks that one answer may fetch: the more there are, the fewer pages lie in the same one. */
function blocksAllowed(blocks: number): number {
  if (blocks <= SMALL) return 4
  return blocks <= LARGE ? 3 : 2
}
/** From here on text is left where it is for pages whose titles say everything. */
const LARGE = 200
/** Pages of a large site whose text is worth a request. */
const WORTHWHILE = 3
/** Up to here everything is fetched when there is time: some 120 kB on the wire. */
const SMALL = 16
/** Text blocks that a phrase is looked for in. */
const PHRASE_BLOCKS = 10

/** An open index with its analyses. */
interface Opened {
  files: IndexFiles
  /** It was just opened anew: what is missing now stays missing. */
  isFresh: boolean
  tokenisers: readonly Tokeniser[]
}

/**
 * Make an engine for one index; nothing is read before the first question.
 *
 * ```ts
 * const engine = createSearchEngine(createFetchSource('/search/'))
 * const { hits } = await engine.search({ query: 'token', language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 })
 * ```
 *
 * @param source - Gives the files: `createFetchSource`, `createDiskSource`, or a function of your own.
 */
export function createSearchEngine(source: IndexSource): SearchEngine {
  let opening: Promise<Opened> | null = null

  function open(isFresh: boolean): Promise<Opened> {
    const opened = openIndex(source, isFresh).then((files) => ({
      files,
      isFresh,
      tokenisers: files.core.analyses.map(createTokeniser),
    }))
    opening = opened
    // What could not be opened now may be there at the next question.
    opened.catch(() => {
      if (opening === opened) opening = null
    })
    return opened
  }

  return {
    async warm() {
      await (opening ?? open(false))
    },
    async fetchAhead() {
      const opened = await opening?.catch(() => null)
      if (opened && opened.files.core.blocks.length <= SMALL) await fetchAll(opened.files)
    },
    async search(request, isSettled = async () => true) {
      try {
        return await answer(await (opening ?? open(false)), request, isSettled)
      } catch (error) {
        if (!(error instanceof IndexChanged)) throw error
      }
      // The site was deployed anew since the index was opened, or a file was cut on the way.
      try {
        return await answer(await open(true), request, isSettled)
      } catch (error) {
        if (!(error instanceof IndexChanged)) throw error
        opening = null
        throw new SearchUnreachable('The search index is damaged.', { cause: error })
      }
    },
  }
}

/** One file after the other, because a question of the reader goes first. */
async function fetchAll(files: IndexFiles): Promise<void> {
  const { blocks, shards } = files.core
  for (const block of blocks.keys()) await files.block(block).catch(() => null)
  let term = 0
  for (const [count] of shards) {
    await files.postings(term).catch(() => null)
    term += count
  }
}

async function answer(
  opened: Opened,
  request: SearchRequest,
  isSettled: () => Promise<boolean>,
): Promise<SearchAnswer> {
  const { files, tokenisers } = opened
  const hitsPerPage = Math.max(1, Math.floor(request.hitsPerPage))
  const page = Math.max(0, Math.floor(request.page))
  const query = parseQuery(request.query, tokenisers)
  const empty: SearchAnswer = { hits: [], nbHits: 0, page, nbPages: 0 }
  if (query.words.length === 0 || request.language !== files.core.language) return empty
  const settled = askOnce(isSettled)
  const words = await lookUp(query, files, settled)
  if (words.every(({ candidates }) => candidates.length === 0)) return empty
  const most = Math.min(files.core.pages, (page + 1) * hitsPerPage)
  const scored = scorePages(words, files.core, {
    tags: request.tags,
    most: query.phrases.length > 0 ? Math.max(most, 200) : most,
  })
  const context: Context = { ...opened, query, words, request, isSettled: settled }
  const isPhrase = query.phrases.length > 0
  const pages = isPhrase ? await withPhrases(scored.best, context) : scored.best
  const shown = await showPages(pages, context, {
    from: page * hitsPerPage,
    to: (page + 1) * hitsPerPage,
  })
  const nbHits = shown.extra + (isPhrase ? pages.length : scored.count)
  return { hits: shown.hits, nbHits, page, nbPages: Math.ceil(nbHits / hitsPerPage) }
}

/** The same answer to everyone who asks, from when it was first asked. */
function askOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= ask()
    return asked
  }
}

/** What one answer is made with. */
interface Context extends Opened {
  query: Query
  words: readonly FoundWord[]
  request: SearchRequest
  isSettled: () => Promise<boolean>
}

/** Only pages whose text has all the phrases; as far as a few blocks reach. */
async function withPhrases(best: readonly ScoredPage[], context: Context): Promise<ScoredPage[]> {
  const { files, tokenisers, query } = context
  const texts = await loadTexts(best, context, PHRASE_BLOCKS)
  const kept = await Promise.all(
    best.map(async (scored) => {
      const text = texts.get(scored.page)
      if (!text) return []
      const { title } = await cardOf(scored.page, files)
      const tokeniser = tokeniserFor(text, tokenisers)
      return query.phrases.every((phrase) => hasPhrase(text, title, phrase, tokeniser))
        ? [scored]
        : []
    }),
  )
  return kept.flat()
}

/** Hits of some pages, in order; `extra` counts those beside the best of each page. */
async function showPages(
  pages: readonly ScoredPage[],
  context: Context,
  { from, to }: { from: number; to: number },
): Promise<{ hits: BuiltHit['hit'][]; extra: number }> {
  const { files, words } = context
  const top = pages.slice(0, DETAILED)
  const rest = pages.slice(DETAILED)
  const texts = await textsToShow([...top, ...rest.slice(0, to)], context)
  const show = async ({ page, score }: ScoredPage, isDetailed: boolean) => {
    const card = await cardOf(page, files)
    const text = texts.get(page)
    const showing = toShowing(context, text)
    const ofPage = () => highlightWords(words, page)
    const shown = text
      ? buildHits(card, text, { showing, words: ofPage })
      : [showTitle(card, showing, ofPage)]
    return (isDetailed ? shown : shown.slice(0, 1)).map(({ hit }, index) => ({
      hit,
      // Each further hit of a page counts half, so that one page does not fill the list.
      score: score * 0.5 ** index,
    }))
  }
  const detailed = (await Promise.all(top.map((scored) => show(scored, true)))).flat()
  const extra = detailed.length - top.length
  // Pages before `from` are counted, not shown.
  const plain = rest.map((scored) => ({ scored, score: scored.score }))
  const listed = [
    ...detailed.map((entry) => ({ ...entry, scored: null })),
    ...plain.map((entry) => ({ ...entry, hit: null })),
  ]
    .sort((a, b) => b.score - a.score)
    .slice(from, to)
  const hits = await Promise.all(
    listed.map(async ({ hit, scored }) => (scored ? (await show(scored, false))[0]?.hit : hit)),
  )
  return {
    hits: hits.filter((hit) => hit !== null && hit !== undefined),
    extra: words.length > 0 ? extra : 0,
  }
}

/**
 * Texts of what is to be shown. Nothing is fetched while the reader is typing; on a large site, where
 * hardly two pages lie in one block, only for the best pages whose titles do not say everything.
 */
async function textsToShow(
  wanted: readonly ScoredPage[],
  context: Context,
): Promise<Map<number, PageText>> {
  const { files, isSettled } = context
  const isHere = ({ page }: ScoredPage) => files.hasBlock(files.blockOf(page).block)
  const isAllHere = wanted.every(isHere)
  if (isAllHere || !(await isSettled())) return loadTexts(wanted, context, 0)
  const { length } = files.core.blocks
  if (length <= LARGE) return loadTexts(wanted, context, blocksAllowed(length))
  const needed = await titlesThatLack(wanted.slice(0, WORTHWHILE), context)
  await loadTexts(needed, context, blocksAllowed(length))
  return loadTexts(wanted, context, 0)
}

/** Pages whose titles do not have all words. */
async function titlesThatLack(
  pages: readonly ScoredPage[],
  context: Context,
): Promise<ScoredPage[]> {
  const { highlighter, tokeniser } = toShowing(context, undefined)
  const cards = await Promise.all(pages.map(({ page }) => cardOf(page, context.files)))
  return pages.filter((_, index) => {
    const title = readText(cards[index]?.title ?? '', tokeniser, highlighter)
    return title.words !== highlighter.all
  })
}

/** Texts of the pages whose blocks are here, or among the few that may be fetched. */
async function loadTexts(
  pages: readonly ScoredPage[],
  { files, isFresh }: Pick<Context, 'files' | 'isFresh'>,
  limit: number,
): Promise<Map<number, PageText>> {
  const chosen = new Set([
    ...pages.map(({ page }) => files.blockOf(page).block).filter((block) => files.hasBlock(block)),
    ...mostWanted(pages, files).slice(0, limit),
  ])
  /** Without its text a page is still an answer; only a new index may have the text. */
  const loadBlock = (block: number) =>
    files.block(block).catch((error: unknown) => {
      if (error instanceof IndexChanged && !isFresh) throw error
      return null
    })
  const texts = new Map<number, PageText>()
  await Promise.all(
    pages.map(async ({ page }) => {
      const { block, first } = files.blockOf(page)
      if (!chosen.has(block)) return
      const text = (await loadBlock(block))?.[page - first]
      if (text) texts.set(page, text)
    }),
  )
  return texts
}

/** Blocks to fetch: the more pages one holds, and the better they are, the sooner. */
function mostWanted(pages: readonly ScoredPage[], files: IndexFiles): number[] {
  const worth = new Map<number, number>()
  for (const [rank, { page }] of pages.entries()) {
    const { block } = files.blockOf(page)
    if (!files.hasBlock(block)) worth.set(block, (worth.get(block) ?? 0) + 1 / (rank + 6))
  }
  return [...worth.keys()].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b)
}

async function cardOf(page: number, files: IndexFiles): Promise<PageCard> {
  const { titles, urls, group, groups, first } = await files.table(page)
  const index = page - first
  return {
    title: titles[index] ?? '',
    url: urls[index] ?? '',
    group: groups[group[index] ?? 0] ?? '',
  }
}

function toShowing({ tokenisers, words, request }: Context, text: PageText | undefined): Showing {
  const tokeniser = tokeniserFor(text, tokenisers)
  return {
    tokeniser,
    highlighter: createHighlighter(words, tokeniser.language),
    snippetWords: Math.max(1, request.snippetWords),
    weights: words.map(({ word, rarity }) => word.weight * Math.max(0.2, rarity)),
  }
}

function tokeniserFor(text: PageText | undefined, tokenisers: readonly Tokeniser[]): Tokeniser {
  const found = tokenisers.find(({ language }) => language === text?.lang) ?? tokenisers[0]
  if (!found) throw new Error('An index has at least one analysis.')
  return found
}

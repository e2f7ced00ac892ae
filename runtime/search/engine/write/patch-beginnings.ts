/**
 * Updates the lists of beginnings after an edit: a letter's lists are rebuilt only if an edited page may be in
 * one.
 */
import { BEGINNING_PAGES } from '../format/index-format.ts'
import { classOfPosting, createBeginnings, IN_HEADING, isBeginner } from './beginnings.ts'
import type { ReplacedList } from './cut-list.ts'
import type { MergedTerm } from './merge-segments.ts'
import type { PageChange } from './page-change.ts'
import { decodeHead, decodeList, type Posting } from './postings.ts'
import type { TableEntry, WrittenTable } from './term-table.ts'

/** A term whose list of postings changed. */
export interface EditedTerm {
  term: string
  /** Number of pages that contain it now. */
  count: number
  /** Its earlier list; `null` for a new term. */
  before: Uint8Array | null
  /** Its new list; `null` if no page contains the term any more. */
  now: Uint8Array | null
  /** Where both lists differ. */
  changes: ReplacedList['changes']
  /** The lists lack pages. */
  isCut: boolean
}

interface BeginningsInput {
  boosts: Float32Array
  /** Primary subtag of the language in which queries are analysed. */
  lang: string
  /** Earlier lists of beginnings. */
  table: WrittenTable
  edits: readonly EditedTerm[]
  changes: readonly PageChange[]
  /** All terms that begin with a letter, in order. */
  termsOf(letter: string): Iterable<MergedTerm>
}

/** Entries of the table of beginnings, in order. */
export function patchBeginnings(input: BeginningsInput): TableEntry[] {
  const { table } = input
  const open = findLetters(input)
  const made = new Map([...open].map((letter) => [letter, makeLists(letter, input)]))
  const kept = new Map<string, TableEntry[]>()
  for (const [at, term] of table.terms.entries()) {
    const letter = term.slice(0, 1)
    if (open.has(letter)) continue
    const list = () => table.listAt(at)
    const entry = { term, count: table.counts[at] ?? 0, length: list().length, at, list }
    kept.set(letter, [...(kept.get(letter) ?? []), entry])
  }
  const letters = [...new Set([...kept.keys(), ...made.keys()])].sort()
  return letters.flatMap((letter) => made.get(letter) ?? kept.get(letter) ?? [])
}

function makeLists(letter: string, { boosts, lang, termsOf }: BeginningsInput): TableEntry[] {
  const lists: TableEntry[] = []
  const collector = createBeginnings(boosts, lang, ({ term, count, list }) =>
    lists.push({ term, count, length: list.length, at: -1, list: () => list }),
  )
  for (const term of termsOf(letter)) collector.add(term)
  collector.finish()
  return lists
}

/** Letters with a list that may change. */
function findLetters(input: BeginningsInput): Set<string> {
  const letters = new Set<string>()
  const staysOut = createTest(input)
  for (const edit of input.edits) {
    const { term, isCut } = edit
    const letter = term.slice(0, 1)
    if (letters.has(letter) || !isBeginner(term, input.lang)) continue
    const pages = differing(edit)
    // A page with the term is counted only while it is in the list.
    if (isCut && pages.some(({ isInBoth }) => !isInBoth)) letters.add(letter)
    const names = new Set([letter, term.slice(0, 2)])
    if (pages.some(({ page }) => [...names].some((name) => !staysOut(name, page))))
      letters.add(letter)
  }
  return letters
}

/** Pages whose postings count for beginnings, see `eachPosting`, and differ between both lists. */
function differing({ before, now, changes }: EditedTerm): { page: number; isInBoth: boolean }[] {
  const heads = [before, now].map((list) => decodeHead(list, BEGINNING_PAGES))
  const known = heads.map((head) => new Map(head.map((posting) => [posting.page, posting])))
  const pages = new Set([...changes.keys(), ...heads.flat().map(({ page }) => page)])
  return [...pages].flatMap((page) => {
    const change = changes.get(page)
    // Of a page that was not edited both lists have the same posting, at most another place.
    const same = known[0]?.get(page) ?? known[1]?.get(page) ?? null
    const [old, own] = [change ? change.before : same, change ? change.now : same].map(
      (posting, at) => (isCounted(posting, known[at]) ? posting : null),
    )
    const isSame = old?.profile === own?.profile && old?.sections === own?.sections
    return isSame ? [] : [{ page, isInBoth: old !== null && own !== null }]
  })
}

function isCounted(posting: Posting | null, head: ReadonlyMap<number, Posting> | undefined) {
  return posting !== null && (posting.profile >= IN_HEADING || head?.has(posting.page) === true)
}

/**
 * Create a test whether an edited page leaves a list of beginnings unchanged: it was counted and is counted, and its
 * score is too low for the list both times. `false` where that is not certain.
 */
function createTest({ boosts, lang, table, changes }: BeginningsInput) {
  return (name: string, page: number): boolean => {
    const change = changes.find(({ number }) => number === page)
    const at = table.find(name)
    if (!change || at < 0) return false
    const best = decodeList(table.listAt(at))
    if (best.length < BEGINNING_PAGES || best.some((one) => one.page === page)) return false
    const isOwn = (term: string) => term.startsWith(name) && isBeginner(term, lang)
    if (!isCountedInBoth(change, isOwn)) return false
    const boostOf = (of: number) => boosts[of] ?? 1
    const classes = best.map((one) => classOfPosting(one.profile, boostOf(one.page)))
    const least = Math.min(...classes)
    const lastOfLeast = Math.max(
      ...best.filter((_, index) => classes[index] === least).map((one) => one.page),
    )
    const own = Array.from(change.now, ([term, { profile }]) =>
      isOwn(term) ? classOfPosting(profile, boostOf(page)) : 0,
    )
    const most = Math.max(0, ...own)
    return most < least || (most === least && page > lastOfLeast)
  }
}

/** Whether titles or headings contain a term before and after the edit; then the page is counted both times. */
function isCountedInBoth({ before, now }: PageChange, isOwn: (term: string) => boolean): boolean {
  const isThere = (terms: PageChange['now']) =>
    [...terms].some(([term, { profile }]) => isOwn(term) && profile >= IN_HEADING)
  return isThere(before) && isThere(now)
}

/**
 * Updates the lists of beginnings after an edit: a letter's lists are rebuilt only if an edited page may be in
 * one.
 */
import { BEGINNING_PAGES } from '../format/index-format.ts'
import {
  classOfPosting,
  createBeginnings,
  eachPosting,
  IN_HEADING,
  isBeginner,
} from './beginnings.ts'
import type { ChangedTerms, PageProfiles } from './changed-terms.ts'
import type { IndexPage } from './index-page.ts'
import type { MergedTerm } from './merge-segments.ts'
import { decodeList } from './postings.ts'
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
  /** The new list lacks pages, and so may the earlier one. Default: `false`. */
  isCut?: true
}

interface BeginningsInput {
  pages: readonly Pick<IndexPage, 'boost'>[]
  /** Primary subtag of the language in which queries are analysed. */
  lang: string
  /** Earlier lists of beginnings. */
  table: WrittenTable
  edits: readonly EditedTerm[]
  changed: readonly ChangedTerms[]
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

function makeLists(letter: string, { pages, lang, termsOf }: BeginningsInput): TableEntry[] {
  const lists: TableEntry[] = []
  const collector = createBeginnings(pages, lang, ({ term, count, list }) =>
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
  for (const { term, before, now, isCut } of input.edits) {
    const letter = term.slice(0, 1)
    if (letters.has(letter) || !isBeginner(term, input.lang)) continue
    const [old, visited] = [visitedIn(before), visitedIn(now)]
    const pages = differing(old, visited)
    // A page with the term is counted only while it is in the list.
    if (isCut && pages.some((page) => old.has(page) !== visited.has(page))) letters.add(letter)
    const names = new Set([letter, term.slice(0, 2)])
    if (pages.some((page) => [...names].some((name) => !staysOut(name, page)))) letters.add(letter)
  }
  return letters
}

/** Page → profile and sections, for the postings of a list that beginnings use. */
function visitedIn(list: Uint8Array | null): Map<number, string> {
  const visited = new Map<number, string>()
  if (list)
    eachPosting(list, (page, profile, sections) => visited.set(page, `${profile} ${sections}`))
  return visited
}

function differing(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): number[] {
  const pages = new Set([...one.keys(), ...other.keys()])
  return [...pages].filter((page) => one.get(page) !== other.get(page))
}

/**
 * Create a test whether an edited page leaves a list of beginnings unchanged: it was counted and is counted, and its
 * score is too low for the list both times. `false` where that is not certain.
 */
function createTest({ pages, lang, table, changed }: BeginningsInput) {
  const known = new Map<number, ReturnType<ChangedTerms['profilesOf']>>()
  const ofPage = (page: number) => {
    const own = changed.find(({ first, end }) => page >= first && page < end)
    const profiles = known.get(page) ?? own?.profilesOf(page)
    if (profiles) known.set(page, profiles)
    return profiles
  }
  return (name: string, page: number): boolean => {
    const profiles = ofPage(page)
    const at = table.find(name)
    if (!profiles || at < 0) return false
    const best = decodeList(table.listAt(at))
    if (best.length < BEGINNING_PAGES || best.some((one) => one.page === page)) return false
    const isOwn = (term: string) => term.startsWith(name) && isBeginner(term, lang)
    if (!isCountedInBoth(profiles, isOwn)) return false
    const boostOf = (of: number) => pages[of]?.boost ?? 1
    const classes = best.map((one) => classOfPosting(one.profile, boostOf(one.page)))
    const least = Math.min(...classes)
    const lastOfLeast = Math.max(
      ...best.filter((_, index) => classes[index] === least).map((one) => one.page),
    )
    const own = Array.from(profiles.now, ([term, profile]) =>
      isOwn(term) ? classOfPosting(profile, boostOf(page)) : 0,
    )
    const most = Math.max(0, ...own)
    return most < least || (most === least && page > lastOfLeast)
  }
}

/** Whether titles or headings contain a term before and after the edit; then the page is counted both times. */
function isCountedInBoth(
  { before, now }: { before: PageProfiles; now: PageProfiles },
  isOwn: (term: string) => boolean,
): boolean {
  const isThere = (profiles: PageProfiles) =>
    [...profiles].some(([term, profile]) => isOwn(term) && profile >= IN_HEADING)
  return isThere(before) && isThere(now)
}

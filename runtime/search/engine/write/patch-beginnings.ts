/**
 * Updates the lists of beginnings after an edit. A page counts for a beginning by the strongest of its terms, before and
 * after the edit. The lists of a letter are made again only if a page that one of them lacks may belong to it now.
 */
import { BEGINNING_PAGES, scoreOfProfile } from '../format/index-format.ts'
import { classOfPosting, createBeginnings, IN_HEADING, isBeginner } from './beginnings.ts'
import type { ReplacedList } from './cut-list.ts'
import type { MergedTerm } from './merge-segments.ts'
import type { PageChange } from './page-change.ts'
import { countPostings, decodeHead, decodeList, encodeList, type Posting } from './postings.ts'
import type { TableEntry, WrittenTable } from './term-table.ts'
import type { TermList } from './written-terms.ts'

/** A term whose list of postings changed. */
export interface EditedTerm {
  term: string
  /** `undefined` for a new term. */
  before: TermList | undefined
  /** `undefined` if no page contains the term any more. */
  now: TermList | undefined
  /** Where both lists differ. */
  changes: ReplacedList['changes']
}

interface BeginningsInput {
  boosts: Float32Array
  /** Primary subtag of the language in which queries are analysed. */
  lang: string
  /** Earlier lists of beginnings. */
  table: WrittenTable
  edits: ReadonlyMap<string, EditedTerm>
  changes: readonly PageChange[]
  /** Earlier list of a term. */
  find(term: string): TermList | undefined
  /** All terms that begin with a letter, in order. */
  termsOf(letter: string): Iterable<MergedTerm>
}

/** Entries of the table of beginnings, in order. */
export function patchBeginnings(input: BeginningsInput): TableEntry[] {
  const { table, edits, lang } = input
  const entries = new Map(table.terms.map((name, at) => [name, toEntry(table, name, at)]))
  const own = [...edits.values()].filter(({ term }) => isBeginner(term, lang))
  const letters = new Set(own.filter((edit) => movesOthers(edit, input)).map(({ term }) => term[0]))
  for (const name of new Set(own.flatMap(({ term }) => [term.slice(0, 1), term.slice(0, 2)]))) {
    if (letters.has(name[0])) continue
    const made = patchList(name, input)
    if (made === 'unknown') letters.add(name[0])
    else if (made) entries.set(name, made)
    else entries.delete(name)
  }
  for (const letter of letters) {
    if (letter === undefined) continue
    for (const name of [...entries.keys()]) if (name.startsWith(letter)) entries.delete(name)
    for (const entry of makeLists(letter, input)) entries.set(entry.term, entry)
  }
  // Sorted without a compare function, as terms are.
  return [...entries.keys()].sort().flatMap((name) => entries.get(name) ?? [])
}

function toEntry(table: WrittenTable, term: string, at: number): TableEntry {
  const list = () => table.listAt(at)
  return { term, count: table.counts[at] ?? 0, length: list().length, at, list }
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

/** Whether a posting of another page counts for beginnings, and did not, or the reverse: see `eachPosting`. */
function movesOthers(
  { before, now, changes }: EditedTerm,
  { changes: pages }: Pick<BeginningsInput, 'changes'>,
): boolean {
  const edited = new Set(pages.map(({ number }) => number))
  if ([...changes.keys()].some((page) => !edited.has(page))) return true
  const heads = [before, now].map((one) =>
    (one ? decodeHead(one.list, BEGINNING_PAGES) : []).filter(
      ({ page, profile }) => profile < IN_HEADING && !edited.has(page),
    ),
  )
  const [old = [], own = []] = heads
  return old.length !== own.length || old.some(({ page }, at) => page !== own[at]?.page)
}

/** The list of a beginning; `null` if no page counts for it. */
function patchList(name: string, input: BeginningsInput): TableEntry | null | 'unknown' {
  const { table, boosts, edits, find } = input
  const at = table.find(name)
  let count = table.counts[at] ?? 0
  const first: readonly Posting[] = at < 0 ? [] : decodeList(table.listAt(at))
  let list = first
  for (const { number, before, now } of input.changes) {
    const old = strongest(name, { number, terms: before, lang: input.lang, find })
    const findNow = (term: string) => (edits.has(term) ? edits.get(term)?.now : find(term))
    const own = strongest(name, { number, terms: now, lang: input.lang, find: findNow })
    const made = replaceInBest(list, { page: number, now: own }, { count, boosts })
    if (!made) return 'unknown'
    list = made
    count += Number(own !== null) - Number(old !== null)
  }
  if (count === 0) return null
  if (list === first && count === table.counts[at]) return toEntry(table, name, at)
  const bytes = encodeList(list)
  return { term: name, count, length: bytes.length, at: -1, list: () => bytes }
}

interface CountedPage extends Pick<BeginningsInput, 'lang' | 'find'> {
  number: number
  terms: PageChange['now']
}

/** The posting by which a page counts for a beginning: the strongest one, of equal ones the first. */
function strongest(name: string, { number, terms, lang, find }: CountedPage): Posting | null {
  let best: Posting | null = null
  for (const [term, posting] of terms) {
    if (!term.startsWith(name) || !isBeginner(term, lang)) continue
    const isStronger = strengthOf(posting) > (best ? strengthOf(best) : 0)
    if (isStronger && isCounted(posting, number, find(term))) best = posting
  }
  return best
}

const strengthOf = ({ profile }: Posting) => Math.fround(scoreOfProfile(profile))

/** Whether `eachPosting` visits the posting of a page. */
function isCounted({ profile }: Posting, page: number, term: TermList | undefined): boolean {
  if (!term) return false
  const isHere = (postings: readonly Posting[]) => postings.some((one) => one.page === page)
  if (profile < IN_HEADING) return isHere(decodeHead(term.list, BEGINNING_PAGES))
  return countPostings(term.list) === term.count || isHere(decodeList(term.list))
}

/** Replace the posting of a page in the list of the best ones; `null` if a page that it lacks may belong to it now. */
function replaceInBest(
  list: readonly Posting[],
  { page, now }: { page: number; now: Posting | null },
  { count, boosts }: { count: number; boosts: Float32Array },
): readonly Posting[] | null {
  const classOf = (one: Posting) => classOfPosting(one.profile, boosts[one.page] ?? 1)
  const compare = (a: Posting, b: Posting) => classOf(b) - classOf(a) || a.page - b.page
  const ranked = [...list].sort(compare)
  const others = ranked.filter((one) => one.page !== page)
  const worst = ranked.at(-1)
  const isBest = now !== null && (!worst || compare(now, worst) <= 0)
  // The list lacks pages, all of which come after its worst one.
  if (count > BEGINNING_PAGES && !isBest) return others.length < list.length ? null : list
  const best = [...others, ...(now ? [now] : [])].sort(compare).slice(0, BEGINNING_PAGES)
  return best.sort((a, b) => a.page - b.page)
}

/**
 * First half of making an index: some pages that follow each other become text blocks and a run, a
 * sorted list of terms with their postings. Pages are dealt with one by one, so that memory does not
 * grow with the site; the runs are merged later.
 */
import { type ByteWriter, checksum, createByteWriter } from '../../runtime/contract/search/bytes.ts'
import {
  type PageText,
  sectionBit,
  toProfile,
  toTextStrength,
} from '../../runtime/contract/search/index-format.ts'
import { createTokeniser, type Tokeniser } from '../../runtime/contract/search/tokenise.ts'
import type { DocSection, OutputFile } from '../model.ts'
import { type SearchPage, withLead } from './search-page.ts'

/** What some pages became. */
export interface IndexedPages {
  /** See `run-file.ts`. */
  run: Uint8Array
  /** Text blocks in page order: how many pages each holds, and its file. */
  blocks: [count: number, file: string][]
  /** The blocks; paths are names inside the index folder. */
  files: OutputFile[]
}

/** Bytes of text, about, that one block holds. */
const BLOCK_BYTES = 24_576

/** Takes in pages in order. */
export interface PageIndexer {
  /** @param sections - Of the page's article; none for a page without one. */
  add(page: SearchPage, sections: readonly DocSection[]): void
  finish(): IndexedPages
}

/** @param first - Number of the first page. */
export function createPageIndexer(first: number): PageIndexer {
  const counter = createTermCounter()
  const tokenisers = new Map<string, Tokeniser>()
  const blocks: IndexedPages['blocks'] = []
  const files: OutputFile[] = []
  let waiting: string[] = []
  let waitingBytes = 0
  let number = first

  function tokeniserOf(lang: string): Tokeniser {
    const tokeniser = tokenisers.get(lang) ?? createTokeniser(lang)
    tokenisers.set(lang, tokeniser)
    return tokeniser
  }

  function closeBlock(): void {
    if (waiting.length === 0) return
    const content = Buffer.from(`[${waiting.join(',')}]`)
    const path = `${checksum(content)}.json`
    blocks.push([waiting.length, path])
    files.push({ path, content })
    waiting = []
    waitingBytes = 0
  }

  return {
    add(page, sections) {
      const all = withLead(sections, page)
      counter.countPage(number, page, { sections: all, tokeniser: tokeniserOf(page.lang) })
      const text: PageText = {
        lang: page.lang,
        sections: all.map(({ level, anchor, heading, pieces }) => [level, anchor, heading, pieces]),
      }
      const json = JSON.stringify(text)
      if (waitingBytes > 0 && waitingBytes + json.length > BLOCK_BYTES) closeBlock()
      waiting.push(json)
      waitingBytes += json.length
      number += 1
    },
    finish() {
      closeBlock()
      return { run: counter.toRun(), blocks, files }
    },
  }
}

/** Postings of one term: pages since the one before, but for the first page, which stands apart. */
interface TermPostings {
  count: number
  first: number
  last: number
  bytes: ByteWriter
}

/** What one page has of a term. */
interface Tally {
  title: boolean
  headings: number
  text: number
  sections: number
}

function createTermCounter() {
  const terms = new Map<string, TermPostings>()
  let tallies = new Map<string, Tally>()

  function tallyOf(term: string): Tally {
    let tally = tallies.get(term)
    if (!tally) {
      tally = { title: false, headings: 0, text: 0, sections: 0 }
      tallies.set(term, tally)
    }
    return tally
  }

  function addPosting(term: string, page: number, profile: number, sections: number): void {
    const known = terms.get(term)
    if (known) {
      known.bytes.number(page - known.last)
      known.last = page
      known.count += 1
    } else terms.set(term, { count: 1, first: page, last: page, bytes: createByteWriter(16) })
    const bytes = terms.get(term)?.bytes
    bytes?.byte(profile)
    bytes?.number(sections)
  }

  return {
    countPage(
      number: number,
      page: SearchPage,
      { sections, tokeniser }: { sections: readonly DocSection[]; tokeniser: Tokeniser },
    ): void {
      tallies = new Map()
      let words = 0
      const titleWords = tokeniser.eachTerm(page.title, (term) => {
        const tally = tallyOf(term)
        tally.title = true
        tally.sections |= 1
      })
      for (const keyword of page.keywords)
        tokeniser.eachTerm(keyword, (term) => {
          tallyOf(term).headings += 1
        })
      for (const [index, { heading, pieces }] of sections.entries()) {
        const bit = 1 << sectionBit(index, sections.length)
        tokeniser.eachTerm(heading, (term) => {
          const tally = tallyOf(term)
          tally.headings += 1
          tally.sections |= bit
        })
        for (const piece of pieces)
          words += tokeniser.eachTerm(piece, (term) => {
            const tally = tallyOf(term)
            tally.text += 1
            tally.sections |= bit
          })
      }
      const titleClass = titleWords < 2 ? 3 : titleWords < 4 ? 2 : 1
      for (const [term, tally] of tallies) {
        const strength = toTextStrength(tally.text, words)
        const profile = toProfile(tally.title ? titleClass : 0, tally.headings, strength)
        addPosting(term, number, profile, tally.sections)
      }
    },
    toRun: () => writeRun(terms),
  }
}

function writeRun(terms: ReadonlyMap<string, TermPostings>): Uint8Array {
  const run = createByteWriter(65_536)
  for (const term of [...terms.keys()].sort(byCodeUnits)) {
    const postings = terms.get(term)
    if (!postings) continue
    const name = Buffer.from(term)
    const bytes = postings.bytes.take()
    run.number(name.length)
    run.bytes(name)
    run.number(postings.count)
    run.number(postings.first)
    run.number(postings.last)
    run.number(bytes.length)
    run.bytes(bytes)
  }
  return run.take()
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** An index that is patched after an edit equals the index built from all segments. */
import { inflateRawSync } from 'node:zlib'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { decodeCore } from '../../runtime/search/engine/format/core-file.ts'
import { compress } from '../../runtime/search/engine/node.ts'
import {
  createPageIndexer,
  type IndexedPages,
  type IndexFile,
  type IndexLimits,
  type IndexPage,
  type PagesBefore,
  patchIndex,
  segmentInMemory,
  type WrittenIndex,
  writeIndex,
} from '../../runtime/search/engine/writer.ts'

const BATCH = 8
/** More pages than the list of a prefix contains. */
const PAGES = 60
const LETTERS = ['a', 'b', 'c', 'ö', '名']

interface Text {
  title: string
  heading: string
  text: string
}

type Batch = IndexedPages & { first: number; count: number }

/** A word of a small vocabulary: some are on nearly all pages, some on one. */
function toWord(number: number): string {
  const letter = LETTERS[number % LETTERS.length] ?? 'a'
  return number % 7 === 0 ? 'the' : `${letter}${(Math.floor(number / 3) % 40).toString(36)}x`
}

const toWords = (numbers: readonly number[]) => numbers.map(toWord).join(' ')

/** The same text for the same number. */
function makeText(seed: number): Text {
  const numbers = Array.from({ length: 30 }, (_, at) => ((seed + 1) * 7919 + at * at * 31) % 600)
  return {
    title: toWords(numbers.slice(0, 2)),
    heading: toWords(numbers.slice(2, 4)),
    text: toWords(numbers.slice(4, 6 + (seed % 24))),
  }
}

function toPage({ title }: Text, at: number): IndexPage {
  const boost = at % 9 === 0 ? 2.5 : 1
  const rest = { group: '', tag: 'docs', version: 'current', lang: 'en', keywords: [] }
  return { ...rest, url: `/${at}`, title, boost }
}

function indexBatch(texts: readonly Text[], first: number, before?: PagesBefore): Batch {
  const indexer = createPageIndexer(first, compress, before)
  const own = texts.slice(first, first + BATCH)
  for (const [at, { heading, text, ...rest }] of own.entries())
    indexer.add(toPage({ heading, text, ...rest }, first + at), [
      { level: 1, anchor: '', heading: '', pieces: [text] },
      { level: 2, anchor: 'h', heading, pieces: [text.slice(0, 20)] },
    ])
  return { ...indexer.finish(), first, count: own.length }
}

function indexAll(texts: readonly Text[]): Batch[] {
  const firsts = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, at) => at * BATCH)
  return firsts.map((first) => indexBatch(texts, first))
}

/**
 * Smaller limits for some tests: of pages in a list, of terms in a core and in a table of rare
 * ones.
 */
const small: { limits?: IndexLimits } = {}
const toLimits = (listPages: number, coreTerms: number, rareTableTerms: number) => ({
  limits: { listPages, coreTerms, rareTableTerms },
})
afterEach(() => {
  delete small.limits
})

function toParts(texts: readonly Text[], batches: readonly Batch[]) {
  return {
    ...small,
    ...{ language: 'en', lang: 'en', synonyms: [], compress },
    pages: texts.map(toPage),
    blocks: batches.flatMap(({ blocks }) => blocks),
    segmentBytes: batches.reduce((sum, { segment }) => sum + segment.length, 0),
  }
}

type Files = Map<string, Uint8Array>

function writeAll(texts: readonly Text[], batches: readonly Batch[]) {
  const files: Files = new Map()
  const segments = batches.map(({ segment }) => segmentInMemory(segment))
  const save = ({ path, content }: IndexFile) => void files.set(path, content)
  const written = writeIndex({ ...toParts(texts, batches), segments }, save)
  return { files, written, batches }
}

interface Index {
  files: Files
  written: WrittenIndex
  batches: readonly Batch[]
}

/** @returns the index and how many of its files were written; `null` if it has to be rebuilt. */
function patch(before: Index, texts: readonly Text[], batches: readonly Batch[]) {
  const core = decodeCore(before.files.get('index.json') ?? new Uint8Array())
  if (!core) throw new Error('There is no index')
  const changed = batches.flatMap(({ first, count, segment }, at) => {
    const old = before.batches[at]?.segment
    if (!old || Buffer.compare(old, segment) === 0) return []
    const [one, other] = [segmentInMemory(old), segmentInMemory(segment)]
    return [{ first, end: first + count, before: one, after: other }]
  })
  const read = (name: string) => inflateRawSync(before.files.get(name) ?? new Uint8Array())
  const files: Files = new Map()
  const state = { core, written: before.written, read, changed }
  const written = patchIndex(toParts(texts, batches), state, ({ path, content }) => {
    files.set(path, content)
  })
  return written && { files, written, batches }
}

test.each<[string, object]>([
  ['any edits', {}],
  ['edits in lists without pages of frequent words', toLimits(12, 400, 40)],
  ['edits of rare words in separate tables', toLimits(400, 60, 20)],
  ['edits with both', toLimits(12, 60, 20)],
])('after %s it has the same files, byte for byte', (_, change) => {
  Object.assign(small, change)
  let patched = 0
  let kept = 0
  const edit = record({
    page: integer({ min: 0, max: PAGES - 1 }),
    seed: integer({ min: 0, max: 9_999 }),
    part: constantFrom('title', 'heading', 'text', 'end'),
  })
  const first = Array.from({ length: PAGES }, (_, at) => makeText(at))
  const start = writeAll(first, indexAll(first))
  assert(
    property(array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      let [texts, index]: [Text[], Index] = [first, start]
      for (const { page, seed, part } of edits) {
        const [old, other] = [texts[page] ?? makeText(0), makeText(seed)]
        const now =
          part === 'end'
            ? { ...old, text: `${old.text} ${other.title} seldom${seed}` }
            : { ...old, [part]: other[part] }
        texts = texts.with(page, now)
        const at = Math.floor(page / BATCH)
        const batches = index.batches.with(at, indexBatch(texts, at * BATCH))
        const expected = writeAll(texts, batches)
        const made = patch(index, texts, batches)
        if (made) {
          patched += 1
          kept += [...made.files.keys()].filter((name) => index.files.has(name)).length
          expect([...made.files].sort()).toEqual([...expected.files].sort())
          expect(made.written).toEqual(expected.written)
        }
        index = made ?? expected
      }
    }),
    { numRuns: 15 },
  )
  expect(patched).toBeGreaterThan(20)
  expect(kept).toBeGreaterThan(patched)
})

test('some pages of a batch that are counted again give the batch of all pages, byte for byte', () => {
  const first = Array.from({ length: BATCH }, (_, at) => makeText(at))
  const edits = array(record({ page: integer({ min: 0, max: BATCH - 1 }), seed: integer() }), {
    maxLength: 5,
  })
  const firsts = constantFrom(0, 3 * BATCH, 100_000)
  const emptied = { title: '', heading: '', text: '' }
  assert(
    property(edits, firsts, (list, start) => {
      const filled = (texts: readonly Text[]) => [...new Array<Text>(start), ...texts]
      const now = list.reduce(
        (texts, { page, seed }) => texts.with(page, seed % 5 === 0 ? emptied : makeText(seed)),
        first,
      )
      const before = indexBatch(filled(first), start)
      const edited = new Set(list.map(({ page }) => start + page))
      const segment = segmentInMemory(before.segment)
      expect(indexBatch(filled(now), start, { segment, edited })).toEqual(
        indexBatch(filled(now), start),
      )
    }),
    { numRuns: 60 },
  )
})

test('it is rebuilt if a page that a list omits may belong to it now', () => {
  Object.assign(small, toLimits(12, 400, 40))
  const first = Array.from({ length: PAGES }, () => ({ ...makeText(0), text: 'bax bax bax' }))
  const index = writeAll(first, indexAll(first))
  const edit = (at: number, text: string) => {
    const texts = first.with(at, { ...makeText(0), text })
    return patch(index, texts, indexAll(texts))
  }
  // The best page of its word is no longer one; a page outside the list still is not.
  expect(edit(0, 'cax')).toBeNull()
  expect(edit(30, 'bax')).not.toBeNull()
})

test.each<[string, (texts: readonly Text[]) => Text[]]>([
  ['a page more', (texts) => [...texts, makeText(1)]],
  ['a missing page', (texts) => texts.slice(1)],
])('it is rebuilt with %s', (_, change) => {
  const first = Array.from({ length: 10 }, (_unused, at) => makeText(at))
  const texts = change(first)
  expect(patch(writeAll(first, indexAll(first)), texts, indexAll(texts))).toBeNull()
})

test('a changed file is an error, not another index', () => {
  const first = Array.from({ length: PAGES }, (_, at) => makeText(at))
  const index = writeAll(first, indexAll(first))
  const texts = first.with(3, { ...makeText(3), text: 'bax cax' })
  const files = new Map(
    [...index.files].map(([name, bytes]) => [
      name,
      name === 'index.json' ? bytes : compress(new Uint8Array()),
    ]),
  )
  expect(() => patch({ ...index, files }, texts, indexAll(texts))).toThrow(RangeError)
})

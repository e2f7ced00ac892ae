/** An index that is patched after an edit equals the index built from all segments. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import {
  compress,
  IndexDamaged,
  openIndexFolder,
  writeToDisk,
} from '../../runtime/search/engine/node.ts'
import {
  createPageIndexer,
  decodeCore,
  type IndexedPages,
  type IndexFile,
  type IndexLimits,
  type IndexPage,
  type IndexSection,
  indexFilePath,
  patchIndex,
  segmentInMemory,
  type WrittenIndex,
  writeIndex,
} from '../../runtime/search/engine/writer.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

const BATCH = 8
/** More pages than the list of a prefix contains. */
const PAGES = 60
const LETTERS = ['a', 'b', 'c', 'ö', '名']

interface Text {
  title: string
  heading: string
  text: string
}

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
  const rest = { group: title.slice(0, 1), tag: 'docs', version: 'current', lang: 'en' }
  const own = { ...rest, ...(at % 4 === 0 ? { badge: title.slice(0, 2) } : {}) }
  return { ...own, url: `/${at}/${title.slice(0, 3)}`, title, boost, keywords: [title.slice(3)] }
}

function toSections({ heading, text }: Text): IndexSection[] {
  return [
    { level: 1, anchor: '', heading: '', pieces: [text] },
    {
      ...{ level: 2, anchor: 'h', heading, pieces: [text.slice(0, 20), 'x'.repeat(3_000)] },
      ...(text.length % 2 === 0 ? { kind: text.slice(0, 2) } : {}),
    },
  ]
}

const indexed = new Map<string, IndexedPages>()

function indexBatch(texts: readonly Text[], first: number): IndexedPages {
  const own = texts.slice(first, first + BATCH)
  const key = JSON.stringify([first, own])
  const indexer = createPageIndexer(first, compress)
  const known = indexed.get(key)
  if (known) return known
  for (const [at, text] of own.entries()) indexer.add(toPage(text, first + at), toSections(text))
  const made = indexer.finish()
  indexed.set(key, made)
  return made
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

const parts = () => ({ ...small, language: 'en', lang: 'en', synonyms: [['a0x', 'b0x']], compress })

type Files = Map<string, Uint8Array>

interface Index {
  files: Files
  written: WrittenIndex
}

function writeAll(texts: readonly Text[]): Index {
  const files: Files = new Map()
  const save = ({ path, content }: IndexFile) => void files.set(path, content)
  const firsts = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, at) => at * BATCH)
  const batches = firsts.map((first) => indexBatch(texts, first))
  for (const batch of batches) batch.files.forEach(save)
  const written = writeIndex(
    {
      ...parts(),
      pages: texts.map(toPage),
      blocks: batches.flatMap(({ blocks }) => blocks),
      segments: batches.map(({ segment }) => segmentInMemory(segment)),
    },
    save,
  )
  return { files, written }
}

/** @returns the index, and the names of files that were written; `null` if it has to be merged. */
function patch(before: Index, texts: readonly Text[], now: readonly Text[]) {
  const readFile = (name: string) => before.files.get(name) ?? new Uint8Array()
  const core = decodeCore(readFile('index.json'))
  if (!core) throw new Error('There is no index')
  const withText = (text: Text, at: number) => ({
    page: toPage(text, at),
    sections: toSections(text),
  })
  const edits = now.flatMap((text, number) => {
    const old = texts[number]
    if (!old || old === text) return []
    return [{ number, before: withText(old, number), now: withText(text, number) }]
  })
  const read = (name: string) => inflateRawSync(readFile(name))
  const made: Files = new Map()
  const state = { core, written: before.written, read, readFile, edits }
  const patched = patchIndex(parts(), state, ({ path, content }) => made.set(path, content))
  if (!patched) return null
  const { names, ...written } = patched
  const all = [...names, 'index.json'].map(
    (name) => [name, made.get(name) ?? readFile(name)] as const,
  )
  return { files: new Map(all), written, made: [...made.keys()] }
}

/** The text of a page after an edit. */
function change(texts: readonly Text[], { page, seed, part }: Edit): Text {
  const [old, other] = [texts[page] ?? makeText(0), makeText(seed)]
  if (part === 'end') return { ...old, text: `${old.text} ${other.title} seldom${seed}` }
  return part === 'nothing' ? { title: '', heading: '', text: '' } : { ...old, [part]: other[part] }
}

/** As texts, which are compared faster. */
const toTexts = (files: Files) =>
  Array.from(files, ([name, bytes]) => `${name} ${Buffer.from(bytes).toString('base64')}`).sort()

interface Edit {
  page: number
  seed: number
  part: 'title' | 'heading' | 'text' | 'end' | 'nothing'
}

test.each<[string, object]>([
  ['any edits', {}],
  ['edits in lists without pages of frequent words', toLimits(12, 400, 40)],
  ['edits of rare words in separate tables', toLimits(400, 60, 20)],
  ['edits with both', toLimits(12, 60, 20)],
])('after %s it has the same files, byte for byte', (_, limits) => {
  Object.assign(small, limits)
  let [patched, written, kept] = [0, 0, 0]
  const edit = record({
    page: integer({ min: 0, max: PAGES - 1 }),
    seed: integer({ min: 0, max: 9_999 }),
    part: constantFrom('title', 'heading', 'text', 'end', 'nothing'),
  })
  const first = Array.from({ length: PAGES }, (_, at) => makeText(at))
  const start = writeAll(first)
  const edits = array(edit, { minLength: 1, maxLength: 3 })
  assert(
    property(array(edits, { minLength: 1, maxLength: 4 }), (rounds) => {
      let [texts, index]: [Text[], Index] = [first, start]
      for (const round of rounds) {
        const now = round.reduce((all, one) => all.with(one.page, change(all, one)), texts)
        const expected = writeAll(now)
        const made = patch(index, texts, now)
        if (made) {
          patched += 1
          written += made.made.length
          kept += [...made.files.keys()].filter((name) => index.files.has(name)).length
          expect(toTexts(made.files)).toEqual(toTexts(expected.files))
          expect(made.written).toEqual(expected.written)
        }
        ;[texts, index] = [now, made ?? expected]
      }
    }),
    { numRuns: 15 },
  )
  // Edits are random, and about half of them have to be merged.
  expect(patched).toBeGreaterThan(2)
  expect(kept).toBeGreaterThan(patched)
  expect(written).toBeGreaterThan(patched)
})

test('it is merged if a page that a list omits may belong to it now', () => {
  Object.assign(small, toLimits(12, 400, 40))
  const first = Array.from({ length: PAGES }, () => ({ ...makeText(0), text: 'bax bax bax' }))
  const index = writeAll(first)
  const edit = (at: number, text: string) =>
    patch(index, first, first.with(at, { ...makeText(0), text }))
  // The best page of its word is no longer one; a page outside the list still is not.
  expect(edit(0, 'cax')).toBeNull()
  expect(edit(30, 'bax')).not.toBeNull()
})

test.each<[string, Partial<IndexPage>]>([
  ['tag', { tag: 'other' }],
  ['language', { lang: 'de' }],
  ['boost', { boost: 3 }],
])('it is merged if a page has another %s', (_, other) => {
  const texts = Array.from({ length: 10 }, (_unused, at) => makeText(at))
  const index = writeAll(texts)
  const core = decodeCore(index.files.get('index.json') ?? new Uint8Array())
  if (!core) throw new Error('There is no index')
  const [page, sections] = [toPage(makeText(3), 3), toSections(makeText(3))]
  const now = { page: { ...page, ...other }, sections }
  const edits = [{ number: 3, before: { page, sections }, now }]
  const read = () => new Uint8Array()
  const state = { core, written: index.written, read, readFile: read, edits }
  expect(patchIndex(parts(), state, () => {})).toBeNull()
})

test('files on disk are read only if they are as their names say', () => {
  const folder = makeFolder()
  const { files } = writeAll(Array.from({ length: PAGES }, (_, at) => makeText(at)))
  writeToDisk(
    folder,
    Array.from(files, ([path, content]) => ({ path, content })),
  )
  const { read, readFile } = openIndexFolder(folder)
  const names = [...files.keys()].filter((name) => name !== 'index.json')
  for (const name of names) expect([...readFile(name)]).toEqual([...(files.get(name) ?? [])])
  for (const name of [names[0] ?? '', names.at(-1) ?? '']) {
    expect([...read(name)]).toEqual([...inflateRawSync(files.get(name) ?? new Uint8Array())])
    const disk = join(folder, indexFilePath(name))
    for (const bytes of [compress(new Uint8Array()), files.get(name)?.subarray(1) ?? '']) {
      writeFileSync(disk, bytes)
      expect(() => read(name)).toThrow(IndexDamaged)
    }
    rmSync(disk)
    expect(() => read(name)).toThrow(IndexDamaged)
    expect(() => readFile(name)).toThrow(IndexDamaged)
  }
  removeFolder(folder)
})

/**
 * Words in a row are found on any page of a large site, not only among the pages with the best
 * words.
 */
import { createTokeniser } from '../../runtime/search/engine/analysis/tokenise.ts'
import { pairPart, toPair } from '../../runtime/search/engine/analysis/word-pairs.ts'
import { SearchUnreachable } from '../../runtime/search/engine/protocol.ts'
import { openIndex } from '../../runtime/search/engine/read/index-files.ts'
import { createSearchEngine } from '../../runtime/search/engine/read/search-engine.ts'
import { makeIndex, type TestPage, titlesOf, toRequest, toSource } from './make-index.ts'

const LINES: Readonly<Record<number, string>> = {
  70: 'Then throttle the module and wait.',
  140: 'Some bounded cache expires at night.',
  210: 'Ask for throttling of modules, one after the other.',
}
const LONG = 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod. '
/** Each page has all words, most of them in headings, and none of them in a row. */
const pages = Array.from({ length: 300 }, (_, index): TestPage => {
  const isPlain = LINES[index] !== undefined
  const others = Array.from({ length: 40 }, (_, word) => `w${index}n${word}`).join(' ')
  const heading = isPlain ? '' : '## Module, and how to throttle\n## Cache, bounded\n'
  return {
    title: `Page ${index}`,
    text: `${LONG.repeat(3)}\n${others}\nA module of a bounded thing.\nWe throttle.\nA cache.\n${LINES[index] ?? ''}\n${heading}Expires.`,
  }
})
const TITLE = 'Modules that one can throttle'
const files = makeIndex([...pages, { title: TITLE, text: LONG }])
const ask = (query: string) => createSearchEngine(toSource(files)).search(toRequest(query))
const lineOf = async (query: string) => (await ask(query)).hits[0]?.content ?? ''

test.each([
  ['throttle the module', [TITLE, 'Page 210', 'Page 70']],
  ['throttle modu', [TITLE, 'Page 210', 'Page 70']],
  ['bounded cache expires', ['Page 140']],
  ['bouned cache', ['Page 140']],
])('%s: a title with all words, then lines that have them in a row', async (query, expected) => {
  const titles = titlesOf(await ask(query))
  expect(titles.slice(0, expected.length)).toEqual(expect.arrayContaining(expected))
  expect(titles[0]).toBe(expected.includes(TITLE) ? TITLE : expected[0])
  expect(titles.length).toBeGreaterThanOrEqual(20)
})

test.each([
  ['"throttle the module"', LINES[70]],
  ['"cache expires"', LINES[140]],
  ['"module and wait', LINES[70]],
])('%s shows the line that contains the phrase, at any place', async (query, line) => {
  expect(await lineOf(query)).toBe(line)
})

test('only the files of these pairs and the texts of few pages are fetched', async () => {
  const source = toSource(files)
  await createSearchEngine(source).search(toRequest('bounded cache expires'))
  const { pairs } = JSON.parse(new TextDecoder().decode(files.get('index.json')))
  expect(pairs.length).toBeGreaterThan(2)
  expect(source.asked.filter((name) => pairs.includes(name)).length).toBeLessThanOrEqual(2)
  expect(source.asked.length).toBeLessThanOrEqual(15)
})

test('while the reader types, nothing is fetched for the word order', async () => {
  const source = toSource(files)
  const engine = createSearchEngine(source)
  const { pairs } = JSON.parse(new TextDecoder().decode(files.get('index.json')))
  await engine.search(toRequest('bounded cache'), async () => false)
  expect(source.asked.filter((name) => pairs.includes(name))).toEqual([])
})

test('if pairs cannot be fetched, the words are still found', async () => {
  const { pairs } = JSON.parse(new TextDecoder().decode(files.get('index.json')))
  const engine = createSearchEngine(async (name) => {
    if (pairs.includes(name)) throw new SearchUnreachable('The network is gone.')
    return files.get(name) ?? null
  })
  expect((await engine.search(toRequest('bounded cache'))).hits.length).toBeGreaterThan(10)
})

test('the index contains each pair of each page, however its segments were split, and no other', async () => {
  const words = ['queue', 'lease', 'shards', 'the', 'token', 'Ledgers', 'of', 'getUserById']
  const own = Array.from({ length: 40 }, (_, page) => ({
    title: `T${page}`,
    text: Array.from({ length: 8 }, (_, at) => words[(page * 3 + at * at) % words.length]).join(
      ' ',
    ),
  }))
  const tokeniser = createTokeniser('en')
  const partsOf = (text: string) =>
    tokeniser
      .tokenise(text)
      .map(({ terms }) => pairPart(terms[0] ?? '', 'en'))
      .filter((part) => part !== 0)
  const has = own.map(({ text }) =>
    partsOf(text).flatMap((part, index, all) => {
      const next = all[index + 1]
      return next === undefined ? [] : [toPair(part, next)]
    }),
  )
  for (const batch of [7, 256]) {
    const index = await openIndex(toSource(makeIndex(own, { batch })))
    for (const pair of [...new Set(has.flat()), toPair(1, 2), 0]) {
      const expected = has.flatMap((pairs, page) => (pairs.includes(pair) ? [page] : []))
      expect(await index.pair(pair)).toEqual(expected)
    }
  }
})

/** Size of an index on the wire as a host sends it: `.bin` unchanged, JSON compressed. */
import { brotliCompressSync, inflateRawSync } from 'node:zlib'
import { isWholeBlock } from '../../runtime/search/engine/format/block-file.ts'
import { checksum } from '../../runtime/search/engine/format/bytes.ts'
import { decodePaths, encodePaths } from '../../runtime/search/engine/format/path-list.ts'
import { createSearchEngine } from '../../runtime/search/engine/read/search-engine.ts'
import { makeIndex, toRequest, toSource } from './make-index.ts'

const NOUNS = ['queue', 'cache', 'lease', 'shard', 'token', 'ledger', 'broker', 'cursor']
const ACTS = ['Draining', 'Rotating', 'Caching', 'Signing', 'Merging', 'Splitting']
const at = (words: readonly string[], index: number) => words[index % words.length] ?? ''
const pages = Array.from({ length: 500 }, (_, index) => {
  const [act, noun] = [at(ACTS, index * 7), at(NOUNS, index * 3)]
  const line = (part: number) =>
    `A ${at(NOUNS, index + part)} and its ${at(NOUNS, index * part)} wait for number ${(index * 31 + part * 7) % 977}.`
  return {
    title: `${act} the ${noun} ${index}`,
    url: `/part-${Math.floor(index / 25)}/${act.toLowerCase()}-${noun}-${index}`,
    text: Array.from({ length: 40 }, (_, part) => line(part)).join('\n'),
  }
})
const files = makeIndex(pages)
const weigh = (names: readonly string[]) =>
  names.reduce((sum, name) => {
    const bytes = files.get(name) ?? new Uint8Array()
    return sum + (name.endsWith('.bin') ? bytes.length : brotliCompressSync(bytes).length)
  }, 0)

test('files that hosts send uncompressed are stored compressed, and named by their content', () => {
  const shards = [...files].filter(([name]) => name.endsWith('.bin'))
  expect(shards.length).toBeGreaterThan(1)
  for (const [name, bytes] of shards) {
    const raw = inflateRawSync(bytes)
    // Text blocks begin with the checksum of the rest.
    if (name.includes('-')) expect(isWholeBlock(raw)).toBe(true)
    else expect(name).toBe(`${checksum(raw)}.bin`)
    expect(bytes.length).toBeLessThan(raw.length)
  }
  expect([...files.keys()].every((name) => /^index\.json$|^\w{11}(-\w+)?\.bin$/.test(name))).toBe(
    true,
  )
})

test('the core is small: text blocks have one name per batch, not one each', () => {
  expect(weigh(['index.json'])).toBeLessThan(6_000)
})

test.each([
  ['cache', 8, 40_000],
  ['draining queue', 9, 45_000],
  ['ledger broker 411', 14, 50_000],
])('the answer to "%s" costs at most %i requests', async (query, requests, bytes) => {
  const source = toSource(files)
  const engine = createSearchEngine(source)
  // The very first and last keys; the words between them cost no more.
  for (const length of [1, 2, query.length - 1])
    await engine.search(toRequest(query.slice(0, length)), async () => false)
  const { hits } = await engine.search(toRequest(query))
  expect(hits).toHaveLength(20)
  expect(source.asked.length).toBeLessThanOrEqual(requests)
  expect(weigh(source.asked)).toBeLessThan(bytes)
})

test('addresses are read back as written, whatever they contain', () => {
  const titles = ['Draining the queue 7', 'Ümläut', 'a < b', 'x', '']
  const urls = [
    '/a/b/draining-queue-7',
    '/a/b/',
    'https://x.example/a/%C3%BC?q=<a>#b\nc',
    '/a<1/x',
    '',
  ]
  const coded = encodePaths(urls, titles)
  expect(decodePaths(coded, titles)).toEqual(urls)
  expect(coded.split('\n')[0]).toBe('0/a/b/<0-<2-<3')
  const own = pages.map(({ title }) => title)
  const addresses = pages.map(({ url }) => url)
  expect(decodePaths(encodePaths(addresses, own), own)).toEqual(addresses)
})

import { SearchUnreachable } from '../../runtime/search/engine/protocol.ts'
import { createSearchEngine } from '../../runtime/search/engine/read/search-engine.ts'
import { createAsk, type IndexFilesByName, makeIndex, toRequest, toSource } from './make-index.ts'

const PAGES = Array.from({ length: 40 }, (_, index) => ({
  title: `Chapter ${index} on <b>tags</b>`,
  text: `Text of ${index} & "quotes" with <script>alert(1)</script>.\n## Part\nwords ${'lorem ipsum '.repeat(60)}`,
}))

describe('a question', () => {
  const ask = createAsk(PAGES)

  test.each([
    ['64 emoji', '🔥'.repeat(64)],
    ['blanks', '     \t\n '],
    ['nothing', ''],
    ['an open quote', '"chapter'],
    ['only quotes', '"" “” "'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Hebrew marks', 'שָׁלוֹם\u202Eabc'],
    ['an element', '<img onerror=alert(1) src=x>'],
    ['half a character', 'chapter \uD83D'],
    ['a null', 'chapter\0'],
    ['an expression', '.*+?^${}()|[]\\'],
    ['names of Object', 'constructor __proto__ toString'],
    ['a hundred words', 'word '.repeat(100)],
    ['a long word', 'x'.repeat(5000)],
  ])('of %s has an answer, and so has the next', async (_, query) => {
    const answer = await ask(query)
    expect(answer.nbHits).toBeGreaterThanOrEqual(answer.hits.length)
    expect((await ask('chapter 7')).hits[0]?.hierarchy.lvl1).toContain('Chapter 7 ')
  })

  test('of random characters never fails, and is always escaped in the answer', async () => {
    let seed = 42
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      return seed % below
    }
    const signs = [
      'a',
      'chap',
      '"',
      '<',
      '&',
      ' ',
      '-',
      '.',
      'ß',
      'é',
      '漢字',
      '\u0301',
      '\uDC00',
      '🔥',
      '0',
    ]
    for (let run = 0; run < 200; run += 1) {
      const query = Array.from({ length: random(12) }, () => signs[random(signs.length)]).join('')
      const { hits } = await ask(query)
      const html = JSON.stringify(hits.map((hit) => [hit._highlightResult, hit._snippetResult]))
      expect(html.replaceAll('<mark>', '').replaceAll('</mark>', '')).not.toMatch(/[<>]/)
    }
  })

  test('of 200 keys at once gets 200 answers', async () => {
    const text = 'chapter words lorem ipsum '.repeat(8).slice(0, 200)
    const answers = await Promise.all(Array.from(text, (_, index) => ask(text.slice(0, index + 1))))
    expect(answers).toHaveLength(200)
  })

  test('with odd numbers gets the best possible answer', async () => {
    expect(
      (await ask('chapter', { page: -3, hitsPerPage: 0, snippetWords: -1 })).hits,
    ).toHaveLength(1)
    expect((await ask('chapter', { page: 99 })).hits).toEqual([])
  })
})

describe('an index', () => {
  const files = makeIndex(PAGES)
  const others = makeIndex(PAGES.slice(3))
  const shard = [...files.keys()].find((name) => /^\w+\.bin$/.test(name)) ?? ''

  test('that is missing is unreachable', async () => {
    const engine = createSearchEngine(async () => null)
    await expect(engine.search(toRequest('chapter'))).rejects.toMatchObject({ name: 'RetryError' })
  })

  test.each([
    ['cut', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    [
      'changed in one byte',
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === 60 ? byte ^ 1 : byte)),
    ],
    ['a page of the host', () => new TextEncoder().encode('<!doctype html>Not found')],
    ['empty', () => new Uint8Array(0)],
  ])('with files %s is unreachable, until they are whole again', async (_, damage) => {
    for (const name of ['index.json', shard]) {
      const damaged = new Map(files)
      damaged.set(name, damage(files.get(name) ?? new Uint8Array()))
      const engine = createSearchEngine(toSource(damaged))
      await expect(engine.search(toRequest('chapter'))).rejects.toMatchObject({
        name: 'RetryError',
      })
      damaged.set(name, files.get(name) ?? new Uint8Array())
      expect((await engine.search(toRequest('chapter'))).hits).toHaveLength(20)
    }
  })

  test('of a new deployment is opened when files of the old one are gone', async () => {
    const server = new Map(files)
    const engine = createSearchEngine(async (name) => server.get(name) ?? null)
    await engine.warm()
    server.clear()
    for (const [name, bytes] of others) server.set(name, bytes)
    const { hits } = await engine.search(toRequest('chapter 7'))
    expect(hits[0]?.hierarchy.lvl1).toContain('Chapter 7 ')
  })

  test('answers without the missing text', async () => {
    const core = JSON.parse(new TextDecoder().decode(files.get('index.json')))
    const server = new Map(files)
    for (const [name, counts] of core.blocks)
      for (const index of counts.keys()) server.delete(`${name}-${index.toString(36)}.bin`)
    const { hits } = await createSearchEngine(toSource(server)).search(toRequest('lorem'))
    expect(hits).toHaveLength(20)
    expect(hits.every(({ type }) => type === 'lvl1')).toBe(true)
  })

  test('goes on when the network is back', async () => {
    let isOnline = true
    const engine = createSearchEngine(async (name) => {
      if (!isOnline) throw new SearchUnreachable()
      return files.get(name) ?? null
    })
    await engine.warm()
    isOnline = false
    await expect(engine.search(toRequest('lorem'))).rejects.toBeInstanceOf(SearchUnreachable)
    isOnline = true
    expect((await engine.search(toRequest('lorem'))).hits).toHaveLength(20)
  })

  test('is the same, byte for byte, however its segments were read', () => {
    expect(makeIndex(PAGES)).toEqual(files)
    const core = (map: IndexFilesByName) => {
      const {
        blocks: _,
        build: __,
        ...rest
      } = JSON.parse(new TextDecoder().decode(map.get('index.json')))
      return rest
    }
    expect(core(makeIndex(PAGES, { batch: 7 }))).toEqual(core(files))
  })
})

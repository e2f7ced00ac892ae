/**
 * Answers to several words come in the order of `RANKING.md`, on random sites with any other text.
 */
import { createAsk, type TestPage, titlesOf } from './make-index.ts'

/** Numbers that are the same on each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

const WORDS = [
  'queue',
  'lease',
  'token',
  'ledger',
  'shard',
  'broker',
  'replica',
  'cursor',
  'journal',
]
const FILL = [
  'Nothing',
  'is',
  'said',
  'of',
  'all',
  'that',
  'here',
  'today',
  'but',
  'weather',
  'rain',
]

/** A page for each step of a query, the best first. The other text of each is random. */
function pagesFor(asked: readonly string[], random: (below: number) => number): TestPage[] {
  const fill = (count: number) => Array.from({ length: count }, () => FILL[random(FILL.length)])
  const words = asked.join(' ')
  const turned = asked.toReversed().join(' ')
  const apart = asked.join(` ${fill(20).join(' ')} `)
  const some = () =>
    Array.from({ length: random(4) }, () => `${asked[random(asked.length)]} ${fill(9).join(' ')}`)
  const withNoise = (title: string, own: readonly string[], more: Partial<TestPage> = {}) => ({
    title,
    text: [`Rain ${fill(random(40)).join(' ')}.`, ...some(), ...own, ...some()].join('\n'),
    boost: [0.6, 1, 1.8][random(3)] ?? 1,
    ...more,
  })
  return [
    withNoise(asked.map((word) => word.toUpperCase()).join('-'), []),
    withNoise(`${words} in spring`, []),
    withNoise('In order', [`${fill(12).join(' ')} ${words} ${fill(12).join(' ')}.`]),
    withNoise('Near', [`${fill(12).join(' ')} ${turned} ${fill(12).join(' ')}.`]),
    withNoise('Code', [apart], { code: words }),
    withNoise('Apart', [apart]),
  ]
}

test('a title, a title with all words, words in order, near each other, in code, apart', async () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed * 7919)
    const asked = [random(4), 4 + random(3), 7 + random(2)]
      .slice(0, 2 + random(2))
      .map((index) => WORDS[index] ?? '')
    const pages = pagesFor(asked, random)
    const places = pages.map((page) => [random(1000), page] as const).sort(([a], [b]) => a - b)
    const others = Array.from({ length: random(3) * 12 }, (_, index) => ({
      title: `${asked[index % asked.length]} ${index}`,
      text: `${asked[(index + 1) % asked.length]} ${index}`,
    }))
    const ask = createAsk([
      ...others.slice(9),
      ...places.map(([, page]) => page),
      ...others.slice(0, 9),
    ])
    const found = titlesOf(await ask(asked.join(' '))).filter((title) =>
      pages.some((page) => page.title === title),
    )
    const expected = pages.map(({ title }) => title)
    // With more than twenty pages, only the first steps are known without their text. Lines with two words are no step.
    const known = pages.length + others.length > 20 ? 3 : 6
    const steps = asked.length === 2 ? 2 : known
    if (found.slice(0, steps).join() !== expected.slice(0, steps).join())
      wrong.push(`${seed} ${asked.join(' ')}: ${found.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

test('the first of three hundred titles is the requested one, with its equals', async () => {
  const random = createRandom(17)
  const pages = Array.from({ length: 300 }, (_, index) => {
    const title = Array.from({ length: 1 + random(3) }, () => WORDS[random(WORDS.length)]).join(' ')
    const text = Array.from({ length: 40 }, () => WORDS[random(WORDS.length)]).join(' ')
    return {
      title,
      text: `${text}\n## ${title} ${text.slice(0, 20)}`,
      boost: 1 + random(2),
      url: `/${index}`,
    }
  })
  const ask = createAsk(pages)
  const wrong: string[] = []
  for (const { title } of pages.slice(0, 60)) {
    const { hits } = await ask(title)
    const same = pages.filter((page) => page.title === title).length
    const first = hits.slice(0, Math.min(same, 20)).map(({ hierarchy }) => hierarchy.lvl1)
    if (first.some((each) => each !== title)) wrong.push(`${title}: ${first.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

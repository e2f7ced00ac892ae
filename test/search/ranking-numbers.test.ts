/**
 * Each number in `RANKING.md` is measured: on small indexes, by the boost with which one page overtakes another,
 * by the certainty of a candidate, or by what is fetched. So neither the document nor the engine can change alone.
 */
import { readFileSync } from 'node:fs'
import { planSearchPage } from '../../cli/make/search/plan-search-pages.ts'
import { createTokeniser } from '../../runtime/search/engine/analysis/tokenise.ts'
import {
  LIST_PAGES,
  scoreOfProfile,
  sectionBit,
  toProfile,
  toTextStrength,
} from '../../runtime/search/engine/format/index-format.ts'
import { openIndex } from '../../runtime/search/engine/read/index-files.ts'
import { lookUp } from '../../runtime/search/engine/read/look-up.ts'
import { parseQuery } from '../../runtime/search/engine/read/query-words.ts'
import { createQuestionBudget } from '../../runtime/search/engine/read/question-budget.ts'
import { scorePages } from '../../runtime/search/engine/read/score-pages.ts'
import { createSearchEngine } from '../../runtime/search/engine/read/search-engine.ts'
import { findWordsInOrder } from '../../runtime/search/engine/read/words-in-order.ts'
import {
  createAsk,
  type IndexOptions,
  makeIndex,
  type TestPage,
  titlesOf,
  toRequest,
  toSource,
} from './make-index.ts'

/** Without the results of a bench. */
const RANKING = readFileSync(
  new URL('../../runtime/search/engine/RANKING.md', import.meta.url),
  'utf8',
).replace(/\n## What each rule is worth[\s\S]*/, '')

type Measure = () => Promise<readonly number[]> | readonly number[]

/** A sentence of the document, whose groups are numbers, and the measurement of these numbers. */
const RULES: readonly [said: RegExp, measure: Measure][] = [
  [/\| the word \| (1) \|/, () => sureness('config', ['config'])],
  [/two words as one .*?\| (0\.85) \|/, () => sureness('side bar', ['sidebar'])],
  [/\| the same stem \| (0\.88) \|/, () => sureness('rendering', ['renders'])],
  [
    /\| a synonym of the site \| (0\.8), or (0\.5) for a part/,
    () => sureness('login', ['signin', 'sign'], [['login', 'signin', 'sign on']]),
  ],
  [/\| a word that begins so \| (0\.72) down to (0\.5) \|/, beginnings],
  [
    /\| an Arabic word with the same consonants \| (0\.7) \|/,
    async () => {
      const pages = [{ title: 'T', text: 'الفواتير' }]
      return [...(await weightsOf('فاتورة ', pages, { language: 'ar' })).values()]
    },
  ],
  [/\| one or two letters that begin it \| (0\.6) \|/, () => sureness('co', ['co'])],
  [/the best (32) pages of all words that begin so/, pagesOfTwoLetters],
  [/\| a compound with this part \| (0\.62) down to (0\.3) \|/, parts],
  [
    /\| one typo, two typos \| (0\.55), (0\.35) \|/,
    async () => [
      ...(await sureness('configuraton ', ['configuration'])),
      ...(await sureness('confguraton ', ['configuration'])),
    ],
  ],
  [/counts whole, its\s+parts (half)/, partsOfName],
  [/several terms for one word the best counts,\s+the others a (quarter)/, otherTerms],
  [
    /title \((4) to (7), more the shorter/,
    () => [toProfile(1, 0, 0), toProfile(3, 0, 0)].map(scoreOfProfile),
  ],
  [
    /headings \((2\.4) to (3\.2)\)/,
    () => [toProfile(0, 1, 0), toProfile(0, 9, 0)].map(scoreOfProfile),
  ],
  [/text \(up to (3),/, () => [scoreOfProfile(toProfile(0, 0, toTextStrength(1e6, 10)))]],
  [/A word in code counts (two fifths)/, wordsInCode],
  [/\*\*Title\*\*: up to (three) times as much/, titleWithAll],
  [/(Half) of the pairs count (half) as much again/, halfOfPairs],
  [/only where more\s+than (twenty) pages/, pagesBeforePairs],
  [/with some of them, by their share\s+to the power (1\.5)/, partOfTitle],
  [/\*\*Coverage\*\*[^-]*to the power (1\.5)/, coverage],
  [/those with (two thirds) of several words/, alwaysShare],
  [/in its title (two\s+fifths) of them by rarity, at least (two)/, aboutShare],
  [/\*\*Nearness\*\*: up to (60) % more/, nearness],
  [/in which (sixteenth)/, () => [1 / new Set(range(640).map((at) => sectionBit(at, 640))).size]],
  [/A category page counts (half)/, categories],
  [/Pages below (14) % of the best/, leastShare],
  [/the best (twenty)\s+are ordered once more/, orderedByLines],
  [/a piece of\s+code counts (8) % less/, async () => [100 - 100 * (await codeFactor())]],
  [/Its second hit counts (half), its third a (quarter)/, furtherHits],
  [/only the (three) best pages have them/, pagesWithSeveralHits],
  [/a file a pair of words \((three) at most\)/, pairFiles],
  [
    /at most (seven) blocks, for those\s+of the best (ten) pages[^.]*? and (three) more/,
    async () => [
      await blocksOfSome(),
      6 + (await blocksOf(12, 6)),
      (await blocksOf(12, 0)) - (await blocksOfSome()),
    ],
  ],
  [/on a small site of the first (four)/, async () => [await blocksOf(12, 12)]],
  [/(ten) blocks of text at a time, up to (thirty)/, blocksOfPhrase],
  [/names at most (16,384) pages/, () => [LIST_PAGES]],
]

const WORDS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  quarter: 1 / 4,
  sixteenth: 1 / 16,
  'two fifths': 2 / 5,
  'two thirds': 2 / 3,
  two: 2,
  three: 3,
  four: 4,
  seven: 7,
  ten: 10,
  twenty: 20,
  thirty: 30,
}

const toNumber = (text: string) =>
  WORDS[text.toLowerCase().replace(/\s+/g, ' ')] ?? Number(text.replaceAll(',', ''))

test.each(RULES)('%s', async (said, measure) => {
  const numbers = (said.exec(RANKING) ?? []).slice(1)
  expect(numbers).not.toEqual([])
  const measured = await measure()
  expect(measured).toHaveLength(numbers.length)
  for (const [at, number] of numbers.entries()) {
    const expected = toNumber(number)
    // A change of a number by a fortieth is noticed, and that of a count by one.
    const most = Math.min(0.025 * expected, 0.5)
    expect(Math.abs((measured[at] ?? Number.NaN) - expected)).toBeLessThan(most)
  }
})

test('each number of the document is measured above, or counts steps and examples', () => {
  const measured = RULES.reduce((text, [said]) => {
    const found = new RegExp(said.source, 'd').exec(text)
    const places = (found?.indices?.slice(1) ?? []).filter((place) => place !== undefined)
    return places.reduce(
      (rest, [from, to]) => rest.slice(0, from) + '_'.repeat(to - from) + rest.slice(to),
      text,
    )
  }, RANKING)
  const rest = measured
    .replace(/^\d\. /gm, '')
    .replace(/Steps? \d(?: to \d)?/gi, '')
    .match(
      /\d[\d.,]*|\b(?:half|quarter|fifths?|thirds|sixteenth|three|four|seven|ten|twenty|thirty)\b/gi,
    )
  expect(rest).toBeNull()
})

const range = (length: number) => Array.from({ length }, (_, index) => index)
/** A text of more than a block, see `BLOCK_BYTES`. */
const block = (number: number) =>
  fill(600, number * 600)
    .map((word) => word.padEnd(38, 'q'))
    .join(' ')
/** Different words of no query. */
const fill = (count: number, from = 0) => range(count).map((at) => `w${(from + at).toString(36)}q`)
const filler = fill(12).join(' ')

/** Certainties of terms, in an index that has them. */
async function sureness(query: string, terms: readonly string[], synonyms: string[][] = []) {
  const own = terms.filter((term) => term.length > 2)
  const pages = [...own, ...own, 'coffee', 'side', 'bar'].map((term, index) => ({
    title: `T${index}`,
    text: term,
  }))
  const found = await weightsOf(query, pages, { synonyms })
  return terms.map((term) => found.get(term) ?? 0)
}

async function weightsOf(query: string, pages: readonly TestPage[], options: IndexOptions = {}) {
  const { language = 'en' } = options
  const files = await openIndex(toSource(makeIndex(pages, options)))
  const found = await lookUp(
    parseQuery(query, [createTokeniser(language)]),
    { files, budget: createQuestionBudget() },
    async () => true,
  )
  const candidates = found.flatMap((word) => word.candidates)
  return new Map(candidates.map((each) => [each.files.dictionary.term(each.term), each.weight]))
}

/** The certainty of a share of a word that is typed, and of nearly none of it: it is linear in the share. */
async function beginnings() {
  const terms = ['construction', 'conveyor']
  const found = await weightsOf(
    'con',
    terms.map((text, index) => ({ title: `T${index}`, text })),
  )
  return alongShares(terms, 'con', found)
}

/** As above: for a part at the end of a compound, and for one in the middle. */
async function parts() {
  const [best] = await partsIn(['abcdleiste', 'abcdefghijkleiste'])
  const [, least] = await partsIn(['ableistecdefghij', 'ableistecdefghijklmnopqrst'])
  return [best ?? 0, least ?? 0]
}

async function partsIn(terms: readonly string[]) {
  const pages = terms.map((text, index) => ({ title: `T${index}`, text }))
  return alongShares(terms, 'leiste', await weightsOf('leiste ', pages, { language: 'de' }))
}

function alongShares(terms: readonly string[], typed: string, found: ReadonlyMap<string, number>) {
  const [one = [0, 0], other = [0, 0]] = terms.map((term) => [
    typed.length / term.length,
    found.get(term) ?? Number.NaN,
  ])
  const [[x = 0, y = 0], [u = 0, v = 0]] = [one, other]
  const slope = (y - v) / (x - u)
  return [y + slope * (1 - x), y - slope * x]
}

async function pagesOfTwoLetters() {
  const pages = range(60).map((at) => ({ title: `T${at}`, text: `co${fill(1, at)} ${filler}` }))
  return [(await createAsk(pages)('co')).nbHits]
}

function partsOfName() {
  const { words } = parseQuery('contents.setWindow', [createTokeniser('en')])
  const [whole, ...others] = words.map(({ weight }) => weight)
  return [Math.min(...others) / (whole ?? 0)]
}

/** How many times as much the first page counts as the second: the boost with which the second overtakes it. */
async function ratio(
  query: string,
  [first, second]: readonly [TestPage, TestPage],
  { more = [], ...options }: IndexOptions & { more?: readonly TestPage[] } = {},
): Promise<number> {
  return threshold(async (boost) => {
    const titles = titlesOf(await createAsk([first, { ...second, boost }, ...more], options)(query))
    return titles.indexOf(second.title) < titles.indexOf(first.title)
  })
}

/** The boost from which something is true, to a thousandth. */
async function threshold(isEnough: (boost: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0.01, 100]
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high)
    if (await isEnough(middle)) high = middle
    else low = middle
  }
  return Math.sqrt(low * high)
}

async function otherTerms() {
  const two = { title: 'A', text: `Rendering renders. ${filler}` }
  const one = { title: 'B', text: `Rendering wxyzq. ${filler}` }
  const other = (await sureness('rendering', ['renders']))[0] ?? 0
  return [((await ratio('rendering ', [two, one])) - 1) / other]
}

/** So many words in prose count as much as five in code. */
async function wordsInCode() {
  const strengths = await Promise.all(
    range(5).map(async (count) => {
      const words = [...Array(count).fill('backup'), ...fill(400 - count)].join(' ')
      return strengthOf({ title: 'T', text: words })
    }),
  )
  const inCode = await strengthOf({
    title: 'T',
    text: fill(395).join(' '),
    code: 'backup '.repeat(5),
  })
  expect(new Set(strengths).size).toBe(strengths.length)
  return [strengths.indexOf(inCode) / 5]
}

async function strengthOf(page: TestPage): Promise<number> {
  const files = await openIndex(toSource(makeIndex([page])))
  const term = files.dictionary.find('backup')
  return term < 0 ? 0 : ((await files.postings(term)).profiles[0] ?? 0)
}

async function titleWithAll() {
  const title = { title: 'Backup', text: filler }
  const heading = { title: 'B', text: `${filler}\n## Backup` }
  const own = scoreOfProfile(toProfile(3, 0, 0)) / scoreOfProfile(toProfile(0, 1, 0))
  // A title that is the query in any form has a step of its own, so the query is its beginning, which is less certain.
  const [form = 0] = await sureness('backu', ['backup'])
  const times = (await ratio('backu', [title, heading])) / own
  return [1 + (times - 1) / form ** 1.5]
}

const IN_TITLE = toProfile(1, 0, 0)
const IN_TEXT = toProfile(0, 0, 5)

/** Score pages by words of a rarity, each with its profile on each page; 0: the page does not have it. */
function scoreBy(words: readonly (readonly [rarity: number, profiles: readonly number[]])[]) {
  const found = words.map(([rarity, profiles]) => {
    const pages = profiles.flatMap((profile, page) => (profile === 0 ? [] : [page]))
    const postings = {
      pages: Uint32Array.from(pages),
      profiles: Uint8Array.from(profiles.filter((profile) => profile !== 0)),
      sections: new Uint16Array(pages.length),
    }
    return { word: { weight: 1, isPart: false }, candidates: [{ weight: 1, postings }], rarity }
  })
  // The fields that scoring reads.
  return scorePages(found as never, { pages: 9, boosts: [], tags: [['default', 9]] } as never, [])
}

function partOfTitle() {
  const plain = scoreOfProfile(IN_TITLE) + scoreOfProfile(IN_TEXT)
  const score = scoreBy([
    [1, [IN_TITLE]],
    [1, [IN_TEXT]],
  ]).scoreOf(0)
  return [Math.log((score / plain - 1) / 2) / Math.log(1 / 2)]
}

/** The share of a word with which a page answers that is far below the best one. */
async function alwaysShare() {
  const rarity = await threshold(
    async (own) =>
      scoreBy([
        [own, [255, toProfile(0, 0, 1)]],
        [1, [255, 0]],
      ]).count === 2,
  )
  return [rarity / (rarity + 1)]
}

/** The share of two words in a title, and the least number of words. */
async function aboutShare() {
  const isAbout = (rarity: number, second: number) =>
    scoreBy([
      [rarity / 2, [IN_TITLE]],
      [rarity / 2, [second]],
      [1, [IN_TEXT]],
    ]).isAbout(0)
  const rarity = await threshold(async (own) => isAbout(own, IN_TITLE))
  return [rarity / (rarity + 1), isAbout(99, IN_TEXT) ? 1 : 2]
}

/** Of pages behind the best twenty, which are not ordered by their lines. */
async function halfOfPairs() {
  const some = { title: 'A', text: `alpha beta\n${filler}\ngamma` }
  const none = { title: 'B', text: `alpha\nbeta ${filler}\ngamma` }
  const more = range(24).map((at) => ({
    title: `T${at}`,
    text: `alpha\nbeta ${filler}\ngamma`,
    boost: 1000,
  }))
  const measured = await threshold(async (boost) => {
    const ask = createAsk([some, { ...none, boost }, ...more])
    const titles = titlesOf(await ask('alpha beta gamma ', { hitsPerPage: 100 }))
    return titles.indexOf('B') < titles.indexOf('A')
  })
  return [1 / 2, measured - 1]
}

/** The largest number of pages for which no file of pairs is fetched. */
async function pagesBeforePairs() {
  const asksPairs = async (count: number) => {
    const files = makeIndex(range(count).map((at) => ({ title: `T${at}`, text: 'alpha beta' })))
    const { pairs } = JSON.parse(new TextDecoder().decode(files.get('index.json')))
    const source = toSource(files)
    await createSearchEngine(source).search(toRequest('alpha beta '))
    return source.asked.some((name) => pairs.includes(name))
  }
  let count = 2
  while (!(await asksPairs(count + 1))) count += 1
  return [count]
}

async function coverage() {
  // Both words are on two pages; the pages have them in different sections.
  const both = { title: 'A', text: `alpha ${filler}\n## One\n${filler} beta` }
  const single = { title: 'B', text: `alpha ${filler}\n## One\n${filler} other` }
  const more = [{ title: 'C', text: `beta ${filler}\n## One\n${filler} other`, boost: 0.01 }]
  const times = await ratio('alpha beta ', [both, single], { more })
  return [Math.log2(times / 2)]
}

async function nearness() {
  const lines = fill(30).join(' ')
  const together = { title: 'A', text: `alpha ${lines}\n${lines} beta\n## One\n${lines}` }
  const apart = { title: 'B', text: `alpha ${lines}\n${lines}\n## One\n${lines} beta` }
  return [((await ratio('alpha beta ', [together, apart])) - 1) * 100]
}

function categories() {
  const plan = (kind: 'doc' | 'category') =>
    planSearchPage(
      // The fields that planning reads.
      { kind, permalink: '/a', title: 'A', frontMatter: {}, breadcrumbs: [], place: null } as never,
      { document: { lang: 'en', siteTitle: 'S' }, sourceLang: 'en' } as never,
    )?.boost ?? Number.NaN
  return [plan('category') / plan('doc')]
}

/** Strengths of texts of at most 900 words. */
const STRENGTHS = range(8).map((at) => at + 5)

/** Pages of every strength below one another: the share between the last that answers, and the next. */
async function leastShare() {
  let [least, most] = [0, 1]
  for (const headings of [0, 1, 3])
    for (const best of [0, ...STRENGTHS]) {
      const own = scoreOfProfile(toProfile(3, headings, best))
      const pages = [withProfile('Backup', headings, best)]
      for (const text of STRENGTHS) pages.push(withProfile(`T${text}`, 0, text))
      const titles = new Set(titlesOf(await createAsk(pages)('backup ', { hitsPerPage: 100 })))
      for (const text of STRENGTHS) {
        const share = text / 5 / own
        if (titles.has(`T${text}`)) most = Math.min(most, share)
        else least = Math.max(least, share)
      }
    }
  expect(most / least).toBeLessThan(1.03)
  return [100 * Math.sqrt(least * most)]
}

/** A page with the word in so many headings, and with a strength of its text. */
function withProfile(title: string, headings: number, strength: number): TestPage {
  const heads = range(headings).map(() => '\n## Backup')
  if (strength === 0) return { title, text: `${filler}${heads.join('')}` }
  for (const count of [1, 2, 3, 5, 8, 12, 20, 40, 100])
    for (let words = count; words < 900; words += 1)
      if (toTextStrength(count, words) === strength) {
        const text = [...Array(count).fill('backup'), ...fill(words - count)].join(' ')
        return { title, text: text + heads.join('') }
      }
  throw new Error(`No text has the strength ${strength}.`)
}

/** Of pages in the order of their words alone, the last that a line with both words in order brings to the top. */
async function orderedByLines() {
  const pages = (raised: number) =>
    range(24).map((at) => ({
      title: `T${at}`,
      // Code has no pairs of words, so only its text shows the order.
      text: `alpha ${filler}\n${filler} beta ${filler} gamma`,
      code: at === raised ? 'alpha beta gamma' : 'other words',
      boost: 1.3 ** (25 - at),
    }))
  let count = 1
  while (titlesOf(await createAsk(pages(count))('alpha beta gamma '))[0] === `T${count}`) count += 1
  return [count]
}

async function codeFactor() {
  const code = { title: 'A', text: fill(28).join(' '), code: 'backup '.repeat(5) }
  const prose = { title: 'B', text: `backup backup ${fill(31).join(' ')}` }
  return ratio('backup ', [code, prose])
}

/** Where a page with the same words ties with the further hits of another. */
async function furtherHits() {
  const text = `backup ${filler}\n## One\nbackup ${filler}\n## Two\nbackup ${filler}`
  const other = {
    title: 'B',
    text: `backup ${filler}\n## One\n${filler}\n## Two\nbackup backup ${filler}`,
  }
  const place = (number: number) =>
    threshold(async (boost) => {
      const { hits } = await createAsk([
        { title: 'A', text },
        { ...other, title: 'B', text, boost },
      ])('backup ')
      const own = hits.map(({ hierarchy }) => hierarchy.lvl1)
      return own.slice(0, own.indexOf('B')).length <= number
    })
  return [await place(1), await place(2)]
}

async function pagesWithSeveralHits() {
  const pages = range(6).map((at) => ({
    title: `T${at}`,
    text: `backup ${filler}\n## One\nbackup ${filler}`,
  }))
  const { hits } = await createAsk(pages)('backup ', { hitsPerPage: 100 })
  return [hits.length - pages.length]
}

/** Files of pairs that a question of many words fetches, where each pair has a file of its own. */
async function pairFiles() {
  const asked = new Set<number>()
  const words = 'alpha beta gamma delta epsilon zeta '
  const pages = [{ title: 'T', text: words }]
  const files = await openIndex(toSource(makeIndex(pages)))
  const found = await lookUp(
    parseQuery(words, [createTokeniser('en')]),
    { files, budget: createQuestionBudget() },
    async () => true,
  )
  const pair = async (number: number) => {
    asked.add(number)
    return []
  }
  await findWordsInOrder(found, {
    files: { ...files, hasPair: () => false, pair },
    budget: createQuestionBudget(),
    isFresh: true,
    isSettled: async () => true,
  })
  return [asked.size]
}

/** Blocks of text that an answer fetches, where the titles of the first pages have all words. */
async function blocksOf(count: number, named: number): Promise<number> {
  const pages = range(count).map((at) => ({
    title: at < named ? `Backup and T${at}` : `T${at}`,
    text: `backup\n${block(at)}`,
    boost: at < named ? 10 : 1,
  }))
  return askedBlocks(pages, 'backup ')
}

/** Blocks for pages whose titles have one of two words. */
function blocksOfSome(): Promise<number> {
  const pages = range(12).map((at) => ({
    title: `Backup in T${at}`,
    text: `backup restore\n${block(at)}`,
  }))
  return askedBlocks(pages, 'backup restore ')
}

async function askedBlocks(pages: readonly TestPage[], query: string): Promise<number> {
  const files = makeIndex(pages)
  const source = toSource(files)
  const opened = await openIndex(toSource(files))
  expect(opened.blocks).toBe(pages.length)
  await createSearchEngine(source).search(toRequest(query))
  const { blocks } = opened.core
  const asked = new Set(source.asked)
  return [...asked].filter((name) => blocks.some(([batch]) => name.includes(batch))).length
}

/** One round of a phrase, as long as its first round finds a page; all rounds where none does. */
async function blocksOfPhrase() {
  const pages = (found: number) =>
    range(40).map((at) => ({
      title: `T${at}`,
      text: `alpha\nbeta\n${block(at)}`,
      code: at === found ? 'alpha beta' : 'none',
      boost: at === found ? 2 : 1,
    }))
  return [await askedBlocks(pages(0), '"alpha beta"'), await askedBlocks(pages(-1), '"alpha beta"')]
}

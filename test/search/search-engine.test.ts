import { createSearchEngine } from '../../runtime/search/engine/read/search-engine.ts'
import { createAsk, makeIndex, type TestPage, titlesOf, toRequest, toSource } from './make-index.ts'

const GERMAN: readonly TestPage[] = [
  { title: 'Monatsabrechnung', text: 'Die Abrechnung geht am Ersten an alle Kunden.' },
  { title: 'Projektstruktur', text: 'Welche Ordner und Dateien ein Vorhaben hat.' },
  { title: 'Seitenleiste', text: 'Einträge ordnen und gruppieren.' },
  { title: 'Straßenverzeichnis', text: 'Häuser und Gärten in der Größe, die Fußgänger mögen.' },
  { title: 'Mitgliedsbeiträge', text: 'Jede Genehmigung braucht eine Unterschrift vom Vorstand.' },
]

describe('German', () => {
  const ask = createAsk(GERMAN, { language: 'de' })

  test.each([
    ['Monatsabrechnungen', 'Monatsabrechnung', 'by its stem'],
    ['Garten', 'Straßenverzeichnis', 'by its stem, across the umlaut'],
    ['strassenverzeichnis', 'Straßenverzeichnis', 'with ss for ß'],
    ['fussgaenger', 'Straßenverzeichnis', 'with ae for ä'],
    ['grosse', 'Straßenverzeichnis', 'with o for ö'],
    ['Projekt', 'Projektstruktur', 'by its first part'],
    ['Leiste', 'Seitenleiste', 'by its last part'],
    ['Beitrag', 'Mitgliedsbeiträge', 'by the stem of a part'],
    ['Abrechnung Monat', 'Monatsabrechnung', 'by its parts in any order'],
    ['Vorstandsunterschrift', 'Mitgliedsbeiträge', 'by the parts of a word that no page has'],
    ['Genemigung', 'Mitgliedsbeiträge', 'with a letter missing'],
    ['Untersrchift', 'Mitgliedsbeiträge', 'with two letters swapped'],
    ['Seitn', 'Seitenleiste', 'with a typo in a beginning'],
  ])('%s finds %s, %s', async (query, title) => {
    expect(titlesOf(await ask(query))[0]).toBe(title)
  })
})

describe('English', () => {
  const ask = createAsk([
    {
      title: 'Tabs',
      text: 'Show one of several panels.\n## Synced tabs\nAll groups with a label switch together.',
    },
    {
      title: 'Command line',
      text: 'Pass --no-verify to skip hooks.\n## API\nCall getUserById with an id.',
    },
    {
      title: 'Policies',
      text: 'A file named iam.policy says who may do what.\nQuote: "plan and apply".',
    },
    { title: 'Sidebar', text: 'Order the entries of the sidebar.' },
  ])

  test.each([
    ['getUserById', 'Command line'],
    ['getuserbyid', 'Command line'],
    ['user by id', 'Command line'],
    ['--no-verify', 'Command line'],
    ['iam.policy', 'Policies'],
    ['policy', 'Policies'],
    ['side bar', 'Sidebar'],
    ['sidbar', 'Sidebar'],
  ])('%s finds %s', async (query, title) => {
    expect(titlesOf(await ask(query))[0]).toBe(title)
  })

  test('a phrase in quotes finds only where its words follow each other', async () => {
    expect(titlesOf(await ask('"plan and apply"'))).toEqual(['Policies'])
    expect(titlesOf(await ask('"apply and plan"'))).toEqual([])
    expect(titlesOf(await ask('"who may do'))).toEqual(['Policies'])
  })

  test('a hit links to the section that answers', async () => {
    const { hits } = await ask('synced tabs')
    expect(hits[0]).toMatchObject({
      objectID: '/tabs#synced-tabs|lvl2',
      url: '/tabs#synced-tabs',
      type: 'lvl2',
      content: null,
      hierarchy: { lvl0: 'Docs', lvl1: 'Tabs', lvl2: 'Synced tabs', lvl3: null },
    })
  })

  test('the matching text is the content of the hit, marked and cut', async () => {
    const { hits } = await ask('label switch', { snippetWords: 4 })
    expect(hits[0]).toMatchObject({ type: 'content', url: '/tabs#synced-tabs' })
    expect(hits[0]?._snippetResult?.content).toEqual({
      value: '…a <mark>label</mark> <mark>switch</mark> together.',
      matchLevel: 'full',
    })
  })

  test('the letters typed so far are marked', async () => {
    const { hits } = await ask('polic')
    expect(hits[0]?._highlightResult?.hierarchy.lvl1?.value).toBe('<mark>Polic</mark>ies')
  })
})

describe('an answer', () => {
  const pages = Array.from({ length: 50 }, (_, index) => ({
    title: `Lesson ${index}`,
    text: 'About apples.',
    tag: index < 30 ? 'docs-a-current' : 'docs-b-1.0',
  }))
  const ask = createAsk(pages, { batch: 7 })

  test('has hits of any of the tags', async () => {
    const { hits, nbHits, nbPages } = await ask('apples', { tags: ['default', 'docs-b-1.0'] })
    expect([hits.length, nbHits, nbPages]).toEqual([20, 20, 1])
    expect(hits.every(({ hierarchy }) => Number(hierarchy.lvl1?.slice(7)) >= 30)).toBe(true)
  })

  test('continues from page to page, each hit once', async () => {
    const answers = await Promise.all([0, 1, 2, 3].map((page) => ask('apples', { page })))
    const ids = answers.flatMap(({ hits }) => hits.map(({ objectID }) => objectID))
    expect(answers.map(({ hits }) => hits.length)).toEqual([20, 20, 10, 0])
    expect(new Set(ids).size).toBe(50)
  })

  test('is empty for another language', async () => {
    expect(await ask('apples', { language: 'de' })).toEqual({
      hits: [],
      nbHits: 0,
      page: 0,
      nbPages: 0,
    })
  })
})

describe('a page whose text is not loaded', () => {
  const filler = 'Lorem ipsum dolor sit amet. '.repeat(1_000)
  const pages = Array.from({ length: 12 }, (_, index) => ({
    title: `Page ${index}`,
    text: `A bucket with keys.\n${filler}${index}`,
  }))

  test('names the words that it has, and the ten pages before it show their text', async () => {
    const { hits } = await createAsk(pages)('Buckets key')
    const lines = hits.map(({ _snippetResult }) => _snippetResult?.content?.value)
    expect(lines).toEqual([
      ...Array(10).fill('A <mark>bucket</mark> with <mark>key</mark>s.'),
      '<mark>bucket</mark> · <mark>key</mark>s',
      '<mark>bucket</mark> · <mark>key</mark>s',
    ])
    expect(hits[11]?._snippetResult?.hierarchy.lvl1?.value).toBe('Page 11')
  })

  test('shows its text once that was prefetched, even without a network', async () => {
    const files = makeIndex(pages)
    const engine = createSearchEngine(toSource(files))
    await engine.search(toRequest('ipsum'))
    await engine.fetchAhead()
    files.clear()
    const { hits } = await engine.search(toRequest('bucket'))
    const shown = hits.slice(0, 10).map(({ content }) => content)
    expect(shown).toEqual(Array(10).fill('A bucket with keys.'))
  })
})

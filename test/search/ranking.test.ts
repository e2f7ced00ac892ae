import { createSearchEngine } from '../../runtime/search/engine/read/search-engine.ts'
import { createAsk, makeIndex, type TestPage, titlesOf, toRequest, toSource } from './make-index.ts'

// Each case is one reason of `RANKING.md`: the first page must come before the second.
const filler = 'Other words of a page about something else that fill it up a little.'

const cases: readonly [reason: string, query: string, pages: readonly TestPage[]][] = [
  [
    'a title says what a page is about; text only mentions',
    'backup',
    [
      { title: 'Backup', text: filler },
      { title: 'Storage', text: `A backup is made. ${filler}` },
    ],
  ],
  [
    'a heading says more than text',
    'backup',
    [
      { title: 'Disks', text: `${filler}\n## Backup\nEvery night.` },
      { title: 'Storage', text: `A backup is made. ${filler}` },
    ],
  ],
  [
    'a short title is more about its word than a long one',
    'backup',
    [
      { title: 'Backup', text: filler },
      { title: 'Where to find your last backup again', text: filler },
    ],
  ],
  [
    'the word itself comes before another of its stem',
    'rendering',
    [
      { title: 'A', text: `Rendering happens. ${filler}` },
      { title: 'B', text: `It renders here. ${filler}` },
    ],
  ],
  [
    'a word of the stem comes before one that only begins so',
    'test',
    [
      { title: 'A', text: `Some tests. ${filler}` },
      { title: 'B', text: `A testament. ${filler}` },
    ],
  ],
  [
    'a word that begins so comes before a typo',
    'confi',
    [
      { title: 'A', text: `The configuration. ${filler}` },
      { title: 'B', text: `The coffin. ${filler}` },
    ],
  ],
  [
    'words in one section belong together',
    'rotate key',
    [
      { title: 'A', text: `Intro.\n## One\nRotate the key here. ${filler}\n## Two\n${filler}` },
      {
        title: 'B',
        text: `Intro.\n## One\nRotate the image. ${filler}\n## Two\nA piano key. ${filler}`,
      },
    ],
  ],
  [
    'all words come before one word often',
    'audit log export',
    [
      { title: 'A', text: `The audit log has an export. ${filler}` },
      { title: 'B', text: `Log log log log log. ${filler}` },
    ],
  ],
  [
    'a rare word tells more than a common one',
    'common zebra',
    [
      { title: 'A', text: `A zebra. ${filler}` },
      { title: 'B', text: `Quite common. ${filler}` },
      { title: 'C', text: `Also common. ${filler}` },
      { title: 'D', text: `Very common. ${filler}` },
    ],
  ],
  [
    'a title that is what was asked comes before all others, also where it begins with a filler',
    'why electron',
    [
      { title: 'Why Electron', text: filler },
      {
        title: 'Electron',
        text: `Electron, why Electron. ## Electron\nElectron. ${filler}`,
        boost: 1.5,
      },
    ],
  ],
  [
    'a title that is what was asked comes before one that says it in a longer name',
    'net',
    [
      { title: 'net', text: filler },
      { title: 'netLog', text: `net net net.\n## net\nnet\n## net log\nnet ${filler}` },
    ],
  ],
  [
    'a title with all words, in any form, comes before a line of code that has them',
    'throttle the module',
    [
      { title: 'Throttling the transient module', text: filler },
      { title: 'Module', text: `A module.\n## Module\n${filler}`, code: 'throttle module --all' },
    ],
  ],
  [
    'a line with the words in order comes before one that has them near each other',
    'merge the queue',
    [
      { title: 'A', text: `${filler} Then merge the queue at once.` },
      { title: 'B', text: `${filler} The queue is there before any merge.` },
    ],
  ],
  [
    'words near each other come before those at the ends of a line',
    'merge queue',
    [
      { title: 'A', text: `${filler} The queue of a merge. ${filler}` },
      { title: 'B', text: `A queue. ${filler} A merge.` },
    ],
  ],
  [
    'prose comes before code',
    'merge queue',
    [
      { title: 'A', text: `${filler}\nYou merge the queue.` },
      { title: 'B', text: filler, code: 'merge queue' },
    ],
  ],
  [
    'an author may put a page first',
    'release',
    [
      { title: 'Release 2', text: filler, boost: 2 },
      { title: 'Release 1', text: filler },
    ],
  ],
]

test.each(cases)('%s', async (_, query, pages) => {
  const [first, second] = pages
  for (const order of [pages, pages.toReversed()]) {
    const titles = titlesOf(await createAsk(order)(query))
    expect(titles[0]).toBe(first?.title)
    expect(titles).not.toEqual([second?.title])
  }
})

test('a site may declare synonyms, in both directions', async () => {
  const ask = createAsk(
    [
      { title: 'Signing in', text: 'How to sign in.' },
      { title: 'Colours', text: 'Red.' },
    ],
    { synonyms: [['login', 'sign in']] },
  )
  expect(titlesOf(await ask('login'))).toEqual(['Signing in'])
})

test('a prefix of three letters or more finds the word', async () => {
  const ask = createAsk([
    { title: 'Observability', text: filler },
    { title: 'Colours', text: 'Red.' },
  ])
  for (let length = 3; length <= 13; length += 1)
    expect(titlesOf(await ask('observability'.slice(0, length)))[0]).toBe('Observability')
})

test('a title that equals the query does not drop the pages that only mention it', async () => {
  const others = ['A', 'B', 'C'].map((title) => ({ title, text: `Some iam, more iam. ${filler}` }))
  const ask = createAsk([{ title: 'IAM', text: `IAM is it.\n## IAM\n${filler}` }, ...others])
  expect(titlesOf(await ask('iam'))).toEqual(['IAM', 'A', 'B', 'C'])
})

test('a phrase shows only lines that contain it', async () => {
  const ask = createAsk([
    {
      title: 'Processes',
      text: 'A process that is not the main one. Main: see process.\nTalk to the main process with care.\n## Main and process\nNo.',
    },
    { title: 'webFrameMain', text: '## webFrameMain.process(id)\nThe main frame of a process.' },
    { title: 'The main process', text: filler },
  ])
  for (const query of ['"main process"', '"main proc']) {
    const { hits } = await ask(query)
    const lines = hits.map(
      (hit) => hit.content ?? hit.hierarchy[hit.type === 'content' ? 'lvl1' : hit.type],
    )
    expect(lines).toEqual(['The main process', 'Talk to the main process with care.'])
  }
})

test('one and two letters find the best of the many pages with that prefix', async () => {
  const pages = Array.from({ length: 400 }, (_, index) => ({
    title: index === 399 ? 'Coffee' : `Page ${index}`,
    text: `Some words, so many that no word which begins like them is the commonest: co${index.toString(36)}${'x'.repeat(index % 7)} ${filler}`,
  }))
  const files = makeIndex(pages)
  for (const query of ['c', 'co', 'how c', 'co ']) {
    const source = toSource(files)
    const { hits, nbHits } = await createSearchEngine(source).search(toRequest(query))
    expect([hits[0]?.hierarchy.lvl1, nbHits]).toEqual(['Coffee', 32])
    expect(source.asked.filter((name) => /^\w+\.bin$/.test(name)).length).toBeLessThanOrEqual(3)
  }
})

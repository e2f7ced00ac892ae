import { createAsk, type TestPage, titlesOf } from './make-index.ts'

// Each case is one reason of cli/search/RANKING.md: the first page must come before the second.
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

test('a site may say which words mean the same, in both directions', async () => {
  const ask = createAsk(
    [
      { title: 'Signing in', text: 'How to sign in.' },
      { title: 'Colours', text: 'Red.' },
    ],
    { synonyms: [['login', 'sign in']] },
  )
  expect(titlesOf(await ask('login'))).toEqual(['Signing in'])
})

test('what is on its way to a word finds it: each beginning of three letters and more', async () => {
  const ask = createAsk([
    { title: 'Observability', text: filler },
    { title: 'Colours', text: 'Red.' },
  ])
  for (let length = 3; length <= 13; length += 1)
    expect(titlesOf(await ask('observability'.slice(0, length)))[0]).toBe('Observability')
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '../../../cli/base/model/route.ts'
import { checkExpected } from '../../../cli/make/search/check-expected.ts'
import { planSearchPage } from '../../../cli/make/search/plan-search-pages.ts'
import { planSynonyms } from '../../../cli/make/search/plan-synonyms.ts'
import { withLead } from '../../../cli/make/search/search-page.ts'
import { toRecords } from '../../../cli/make/search/to-records.ts'
import { createSearchEngine } from '../../../runtime/search/engine/read/search-engine.ts'
import { foldSynonyms } from '../../../runtime/search/engine/write/fold-synonyms.ts'
import { makeFolder, octavo, removeFolder } from '../../octavo.ts'
import { makeIndex, toRequest, toSource } from '../../search/make-index.ts'

const PAGE = {
  url: '/iam',
  title: 'IAM',
  group: 'Cloud',
  tag: 'docs-cloud-current',
  version: 'current',
  lang: 'en',
  boost: 1,
  keywords: [],
  lead: ['Who may do what.'],
}

test('records are the page, its headings and its text, in order', () => {
  const lines = toRecords(
    PAGE,
    withLead(
      [
        { level: 1, anchor: '', heading: '', pieces: ['Intro.'] },
        { level: 2, anchor: 'roles', heading: 'Roles', pieces: [] },
        { level: 3, anchor: 'own', heading: 'Own', pieces: ['Text.'] },
        { level: 2, anchor: 'limits', heading: 'Limits', pieces: [] },
      ],
      PAGE,
    ),
    'en',
  )
  const records = lines.map((line) => JSON.parse(line))
  expect(records.map(({ objectID }) => objectID)).toEqual([
    '/iam|lvl1',
    '/iam|content-0',
    '/iam|content-1',
    '/iam#roles|lvl2',
    '/iam#own|lvl3',
    '/iam#own|content-0',
    '/iam#limits|lvl2',
  ])
  expect(lines.every((line) => line.startsWith('{"format":1,'))).toBe(true)
  expect(records[5]).toEqual({
    format: 1,
    objectID: '/iam#own|content-0',
    url: '/iam#own',
    type: 'content',
    hierarchy: {
      lvl0: 'Cloud',
      lvl1: 'IAM',
      lvl2: 'Roles',
      lvl3: 'Own',
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content: 'Text.',
    language: 'en',
    tag: 'docs-cloud-current',
    version: 'current',
    weight: { page: 1, level: 0, position: 5 },
  })
  expect(records[6].hierarchy.lvl3).toBeNull()
})

test('a hit has the id of its record', async () => {
  const [page] = await Promise.all([
    makeIndex([{ ...PAGE, text: 'Roles are here.\n## Limits\nA hundred zebras.' }]),
  ])
  const { hits } = await createSearchEngine(toSource(page)).search(toRequest('zebras'))
  expect(hits[0]?.objectID).toBe('/iam#limits|content-0')
})

test('an index of joined segments equals that of the segments themselves', () => {
  const words = ['alpha', 'beta', 'gamma', 'über', 'Straße', '日本', '😀x', 'renewToken', 'a']
  const pages = Array.from({ length: 40 }, (_, page) => ({
    title: `Page ${page} ${words[page % words.length]}`,
    text: words
      .filter((_word, at) => page % (at + 2) === 0)
      .map((word, at) => `## ${word} ${page}\n${word} ${'text '.repeat(at + (page % 5))}`)
      .join('\n'),
  }))
  const whole = makeIndex(pages, { batch: 3 })
  for (const joined of [2, 4, 40]) expect(makeIndex(pages, { batch: 3, joined })).toEqual(whole)
})

const ABOUT = `export const metadata = () => ({ title: 'Colophon' })
export default function About() {
  return <main><h2 id="fonts">Fonts</h2><p>Typeset in {'Gara' + 'mond'}.</p></main>
}
`

const ROUTE: Route = {
  permalink: '/iam',
  kind: 'doc',
  locale: 'en',
  title: 'IAM',
  frontMatter: {},
  breadcrumbs: [],
  untranslated: false,
  alternates: [],
}
const LOCALE = { document: { lang: 'de-AT', siteTitle: 'Docs' }, sourceLang: 'en' }

test.each([
  ['drafts', { frontMatter: { draft: true } }],
  ['unlisted pages', { frontMatter: { unlisted: true } }],
  ['pages that search engines must not index', { noIndex: true as const }],
  ['pages that their author excludes', { frontMatter: { search: { exclude: true } } }],
  ['not-found pages', { kind: 'not-found' as const }],
])('%s are not searched', (_, route) => {
  expect(planSearchPage({ ...ROUTE, ...route }, LOCALE)).toBeNull()
})

test('an untranslated page is analysed in the language that it is written in', () => {
  expect(planSearchPage(ROUTE, LOCALE)?.lang).toBe('de')
  expect(planSearchPage({ ...ROUTE, untranslated: true }, LOCALE)?.lang).toBe('en')
})

test('a German index finds English pages by English forms', async () => {
  const pages = [
    { title: 'Warteschlangen', text: 'Über Aufträge.' },
    { title: 'Queues', text: 'Rendering values of queues.', lang: 'en' },
  ]
  const engine = createSearchEngine(toSource(makeIndex(pages, { language: 'de' })))
  for (const query of ['queue', 'rendered', 'value']) {
    const { hits } = await engine.search(toRequest(query, { language: 'de' }))
    expect(hits[0]?.hierarchy.lvl1).toBe('Queues')
  }
})

test('synonyms apply to one locale or to all', () => {
  const german = [['Prüfung', 'Test-Lauf']]
  expect(planSynonyms({ de: german, en: [] }, 'de')).toEqual(german)
  expect(planSynonyms({ de: german }, 'fr')).toEqual([])
  expect(planSynonyms(german, 'fr')).toEqual(german)
})

test('synonyms are folded; one without words is ignored', () => {
  expect(foldSynonyms([['Prüfung', 'Test-Lauf']], 'de')).toEqual([['prufung', 'testlauf']])
  expect(foldSynonyms([['Log in', '!!']], 'en')).toEqual([])
})

test('finds more words than a dictionary has room for', async () => {
  const word = (number: number) => `w${number.toString(36).padStart(4, 'x')}q`
  const pages = Array.from({ length: 45 }, (_, page) => ({
    title: `Page ${page}`,
    text: `common words ${Array.from({ length: 1000 }, (_, at) => word(page * 1000 + at)).join(' ')}`,
  }))
  const files = makeIndex(pages)
  const core = JSON.parse(new TextDecoder().decode(files.get('index.json')))
  expect(core.counts.length).toBeLessThan(40_000)
  expect(core.rare.length).toBeGreaterThan(1)
  const engine = createSearchEngine(toSource(files))
  for (const number of [0, 12_345, 44_999]) {
    const { hits } = await engine.search(toRequest(word(number)))
    expect(hits[0]?.hierarchy.lvl1).toBe(`Page ${Math.floor(number / 1000)}`)
  }
  expect((await engine.search(toRequest('common'))).nbHits).toBe(45)
})

test('an unanswered question, or one without a page, is a diagnostic', async () => {
  const engine = createSearchEngine(
    toSource(
      makeIndex([
        PAGE,
        { title: 'Keys', url: '/keys/', text: 'Rotate.' },
        { title: 'Access', url: '/access', text: 'Access to a service.' },
        { title: 'Roles', url: '/roles', text: 'A role gives access.' },
      ]),
    ),
  )
  const source = { file: 'search.expect.json', line: 1 }
  const locale = {
    locale: 'en',
    base: '/',
    permalinks: new Set(['/iam', '/keys/', '/access', '/roles']),
    engine,
  }
  const ask = (question: string, pages: string[], first = 5) => ({
    ...{ locale: 'en', question, pages, first, source },
  })
  const diagnostics = await checkExpected(
    [
      ask('rotate', ['/keys']),
      // The page with the word in its title is the first hit.
      ask('access', ['/access'], 1),
      ask('access', ['/roles'], 2),
      ask('access', ['/roles'], 1),
      ask('rotate', ['/iam']),
      ask('zebra', ['/iam']),
      ask('rotate', ['/gone']),
    ],
    locale,
  )
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'SEARCH_UNANSWERED Search does not find /roles for "access". It finds /access.',
    'SEARCH_UNANSWERED Search does not find /iam for "rotate". It finds /keys.',
    'SEARCH_UNANSWERED Search does not find /iam for "zebra". It finds nothing.',
    'SEARCH_PAGE_UNKNOWN The locale "en" has no page /gone, which should answer a search.',
  ])
})

describe('build --check-search', () => {
  const folder = makeFolder()
  afterAll(() => removeFolder(folder))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'site.config.ts',
    "export default { title: 'T', url: 'https://x.test', pages: { path: 'content' }, onBrokenLinks: 'ignore' }",
  )
  writeContent(folder)

  test('publishes nothing until every question is answered, and prints the rank of each', async () => {
    write(
      'search.expect.json',
      '{\n  "en": [\n    { "question": "zebra", "pages": ["/keys"] }\n  ]\n}',
    )
    const failed = await octavo(['build', '--check-search'], folder)
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringContaining('SEARCH_UNANSWERED search.expect.json:3'),
    ])
    // A page written in React is found by its title and by its text.
    write(
      'search.expect.json',
      `{ "en": [
        { "question": "rotating", "pages": ["/keys"] },
        { "question": "colophon", "pages": ["/about"] },
        { "question": "typeset in Garamond", "pages": ["/about"] } ] }`,
    )
    expect((await octavo(['build', '--check-search'], folder)).code).toBe(0)
    write('search.expect.json', '{ "en": [{ "question": "" }], "fr": [] }')
    expect((await octavo(['build', '--check-search'], folder)).stderr).toContain(
      'SEARCH_EXPECT_INVALID',
    )
  })
})

function writeContent(folder: string): void {
  const content = join(folder, 'content')
  removeFolder(content)
  mkdirSync(content)
  writeFileSync(join(content, 'keys.md'), '# Keys\n\nRotate them.\n')
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages/about.tsx'), ABOUT)
}

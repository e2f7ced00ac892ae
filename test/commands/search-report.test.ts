/** `octavo search-report` as its user types it. */
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

let site: string

beforeAll(async () => {
  site = makeFolder({
    'docs/a.md': '# Rotate a key\n\nKeys expire.\n',
    'docs/b.md': '# Queues\n\nWork that waits.\n',
    'site.config.mjs': `export default {
  title: 'T', url: 'https://docs.example', docs: [{ path: 'docs', routeBasePath: '/' }],
}`,
    'search.expect.json': JSON.stringify({
      en: [
        { question: 'rotate keys', pages: ['/a'], kind: 'tasks' },
        { question: 'kubernetes queue', pages: ['/b'], kind: 'tasks' },
        { question: 'rotate a key', pages: ['/b'] },
      ],
    }),
  })
})
afterAll(() => removeFolder(site))

test('requires a build', async () => {
  const { code, stderr } = await runHere(['search-report'], site)
  expect([code, stderr]).toEqual([1, expect.stringContaining('SEARCH_INDEX_MISSING')])
})

test('counts by kind and language, and lists words that no page contains', async () => {
  expect((await runHere(['build', '--quiet'], site)).code).toBe(0)
  expect((await runHere(['search-report'], site)).stdout).toBe(
    [
      'kind   language  questions  first five  rank',
      'tasks  en                2           2  1.00',
      'all    en                3           2  0.67',
      'all    all               3           2  0.67',
      '',
      'Words that no page contains:',
      'en  kubernetes: kubernetes queue',
      '',
    ].join('\n'),
  )
})

test('prints JSON for programs', async () => {
  const { stdout } = await runHere(['search-report', '--json'], site)
  expect(JSON.parse(stdout)).toMatchObject({
    scores: [
      { kind: 'tasks', locale: 'en', questions: 2, found: 2, rank: 1 },
      { locale: 'en', questions: 3 },
      { questions: 3 },
    ],
    unknownWords: [{ locale: 'en', word: 'kubernetes', questions: ['kubernetes queue'] }],
  })
})

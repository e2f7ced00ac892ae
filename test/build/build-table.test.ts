/** What a build says at its end on a terminal, wide and narrow. */
import { toBuildTable } from '../../cli/build/build-table.ts'
import { outputOf } from './output-of.ts'

const toLocale = (locale: string, permalinks: readonly string[], open: readonly string[] = []) => ({
  locale,
  routes: permalinks.map((permalink) => ({
    locale,
    permalink,
    ...(open.includes(permalink) ? { untranslated: true } : {}),
  })),
})

/** Of the plan the table reads no more than this. */
const planned = {
  siteMap: {
    locales: [
      toLocale('en', ['/', '/guide']),
      toLocale('pt-BR', ['/pt-BR/', '/pt-BR/guide'], ['/pt-BR/guide']),
    ],
  },
} as unknown as Parameters<typeof toBuildTable>[0]['planned']

const INPUT = {
  planned,
  rendered: {
    paths: ['index.html', 'index.json', 'guide/index.html'],
    timed: [
      { permalink: '/', tookMs: 3.2 },
      { permalink: '/guide', tookMs: 1234.5 },
      { permalink: '/pt-BR/', tookMs: 20 },
    ],
  },
  stamps: outputOf(
    ['index.html', 1200],
    ['index.json', 300],
    ['guide/index.html', 500],
    ['assets/js/runtime.js', 999_600],
    ['assets/images/a.avif', 40],
    ['de/assets/search/core.bin', 5000],
    ['robots.txt', 9],
  ),
  stages: [
    { name: 'parse', beginMs: 10, endMs: 350 },
    { name: 'bundle', beginMs: 0, endMs: 1100 },
  ],
}

const REST = [
  'Time: parse 0.3 s, bundle 1.1 s.',
  'Size: 1.0 MB in 7 files (pages 2 kB, code 1.0 MB, pictures 40 B, search 5 kB, other 9 B).',
  'Slowest: /guide 1235 ms, /pt-BR/ 20 ms, / 3 ms.',
]

test('a table of the locales, times, sizes and the slowest pages', () => {
  expect(toBuildTable({ ...INPUT, width: 80 })).toEqual([
    'locale  pages  rendered  untranslated',
    'en          2         2             0',
    'pt-BR       2         1             1',
    ...REST,
  ])
})

test('a terminal that is too narrow for a table gets a line for each locale', () => {
  expect(toBuildTable({ ...INPUT, width: 36 })).toEqual([
    'en 2 pages 2 rendered 0 untranslated',
    'pt-BR 2 pages 1 rendered 1 untranslated',
    ...REST,
  ])
})

test('a build that rendered nothing names no slow pages', () => {
  const lines = toBuildTable({ ...INPUT, rendered: { paths: [], timed: [] }, width: 80 })
  expect(lines.some((line) => line.startsWith('Slowest'))).toBe(false)
})

test('a small output is counted in bytes, what is not known of a file as none', () => {
  const stamps = outputOf(['index.html', 3], ['assets/search/a.bin', 900], ['assets/css/a.css', -1])
  const lines = toBuildTable({ ...INPUT, stamps, width: 80 })
  expect(lines).toContain('Size: 903 B in 3 files (pages 3 B, search 900 B).')
})

/** The page of `build --report` and the trace of `build --profile`, as their readers see them. */
import { toBuildReport } from '../../cli/build/build-report.ts'
import { createTrace, toTraceEvents } from '../../cli/build/build-trace.ts'
import { summarise, summariseRepeat, summariseShard } from '../../cli/build/summarise.ts'
import { outputOf } from './output-of.ts'

const jobOf = (call: string, worker: number, beginMs: number, endMs: number) =>
  ({ call, worker, beginMs, endMs, subjects: [`${call}.md`] }) as never
const TRACE = {
  stages: [
    { name: 'render', beginMs: 50, endMs: 1500 },
    { name: 'parse', beginMs: 10, endMs: 20.04 },
  ],
  jobs: [jobOf('parse', 1, 0, 500), jobOf('render', 0, 100, 300), jobOf('parse', 0, 0, 2500)],
}
const OUTPUT = outputOf(
  ['index.html', 5_000],
  ['guide/index.html', 20_000],
  ['guide/index.json', 999],
  ['assets/js/a.js', 1_500_000],
  ['assets/b.mjs', 1_000_000],
  ['assets/c.css', 999_999],
  ['assets/c.css.br', 10],
  ['de/assets/search/index.json', 30],
  ['film.mp4', -1],
)
const FACTS = {
  title: 'Site & co',
  pages: 2,
  renderedNow: 1,
  timed: [{ permalink: '/guide', tookMs: 12 }],
  trace: TRACE,
  output: OUTPUT,
  before: null,
}

/** What a page says: a line for each row, its cells between bars; widths of drawn bars with them. */
const textOf = (html: string) =>
  html
    .replace(/^[\s\S]*<main>|<\/main>[\s\S]*$/g, '')
    .replace(/<rect width="([^"]*)"[^>]*>/g, '$1')
    .replace(/<\/t[hd]>(?=<)/g, ' | ')
    .replace(/<[^>]*>/g, '')
    .replace(/(?: \| )+$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

test('a report names what took long and what is large, with figures and bars', () => {
  expect(textOf(toBuildReport(FACTS))).toEqual([
    'Build of Site &amp; co',
    ...['Pages2', 'Rendered now1', 'Files9', 'Size3.53 MB'],
    'Time a stage',
    'Stages run beside each other, so that their times add up to more than the build took.',
    'Stage | Time',
    'parse | 10.0 ms | 0.7%',
    'render | 1.45 s | 100.0%',
    'Work of 2 workers',
    'Work | Time',
    'parse | 3.00 s | 100.0%',
    'render | 200.0 ms | 6.7%',
    'Slowest pages',
    'Page | Time',
    '/guide | 12.0 ms | 100.0%',
    'Largest pages',
    'Bytes of the HTML, as it lies in the output.',
    'Page | Size',
    'guide/index.html | 20.0 kB | 100.0%',
    'index.html | 5.0 kB | 25.0%',
    'Largest chunks',
    'Bytes of scripts and style sheets.',
    'Chunk | Size',
    'assets/js/a.js | 1.50 MB | 100.0%',
    'assets/b.mjs | 1.00 MB | 66.7%',
    'assets/c.css | 1000.0 kB | 66.7%',
    'Growth since the last build',
    'No earlier build is known.',
  ])
})

test('a report says of each kind of files how it grew', () => {
  const before = outputOf(['index.html', 6_000], ['guide/index.json', 999], ['old.txt', 7])
  const lines = textOf(toBuildReport({ ...FACTS, before }))
  expect(lines.slice(lines.indexOf('Growth since the last build') + 1)).toEqual([
    'Kind | Files before | Files | Size before | Size | Growth',
    'Compressed files | 0 | 1 | 0 B | 10 B | +10 B',
    'Search | 0 | 1 | 0 B | 30 B | +30 B',
    'Pages | 1 | 2 | 6.0 kB | 25.0 kB | +19.0 kB',
    'Scripts | 0 | 2 | 0 B | 2.50 MB | +2.50 MB',
    'Style sheets | 0 | 1 | 0 B | 1000.0 kB | +1000.0 kB',
    'Documents | 1 | 1 | 999 B | 999 B | ±0 B',
    'Other files | 1 | 1 | 7 B | 0 B | −7 B',
    'All | 3 | 9 | 7.0 kB | 3.53 MB | +3.52 MB',
  ])
})

test('a report of a build that did nothing says so; a long list is cut to its largest', () => {
  const quiet = { ...FACTS, timed: [], trace: { stages: [], jobs: [] }, output: outputOf() }
  const lines = textOf(toBuildReport(quiet))
  expect(lines).toContain('No page was rendered: all were kept from earlier builds.')
  expect(lines.filter((line) => line === 'None.')).toHaveLength(3)
  expect(lines.join()).not.toContain('Work of')
  const many = Array.from({ length: 25 }, (_, at) => [`${10 + at}.html`, at] as [string, number])
  const cut = textOf(toBuildReport({ ...FACTS, output: outputOf(...many, ['00.html', 24]) }))
  const rows = cut.filter((line) => /^\d\d\.html/.test(line))
  expect([rows.length, ...rows.slice(0, 3)]).toEqual([
    20,
    // Of the same size, in the order of their names.
    '00.html | 24 B | 100.0%',
    '34.html | 24 B | 100.0%',
    '33.html | 23 B | 95.8%',
  ])
})

test('a trace has its stages beside each other, and a row for each worker', () => {
  const { traceEvents, displayTimeUnit } = JSON.parse(toTraceEvents(TRACE))
  expect(displayTimeUnit).toBe('ms')
  const names = traceEvents.slice(0, 3).map(({ tid, ph, args }: never) => [tid, ph, args])
  expect(names).toEqual([
    [0, 'M', { name: 'stages' }],
    [1, 'M', { name: 'worker 1' }],
    [2, 'M', { name: 'worker 2' }],
  ])
  expect(traceEvents.slice(3)).toEqual([
    expect.objectContaining({ name: 'parse', ph: 'X', tid: 2, ts: 0, dur: 500_000 }),
    expect.objectContaining({ name: 'parse', ph: 'X', tid: 1, ts: 0, dur: 2_500_000 }),
    { name: 'parse', cat: 'stage', id: 1, pid: 1, tid: 0, ph: 'b', ts: 10_000 },
    { name: 'parse', cat: 'stage', id: 1, pid: 1, tid: 0, ph: 'e', ts: 20_040 },
    { name: 'render', cat: 'stage', id: 0, pid: 1, tid: 0, ph: 'b', ts: 50_000 },
    {
      ...{ name: 'render', cat: 'worker', ph: 'X', pid: 1, tid: 1, ts: 100_000 },
      ...{ dur: 200_000, args: { subjects: ['render.md'] } },
    },
    { name: 'render', cat: 'stage', id: 0, pid: 1, tid: 0, ph: 'e', ts: 1_500_000 },
  ])
})

test('work is noted when it ends, also where it fails; what workers do only where that is asked for', async () => {
  const trace = createTrace()
  expect(trace.time('now', () => 1)).toBe(1)
  await expect(trace.time('later', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(trace.stages.map(({ name }) => name)).toEqual(['now', 'later'])
  expect(trace.stages.every(({ beginMs, endMs }) => endMs >= beginMs)).toBe(true)
  expect(trace).not.toHaveProperty('onJob')
  const whole = createTrace(true)
  whole.onJob?.(jobOf('parse', 0, 0, 1))
  expect(whole.jobs).toHaveLength(1)
})

describe('the last lines of a build', () => {
  const routes = (...untranslated: boolean[]) => untranslated.map((one) => ({ untranslated: one }))
  const linesOf = (more: object) =>
    summarise({
      planned: {
        siteMap: {
          locales: [
            { locale: 'en', routes: routes(false, false) },
            { locale: 'de', routes: routes(false, true) },
          ],
        },
      },
      rendered: { pages: 4, renderedNow: 4 },
      parsed: { parsedNow: 2, docs: new Map([1, 2].map((one) => [one, one])) },
      diagnostics: [],
      out: process.cwd(),
      written: 1,
      removed: 0,
      startedMs: performance.now(),
      ...more,
    } as never).map((line) => line.replace(/\d\.\d s/, 'N s'))
  const warning = { code: 'A', severity: 'warn', message: 'm', hint: 'h' }

  test('say what was built, and what became of the output', () => {
    expect(linesOf({})).toEqual([
      'Built 4 pages in N s: en 2, de 2 (1 untranslated). No warnings.',
      '.: 1 file written, 0 removed.',
    ])
    const out = `${process.cwd()}/dist`
    const diagnostics = [warning, { ...warning, message: 'n' }, { ...warning, severity: 'log' }]
    expect(linesOf({ out, diagnostics, written: 2, removed: 3 })).toEqual([
      expect.stringMatching(/untranslated\)\. 2 warnings\.$/),
      'dist: 2 files written, 3 removed.',
    ])
  })

  test.each([
    [
      { rendered: { pages: 4, renderedNow: 1 } },
      'Scanned 2 files, parsed 2; rendered 1 of 4 pages, reused 3.',
    ],
    [
      {
        parsed: {
          parsedNow: 1,
          docs: new Map([
            [1, 1],
            [2, 2],
          ]),
        },
      },
      'Scanned 2 files, parsed 1; rendered 4 of 4 pages, reused 0.',
    ],
  ])('say what of it was reused: %j', (more, line) => {
    expect(linesOf(more)[1]).toBe(line)
  })

  test('of a build that had nothing to do, and of a part', () => {
    const now = performance.now()
    expect(summariseRepeat(1, [warning as never], now - 2_000)).toMatch(
      /^The site is up to date: 1 page, checked in 2\.\d s\. 1 warning\.$/,
    )
    const counts = { stored: 2, taken: 3 }
    const shard = { index: 1, count: 4 }
    expect(summariseShard({ shard, pages: 5, counts, startedMs: now } as never)).toMatch(
      /^Built shard 1 of 4, 5 pages, in 0\.\d s: 2 values stored in the shared cache, 3 taken from it\.$/,
    )
  })
})

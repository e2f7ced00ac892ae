/** `build --profile` and `build --report`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

const folder = makeFolder({
  'site.config.ts': SMALL_CONFIG.replace(/title: '[^']*'/, "title: '<i>Docs</i>'"),
  'docs/index.md': '# Home\n',
  'docs/other.md': '# Other\n',
  'docs/last.md': '# Last\n',
})
afterAll(() => removeFolder(folder))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const build = (...names: string[]) => {
  const [profile = '', report = ''] = names.map((name) => join(folder, name))
  return runHere(['build', '--quiet', '--profile', profile, '--report', report], folder)
}

interface TraceEvent {
  name: string
  ph: string
  tid: number
  ts: number
  dur?: number
  id?: number
  args?: { subjects?: string[] }
}

test('a build writes what it did when, and a page of its times and sizes', async () => {
  expect(await build('trace.json', 'report.html')).toMatchObject({ code: 0, stderr: '' })
  const events: TraceEvent[] = JSON.parse(read('trace.json')).traceEvents
  const stages = events.filter(({ ph }) => ph === 'b')
  expect(stages.map(({ name }) => name).sort()).toEqual([
    ...['bundle', 'draw', 'keep', 'look at sources', 'parse', 'plan', 'publish', 'render', 'scan'],
    ...['search index', 'site files'],
  ])
  for (const { id, ts } of stages) {
    const end = events.find((event) => event.ph === 'e' && event.id === id)
    expect(end?.ts).toBeGreaterThanOrEqual(ts)
  }
  const jobs = events.filter(({ ph }) => ph === 'X')
  const subjectsOf = (call: string) =>
    jobs.flatMap(({ name, args }) => (name === call ? (args?.subjects ?? []) : [])).sort()
  expect(subjectsOf('parse')).toEqual(['docs/index.md', 'docs/last.md', 'docs/other.md'])
  expect(subjectsOf('render')).toContain('/other')
  // A worker does one thing at a time.
  for (const [at, { tid, ts }] of jobs.entries()) {
    const before = jobs.slice(0, at).filter((job) => job.tid === tid)
    expect(before.every((job) => job.ts + (job.dur ?? 0) <= ts + 1)).toBe(true)
  }

  const page = read('report.html')
  expect(page).toContain('<h1>Build of &lt;i&gt;Docs&lt;/i&gt;</h1>')
  const rows = (head: string) => {
    const [, list = ''] = page.split(`<h2>${head}</h2>`)
    return Array.from(
      list.slice(0, list.indexOf('</table>')).matchAll(/"row">([^<]*)</g),
      (m) => m[1],
    )
  }
  expect(rows('Slowest pages').sort()).toEqual(['/', '/404.html', '/last', '/other', '/search'])
  expect(rows('Largest pages')).toContain('other/index.html')
  expect(rows('Largest chunks')).not.toHaveLength(0)
  expect(page).toContain('No earlier build is known.')
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
  const styleHash = createHash('sha256').update(style).digest('base64')
  expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${styleHash}'"`)
  expect(page).not.toMatch(/ style=|<script| src=| href=/)
})

test('a build that is asked for them is run, and says how the output grew', async () => {
  writeFiles(folder, { 'docs/more.md': `# More\n\n${'word '.repeat(500)}\n` })
  expect((await build('trace.json', 'report.html')).code).toBe(0)
  const [, growth = ''] = read('report.html').split('<h2>Growth since the last build</h2>')
  expect(growth).toMatch(
    /"row">Pages<\/th><td>5<\/td><td>6<\/td><td>[\d.]+ kB<\/td><td>[\d.]+ kB<\/td><td>\+/,
  )
  expect((await build('again.json', 'again.html')).code).toBe(0)
  expect(read('again.html')).toContain('No page was rendered')
  expect(read('again.html')).toMatch(/"row">All<.*±0 B/)
})

/** Work on pages in threads has the same results as without, in the order of the request. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { withPageDesk } from '../../../cli/jobs/translations/page-desk.ts'
import type { OpenSite } from '../../../cli/tasks/open/open-site.ts'
import type { AssessTask } from '../../../cli/tasks/worker/calls.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'
import { startLocalWorker } from '../../stand-in-tools.ts'

let folder: string
let started = 0
beforeEach(() => {
  started = 0
  folder = makeFolder({
    'docs/a.md': '# A\n\nText of the source.\n\n## B\n\nMore of it.\n',
    'docs/c.md': '# C\n\nWords.\n',
    'de/a.md': '# A\n\nInhalt.\n\n## B\n\n<!-- untranslated -->\n\nMore of it.\n',
    'de/c.md': '# C\n\nWorte.\n',
  })
})
afterEach(() => removeFolder(folder))

const toSite = () =>
  ({
    loaded: { root: folder, config: { markdown: { parser: 'satteri', anchors: {} } } },
    stateDir: join(folder, '.octavo'),
    tools: {
      startWorker() {
        started += 1
        return startLocalWorker()
      },
    },
  }) as unknown as OpenSite

const repeat = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, () => items).flat()
const names = ['a', 'c']
const assess = names.map((name) => ({
  ...{ origin: `docs/${name}.md`, file: `docs/${name}.md`, instance: null },
  ...(name === 'a' && { translation: 'de/a.md' }),
}))
const record = names.map((name) => ({
  ...{ file: `docs/${name}.md`, translation: `de/${name}.md`, date: '2025-10-15' },
}))

test('many pages go to threads, which answer as this one does', async () => {
  const few = await withPageDesk(toSite(), async (desk) => ({
    states: await desk.assess(assess),
    records: await desk.record(record),
  }))
  expect(started).toBe(0)
  expect(few.states.map(({ status }) => [status.state, status.wordsToDo])).toEqual([
    ['unknown', 4],
    ['missing', 2],
  ])
  expect(few.records.map(({ flags }) => flags)).toEqual([[{ line: 7, title: 'B' }], []])
  const many = await withPageDesk(toSite(), async (desk) => ({
    states: await desk.assess(repeat(assess, 350)),
    records: await desk.record(repeat(record, 350)),
  }))
  expect(started).toBeGreaterThan(0)
  expect(many.states).toEqual(repeat(few.states, 350))
  expect(many.records).toEqual(repeat(few.records, 350))
  const recorded = {
    ...{ origin: 'docs/c.md', file: 'docs/c.md', instance: null, translation: 'de/c.md' },
    ...(few.records[1] && { record: few.records[1].record }),
  }
  const [known] = await withPageDesk(toSite(), (desk) => desk.assess([recorded]))
  expect(known?.status).toMatchObject({ state: 'translated', date: '2025-10-15', words: 2 })
})

test('an unreadable page is reported, in threads too, and no copy is kept before one is requested', async () => {
  const lost = { ...assess[0], file: 'docs/gone.md' } as (typeof assess)[0]
  await expect(withPageDesk(toSite(), (desk) => desk.assess([lost]))).rejects.toThrow(/gone\.md/)
  await expect(
    withPageDesk(toSite(), (desk) => desk.assess(repeat([lost], 700))),
  ).rejects.toMatchObject({ diagnostics: [{ code: 'SCAN_UNREADABLE' }] })
  expect(existsSync(join(folder, '.octavo'))).toBe(false)
  await withPageDesk(toSite(), (desk) => desk.keep(repeat([{ file: 'docs/a.md' }], 700)))
  expect(readdirSync(join(folder, '.octavo/translated'))).toHaveLength(1)
})

describe('cached states', () => {
  const many = (tasks: readonly AssessTask[] = assess) => repeat(tasks, 700 / tasks.length)
  const ask = (tasks = many()) => withPageDesk(toSite(), (desk) => desk.assess(tasks))
  /** The same without a cache. */
  async function askWithoutCache(tasks = many()) {
    const kept = join(folder, '.octavo')
    renameSync(kept, `${kept}-aside`)
    const states = await ask(tasks)
    rmSync(kept, { recursive: true })
    renameSync(`${kept}-aside`, kept)
    return states
  }
  /** Long ago: a file of this moment is not recognized by its dates. */
  function settle() {
    const at = new Date(Date.now() - 60_000)
    for (const name of ['docs/a.md', 'docs/c.md', 'de/a.md', 'de/c.md'])
      utimesSync(join(folder, name), at, at)
  }

  test('are not computed again until a page, its translation or its record changes', async () => {
    const cold = await ask()
    expect(started).toBeGreaterThan(0)
    started = 0
    expect((await ask()).map(({ status }) => status)).toEqual(cold.map(({ status }) => status))
    expect(started).toBe(0)
    const edits: (() => void)[] = [
      () => writeFiles(folder, { 'docs/a.md': '# A\n\nText.\n\n## B\n\nMore.\n\n## C\n\nNew.\n' }),
      () => writeFiles(folder, { 'de/a.md': '\uFEFF# A\n\nInhalt.\n\n## B\n\nMehr davon.\n' }),
      () => writeFiles(folder, { 'docs/c.md': '# C\n\nWords that are others.\n' }),
      settle,
    ]
    for (const edit of edits) {
      edit()
      const warm = await ask()
      expect(warm).toEqual(await askWithoutCache())
      expect(await ask()).toEqual(warm)
    }
    const { record: made } = (await withPageDesk(toSite(), (desk) => desk.record(record)))[0] ?? {}
    const [page = { origin: '', file: '', instance: null }] = assess
    for (const date of ['2025-10-15', '2025-10-16']) {
      const tasks = many([{ ...page, ...(made && { record: { ...made, date } }) }])
      const states = await ask(tasks)
      expect(states[0]?.status).toMatchObject({ state: 'translated', date })
      expect(states).toEqual(await askWithoutCache(tasks))
    }
  })

  test('are those of a page at its current path', async () => {
    await ask()
    writeFiles(folder, { 'docs/moved.md': readFileSync(join(folder, 'docs/a.md'), 'utf8') })
    started = 0
    const [state] = await ask(
      many([
        { origin: 'docs/moved.md', file: 'docs/moved.md', instance: 'x', translation: 'de/a.md' },
      ]),
    )
    expect(started).toBe(0)
    expect(state?.status).toMatchObject({
      origin: 'docs/moved.md',
      instance: 'x',
      translation: 'de/a.md',
    })
  })

  test.each([
    ['damaged', (file: string) => writeFileSync(file, 'octavo kept 1\tnothing')],
    [
      'of another program',
      (file: string) =>
        writeFileSync(file, readFileSync(file, 'latin1').replace(/\t[^\t]+/, '\tother')),
    ],
    ['gone', (file: string) => rmSync(file)],
  ])('are computed again if their file is %s', async (_, spoil) => {
    const cold = await ask()
    spoil(join(folder, '.octavo/translated/states'))
    started = 0
    expect(await ask()).toEqual(cold)
    expect(started).toBeGreaterThan(0)
  })

  test('hide no file that has become unreadable, and need no writable folder', async () => {
    await ask()
    rmSync(join(folder, 'de/a.md'))
    await expect(ask()).rejects.toThrow(/cannot read de\/a\.md/)
    const site = { ...toSite(), stateDir: join(folder, 'docs/c.md/cache') }
    const states = await withPageDesk(site, (desk) =>
      desk.assess(many([{ origin: 'c', file: 'docs/c.md', instance: null }])),
    )
    expect(states).toHaveLength(700)
  })
})

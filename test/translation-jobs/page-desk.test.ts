/** Work on pages in threads is the same as without, and in the order that was asked. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenSite } from '../../cli/pipeline/open-site.ts'
import { withPageDesk } from '../../cli/translation-jobs/page-desk.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { startLocalWorker } from '../stand-in-tools.ts'

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

test('many pages are asked of threads, which answer as this one does', async () => {
  const few = await withPageDesk(toSite(), async (desk) => ({
    states: await desk.assess(assess),
    records: await desk.record(record),
  }))
  expect(started).toBe(0)
  expect(few.states.map(({ status }) => [status.state, status.wordsToDo])).toEqual([
    ['unknown', 4],
    ['missing', 2],
  ])
  expect(few.records.map(({ marks }) => marks)).toEqual([[{ line: 7, title: 'B' }], []])
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

test('a page that cannot be read is told of, in threads too, and no copy is kept before one is asked for', async () => {
  const lost = { ...assess[0], file: 'docs/gone.md' } as (typeof assess)[0]
  await expect(withPageDesk(toSite(), (desk) => desk.assess([lost]))).rejects.toThrow(/gone\.md/)
  await expect(
    withPageDesk(toSite(), (desk) => desk.assess(repeat([lost], 700))),
  ).rejects.toMatchObject({ diagnostics: [{ code: 'SCAN_UNREADABLE' }] })
  expect(existsSync(join(folder, '.octavo'))).toBe(false)
  await withPageDesk(toSite(), (desk) => desk.keep(repeat([{ file: 'docs/a.md' }], 700)))
  expect(readdirSync(join(folder, '.octavo/translated'))).toHaveLength(1)
})

import type { OutputFile } from '../../cli/base/model/output-file.ts'
import type { CatalogueTexts } from '../../cli/translate/catalogue-text.ts'
import { hashText } from '../../cli/translate/content/hash-text.ts'
import type { MessageRecord } from '../../cli/translate/message-records.ts'
import { type FilesOptions, planFiles } from '../../cli/translate/plan-files.ts'

const texts = (entries: Record<string, string>) =>
  new Map(Object.entries(entries).map(([id, message]) => [id, { message }]))
const entriesOf = (entries: Record<string, string>): CatalogueTexts =>
  Object.fromEntries(texts(entries))

interface State {
  wanted: Record<string, Record<string, string>>
  files?: Record<string, Record<string, string>>
  obsolete?: Record<string, string>
  records?: Record<string, MessageRecord>
}

/** File → id → message after the run. */
function run(
  { wanted, files = {}, obsolete = {}, records = {} }: State,
  options: FilesOptions = {},
) {
  const plan = planFiles(
    {
      planned: Object.entries(wanted).map(([file, ids]) => ({ file, texts: texts(ids) })),
      existing: Object.entries(files).map(([file, ids]) => {
        return { file, entries: entriesOf(ids), ids: Object.keys(ids) }
      }),
      obsolete: entriesOf(obsolete),
      obsoleteFile: 'unused.json',
      records: new Map(Object.entries(records)),
      recordFile: 'messages.lock',
    },
    options,
  )
  const written = plan.outputs
    .filter(({ path }) => path !== 'messages.lock')
    .map(({ path, content }) => {
      const parsed: Record<string, { message: string }> = JSON.parse(String(content))
      return [path, Object.fromEntries(Object.entries(parsed).map(([id, t]) => [id, t.message]))]
    })
  const lock = plan.outputs.find(({ path }) => path === 'messages.lock')
  const recorded = String(lock?.content ?? '')
    .split('\n')
    .slice(2, -1)
  return { ...plan, recorded, written: Object.fromEntries(written) }
}

test('keeps unused translations apart, and records their file', () => {
  const { written, files, obsolete, removed } = run({
    wanted: { 'a.json': { x: 'X' } },
    files: { 'a.json': { y: 'Ypsilon', x: 'Ix' } },
    obsolete: { old: 'Alt' },
  })
  expect(written).toEqual({ 'a.json': { x: 'Ix' }, 'unused.json': { old: 'Alt', y: 'Ypsilon' } })
  expect(files).toEqual([{ file: 'a.json', messages: 1, added: [], changed: [], unused: ['y'] }])
  expect([obsolete, removed]).toEqual([['old', 'y'], []])
})

test('brings a translation back when its id is used again', () => {
  const { written, files } = run({ wanted: { 'a.json': { x: 'X' } }, obsolete: { x: 'Ix' } })
  expect(written).toEqual({ 'a.json': { x: 'Ix' } })
  expect(files[0]?.added).toEqual([])
})

test('drops them with prune', () => {
  const before = { wanted: { 'a.json': { x: 'X' } }, files: { 'a.json': { y: 'Y' } } }
  const { written, removed } = run({ ...before, obsolete: { z: 'Z' } }, { prune: true })
  expect(written).toEqual({ 'a.json': { x: 'X' } })
  expect(removed).toEqual(['unused.json'])
})

test('takes a translation along when its id moves to another file', () => {
  const { written, obsolete } = run({
    wanted: { 'a.json': {}, 'b.json': { x: 'X' } },
    files: { 'a.json': { x: 'Ix' } },
  })
  expect(written).toEqual({ 'a.json': {}, 'b.json': { x: 'Ix' } })
  expect(obsolete).toEqual([])
})

test('reads files that somebody put next to ours, and never writes them', () => {
  const { written } = run({
    wanted: { 'a.json': { x: 'X', y: 'Y' } },
    files: { 'theirs.json': { x: 'Ix', other: 'O' } },
  })
  expect(written).toEqual({ 'a.json': { y: 'Y' } })
})

test('keeps the places of messages that are in a file, and adds new ones by id', () => {
  const wanted = { e: 'E', b: 'B', a: 'A', d: 'D', c: 'C' }
  const { outputs } = run({
    wanted: { 'a.json': wanted },
    files: { 'a.json': { d: 'De', b: 'Be' } },
  })
  expect(idsOf(outputs)).toEqual(['d', 'b', 'a', 'c', 'e'])
})

test('orders a new file by id, also ids that are numbers', () => {
  const { outputs } = run({ wanted: { 'a.json': { b: 'B', 2: 'Two', 10: 'Ten', B: 'Large' } } })
  expect(idsOf(outputs)).toEqual(['10', '2', 'B', 'b'])
})

const idsOf = ([file]: readonly OutputFile[]) =>
  [...String(file?.content).matchAll(/^ {2}"(.+?)"/gm)].map(([, id]) => id)

describe('records', () => {
  const copyOf = (source: string) => ({ source, written: hashText(source) })

  test('contain the source text of a new message, and that it is a copy', () => {
    const { recorded } = run({ wanted: { 'a.json': { b: 'Bee', a: 'Aye' } } })
    expect(recorded).toEqual([`a\tAye\t${hashText('Aye')}`, `b\tBee\t${hashText('Bee')}`])
  })

  test('stay unchanged when the source changes, and recognize a translator by another text', () => {
    const { recorded, written } = run({
      wanted: { 'a.json': { a: 'New' } },
      files: { 'a.json': { a: 'Alt' } },
      records: { a: copyOf('Old') },
    })
    expect([recorded, written]).toEqual([['a\tOld'], { 'a.json': { a: 'Alt' } }])
  })

  test('let an untouched copy follow its source, including its prefix', () => {
    const { recorded, written } = run({
      wanted: { 'a.json': { a: 'New', b: 'Newer' } },
      files: { 'a.json': { a: 'Old', b: 'TODO Old' } },
      records: { a: copyOf('Old'), b: { source: 'Old', written: hashText('TODO Old') } },
    })
    expect(written).toEqual({ 'a.json': { a: 'New', b: 'TODO Newer' } })
    expect(recorded).toEqual([`a\tNew\t${hashText('New')}`, `b\tNewer\t${hashText('TODO Newer')}`])
  })

  test('are not made up for a translation of unknown age', () => {
    const { recorded } = run({
      wanted: { 'a.json': { a: 'A', b: 'B' } },
      files: { 'a.json': { a: 'Ah', b: 'B' } },
    })
    expect(recorded).toEqual([`b\tB\t${hashText('B')}`])
  })

  test('are those of the initial text after an override', () => {
    const { recorded } = run(
      {
        wanted: { 'a.json': { a: 'New' } },
        files: { 'a.json': { a: 'Alt' } },
        records: { a: { source: 'Old' } },
      },
      { override: true },
    )
    expect(recorded).toEqual([`a\tNew\t${hashText('New')}`])
  })

  test('are kept with unused translations, and pruned with them', () => {
    const state = {
      wanted: { 'a.json': {} },
      files: { 'a.json': { a: 'Alt' } },
      records: { a: { source: 'Old' } },
    }
    expect(run(state).recorded).toEqual(['a\tOld'])
    expect(run(state, { prune: true }).recorded).toEqual([])
  })
})

import type { CatalogueTexts } from '../../cli/translate/merge-catalogue.ts'
import { type FilesOptions, planFiles } from '../../cli/translate/plan-files.ts'

const texts = (entries: Record<string, string>) =>
  new Map(Object.entries(entries).map(([id, message]) => [id, { message }]))
const entriesOf = (entries: Record<string, string>): CatalogueTexts =>
  Object.fromEntries(texts(entries))

interface State {
  wanted: Record<string, Record<string, string>>
  files?: Record<string, Record<string, string>>
  parked?: Record<string, string>
}

/** File → id → message after the run. */
function run({ wanted, files = {}, parked = {} }: State, options: FilesOptions = {}) {
  const plan = planFiles(
    {
      planned: Object.entries(wanted).map(([file, ids]) => ({ file, texts: texts(ids) })),
      existing: Object.entries(files).map(([file, ids]) => ({ file, entries: entriesOf(ids) })),
      parked: entriesOf(parked),
      parkedFile: 'unused.json',
    },
    options,
  )
  const written = plan.outputs.map(({ path, content }) => {
    const parsed: Record<string, { message: string }> = JSON.parse(String(content))
    return [path, Object.fromEntries(Object.entries(parsed).map(([id, t]) => [id, t.message]))]
  })
  return { ...plan, written: Object.fromEntries(written) }
}

test('keeps translations that nothing uses apart, and tells of which file they are', () => {
  const { written, files, parked, removed } = run({
    wanted: { 'a.json': { x: 'X' } },
    files: { 'a.json': { y: 'Ypsilon', x: 'Ix' } },
    parked: { old: 'Alt' },
  })
  expect(written).toEqual({ 'a.json': { x: 'Ix' }, 'unused.json': { old: 'Alt', y: 'Ypsilon' } })
  expect(files).toEqual([{ file: 'a.json', messages: 1, added: [], unused: ['y'] }])
  expect([parked, removed]).toEqual([['old', 'y'], []])
})

test('brings a translation back when its id is used again', () => {
  const { written, files } = run({ wanted: { 'a.json': { x: 'X' } }, parked: { x: 'Ix' } })
  expect(written).toEqual({ 'a.json': { x: 'Ix' } })
  expect(files[0]?.added).toEqual([])
})

test('drops them with prune', () => {
  const before = { wanted: { 'a.json': { x: 'X' } }, files: { 'a.json': { y: 'Y' } } }
  const { written, removed } = run({ ...before, parked: { z: 'Z' } }, { prune: true })
  expect(written).toEqual({ 'a.json': { x: 'X' } })
  expect(removed).toEqual(['unused.json'])
})

test('takes a translation along when its id moves to another file', () => {
  const { written, parked } = run({
    wanted: { 'a.json': {}, 'b.json': { x: 'X' } },
    files: { 'a.json': { x: 'Ix' } },
  })
  expect(written).toEqual({ 'a.json': {}, 'b.json': { x: 'Ix' } })
  expect(parked).toEqual([])
})

test('reads files that somebody put beside ours, and never writes them', () => {
  const { written } = run({
    wanted: { 'a.json': { x: 'X', y: 'Y' } },
    files: { 'theirs.json': { x: 'Ix', other: 'O' } },
  })
  expect(written).toEqual({ 'a.json': { y: 'Y' } })
})

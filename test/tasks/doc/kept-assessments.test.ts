/** States of translated pages from one run to the next: the same as if they were found anew, or not known. */
import { join } from 'node:path'
import { openKeptAssessments } from '../../../cli/tasks/doc/kept-assessments.ts'
import type { OpenSite } from '../../../cli/tasks/open/open-site.ts'
import type { AssessTask } from '../../../cli/tasks/worker/calls.ts'
import { createPageHandlers } from '../../../cli/tasks/worker/translated-pages.ts'
import { removeFolder, writeFiles } from '../../octavo.ts'
import { makeSite } from '../../read/scan/temporary-site.ts'

const SOURCE = '# Title\n\nOne two.\n\n## Part\n\nThree.\n'
const TRANSLATION = '# Titel\n\nEins zwei.\n\n## Teil\n\nDrei.\n'
const FILES = { 'content/a.md': SOURCE, 'i18n/de/content/a.md': TRANSLATION }
const PAGE: AssessTask = {
  origin: 'content/a.md',
  file: 'content/a.md',
  instance: 'default',
  translation: 'i18n/de/content/a.md',
}

async function openSite() {
  const loaded = makeSite(FILES)
  const { root } = loaded
  const site = { loaded, stateDir: join(root, '.octavo') } as unknown as OpenSite
  const { parser, anchors } = loaded.config.markdown
  const split = { parser, maintainCase: anchors.maintainCase }
  const handlers = await createPageHandlers({ root, stateDir: root, split })
  const { file, translation = '' } = PAGE
  const [recorded] = handlers.recordPages([{ file, translation, date: '2025-10-15' }])
  if (!recorded) throw new Error('no record')
  /** One run: what is known of the tasks; the rest is assessed and kept. */
  async function run(...tasks: AssessTask[]) {
    const kept = openKeptAssessments(site)
    const found = tasks.map((task) => kept.find(task))
    const open = tasks.filter((_, index) => found[index] === undefined)
    await kept.save(open.map((task, index) => [task, handlers.assessPages(open)[index] as never]))
    return found
  }
  const assess = (task: AssessTask) => {
    const [page] = handlers.assessPages([task])
    if (!page) throw new Error('no answer')
    const { hashes: _, ...assessment } = page
    return assessment
  }
  const write = (files: Record<string, string>) => writeFiles(root, files)
  return { site, run, assess, write, record: recorded.record }
}

test('what was found once is known the next time, as it would be found anew', async () => {
  const { run, assess, write, record } = await openSite()
  write({ 'content/a.md': SOURCE.replace('Three.', 'Three and four.') })
  const { translation: _, ...missing } = PAGE
  const tasks = [{ ...PAGE, record }, PAGE, missing]
  expect(await run(...tasks)).toEqual([undefined, undefined, undefined])
  const found = await run(...tasks)
  expect(found).toEqual(tasks.map(assess))
  expect(found.map((one) => one?.status.state)).toEqual(['outdated', 'unknown', 'missing'])
})

test('a page is found anew where its source, its translation or its record changed', async () => {
  const { run, assess, write, record } = await openSite()
  await run(PAGE)
  const [known] = await run(PAGE)
  expect(known?.status.state).toBe('unknown')
  for (const [file, text] of Object.entries(FILES)) {
    write({ [file]: `${text}\nMore.\n` })
    expect(await run(PAGE)).toEqual([undefined])
    expect(await run(PAGE)).toEqual([assess(PAGE)])
  }
  const other = { ...PAGE, record: { ...record, date: '2024-01-01' } }
  expect(await run(other)).toEqual([undefined])
  // Nothing is forgotten because it was of no use for a while.
  write(FILES)
  expect(await run(PAGE)).toEqual([known])
})

test('a page that nobody touched since its record needs no kept state', async () => {
  const { run, record, write, assess } = await openSite()
  const task = { ...PAGE, record }
  write({ 'content/other.md': '# Other\n' })
  await run({ ...PAGE, file: 'content/other.md' })
  // It was not read before, and no state of it is kept.
  expect(await run(task)).toEqual([assess(task)])
  expect(assess(task).status.state).toBe('translated')
})

test('a page that was moved is known, with its new place', async () => {
  const { run, write } = await openSite()
  await run(PAGE)
  const origin = 'content/b/moved.md'
  write({ [origin]: SOURCE })
  const [found] = await run({ ...PAGE, origin, file: origin, instance: null })
  expect(found?.status).toMatchObject({ origin, instance: null, translation: PAGE.translation })
})

test('the text of a page that no file holds counts, and not the file', async () => {
  const { run, write } = await openSite()
  const written = { ...PAGE, text: SOURCE }
  await run(written)
  write({ 'content/a.md': 'Another text.\n' })
  expect((await run(written))[0]?.status.state).toBe('unknown')
  expect(await run({ ...written, text: `${SOURCE}\nMore.\n` })).toEqual([undefined])
})

test('a state with long texts is not kept, nor one of an earlier kind of record', async () => {
  const { run, write, record } = await openSite()
  const task = { ...PAGE, record }
  write({ 'content/a.md': SOURCE.replace('Three.', 'word '.repeat(500)) })
  await run(task)
  expect(await run(task)).toEqual([undefined])
  write({ 'content/a.md': SOURCE.replace('Three.', 'word '.repeat(200)) })
  await run(task)
  expect((await run(task))[0]?.status.state).toBe('outdated')
})

test('what is not there, or cannot be kept, is found anew without an error', async () => {
  const { site, run } = await openSite()
  await run(PAGE)
  for (const gone of [
    { file: 'content/none.md' },
    { translation: 'i18n/de/none.md' },
    { file: 'content' },
  ])
    expect(openKeptAssessments(site).find({ ...PAGE, ...gone })).toBeUndefined()
  removeFolder(site.stateDir)
  writeFiles(site.loaded.root, { '.octavo': 'a file' })
  expect(await run(PAGE)).toEqual([undefined])
})

/** Docs of a live server: which are parsed again, and which are known. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LiveResults } from '../../../cli/serve/live/live-results.ts'
import { filesOf } from '../../../cli/tasks/doc/parse-site.ts'
import { type OpenSite, openSite } from '../../../cli/tasks/open/open-site.ts'
import { openWorkers, type Workers } from '../../../cli/tasks/open/open-workers.ts'
import type { ParseTask } from '../../../cli/tasks/worker/calls.ts'
import { removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { makeFolder } from '../../read/scan/temporary-site.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'

const FILES = {
  'site.config.ts': SMALL_CONFIG,
  'docs/index.md': '# Home\n',
  'docs/m.mdx': "import Part from './_part.md'\n\n# M\n\n<Part />\n",
  'docs/_part.md': 'One\n',
}
const ALL = ['docs/index.md', 'docs/m.mdx']
let root: string
let workers: Workers
let results: LiveResults
/** Files that workers were asked to parse. */
let parsed: string[]
/** Called once when a worker is asked to parse. */
let onParse: (() => unknown) | null = null
beforeEach(() => {
  root = makeFolder(FILES)
  workers = openWorkers(join(root, '.octavo'), 1, STAND_IN_TOOLS)
  parsed = []
  results = openResults()
})
afterEach(async () => {
  await workers.close()
  results.close()
})

function openResults() {
  const ask: typeof workers.pool.ask = (name, given) => {
    const tasks: unknown = given
    // What this message carries.
    if (name === 'parse') parsed.push(...(tasks as ParseTask[]).map(({ file }) => file.file))
    const call = name === 'parse' ? onParse : null
    if (call) onParse = null
    call?.()
    return workers.pool.ask(name, given)
  }
  const { spoolDir } = workers
  const pool = { ...workers.pool, ask }
  return new LiveResults(pool, { cacheDir: join(root, '.octavo'), spoolDir, root })
}

const open = () => openSite({ siteDir: root, tools: STAND_IN_TOOLS })
async function plan(site?: OpenSite) {
  parsed = []
  const opened = site ?? (await open())
  const { parsed: all } = await results.plan(opened, await results.look(opened))
  return { parsed, all: [...all.docs.keys()] }
}

test('a doc is parsed again when its text, what it imports or an option is another', async () => {
  expect(await plan()).toEqual({ parsed: ALL, all: ALL })
  expect(await plan()).toEqual({ parsed: [], all: ALL })
  writeFiles(root, { 'docs/_part.md': 'Two\n' })
  expect((await plan()).parsed).toEqual(['docs/m.mdx'])
  writeFiles(root, { 'docs/index.md': '# Another\n', 'docs/new.md': '# New\n' })
  expect(await plan()).toEqual({
    parsed: ['docs/index.md', 'docs/new.md'],
    all: [...ALL, 'docs/new.md'],
  })
  writeFiles(root, {
    'site.config.ts': SMALL_CONFIG.replace('docs:', 'markdown: { emoji: false },\n  docs:'),
  })
  expect((await plan()).parsed).toHaveLength(3)
})

test('all are parsed again when a value is damaged or the store is gone', async () => {
  await plan()
  results.forget()
  expect(results.isWhole).toBe(false)
  expect((await plan()).parsed).toEqual(ALL)
  expect(results.isWhole).toBe(true)
  expect((await plan()).parsed).toEqual([])
  removeFolder(join(root, '.octavo/served'))
  expect(results.isWhole).toBe(false)
  expect((await plan()).parsed).toEqual(ALL)
  expect(readdirSync(join(root, '.octavo/served')).sort()).toEqual([
    ...[expect.stringMatching(/^lock/), expect.stringMatching(/^log-/)],
  ])
})

test('edited texts alone are parsed again, where they can be', async () => {
  const site = await open()
  const [index, page] = filesOf(site)
  const renew = async (...files: typeof site.scan.files) => {
    parsed = []
    const renewed = await results.renew(site, files)
    if (renewed) expect([...renewed.keys()].sort()).toEqual(files.map(({ file }) => file).sort())
    return renewed && parsed
  }
  if (!index || !page) throw new Error('no files')
  // Before a plan too, as a sketch does.
  expect(await renew(index)).toEqual(['docs/index.md'])
  expect((await plan(site)).parsed).toEqual(['docs/m.mdx'])
  expect(await renew(index, page)).toEqual([])
  writeFiles(root, { 'docs/index.md': '# Another\n' })
  expect(await renew(index, page)).toEqual(['docs/index.md'])
  // It is known now.
  expect(await renew(index)).toEqual([])
  expect((await plan(site)).parsed).toEqual([])
  rmSync(join(root, 'docs/index.md'))
  expect(await renew(index)).toBeNull()
  removeFolder(join(root, '.octavo/served'))
  expect(await renew(page)).toBeNull()
})

test('docs of a state stay as they were when the files have others', async () => {
  const site = await open()
  await plan(site)
  const { parsed: before } = await results.plan(site, await results.look(site))
  writeFiles(root, { 'docs/index.md': '# Another\n' })
  const [index] = filesOf(site)
  const renewed = await results.renew(site, index ? [index] : [])
  expect(renewed?.get('docs/index.md')?.title).toBe('Another')
  expect(before.docs.get('docs/index.md')?.title).toBe('Home')
})

test('a plan is the one of before, until a doc tells it something else', async () => {
  const site = await open()
  const { parsed: all } = await results.plan(site, await results.look(site))
  const [index] = filesOf(site)
  const edit = async (text: string) => {
    writeFiles(root, { 'docs/index.md': text })
    const renewed = await results.renew(site, index ? [index] : [])
    const docs = all.docs.copy()
    for (const [file, doc] of renewed ?? []) docs.set(file, doc)
    return results.planRenewed(site, { ...all, docs }, false)
  }
  expect(await edit('# Home\n\nMore words.\n')).toBeNull()
  const planned = await edit('---\ntags: [new]\n---\n\n# Home\n')
  expect(planned?.siteMap.locales[0]?.routes.map(({ permalink }) => permalink)).toContain(
    '/tags/new',
  )
})

test('another server of the site has a store of its own, with the docs of the first', async () => {
  await plan()
  results.save()
  const first = results
  results = openResults()
  expect((await plan()).parsed).toEqual([])
  expect(results.isWhole).toBe(true)
  first.close()
})

test('a plan is kept although a reader asked for a page while it was made', async () => {
  const site = await open()
  const [index] = filesOf(site)
  const files = index ? [index] : []
  let renewing: unknown
  onParse = () => {
    renewing = results.renew(site, files)
  }
  const { parsed: all } = await results.plan(site, await results.look(site))
  await renewing
  await results.renew(site, files)
  expect(await results.planRenewed(site, all, false)).toBeNull()
})

/** Docs of a live site: which are parsed again, and which are kept. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLiveDocs, type LiveDocs } from '../../cli/pipeline/live-docs.ts'
import { type OpenSite, openSite } from '../../cli/pipeline/open-site.ts'
import { openWorkers, type Workers } from '../../cli/pipeline/open-workers.ts'
import { filesOf } from '../../cli/pipeline/parse-site.ts'
import type { ParseTask } from '../../cli/tasks/calls.ts'
import { removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { makeFolder } from '../read/scan/temporary-site.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const FILES = {
  'site.config.ts': SMALL_CONFIG,
  'docs/index.md': '# Home\n',
  'docs/m.mdx': "import Part from './_part.md'\n\n# M\n\n<Part />\n",
  'docs/_part.md': 'One\n',
}
let root: string
let workers: Workers
let docs: LiveDocs
/** Files that workers were asked to parse. */
let parsed: string[]
beforeEach(async () => {
  root = makeFolder(FILES)
  workers = openWorkers(join(root, '.octavo'), 1, STAND_IN_TOOLS)
  parsed = []
  const ask: typeof workers.pool.ask = (name, given) => {
    const tasks: unknown = given
    // What this message carries.
    if (name === 'parse') parsed.push(...(tasks as ParseTask[]).map(({ file }) => file.file))
    return workers.pool.ask(name, given)
  }
  docs = createLiveDocs({ ...workers.pool, ask }, join(root, '.octavo/live'))
})
afterEach(() => workers.close())

const open = () => openSite({ siteDir: root, tools: STAND_IN_TOOLS })
async function parse(site?: OpenSite) {
  parsed = []
  const { docs: all } = await docs.parse(site ?? (await open()))
  return { parsed, all: [...all.keys()] }
}
const ALL = ['docs/index.md', 'docs/m.mdx']

test('a doc is parsed again when its text or what it imports is another', async () => {
  expect(docs.isWhole()).toBe(false)
  expect(() => docs.folder).toThrow('no articles before its first parse')
  expect(await parse()).toEqual({ parsed: ALL, all: ALL })
  expect(docs.isWhole()).toBe(true)
  expect(await parse()).toEqual({ parsed: [], all: ALL })
  writeFiles(root, { 'docs/_part.md': 'Two\n' })
  expect((await parse()).parsed).toEqual(['docs/m.mdx'])
  writeFiles(root, { 'docs/index.md': '# Another\n', 'docs/new.md': '# New\n' })
  expect(await parse()).toEqual({
    parsed: ['docs/index.md', 'docs/new.md'],
    all: [...ALL, 'docs/new.md'],
  })
  writeFiles(root, {
    'site.config.ts': SMALL_CONFIG.replace('docs:', 'markdown: { emoji: false },\n  docs:'),
  })
  expect((await parse()).parsed).toHaveLength(3)
})

test('all are parsed again when what was parsed is damaged or gone, and only old articles are removed', async () => {
  await parse()
  const [old] = readdirSync(dirname(docs.folder))
  docs.forget()
  expect((await parse()).parsed).toEqual(ALL)
  expect(readdirSync(dirname(docs.folder))).toHaveLength(2)
  await docs.tidy()
  expect(readdirSync(dirname(docs.folder))).toHaveLength(1)
  expect(existsSync(join(dirname(docs.folder), old ?? ''))).toBe(false)
  expect((await parse()).parsed).toEqual([])
  removeFolder(docs.folder)
  expect(docs.isWhole()).toBe(false)
  expect((await parse()).parsed).toEqual(ALL)
})

test('edited texts alone are parsed again, where they can be', async () => {
  const site = await open()
  const [index, page] = filesOf(site)
  const renew = async (...files: typeof site.scan.files) => {
    parsed = []
    const renewed = await docs.renew(site, files)
    if (renewed) expect([...renewed.keys()].sort()).toEqual(files.map(({ file }) => file).sort())
    return renewed && parsed
  }
  if (!index || !page) throw new Error('no files')
  expect(await renew(index)).toBeNull()
  await parse(site)
  expect(await renew(index, page)).toEqual([])
  writeFiles(root, { 'docs/index.md': '# Another\n' })
  expect(await renew(index, page)).toEqual(['docs/index.md'])
  // It is known now.
  expect(await renew(index)).toEqual([])
  expect((await parse(site)).parsed).toEqual([])
  rmSync(join(root, 'docs/index.md'))
  expect(await renew(index)).toBeNull()
  removeFolder(docs.folder)
  expect(await renew(page)).toBeNull()
})

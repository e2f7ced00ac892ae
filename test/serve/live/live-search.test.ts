/** The search of a live site: after an edit it is updated, and is what a site opened anew has. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite, type LiveSite } from '../../../cli/serve/live/live-site.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'
import { answerOf, noteCalls } from './live-session.ts'

const INDEX = '/assets/search/index.json'
/** Three batches of pages. */
const DOCS = Object.fromEntries(
  Array.from({ length: 70 }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nWord n${at}.\n`]),
)
const calls: string[] = []
const searchCalls = () => calls.splice(0).filter((call) => /indexPages|Search/.test(call))
const tools = {
  ...STAND_IN_TOOLS,
  startWorker: () => noteCalls(STAND_IN_TOOLS.startWorker(), calls),
}

let folder: string
let site: LiveSite
const open = () => createLiveSite({ siteDir: folder, tools })
beforeEach(async () => {
  folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, 'docs/index.md': '# Home\n', ...DOCS })
  site = await open()
  await answerOf(site, INDEX)
})
afterEach(async () => {
  await site.close()
  removeFolder(folder)
})

async function edit(at: number, text: string): Promise<void> {
  const name = `docs/page-${at}.md`
  writeFiles(folder, { [name]: `# Page ${at}\n\n${text}\n` })
  await site.refresh([join(folder, name)])
}

/** Folders of the live sites that are open. */
const listSpools = () =>
  readdirSync(join(folder, '.octavo')).filter((name) => name.startsWith('spool-'))

/** Files of the index in a folder of spools, by their addresses. */
function filesIn(spool: string): string[] {
  return Object.keys(readTree(join(folder, '.octavo', spool, 'search/out')) ?? {})
}

async function expectAsAnew(): Promise<void> {
  const before = listSpools()
  const anew = await open()
  await answerOf(anew, INDEX)
  const [spool = ''] = listSpools().filter((name) => !before.includes(name))
  const files = filesIn(spool)
  expect(files.length).toBeGreaterThan(4)
  for (const path of files)
    expect([path, await answerOf(site, `/${path}`)]).toEqual([
      path,
      await answerOf(anew, `/${path}`),
    ])
  await anew.close()
}

test('an edited text is one update of the index', async () => {
  expect(searchCalls()).toEqual(['indexPages', 'indexPages', 'indexPages', 'mergeSearch'])
  await edit(50, 'Word zephyr.')
  expect(await answerOf(site, INDEX)).toContain('200')
  expect(searchCalls()).toEqual(['patchSearch'])
  await answerOf(site, INDEX)
  expect(searchCalls()).toEqual([])
  await expectAsAnew()
})

test('files of the last index stay for tabs that have begun with them, older ones do not', async () => {
  const [spool = ''] = listSpools()
  const first = filesIn(spool)
  await edit(50, 'Word zephyr.')
  await answerOf(site, INDEX)
  expect(filesIn(spool)).toEqual(expect.arrayContaining(first))
  for (const path of first) expect(await answerOf(site, `/${path}`)).toMatch(/^200/)
  await edit(50, 'Word sirocco.')
  await answerOf(site, INDEX)
  expect(filesIn(spool)).not.toEqual(expect.arrayContaining(first))
  await expectAsAnew()
})

test('after its folder was removed, or a file of it, the search is made again', async () => {
  rmSync(join(folder, '.octavo'), { recursive: true })
  expect(await answerOf(site, INDEX)).toMatch(/^200/)
  await expectAsAnew()
  await edit(3, 'Word harmattan.')
  const [spool = ''] = listSpools()
  rmSync(join(folder, '.octavo', spool, 'search'), { recursive: true })
  expect(await answerOf(site, INDEX)).toMatch(/^200/)
  await expectAsAnew()
})

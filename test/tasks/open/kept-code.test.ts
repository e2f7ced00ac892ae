import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../../cli/config/load-config.ts'
import { openKeptCode } from '../../../cli/tasks/open/kept-code.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'

const CONFIG = `import { title } from './title.ts'
export default { title, url: 'https://docs.example', docs: [{ path: 'docs', sidebarPath: 'sidebars.ts' }] }
`
let root: string
beforeEach(() => {
  root = makeFolder({
    'site.config.ts': CONFIG,
    'title.ts': "export const title: string = 'One'\n",
    'sidebars.ts': 'export default {}\n',
    'docs/index.md': '# A\n',
  })
})
afterEach(() => removeFolder(root))

const file = () => join(root, '.octavo/pages/config')

/** What is loaded, and the files whose code was not kept. */
async function load() {
  const code = openKeptCode(join(root, '.octavo'))
  const missed: string[] = []
  const openCompiled = () => ({
    ...code,
    keep(key: string, compiled: Parameters<typeof code.keep>[1]) {
      if (!code.find(key)) missed.push(key)
      code.keep(key, compiled)
    },
  })
  const { config } = await loadConfig(root, { openCompiled })
  code.save(join(root, '.octavo'))
  return { title: config.title, missed: missed.length, isDamaged: code.isDamaged }
}

test('a config is compiled once, with its sidebars and what it imports', async () => {
  expect(await load()).toEqual({ title: 'One', missed: 3, isDamaged: false })
  const written = readFileSync(file())
  expect(await load()).toEqual({ title: 'One', missed: 0, isDamaged: false })
  expect(readFileSync(file()).equals(written)).toBe(true)
  writeFiles(root, { 'title.ts': "export const title = 'Two'\n" })
  expect(await load()).toMatchObject({ title: 'Two', missed: 1 })
  expect(await load()).toMatchObject({ title: 'Two', missed: 0 })
})

test('what is damaged is told of, and compiled again', async () => {
  await load()
  writeFileSync(file(), readFileSync(file()).fill(0, 200, 220))
  expect(await load()).toEqual({ title: 'One', missed: 3, isDamaged: true })
  expect(await load()).toEqual({ title: 'One', missed: 0, isDamaged: false })
})

test('errors of kept code have their place in the file', async () => {
  writeFiles(root, { 'title.ts': "type A = string\n\nthrow new Error('No title.')\n" })
  const fail = () => load().catch((error: unknown) => error)
  const first = await fail()
  const code = openKeptCode(join(root, '.octavo'))
  await loadConfig(root, { openCompiled: () => code }).catch(() => null)
  code.save(join(root, '.octavo'))
  expect(await fail()).toMatchObject({
    code: 'CONFIG_THREW',
    source: { file: 'title.ts', line: 3 },
  })
  expect(first).toMatchObject({ code: 'CONFIG_THREW', source: { file: 'title.ts', line: 3 } })
})

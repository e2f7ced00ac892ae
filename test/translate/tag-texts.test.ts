/** Tags of pages are messages: translators get their labels, and readers see the translations. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      "routeBasePath: '/'",
      "routeBasePath: '/', onInlineTags: 'ignore'",
    ).replace('docs: [', "i18n: { locales: ['en', 'de'] },\n  docs: ["),
    'docs/index.md': '---\ntags: [setup, First steps]\n---\n\n# Home\n',
    'docs/tags.yml': 'setup:\n  label: Setup\n  description: How to install it\n',
    'i18n/de/docs/index.md': '# Start\n',
  })
})
afterEach(() => removeFolder(folder))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const messages = (): Record<string, { message: string }> =>
  JSON.parse(read('i18n/de/docs-default.json'))
const write = () => runHere(['write-translations', '--locale', 'de'], folder)

const PREFIX = 'docs.default.current.tag.'

test('labels and descriptions of tags are translated, and addresses stay', async () => {
  await write()
  const before = messages()
  expect(Object.keys(before).filter((id) => id.startsWith(PREFIX))).toEqual([
    `${PREFIX}description.setup`,
    `${PREFIX}label.First steps`,
    `${PREFIX}label.setup`,
  ])
  const own = {
    ...before,
    [`${PREFIX}label.First steps`]: { message: 'Erste Schritte' },
    [`${PREFIX}label.setup`]: { message: 'Einrichtung' },
    [`${PREFIX}description.setup`]: { message: 'Wie man es installiert' },
  }
  writeFiles(folder, { 'i18n/de/docs-default.json': JSON.stringify(own) })
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  expect(read('dist/de/index.html')).toContain(
    '"label":"Erste Schritte","permalink":"/de/tags/first-steps"',
  )
  expect(read('dist/de/tags/setup/index.html')).toContain('Wie man es installiert')
  expect(read('dist/de/tags/index.html')).toContain('Einrichtung')
  expect(read('dist/tags/index.html')).toContain('First steps')
  expect(read('dist/tags/index.html')).not.toContain('Erste Schritte')
})

test('a tags file of the language needs no messages for its tags', async () => {
  writeFiles(folder, {
    'i18n/de/docs/tags.yml': 'setup:\n  label: Aufbau\n  description: So geht es\n',
  })
  await write()
  expect(Object.keys(messages()).filter((id) => id.startsWith(PREFIX))).toEqual([
    `${PREFIX}label.First steps`,
  ])
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  expect(read('dist/de/tags/setup/index.html')).toContain('Aufbau')
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PARSE_MESSAGES } from '../../cli/parse/messages.ts'
import { extractMessages } from '../../cli/translate/extract-messages.ts'
import { loadShippedCatalogue } from '../../cli/translate/load-shipped-catalogue.ts'

const runtimeDir = path.resolve(import.meta.dirname, '../../runtime')
const german = loadShippedCatalogue(runtimeDir, 'de')

/** Left in English on purpose, so that the way back to the text in the code stays in use. */
const UNTRANSLATED = ['theme.SearchModal.footer.searchByText', 'theme.docs.versionBadge.label']

async function runtimeTexts(): Promise<Map<string, string>> {
  const files = readdirSync(runtimeDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({
      file,
      text: readFileSync(path.join(runtimeDir, file), 'utf8'),
      ownRuntime: true,
    }))
  const { messages, diagnostics } = await extractMessages(files)
  expect(diagnostics).toEqual([])
  const entries = messages.map(({ id, message }) => [id, message] as const)
  return new Map([...entries, ...Object.entries(PARSE_MESSAGES)])
}

test('German has every text of the runtime and of articles but two', async () => {
  const missing = [...(await runtimeTexts()).keys()].filter((id) => !(id in german))
  expect(missing.filter((id) => !UNTRANSLATED.includes(id)).sort()).toEqual([])
})

test('German keeps every placeholder and no more', async () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  const wrong = [...(await runtimeTexts())].filter(
    ([id, text]) =>
      id in german &&
      // Of a plural, one form may spell its number out.
      [...new Set(names(german[id] ?? ''))].join() !== [...new Set(names(text))].join(),
  )
  expect(wrong).toEqual([])
})

test('German is typographically right and sorted', () => {
  expect(Object.keys(german)).toEqual(Object.keys(german).sort())
  expect(Object.values(german).filter((text) => /["']|\.\.\./.test(text))).toEqual([])
})

test('a regional language falls back to its language, an unknown one to nothing', () => {
  expect(loadShippedCatalogue(runtimeDir, 'de-AT')).toEqual(german)
  expect(loadShippedCatalogue(runtimeDir, 'fr')).toEqual({})
})

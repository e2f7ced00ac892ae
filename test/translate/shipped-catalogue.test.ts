import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PARSE_MESSAGES } from '../../cli/parse/messages.ts'
import { ROUTE_MESSAGES } from '../../cli/route/route-messages.ts'
import { extractMessages } from '../../cli/translate/extract-messages.ts'
import { findWrongFormality } from '../../cli/translate/formality.ts'
import { loadShippedCatalogue } from '../../cli/translate/load-shipped-catalogue.ts'
import { formatMessageRecords } from '../../cli/translate/message-records.ts'
import { setCatalogue, translate } from '../../runtime/i18n/translate.tsx'

const runtimeDir = path.resolve(import.meta.dirname, '../../runtime')
const german = loadShippedCatalogue(runtimeDir, 'de')

/**
 * Left in English, as the specification quotes them for the German site; docs/translating.md lists
 * them. They keep the way back to the text in the code in use.
 */
const UNTRANSLATED = [
  'theme.SearchModal.errorScreen.helpText',
  'theme.SearchModal.errorScreen.titleText',
  'theme.SearchModal.noResultsScreen.noResultsText',
  'theme.SearchModal.noResultsScreen.reportMissingResultsLinkText',
  'theme.SearchModal.noResultsScreen.reportMissingResultsText',
  'theme.SearchModal.startScreen.noRecentSearchesText',
]

/** Ids that themes of this field have, for a site that replaces a component of ours. */
const FOR_SITES = [
  'theme.CodeBlock.copy',
  'theme.SearchModal.placeholder',
  'theme.SearchModal.searchBox.enterKeyHint',
  'theme.docs.sidebar.collapseButtonAriaLabel',
  'theme.docs.sidebar.expandButtonAriaLabel',
  'theme.navbar.mobileDropdown.collapseButton.collapseAriaLabel',
  'theme.navbar.mobileDropdown.collapseButton.expandAriaLabel',
]

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
  return new Map([...entries, ...Object.entries({ ...PARSE_MESSAGES, ...ROUTE_MESSAGES })])
}

test('German has every text of the runtime and of articles but the listed ones', async () => {
  const missing = [...(await runtimeTexts()).keys()].filter((id) => !(id in german))
  expect(missing.sort()).toEqual(UNTRANSLATED)
})

test('German is of the texts as they are now', async () => {
  const file = path.join(runtimeDir, 'i18n/catalogues/de.lock')
  const texts = [...(await runtimeTexts())].filter(([id]) => id in german)
  const now = formatMessageRecords(new Map(texts.map(([id, source]) => [id, { source }])))
  // A text that changed has a line here: translate it again in de.json, then record it with UPDATE=1.
  if (process.env.UPDATE === '1') writeFileSync(file, now)
  expect(readFileSync(file, 'utf8')).toBe(now)
})

test('a text that German lacks is shown as it is in the code, the others are not', () => {
  setCatalogue('de', german)
  const titles = [
    { id: 'theme.SearchModal.errorScreen.titleText', message: 'Unable to fetch results' },
    { id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' },
  ]
  expect(titles.map((text) => translate(text))).toEqual([
    'Unable to fetch results',
    'Erneut versuchen',
  ])
})

test('the document for translators lists what is left in English', () => {
  const text = readFileSync(path.resolve(runtimeDir, '../docs/translating.md'), 'utf8')
  expect(UNTRANSLATED.filter((id) => !text.includes(`\`${id}\``))).toEqual([])
})

test('German has no text that nothing shows, but for components that sites bring along', async () => {
  const texts = await runtimeTexts()
  expect(Object.keys(german).filter((id) => !texts.has(id))).toEqual(FOR_SITES)
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
  expect(Object.values(german).filter((text) => /["']|\.\.\.| - /.test(text))).toEqual([])
  // „z. B.“ and the like never break, nor does a number from its unit or an ellipsis from its word.
  const breaks = /\b(?:z|d|u|i|o)\. ?(?=[BhaÄdR]\.)|\d [a-zA-Z%]|\p{L} …/u
  expect(Object.values(german).filter((text) => breaks.test(text))).toEqual([])
  const quotes = Object.values(german).filter((text) => /[“”«»‘’]/.test(text))
  expect(quotes.filter((text) => !/^[^“]*(?:„[^„“]*“[^„“]*)+$/.test(text))).toEqual([])
})

test('German addresses its readers formally', () => {
  const wrong = Object.values(german).filter((text) => findWrongFormality(text, 'formal', 'de'))
  expect(wrong).toEqual([])
})

test('a regional language falls back to its language, an unknown one to nothing', () => {
  expect(loadShippedCatalogue(runtimeDir, 'de-AT')).toEqual(german)
  expect(loadShippedCatalogue(runtimeDir, 'fr')).toEqual({})
})

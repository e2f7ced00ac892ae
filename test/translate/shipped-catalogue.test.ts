import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROUTE_MESSAGES } from '../../cli/make/route/route-messages.ts'
import { PARSE_MESSAGES } from '../../cli/read/parse/messages.ts'
import { extractMessages } from '../../cli/translate/extract-messages.ts'
import { findWrongFormality } from '../../cli/translate/formality.ts'
import { loadShippedCatalogue } from '../../cli/translate/load-shipped-catalogue.ts'
import { formatMessageRecords } from '../../cli/translate/message-records.ts'
import { pluralForms, selectForm } from '../../runtime/contract/select-form.ts'
import { setCatalogue, translate } from '../../runtime/i18n/translate.tsx'
import { once } from '../../runtime/shared/once.ts'
import { matchFile } from '../match-file.ts'

const runtimeDir = path.resolve(import.meta.dirname, '../../runtime')
const german = loadShippedCatalogue(runtimeDir, 'de')

/**
 * Left in English, because the specification quotes them for the German site. They also prove that a missing
 * translation falls back to the text in the code.
 */
const UNTRANSLATED = [
  'theme.SearchModal.errorScreen.helpText',
  'theme.SearchModal.errorScreen.titleText',
  'theme.SearchModal.noResultsScreen.noResultsText',
  'theme.SearchModal.noResultsScreen.reportMissingResultsLinkText',
  'theme.SearchModal.noResultsScreen.reportMissingResultsText',
  'theme.SearchModal.startScreen.noRecentSearchesText',
]

/** Ids of themes in this field, for a site that replaces one of our components. */
const FOR_SITES = [
  'theme.CodeBlock.copy',
  'theme.SearchModal.placeholder',
  'theme.SearchModal.searchBox.enterKeyHint',
  'theme.docs.sidebar.collapseButtonAriaLabel',
  'theme.docs.sidebar.expandButtonAriaLabel',
  'theme.navbar.mobileDropdown.collapseButton.collapseAriaLabel',
  'theme.navbar.mobileDropdown.collapseButton.expandAriaLabel',
]

const runtimeTexts = once(async () => {
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
})

/** Languages that ship, with the texts that each leaves in the language of the code. */
const LANGUAGES: readonly (readonly [lang: string, untranslated: readonly string[]])[] = [
  ['de', UNTRANSLATED],
  ...['ar', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt-BR', 'ru', 'zh-CN'].map(
    (lang) => [lang, []] as const,
  ),
]

test('every catalogue is one of the languages below', () => {
  const files = readdirSync(path.join(runtimeDir, 'i18n/catalogues'))
  expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(
    LANGUAGES.map(([lang]) => `${lang}.json`).sort(),
  )
})

describe.each(LANGUAGES)('the catalogue %s', (lang, untranslated) => {
  const texts = loadShippedCatalogue(runtimeDir, lang)

  test('has every text of the runtime and of articles except the listed ones', async () => {
    const missing = [...(await runtimeTexts()).keys()].filter((id) => !(id in texts))
    expect(missing.sort()).toEqual(untranslated)
  })

  test('leaves the titles of admonitions to `runtime/contract/admonitions.json`', () => {
    const file = path.join(runtimeDir, `i18n/catalogues/${lang}.json`)
    const own = Object.keys(JSON.parse(readFileSync(file, 'utf8')))
    expect(own.filter((id) => id.startsWith('theme.admonition.'))).toEqual([])
  })

  test('translates the current texts', async () => {
    const file = path.join(runtimeDir, `i18n/catalogues/${lang}.lock`)
    const sources = [...(await runtimeTexts())].filter(([id]) => id in texts)
    const now = formatMessageRecords(new Map(sources.map(([id, source]) => [id, { source }])))
    // A text that changed has a line here: translate it again, then record it with `npm run update`.
    matchFile(file, now)
  })

  test('has no unused text, except for components that sites add', async () => {
    const shown = await runtimeTexts()
    expect(Object.keys(texts).filter((id) => !shown.has(id))).toEqual(FOR_SITES)
  })

  test('keeps every placeholder and no more, in each form of a plural', async () => {
    const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join()
    const wrong = [...(await runtimeTexts())].filter(
      ([id, text]) =>
        id in texts &&
        // A form may spell its number out.
        (names(texts[id] ?? '') !== names(text) ||
          (texts[id] ?? '').split('|').some((form) => !names(text).includes(names(form)))),
    )
    expect(wrong).toEqual([])
  })

  test('has a form for each plural of the language, or one for all', () => {
    const forms = Object.entries(texts).filter(([, text]) => text.includes('|'))
    const counts = forms.map(([id, text]) => [id, text.split('|').length])
    // A text with missing forms shows its last one. That is right if the last one is for large
    // numbers.
    const least = { ar: 6, pl: 4, ru: 4 }[lang] ?? 2
    const most = pluralForms(lang).length
    expect(counts.filter(([, count]) => Number(count) < least || Number(count) > most)).toEqual([])
  })

  test('is sorted, trimmed like its source, and punctuated as the language requires', async () => {
    expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
    expect(Object.values(texts).filter((text) => /["']|\.\.\./.test(text))).toEqual([])
    const quotes =
      Object.values(texts)
        .join('')
        .match(/[„“”«»「」‚‘]/g) ?? []
    expect([...new Set(quotes)].sort().join('')).toBe(QUOTES[lang])
  })
})

/** Quotation marks of each language, in the order of their code points. */
const QUOTES: Readonly<Record<string, string>> = {
  de: '“„',
  ar: '«»',
  es: '«»',
  fr: '«»',
  it: '«»',
  ja: '「」',
  nl: '“”',
  pl: '”„',
  'pt-BR': '“”',
  ru: '«»',
  'zh-CN': '“”',
}

test('French sets no-break spaces next to guillemets and before high marks', () => {
  const french = Object.values(loadShippedCatalogue(runtimeDir, 'fr'))
  expect(french.filter((text) => /« | »| [:;?!]|\S«\S|\S[;?!]/.test(text))).toEqual([])
})

test('a text that German lacks is shown as in the code, the others are not', () => {
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

test('German is typographically right', () => {
  expect(Object.values(german).filter((text) => text.includes(' - '))).toEqual([])
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

test.each([
  ['de-AT', 'de'],
  ['es-419', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['ar-EG', 'ar'],
])('%s falls back to %s', (lang, shipped) => {
  const texts = loadShippedCatalogue(runtimeDir, lang)
  expect(Object.keys(texts).length).toBeGreaterThan(100)
  expect(texts).toEqual(loadShippedCatalogue(runtimeDir, shipped))
})

test.each(['en', 'sv', 'tlh', 'zh-TW', 'zh-Hant'])('%s has no catalogue', (lang) => {
  expect(loadShippedCatalogue(runtimeDir, lang)).toEqual({})
})

test('the link to all results uses the singular for one, in every language that has it', async () => {
  const id = 'theme.SearchBar.seeAll'
  const source = (await runtimeTexts()).get(id) ?? ''
  const texts = readdirSync(path.join(runtimeDir, 'i18n/catalogues'))
    .filter((name) => name.endsWith('.json'))
    .map((name): [string, string] => {
      const lang = name.slice(0, -'.json'.length)
      return [lang, loadShippedCatalogue(runtimeDir, lang)[id] ?? '']
    })
  for (const [lang, text] of [['en', source] as const, ...texts]) {
    const show = (count: number) => selectForm(text, count, lang).replace('{count}', '7')
    expect([lang, show(1) === show(5)]).toEqual([lang, !pluralForms(lang).includes('one')])
  }
  expect(selectForm(source, 1, 'en')).toBe('See {count} result')
})

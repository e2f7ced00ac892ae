import { checkWords, isUntranslated } from '../../cli/translate/check-words.ts'
import { findWrongFormality, knowsFormality } from '../../cli/translate/formality.ts'
import { checkGlossary, NO_GLOSSARY } from '../../cli/translate/glossary.ts'

const checked = checkGlossary({
  terms: [
    {
      term: 'service account',
      translation: 'Service-Account',
      forbidden: ['Dienstkonto', 'Service Account'],
    },
    { term: 'IT', translation: ['IT', 'EDV'] },
    { term: 'Cloud', translation: 'Cloud' },
  ],
  unchanged: ['same.id'],
})
const glossary = 'glossary' in checked ? checked.glossary : NO_GLOSSARY

const check = (source: string | null, target: string, address?: 'formal' | 'informal') =>
  checkWords(
    [
      {
        name: 'x',
        source,
        target,
        positionOf: (part = '') => ({ file: 'f', column: target.indexOf(part) }),
      },
    ],
    { glossary, address, lang: 'de' },
  ).map(({ code, source: place }) => `${code} ${place?.column}`)

test('asks for the word of the glossary if the source has the term', () => {
  expect(check('Two service accounts.', 'Zwei Konten.')).toEqual(['GLOSSARY_TERM 0'])
  expect(check('A service\naccount', 'Die Service-Accountliste')).toEqual([])
  expect(check('my microservice accounting', 'anderes')).toEqual([])
})

test('distinguishes abbreviations from words, and takes any of several forms', () => {
  expect(check('Do it.', 'Tun.')).toEqual([])
  expect(check('IT systems', 'EDV-Systeme')).toEqual([])
  expect(check('IT systems', 'Systeme')).toEqual(['GLOSSARY_TERM 0'])
})

test('finds forbidden forms, inflected too, with their places', () => {
  expect(check(null, 'Legen Sie Dienstkontos an')).toEqual(['GLOSSARY_FORBIDDEN 10'])
  expect(check(null, 'Ein Service Account')).toEqual(['GLOSSARY_FORBIDDEN 4'])
  expect(check(null, 'Dienstkontoführung')).toEqual([])
})

test.each([
  ['formal', 'Wählen Sie Ihre Region.', null],
  ['formal', 'Wähle deine Region.', 'deine'],
  ['formal', 'Klicke auf Speichern.', 'Klicke'],
  ['formal', 'Fertig. Öffne die Datei.', 'Öffne'],
  ['formal', 'Öffne ich die Datei, dann …', null],
  ['formal', 'Das Produkt individuell', null],
  ['informal', 'Wähle deine Region.', null],
  ['informal', 'Jetzt können Sie weiter.', 'Sie'],
  ['informal', 'Tokens laufen ab. Sie gelten kurz.', null],
] as const)('%s: finds the other form of address in "%s"', (form, text, found) => {
  expect(findWrongFormality(text, form, 'de-AT')).toBe(found)
})

test('lists the languages that it supports', () => {
  expect([knowsFormality('de'), knowsFormality('fr-CA'), knowsFormality('ja')]).toEqual([
    true,
    true,
    false,
  ])
})

test('takes a text for untranslated unless both languages share the words', () => {
  const is = (id: string, text: string, more = {}) =>
    isUntranslated(id, { message: { message: text, ...more }, target: text }, glossary)
  expect(is('a', 'Save')).toBe(true)
  expect(is('a', 'Cloud {x} <b>Clouds</b>')).toBe(false)
  expect(is('same.id', 'Community')).toBe(false)
  expect(is('a', '© {year}')).toBe(false)
  expect(is('a', 'Info', { prefill: 'Info' })).toBe(false)
})

test('refuses a glossary with errors, with their places', () => {
  expect(checkGlossary({ terms: [{ term: '', translations: 'x' }] })).toMatchObject({
    errors: [
      { path: ['terms', 0, 'term'] },
      { path: ['terms', 0, 'translation'] },
      {
        path: ['terms', 0, 'translations'],
        text: expect.stringContaining('terms[0].translations: is not an option'),
      },
    ],
  })
})

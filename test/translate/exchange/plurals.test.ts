/** Messages for numbers, in languages whose forms are not those of English. */
import fc from 'fast-check'
import { checkMessage } from '../../../cli/translate/check-messages.ts'
import type { ExchangeUnit } from '../../../cli/translate/exchange/exchange-unit.ts'
import { toMessage, toMessageUnits } from '../../../cli/translate/exchange/message-units.ts'
import {
  commonPluralForms,
  orderedPluralForms,
  type PluralForm,
} from '../../../cli/translate/plural-forms.ts'
import { roundTrip, writeAll } from './round-trip.ts'

const MESSAGE = 'One document found|{count} documents found'

function unitsFor(lang: string, translation?: string, message = MESSAGE): ExchangeUnit[] {
  return toMessageUnits({
    planned: [{ file: 'messages.json', texts: new Map([['n', { message, plural: true }]]) }],
    translations: new Map(translation === undefined ? [] : [['n', translation]]),
    lang,
    outdated: new Set(),
    missing: new Set(translation === undefined ? ['n'] : []),
  })
}

/** A natural translation in each form of its language. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  de: ['Ein Dokument gefunden', '<1/> Dokumente gefunden'],
  'pt-BR': ['<1/> documento encontrado', '<1/> de documentos', '<1/> documentos encontrados'],
  fr: ['<1/> document trouvé', '<1/> de documents trouvés', '<1/> documents trouvés'],
  ru: ['Найден <1/> документ', 'Найдено <1/> документа', 'Найдено <1/> документов', 'Найдено'],
  ar: ['لا وثائق', 'وثيقة', 'وثيقتان', '<1/> وثائق', '<1/> وثيقة', '<1/> وثيقة'],
}
const LANGS = Object.keys(FORMS)
const isCommon = (lang: string, form: PluralForm | undefined) =>
  form !== undefined && commonPluralForms(lang).includes(form)

/** A translator fills in all forms of the one plural in a file. */
function fill(text: string, format: 'po' | 'xliff', forms: readonly string[]): string {
  if (format === 'po')
    return forms.reduce(
      (own, form, index) => own.replace(`msgstr[${index}] ""`, `msgstr[${index}] "${form}"`),
      text,
    )
  let next = 0
  return text.replace(/state="initial">\n(<source>.*<\/source>)\n/g, (_, source: string) => {
    const form = (forms[next++] ?? '').replace('<1/>', '<ph id="1"/>')
    return `state="translated">\n${source}\n<target>${form}</target>\n`
  })
}

describe.each(['po', 'xliff'] as const)('%s', (format) => {
  test.each(LANGS)('%s takes a natural translation, and returns it', (lang) => {
    const all = FORMS[lang] ?? []
    const names = orderedPluralForms(lang)
    const common = all.filter((_, index) => isCommon(lang, names[index]))
    // Gettext has no forms for millions and fractions: they get the last one.
    const isRare = (index: number) => format === 'po' && !isCommon(lang, names[index])
    const forms = format === 'po' ? common : all
    const expected = all.map((form, index) => (isRare(index) ? (common.at(-1) ?? '') : form))
    const returned = roundTrip(unitsFor(lang), format, (text) => fill(text, format, forms), lang)
    expect(returned.diagnostics).toEqual([])
    const [change] = returned.changed
    const targets = change?.unit.segments.map(({ id }) => change.targets.get(id) ?? []) ?? []
    const message = toMessage(targets)
    expect(message).toBe(expected.join('|').replaceAll('<1/>', '{count}'))
    const wanted = { message: MESSAGE, plural: true as const }
    const positionOf = () => ({ file: 'x' })
    const found = checkMessage(message, { id: 'n', wanted, lang, positionOf })
    expect(found.filter(({ severity }) => severity !== 'log')).toEqual([])
    expect(roundTrip(unitsFor(lang, message), format, undefined, lang)).toEqual({
      changed: [],
      unchanged: 1,
      drafts: 0,
      diagnostics: [],
    })
  })

  test.each(LANGS)('%s: the forms come back unchanged, whatever they are', (lang) => {
    const count = orderedPluralForms(lang).length
    const form = fc
      .array(fc.constantFrom('{count}', ' ', 'a', 'ä', '"', '<b>', '&', '\\', '<1>'), {
        maxLength: 5,
      })
      .map((parts) => `x${[...new Set(parts)].join('')}`)
    fc.assert(
      fc.property(fc.array(form, { minLength: count, maxLength: count }), (forms) => {
        expect(roundTrip(unitsFor(lang, forms.join('|')), format, undefined, lang)).toEqual({
          changed: [],
          unchanged: 1,
          drafts: 0,
          diagnostics: [],
        })
      }),
      { numRuns: 30 },
    )
  })
})

test('the file lists the numbers of each form, and the meaning of its tags', () => {
  const po = writeAll('po', { sourceLang: 'en', lang: 'ru', units: unitsFor('ru') })
  expect(po).toContain(
    '#. A text for each kind of number: one (1, 21, 31, …), few (2, 3, 4, …), many (0, 5, 6, …), other. Each may go without the number {count}.\n#. <1/> is {count}\n',
  )
  const xliff = writeAll('xliff', { sourceLang: 'en', lang: 'ar', units: unitsFor('ar') })
  expect(xliff).toContain('two (2)')
  expect(xliff).toMatch(/<unit [^>]*canResegment="no"/)
})

test('a form that other numbers than 1 take has a source with the number', () => {
  const sources = (lang: string) =>
    unitsFor(lang)[0]?.segments.map(({ source }) => source.length > 1)
  expect(sources('de')).toEqual([false, true])
  expect(sources('fr')).toEqual([true, true, true])
  expect(sources('ru')).toEqual([true, true, true, true])
})

test('a tool that knows two forms of Portuguese gives the third its text', () => {
  const edit = (text: string) =>
    fill(text, 'po', ['<1/> documento', '<1/> documentos']).replace('msgstr[2] ""\n', '')
  const { changed, diagnostics } = roundTrip(unitsFor('pt-BR'), 'po', edit, 'pt-BR')
  expect(diagnostics).toEqual([])
  expect([...(changed[0]?.targets.keys() ?? [])]).toEqual(['one', 'many', 'other'])
})

test('missing forms are reported, and no other unit is affected', () => {
  const edit = (text: string) => text.replace(/msgstr\[5\] ""\n?/, '').replaceAll('""', '"x"')
  const { diagnostics } = roundTrip(
    unitsFor('ar'),
    'po',
    (text) => text.replace(/(msgid_plural[\s\S]*)/, edit),
    'ar',
  )
  expect(diagnostics).toMatchObject([
    { code: 'EXCHANGE_SEGMENTS', source: { line: expect.any(Number) } },
  ])
})

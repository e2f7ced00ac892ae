/** How translators' tools change a file, and mistakes that translators cannot notice. */

import { toMessage } from '../../../cli/translate/exchange/message-units.ts'
import { pairPage, roundTrip, unitsIn, writeAll } from './round-trip.ts'

const PAGE = 'A **b** c. Second one.\n\nOther text.\n'
const unitsOf = (page: string, translation: string | null = null) =>
  unitsIn(pairPage(page, translation))

/** Imported texts, in the order of the page. */
const textsOf = ({ changed }: ReturnType<typeof roundTrip>) =>
  changed.map(({ targets }) => toMessage([targets.get('1') ?? []]))

const SPLIT = `<segment id="s1" state="translated">
<source>A <sc id="1"/>b</source>
<target order="3">C: <sc id="1"/>B</target>
</segment>
<ignorable><source><ec startRef="1"/> c. </source><target order="2"><ec startRef="1"/> – </target></ignorable>
<segment id="s2" state="final">
<source>Second one.</source>
<target order="1">Zweiter.</target>
</segment>`
const ONE = /<segment id="1" state="initial">\n<source>A[\s\S]*?<\/segment>/

test('segments that a tool has split are one text again, also with marks across them', () => {
  const inOrder = SPLIT.replaceAll(/ order="\d"/g, '')
  const returned = roundTrip(unitsOf(PAGE), 'xliff', (text) => text.replace(ONE, inOrder))
  expect([returned.diagnostics, textsOf(returned)]).toEqual([[], ['C: **B** – Zweiter.']])
})

test('split segments may change places', () => {
  const plain = SPLIT.replaceAll(/<\/?[se]c[^>]*>/g, '')
  const page = unitsOf('A b c. Second one.\n')
  const returned = roundTrip(page, 'xliff', (text) => text.replace(ONE, plain))
  expect([returned.diagnostics, textsOf(returned)]).toEqual([[], ['Zweiter. – C: B']])
})

test('a text with an untranslated segment is not translated', () => {
  const edit = (text: string) =>
    text.replace(ONE, SPLIT.replace('state="final"', 'state="initial"'))
  expect(roundTrip(unitsOf(PAGE), 'xliff', edit)).toMatchObject({ changed: [], diagnostics: [] })
})

test('a draft, with state="initial", is not a translation', () => {
  const edit = (state: string) => (text: string) =>
    text.replace(
      /state="initial"(>\n<source>Other text.<\/source>)/,
      `${state}$1<target>Neu.</target>`,
    )
  expect(textsOf(roundTrip(unitsOf(PAGE), 'xliff', edit('state="initial"')))).toEqual([])
  expect(textsOf(roundTrip(unitsOf(PAGE), 'xliff', edit('')))).toEqual(['Neu.'])
})

test('XLIFF may have a prefix, and foreign elements are ignored', () => {
  const edit = (text: string) =>
    text
      .replace(
        /state="initial"(>\n<source>Other text.<\/source>)/,
        'state="final"$1<target>Neu.</target>',
      )
      .replace(/<(\/?)(?!\?)(\w)/g, '<$1x:$2')
      .replace('xmlns=', 'xmlns:x=')
      .replace('<x:notes>', '<unit xmlns="urn:own" name="no"/><x:notes>')
  const returned = roundTrip(unitsOf(PAGE), 'xliff', edit)
  expect([returned.diagnostics, textsOf(returned)]).toEqual([[], ['Neu.']])
})

test.each([
  ['de-DE', true],
  ['de_DE', true],
  ['de_DE.UTF-8', true],
  ['DE', true],
  ['de-AT', false],
  ['fr', false],
  ['', false],
])('a file in %j is in "de": %s', (lang, isTaken) => {
  const edit = (text: string) => text.replace('Language: de', `Language: ${lang}`)
  const { diagnostics } = roundTrip(unitsOf(PAGE), 'po', edit)
  expect(diagnostics.map(({ code, source }) => [code, source?.line])).toEqual(
    isTaken ? [] : [['EXCHANGE_LOCALE', 1]],
  )
})

const DROPS = {
  xliff: (text: string) => text.replace(/<notes>[\s\S]*?<\/notes>\n/g, ''),
  po: (text: string) => text.replace(/^#\..*\n/gm, ''),
} as const
const TRANSLATES = {
  xliff: (text: string) =>
    text
      .replace('<source>Other text.</source>', '$&<target>Neu.</target>')
      .replace('state="initial">\n<source>Other', 'state="final">\n<source>Other'),
  po: (text: string) =>
    text.replace('msgid "Other text."\nmsgstr ""', 'msgid "Other text."\nmsgstr "Neu."'),
} as const

describe.each(['xliff', 'po'] as const)('%s', (format) => {
  const translate = (text: string) => DROPS[format](TRANSLATES[format](text))

  test('notes that a tool drops do not change the text', () => {
    const returned = roundTrip(unitsOf(PAGE), format, translate)
    expect([returned.diagnostics, textsOf(returned)]).toEqual([[], ['Neu.']])
  })

  test('a source that has changed is found without notes', () => {
    const text = translate(writeAll(format, { sourceLang: 'en', lang: 'de', units: unitsOf(PAGE) }))
    const { diagnostics } = roundTrip(unitsOf(PAGE.replace('Other', 'Another')), format, () => text)
    expect(diagnostics).toMatchObject([{ code: 'EXCHANGE_STALE' }])
  })

  test('a block that moved within its section is found by its text', () => {
    const text = TRANSLATES[format](
      writeAll(format, { sourceLang: 'en', lang: 'de', units: unitsOf(PAGE) }),
    )
    const returned = roundTrip(unitsOf(`First, new.\n\n${PAGE}`), format, () => text)
    expect([returned.diagnostics, textsOf(returned)]).toEqual([[], ['Neu.']])
    expect(returned.changed[0]?.unit.name).toBe('(start)/3')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { WantedText } from '../../../cli/translate/catalogue-text.ts'
import { FORMAT_NAMES, type FormatName } from '../../../cli/translate/exchange/format-names.ts'
import { formatOf } from '../../../cli/translate/exchange/formats.ts'
import { toMessage, toMessageUnits } from '../../../cli/translate/exchange/message-units.ts'
import { pluralFormula } from '../../../cli/translate/exchange/plural-formula.ts'
import { commonPluralForms } from '../../../cli/translate/plural-forms.ts'
import { PROJECT } from '../../octavo.ts'
import { apply, pairPage, roundTrip, unitsIn, withOtherWords, writeAll } from './round-trip.ts'

const PAGE = '# Roles {#roles}\n\nA **role** & `x` <b>y</b> of\n[IAM](./iam.md).\n'
const TWIN = '# Rollen {#roles}\n\nEine **Rolle** & `x` <b>y</b> von\n[IAM](./iam.md#de).\n'
const unitsOf = (source: string, translation: string | null) =>
  unitsIn(pairPage(source, translation))

const codesOf = ({ diagnostics }: ReturnType<typeof roundTrip>) =>
  diagnostics.map(({ code, source }) => `${code} ${source?.file}:${source?.line ?? ''}`)

const messageUnits = (
  texts: Record<string, WantedText>,
  translations: Record<string, string>,
  { lang = 'de', missing = [] }: { lang?: string; missing?: string[] } = {},
) =>
  toMessageUnits({
    planned: [{ file: 'i18n/de/messages.json', texts: new Map(Object.entries(texts)) }],
    translations: new Map(Object.entries(translations)),
    lang,
    outdated: new Set(),
    missing: new Set(missing),
  })

test('XLIFF 2.0 has a unit for each block, with marks that tools protect', () => {
  const units = unitsOf(PAGE, TWIN)
  expect(
    writeAll('xliff', { sourceLang: 'en', lang: 'de', units }),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
<file id="f1" original="a.md" xml:space="preserve">
<unit id="u1" name="roles/1">
<notes>
<note category="description">heading in “Roles”</note>
<note category="source-hash">${units[0]?.hash}</note>
</notes>
<segment id="1" state="translated">
<source>Roles</source>
<target>Rollen</target>
</segment>
</unit>
<unit id="u2" name="roles/2">
<notes>
<note category="description">paragraph in “Roles”</note>
<note category="source-hash">${units[1]?.hash}</note>
</notes>
<originalData>
<data id="d1">**</data>
<data id="d2">\`x\`</data>
<data id="d3">&#x3C;b></data>
<data id="d4">&#x3C;/b></data>
<data id="d5">[</data>
<data id="d6">](./iam.md)</data>
<data id="d7">](./iam.md#de)</data>
</originalData>
<segment id="1" state="translated">
<source>A <pc id="1" dataRefStart="d1" dataRefEnd="d1">role</pc> &#x26; <ph id="2" dataRef="d2" disp="\`x\`"/> <pc id="3" dataRefStart="d3" dataRefEnd="d4">y</pc> of
<pc id="4" dataRefStart="d5" dataRefEnd="d6">IAM</pc>.</source>
<target>Eine <pc id="1" dataRefStart="d1" dataRefEnd="d1">Rolle</pc> &#x26; <ph id="2" dataRef="d2" disp="\`x\`"/> <pc id="3" dataRefStart="d3" dataRefEnd="d4">y</pc> von
<pc id="4" dataRefStart="d5" dataRefEnd="d7">IAM</pc>.</target>
</segment>
</unit>
</file>
</xliff>
`)
})

test('gettext PO has an entry for each block, and its own plural forms', () => {
  const units = [
    ...unitsOf('# Roles\n\nOne.\n', '# Rollen\n\nEins.\n'),
    ...messageUnits(
      { n: { message: 'One|{count} pages', plural: true } },
      { n: 'Eine|{count} Seiten' },
    ),
  ]
  const text = writeAll('po', { sourceLang: 'en', lang: 'de', units })
  expect(text).toContain('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
  expect(text).toContain(`
msgctxt "a.md#roles/2"
msgid "One."
msgstr "Eins."
`)
  expect(text).toContain(`
msgctxt "i18n/de/messages.json#n"
msgid "One"
msgid_plural "<1/> pages"
msgstr[0] "Eine"
msgstr[1] "<1/> Seiten"
`)
})

test('a PO file breaks a text only at its line ends, never in a tag', () => {
  const words = Array.from({ length: 30 }, () => '`code`').join(' and ')
  const text = writeAll('po', {
    sourceLang: 'en',
    lang: 'de',
    units: unitsOf(`Say "${words}\nnext.\n`, null),
  })
  const [, first, second] = /^msgid ""\n(".*\\n")\n(".*")\nmsgstr ""$/m.exec(text) ?? []
  const tags = Array.from({ length: 30 }, (_, index) => `<${index + 1}/>`).join(' and ')
  expect(first).toBe(`"Say \\"${tags}\\n"`)
  expect(second).toBe('"next."')
})

describe.each(FORMAT_NAMES)('%s', (format) => {
  test('reads back the exported texts, unchanged', () => {
    const returned = roundTrip(unitsOf(PAGE, TWIN), format)
    expect(returned).toEqual({ changed: [], unchanged: 2, drafts: 0, diagnostics: [] })
  })

  test('reads every page and message of this site back, byte for byte', () => {
    const folder = join(PROJECT, 'i18n/de/content')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.md'))) {
      const translation = readFileSync(join(folder, file), 'utf8')
      const pairs = pairPage(
        readFileSync(join(PROJECT, 'content', file), 'utf8'),
        translation,
        file,
      )
      const units = unitsIn(pairs)
      const text = writeAll(format, { sourceLang: 'en', lang: 'de', units })
      // Every text counts as changed, so each one is written again.
      const all = roundTrip(withOtherWords(units), format, () => text)
      expect(all.diagnostics).toEqual([])
      expect(all.changed).toHaveLength(units.length)
      expect(apply(translation, pairs, all)).toBe(translation)
    }
  })

  test('loses nothing of any text', () => {
    const message = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '{x}',
          '<1>',
          '</1>',
          '<b>',
          '&amp;',
          '\n\n',
          '\n',
          '"',
          '\\',
          ' ',
          ']]>',
          '\t',
          '\r',
        ),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(message, message, fc.boolean(), (source, target, html) => {
        const texts = { m: { message: `a${source.join('')}`, ...(html && { html }) } as const }
        const units = messageUnits(texts, { m: `ä${target.join('')}` })
        const returned = roundTrip(units, format)
        expect(returned).toEqual({ changed: [], unchanged: 1, drafts: 0, diagnostics: [] })
        const [segment] = units[0]?.segments ?? []
        expect(toMessage([segment?.target ?? []])).toBe(`ä${target.join('')}`)
      }),
      { numRuns: 150 },
    )
  })

  test('takes a changed text, and only that', () => {
    const pairs = pairPage(PAGE, TWIN)
    const returned = roundTrip(unitsIn(pairs), format, (text) => text.replace('Eine ', 'Jede '))
    expect(returned.diagnostics).toEqual([])
    expect(apply(TWIN, pairs, returned)).toBe(TWIN.replace('Eine', 'Jede'))
  })

  test('refuses another language, another text, an unknown unit, tags that are not the source’s', () => {
    const units = unitsOf(PAGE, TWIN)
    const hash = units[1]?.hash ?? ''
    const edits: [string, (text: string) => string][] = [
      [
        'EXCHANGE_LOCALE',
        (text) => text.replace(/(trgLang="|target-language="|"lang": "|Language: )de/, '$1fr'),
      ],
      ['EXCHANGE_STALE', (text) => text.replaceAll(hash, '0123456789ab')],
      [
        'EXCHANGE_UNKNOWN',
        (text) =>
          text
            .replace('name="roles/2"', 'name="rules/2"')
            .replace('a.md#roles/2', 'a.md#rules/2')
            .replace('"name": "roles/2"', '"name": "rules/2"')
            .replaceAll(hash, '0123456789ab'),
      ],
      ['EXCHANGE_TAGS', (text) => text.replace(/(Eine .*? )<((?:ph|x) id="2"[^>]*\/|2\/)>/, '$1')],
      [
        'EXCHANGE_TAGS',
        (text) =>
          text.replace(
            /(Eine .*?)(id="3"|<3>.*?<\/3>)/,
            (_, start, id) => start + id.replaceAll('3', '9'),
          ),
      ],
    ]
    for (const [code, edit] of edits) {
      const found = codesOf(roundTrip(units, format, edit))
      expect({ code, found }).toEqual({
        code,
        found: [expect.stringMatching(new RegExp(`^${code} de\\.`))],
      })
    }
  })

  test('reports the place of an unreadable file', () => {
    const broken = roundTrip(unitsOf(PAGE, TWIN), format, (text) => text.slice(0, -40))
    expect(codesOf(broken)[0]).toMatch(/^EXCHANGE_/)
    expect(broken.changed).toEqual([])
  })
})

test('a plural has a segment for each form of the language', () => {
  const [unit] = messageUnits({ n: { message: 'One|{count}', plural: true } }, {}, { lang: 'ar' })
  expect(unit?.segments.map(({ id }) => id)).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
})

test('an untranslated text has no translation, and one that ships with the program has', () => {
  const [copy] = messageUnits({ m: { message: 'Save' } }, { m: 'Save' }, { missing: ['m'] })
  expect(copy?.segments[0]?.target).toBeNull()
  const [shipped] = messageUnits({ m: { message: 'Save', prefill: 'Sichern' } }, {})
  expect(shipped?.segments[0]?.target).toEqual(['Sichern'])
})

test('XLIFF of other tools may split marks, annotate texts and add its own elements', () => {
  const units = unitsOf('A **b** c.\n', 'A **b** c.\n')
  const edit = (text: string) =>
    text
      .replace(
        /<target>.*<\/target>/,
        '<target><mrk id="m1">Ein <sc id="1"/>b<ec startRef="1"/></mrk><cp hex="0020"/>c.</target>',
      )
      .replace('<notes>', '<x:own xmlns:x="urn:x"/><notes>')
  const { changed, diagnostics } = roundTrip(units, 'xliff', edit)
  expect(diagnostics).toEqual([])
  expect(toMessage([changed[0]?.targets.get('1') ?? []])).toBe('Ein **b** c.')
})

test('PO entries that are fuzzy are not translated', () => {
  const units = unitsOf('A\n', null)
  const edit = (text: string) =>
    text.replace(/(msgctxt[\s\S]*?)msgstr ""/, '#, fuzzy\n$1msgstr "Ah"')
  expect(roundTrip(units, 'po', edit)).toEqual({
    changed: [],
    unchanged: 0,
    drafts: 1,
    diagnostics: [],
  })
})

test('the plural formulas of gettext’s manual are written where they are right', () => {
  const formulas = ['de', 'fr', 'pt-BR', 'ja', 'ru', 'pl'].map(pluralFormula)
  expect(formulas).toEqual([
    'nplurals=2; plural=(n != 1);',
    'nplurals=2; plural=(n > 1);',
    'nplurals=2; plural=(n > 1);',
    'nplurals=1; plural=0;',
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  ])
})

test('a translation that needs review is left out and counted', () => {
  const units = unitsOf('A word.\n', null)
  const drafts: readonly (readonly [FormatName, string])[] = [
    ['xliff', '<segment id="1" state="translated" subState="x:needs-review-translation">'],
    ['xliff', '<segment id="1" state="initial">'],
  ]
  for (const [format, segment] of drafts) {
    const returned = roundTrip(units, format, (text) =>
      text
        .replace('<segment id="1" state="initial">', segment)
        .replace(/(<source>.*<\/source>)/, '$1<target>Ein Wort.</target>'),
    )
    expect(returned).toMatchObject({ changed: [], drafts: 1, diagnostics: [] })
  }
  const old = roundTrip(units, 'xliff-1.2', (text) =>
    text.replace('</source>', '</source><target state="needs-review-l10n">Ein Wort.</target>'),
  )
  expect(old).toMatchObject({ changed: [], drafts: 1, diagnostics: [] })
})

test.each(FORMAT_NAMES)('%s: a source that was edited in the file is reported', (format) => {
  const returned = roundTrip(unitsOf('A word.\n', 'Ein Wort.\n'), format, (text) =>
    text.replace('A word.', 'Another word.').replace('Ein Wort.', 'Ein anderes Wort.'),
  )
  expect(codesOf(returned)).toEqual([expect.stringMatching(/^EXCHANGE_STALE de\./)])
})

test('XLIFF 1.2 of tools is read: pairs in two parts, namespaces, plurals', () => {
  const units = [
    ...unitsOf('See **b**, `c` and [d](x).\n', null),
    ...messageUnits({ n: { message: 'One|{count} pages', plural: true } }, {}),
  ]
  const edit = (text: string) =>
    text
      .replace(
        /(<source>See .*<\/source>)/,
        '$1<target>Siehe <bpt id="1" rid="7">x</bpt>B<ept id="10" rid="7">x</ept>, <x id="2"/>, <g id="3">D</g>.</target>',
      )
      .replace(/(<source>.*<\/source>)(?=\n<\/trans-unit>\n<trans-unit)/, '$1<target>Eine</target>')
      .replace(
        /(<source>.*<\/source>)(?=\n<\/trans-unit>\n<\/group>)/,
        '$1<target><x id="1"/> Seiten</target>',
      )
      .replaceAll(/<(\/?)(file|body|group|trans-unit|source|target|g|x|bpt|ept|note)\b/g, '<$1o:$2')
      .replace(/<xliff xmlns="(.*?)"/, '<o:xliff xmlns:o="$1"')
      .replace('</xliff>', '</o:xliff>')
  const { changed, diagnostics } = roundTrip(units, 'xliff-1.2', edit)
  expect(diagnostics).toEqual([])
  const targets = changed.map(({ targets: own }) => toMessage([...own.values()]))
  expect(targets).toContain('Eine|{count} Seiten')
})
test('references of XML to the outside are not followed', () => {
  const { diagnostics } = roundTrip(unitsOf('A\n', null), 'xliff', (text) =>
    text
      .replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>')
      .replace('A</source>', 'A</source><target>&e;</target>'),
  )
  expect(diagnostics).toMatchObject([{ code: 'EXCHANGE_INVALID' }])
})

test('a format is recognized by its ending, else by its first characters', () => {
  expect([formatOf('a.xlf', ''), formatOf('a.po', ''), formatOf('a.json', '')]).toEqual([
    'xliff',
    'po',
    'json',
  ])
  expect([formatOf('a', '<?xml'), formatOf('a', '{'), formatOf('a', 'msgid')]).toEqual([
    'xliff',
    'json',
    'po',
  ])
})

test.each(['de', 'en', 'fr', 'ja', 'ru', 'pl', 'ar', 'cs', 'lt', 'cy', 'he', 'pt-BR'])(
  'the plural formula of %s agrees with Intl',
  (lang) => {
    const [, count = '', expression = ''] =
      /^nplurals=(\d+); plural=(.*);$/.exec(pluralFormula(lang)) ?? []
    // Expressions of C that gettext allows are valid in JavaScript too.
    const select = new Function('n', `return Number(${expression})`)
    const rules = new Intl.PluralRules(lang)
    const forms = commonPluralForms(lang)
    expect(Number(count)).toBe(forms.length)
    for (const n of [...Array(300).keys(), 1001, 1011, 1111, 1102, 10_003])
      expect([n, forms[select(n)]]).toEqual([n, rules.select(n)])
  },
)

import { readPo } from '../../../cli/translate/exchange/po.ts'
import { readXliff } from '../../../cli/translate/exchange/read-xliff.ts'
import { formats } from './round-trip.ts'

/** Words of the engine, which tell a translator nothing. */
const ENGINE = /undefined|null|not iterable|call stack|Cannot read|is not a function|\[object/

const HEAD = '<xliff version="2.0">'
const nest = (tag: string, levels: number) => `<${tag}>`.repeat(levels) + `</${tag}>`.repeat(levels)

test.each([
  ['', 'it holds no entry, so it is no PO file'],
  ['junk', '"junk" is no line of a PO file'],
  ['{"a": 1}', '"{"a": 1}" is no line of a PO file'],
  ['msgctxt "a#b"\nmsgid "x"\nmsgstr "y\n', 'a text has no end quote'],
  ['msgid "x"\nmsgstr "y"\n', 'the entry has no msgctxt that names a message or section'],
  ['msgctxt "a#b"\nmsgid "x"\nmsgstr "<1>y"\n', 'in a#b, <1> never ends'],
])('PO %j is refused in words for translators', (text, error) => {
  const { diagnostics } = readPo(text, 'a.po')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `This is no translation that can be read: ${error}.`,
  ])
  expect(diagnostics[0]?.source).toEqual({ file: 'a.po', line: expect.any(Number) })
})

test('of a PO file that is cut off, what is whole is read, and the rest has its line', () => {
  const entry = (name: string) => `msgctxt "a#${name}"\nmsgid "x"\nmsgstr "y"\n`
  const text = `\uFEFFmsgid ""\nmsgstr "Language: de\\n"\n\n${entry('b')}\n${entry('c').slice(0, -3)}`
  const { lang, units, diagnostics } = readPo(text, 'a.po')
  expect([lang, units.map(({ name }) => name)]).toEqual(['de', ['b']])
  expect(diagnostics).toMatchObject([{ code: 'EXCHANGE_INVALID', source: { line: 10 } }])
})

test('a PO file without a header is read', () => {
  const { lang, units } = readPo('msgctxt "a#b"\nmsgid "x"\nmsgstr "y"\n', 'a.po')
  expect([lang, units.map(({ name }) => name)]).toEqual(['', ['b']])
})

test.each([
  ['', 'Root element is missing or invalid (line 1, column 1)'],
  ['<a>'.repeat(100_000), 'its elements are nested too deeply'],
  [`${HEAD}${nest('group', 20_000)}</xliff>`, 'its elements are nested too deeply'],
  [nest('a', 10), 'it is <a>, not XLIFF 2'],
])('XLIFF is refused in words for translators: %#', (text, error) => {
  const { diagnostics } = readXliff(text, 'a.xlf')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `This is no translation that can be read: ${error}.`,
  ])
})

test('no half of a file is met with words of the engine', () => {
  const po =
    'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "a#b"\nmsgid "<1>x</1>"\nmsgstr "<1>y</1>"\n'
  const xliff = `${HEAD}<file original="a"><unit id="b"><segment><target><pc id="1">y</pc></target></segment></unit></file></xliff>`
  const cuts = (text: string) => Array.from(text, (_, end) => text.slice(0, end))
  const found = [
    ...cuts(po).flatMap((text) => readPo(text, 'a.po').diagnostics),
    ...cuts(xliff).flatMap((text) => readXliff(text, 'a.xlf').diagnostics),
  ]
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(({ message }) => ENGINE.test(message))).toEqual([])
})

test.each([
  ['{"version": 1, "lang": "de",}', 'a comma stands before "}"'],
  [
    '{"version": 2, "sourceLang": "en", "lang": "de", "units": []}',
    'version: expected `1`, received `2`',
  ],
  ['{"version": 1, "sourceLang": "en", "lang": "de"}', 'units: is missing (array)'],
])('JSON %j is refused in words for translators', (text, error) => {
  const { diagnostics } = formats.json.read(text, 'a.json')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `This is no translation that can be read: ${error}.`,
  ])
})

test.each(['110000', 'ffffffff', '-1', 'zz', '0'])(
  'the character <cp hex="%s"/> is shown as unknown',
  (hex) => {
    const text = `${HEAD}<file original="a"><unit id="b"><segment><target>x<cp hex="${hex}"/></target></segment></unit></file></xliff>`
    const { units, diagnostics } = readXliff(text, 'a.xlf')
    expect(diagnostics).toEqual([])
    expect(units[0]?.segments[0]?.target).toEqual(['x', '\ufffd'])
  },
)

const entry = (id: string, text: string) => `msgctxt "a#${id}"\nmsgid "x"\nmsgstr "${text}"\n`

test('of two PO entries for one text none is taken, the others are', () => {
  const { units, diagnostics } = formats.po.read(
    [entry('b', 'y'), entry('c', 'z'), entry('b', 'other')].join('\n'),
    'de.po',
  )
  expect(units.map(({ name }) => name)).toEqual(['c'])
  expect(diagnostics).toMatchObject([
    { message: expect.stringContaining('a#b stands there twice'), source: { line: 9 } },
  ])
})

test.each(['\n', '\r\n', '\r'])('PO has the same entries with each kind of line end', (end) => {
  const text = [entry('b', 'y'), entry('c', 'z')].join('\n').replaceAll('\n', end)
  const { units, diagnostics } = formats.po.read(text, 'de.po')
  expect(diagnostics).toEqual([])
  expect(units.map(({ source }) => source.line)).toEqual([1, 5])
})

test('what tools leave in PO beside entries is none of them', () => {
  const rest =
    '#, no-wrap\n#| msgctxt "a#old"\n#| msgid "w"\n#~ msgctxt "a#gone"\n#~ msgid "x"\n#~ msgstr "y"\n'
  const { units, diagnostics } = formats.po.read(`${rest}${entry('b', 'y')}\n# The end.\n`, 'de.po')
  expect([units.map(({ name }) => name), diagnostics]).toEqual([['b'], []])
})

test('a plural of which a form is missing is not translated yet', () => {
  const plural = 'msgctxt "a#b"\nmsgid "x"\nmsgid_plural "xs"\nmsgstr[0] "y"\nmsgstr[1] ""\n'
  const { units, diagnostics } = formats.po.read(plural, 'de.po')
  expect([units[0]?.segments, diagnostics]).toEqual([[], []])
})

test.each([
  ['urn:oasis:names:tc:xliff:document:1.2', '1.2', 'it is XLIFF 1.2, not XLIFF 2'],
  ['urn:oasis:names:tc:xliff:document:1.1', '1.1', 'it is XLIFF 1.1, not XLIFF 2'],
])('%s is named as what it is', (namespace, version, reason) => {
  const text = `<xliff xmlns="${namespace}" version="${version}"><file/></xliff>`
  const { diagnostics } = formats.xliff.read(text, 'de.xlf')
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
})

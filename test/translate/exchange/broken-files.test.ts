import { readPo } from '../../../cli/translate/exchange/read-po.ts'
import { readXliff } from '../../../cli/translate/exchange/read-xliff.ts'
import { formats, pairPage, roundTrip, unitsIn } from './round-trip.ts'

/** Words of the engine, which mean nothing to a translator. */
const ENGINE = /undefined|null|not iterable|call stack|Cannot read|is not a function|\[object/

const HEAD = '<xliff version="2.0">'
const nest = (tag: string, levels: number) => `<${tag}>`.repeat(levels) + `</${tag}>`.repeat(levels)

test.each([
  ['', 'it holds no entry, so it is not a PO file'],
  ['junk', '"junk" is not a line of a PO file'],
  ['{"a": 1}', '"{"a": 1}" is not a line of a PO file'],
  ['msgctxt "a#b"\nmsgid "x"\nmsgstr "y\n', 'a text has no end quote'],
  ['msgid "x"\nmsgstr "y"\n', 'the entry has no msgctxt that names a message or section'],
  ['msgctxt "a#b"\nmsgid "x"\nmsgstr "<1>y"\n', 'in a#b, <1> never ends'],
])('PO %j is refused in words for translators', (text, error) => {
  const { diagnostics } = readPo(text, 'a.po')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `This translation cannot be read: ${error}.`,
  ])
  expect(diagnostics[0]?.source).toEqual({ file: 'a.po', line: expect.any(Number) })
})

test('the complete part of a truncated PO file is read, and the rest is reported with its line', () => {
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
  [nest('a', 10), 'it is <a>, not XLIFF 1.2 or 2'],
])('XLIFF is refused in words for translators: %#', (text, error) => {
  const { diagnostics } = readXliff(text, 'a.xlf')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `This translation cannot be read: ${error}.`,
  ])
})

test('the element of XLIFF that is nested too deeply has its place, whatever is around it', () => {
  const unit = `<unit id="a > b"><!-- <a> --><![CDATA[<a>]]><?a <a>?><x/><y z='/>'/></unit>\n`
  const levels = (count: number) => `${HEAD}\n${unit.repeat(2_000)}${nest('group', count)}</xliff>`
  expect(readXliff(levels(999), 'a.xlf').diagnostics.map(({ message }) => message)).not.toContain(
    'This translation cannot be read: its elements are nested too deeply.',
  )
  const { diagnostics } = readXliff(levels(1_000), 'a.xlf')
  const column = '<group>'.length * 999 + 1
  expect(diagnostics).toMatchObject([{ source: { file: 'a.xlf', line: 2_002, column } }])
  expect(diagnostics).toHaveLength(1)
  // The parser reports the missing end tag.
  for (const end of ['<!--', '<![CDATA[', '<?', '<a b="', '<a', '<!'])
    expect(readXliff(`${HEAD}${end}`, 'a.xlf').diagnostics[0]?.message).not.toMatch(/deeply/)
})

test('a truncated file never gets a message of the engine', () => {
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
    `This translation cannot be read: ${error}.`,
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

test('with two PO entries for one text none is taken, and the others are', () => {
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

test('PO comments and obsolete entries of tools are ignored', () => {
  const rest =
    '#, no-wrap\n#| msgctxt "a#old"\n#| msgid "w"\n#~ msgctxt "a#gone"\n#~ msgid "x"\n#~ msgstr "y"\n'
  const { units, diagnostics } = formats.po.read(`${rest}${entry('b', 'y')}\n# The end.\n`, 'de.po')
  expect([units.map(({ name }) => name), diagnostics]).toEqual([['b'], []])
})

test('a plural with a missing form is not translated yet', () => {
  const plural = 'msgctxt "a#b"\nmsgid "x"\nmsgid_plural "xs"\nmsgstr[0] "y"\nmsgstr[1] ""\n'
  const { units, diagnostics } = formats.po.read(plural, 'de.po')
  expect([units[0]?.segments, diagnostics]).toEqual([[], []])
})

test.each([
  ['urn:oasis:names:tc:xliff:document:1.1', '1.1', 'it is XLIFF 1.1, not XLIFF 1.2 or 2'],
])('%s is reported as such', (namespace, version, reason) => {
  const text = `<xliff xmlns="${namespace}" version="${version}"><file/></xliff>`
  const { diagnostics } = formats.xliff.read(text, 'de.xlf')
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
})

const forms = (...numbers: number[]) =>
  numbers.map((number) => `msgstr[${number}] "f${number}"\n`).join('')
const plural = (id: string, ...numbers: number[]) =>
  `msgctxt "a#${id}"\nmsgid "x"\nmsgid_plural "xs"\n${forms(...numbers)}`

test.each([
  [plural('b', 1, 0), 'msgstr[1] stands where msgstr[0] belongs', 4],
  [plural('b', 0, 1, 2, 3, 3, 5), 'msgstr[3] stands where msgstr[4] belongs', 8],
  [plural('b', 0, 1, 999_999_999), 'msgstr[999999999] stands where msgstr[2] belongs', 6],
  ['msgctxt "a#b"\nmsgid "x"\nmsgstr "y"\nmsgstr "z"\n', 'an entry has two texts', 4],
  ['msgctxt "a#b"\nmsgctxt "a#d"\nmsgid "x"\nmsgstr "y"\n', 'msgctxt does not belong here', 2],
])('a PO entry with keywords out of order is omitted: %#', (broken, error, line) => {
  for (const between of ['', '\n']) {
    const { units, diagnostics } = formats.po.read(broken + between + entry('c', 'z'), 'ar.po')
    expect(units.map(({ name }) => name)).toEqual(['c'])
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining(error), source: { file: 'ar.po', line } },
    ])
  }
})

test('entries after a broken PO entry have the lines of the file', () => {
  const text = `msgctxt "a#b"\nmsgid "x"\nmsgstr "y\n\n${entry('c', '<1>z')}`
  const { diagnostics } = formats.po.read(text, 'de.po')
  expect(diagnostics.map(({ source }) => source?.line)).toEqual([3, 5])
})

test('a line of very many blanks is read quickly', () => {
  const { units, diagnostics } = formats.po.read(
    `${entry('b', 'y')}${' '.repeat(1e6)}x\n\n${entry('c', 'z')}`,
    'de.po',
  )
  expect(units.map(({ name }) => name)).toEqual(['c'])
  expect(diagnostics).toHaveLength(1)
})

const PAGE = 'One.\n\nTwo **bold**.\n\nThree.\n'

test.each([
  ['po', 'U+0000', '\u0000'],
  ['po', 'U+0008', '\u0008'],
  ['json', 'U+0000', '\\u0000'],
  ['json', 'U+D83D', '\\ud83d'],
  ['xliff', 'U+0008', '<cp hex="0008"/>'],
] as const)(
  '%s: a text with %s is refused with its line, the others are taken',
  (format, name, sign) => {
    const units = unitsIn(pairPage(PAGE, null))
    const edit = (text: string) => {
      const filled = {
        po: text
          .replace(/(msgid "One\."\nmsgstr )""/, `$1"Eins${sign}"`)
          .replace(/(msgid "Three\."\nmsgstr )""/, '$1"Drei."'),
        json: text
          .replace(/"One\.",(\s*)"target": null/, `"One.",$1"target": "Eins${sign}"`)
          .replace(/"Three\.",(\s*)"target": null/, '"Three.",$1"target": "Drei."'),
        xliff: text
          .replace(/(One\.<\/source>)/, `$1<target>Eins${sign}</target>`)
          .replace(/(Three\.<\/source>)/, '$1<target>Drei.</target>')
          .replaceAll('state="initial"', 'state="translated"'),
      }
      return filled[format]
    }
    const { changed, diagnostics } = roundTrip(units, format, edit)
    expect(changed.map(({ targets }) => [...targets.values()])).toEqual([[['Drei.']]])
    expect(diagnostics).toMatchObject([
      {
        code: 'EXCHANGE_INVALID',
        message: expect.stringContaining(name),
        source: { line: expect.any(Number) },
      },
    ])
  },
)

test('marks with endless nesting are refused, the others are taken', () => {
  const units = unitsIn(pairPage(PAGE, null))
  const deep = `${'<1>'.repeat(60_000)}x${'</1>'.repeat(60_000)}`
  const { changed, diagnostics } = roundTrip(units, 'po', (text) =>
    text
      .replace(/(msgid "One\."\nmsgstr )""/, `$1"${deep}"`)
      .replace(/(msgid "Three\."\nmsgstr )""/, '$1"Drei."'),
  )
  expect(changed).toHaveLength(1)
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('more than 100 times'),
  ])
})

const unit = (target: string, id = 'b') =>
  `<unit id="${id}"><segment><source>x</source><target>${target}</target></segment></unit>`
const inFile = (units: string) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f" original="a">\n${units}\n${unit('y', 'good')}</file></xliff>`

test.each([
  ['<ec startRef="1"/>x<sc id="1"/>', ['<ec> does not belong here', '<sc id="1"> never ends']],
  [
    '<sc id="1"/>a<sc id="2"/>b<ec startRef="1"/>c<ec startRef="2"/>',
    ['<ec> does not belong here', '<sc id="1"> never ends'],
  ],
  ['a<sc id="7"/>b', ['<sc id="7"> never ends']],
  ['a<b>c</b>', ['<b> does not belong here']],
])(
  'a unit of XLIFF that cannot be read completely is omitted, the others are not: %s',
  (target, errors) => {
    const { units, diagnostics } = formats.xliff.read(inFile(unit(target)), 'de.xlf')
    expect(units.map(({ name }) => name)).toEqual(['good'])
    expect(diagnostics).toMatchObject(
      errors.map((error) => ({
        message: expect.stringContaining(error),
        source: { line: 2, column: expect.any(Number) },
      })),
    )
  },
)

test('with two translations of one unit, neither is taken', () => {
  const units = unitsIn(pairPage(PAGE, null))
  const { changed, diagnostics } = roundTrip(units, 'xliff', (text) => {
    const filled = text
      .replace(/(One\.<\/source>)/, '$1<target>Eins.</target>')
      .replaceAll('state="initial"', 'state="translated"')
    const own = /<unit[\s\S]*?<\/unit>/.exec(filled)?.[0] ?? ''
    return filled.replace(own, `${own}${own.replace('Eins.', 'Ein.')}`)
  })
  expect(changed).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'EXCHANGE_TWICE' }])
})

test('entities that double endlessly, and those of files, are not expanded', () => {
  const doctype = `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`
  for (const name of ['b', 'c']) {
    const { units, diagnostics } = formats.xliff.read(doctype + inFile(unit(`&${name};`)), 'de.xlf')
    expect([units, diagnostics]).toMatchObject([
      [],
      [{ message: expect.stringContaining(`&${name};`), source: { line: 2 } }],
    ])
  }
})

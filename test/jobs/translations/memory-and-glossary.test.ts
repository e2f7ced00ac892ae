/** A translation memory (TMX) and a glossary (TBX) leave a site and come back. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'

const PAGE = '# Keys\n\nRun `make`, then see **all** [keys](./b.md).\n\nA key & a lock.\n'
const TRANSLATION =
  '# Schlüssel {#keys}\n\nSiehe [Schlüssel](./b.md), **alle**, nach `make`.\n\nSchlüssel & Schloss.\n'
let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'de'] },\n  docs: [",
    ),
    'docs/a.md': PAGE,
    'docs/b.md': '# Unknown\n\nNobody accepted this.\n',
    'i18n/de/docs/a.md': TRANSLATION,
    'i18n/de/docs/b.md': '# Unbekannt {#unknown}\n\nNiemand hat das bestätigt.\n',
  })
})
afterEach(() => removeFolder(folder))

const run = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const toTmx = (...units: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en-US" datatype="xml"/><body>
${units.join('\n')}
</body></tmx>
`
const toUnit = (source: string, target: string) =>
  `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="fr"><seg>Non</seg></tuv><tuv xml:lang="de-DE"><seg>${target}</seg></tuv></tu>`

test('accepted units are in the memory, with their tags; others are not', async () => {
  await run('accept', 'docs/a.md')
  expect(await run('export', '--format', 'tmx')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^de\.tmx: \d+ units/),
  })
  const tmx = read('de.tmx')
  expect(tmx).toContain(`<prop type="x-file">docs/a.md</prop>
<tuv xml:lang="en"><seg>Run <ph x="1">\`make\`</ph>, then see <bpt i="2" x="2">**</bpt>all<ept i="2">**</ept> <bpt i="3" x="3">[</bpt>keys<ept i="3">](./b.md)</ept>.</seg></tuv>
<tuv xml:lang="de"><seg>Siehe <bpt i="3" x="3">[</bpt>Schlüssel<ept i="3">](./b.md)</ept>, <bpt i="2" x="2">**</bpt>alle<ept i="2">**</ept>, nach <ph x="1">\`make\`</ph>.</seg></tuv>`)
  expect(tmx).toContain('A key &#x26; a lock.')
  expect(tmx).not.toContain('Niemand')
})

test('a memory translates equal texts of other pages, and only those', async () => {
  await run('accept', 'docs/a.md')
  await run('export', '--format', 'tmx')
  writeFiles(folder, {
    'docs/c.md': `${PAGE}\nNew words.\n`,
    'docs/d.md': '# Nothing\n\nNo word of it is known.\n',
  })
  const back = await run('import', 'de.tmx', '--needs-review')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  expect(back.stdout).toContain('3 units translated with')
  expect(existsSync(join(folder, 'i18n/de/messages.json'))).toBe(false)
  const translation = read('i18n/de/docs/c.md')
  expect(translation).toContain('Siehe [Schlüssel](./b.md), **alle**, nach `make`.')
  expect(translation).toContain('Schlüssel & Schloss.\n\nNew words.')
  expect(existsSync(join(folder, 'i18n/de/docs/d.md'))).toBe(false)
})

test('a memory of another tool is read, and a wrong tag in it is refused with its line', async () => {
  writeFiles(folder, {
    'docs/c.md': '# One\n\nSee **all** of `it`.\n\n*Two* words.\n',
    'de.tmx': toTmx(
      toUnit('One', '<hi>Eins</hi>'),
      toUnit(
        'See <bpt i="1">&lt;b></bpt>all<ept i="1">&lt;/b></ept> of <ph>x</ph>.',
        '<bpt i="1">&lt;b></bpt>Alles<ept i="1">&lt;/b></ept> von <ph>x</ph>.',
      ),
      toUnit('<bpt i="1">_</bpt>Two<ept i="1">_</ept> words.', 'Zwei Wörter.'),
    ),
  })
  const { code, stderr } = await run('import', 'de.tmx')
  expect(code).toBe(1)
  expect(stderr).toContain('EXCHANGE_TAGS de.tmx:6')
  expect(read('i18n/de/docs/c.md')).toMatch(/# Eins\n[\s\S]*\*\*Alles\*\* von `it`\./)
})

const GLOSSARY = {
  terms: [
    {
      term: 'service account',
      translation: ['Dienstkonto & Co.', 'Konto'],
      forbidden: 'Account',
      note: 'Not a person',
    },
    { term: 'key', translation: 'Schlüssel' },
  ],
  unchanged: ['site.title'],
}

test('a glossary leaves as TBX and comes back as it was', async () => {
  const before = `${JSON.stringify(GLOSSARY, null, 2)}\n`
  writeFiles(folder, { 'i18n/de/glossary.json': before })
  expect((await run('export', '--format', 'tbx')).stdout).toBe('de.tbx: 2 terms.\n')
  writeFiles(folder, { 'i18n/de/glossary.json': '{ "unchanged": ["site.title"] }' })
  expect(await run('import', 'de.tbx')).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(read('i18n/de/glossary.json'))).toEqual(GLOSSARY)
})

test('terms of another tool are added to those of the glossary', async () => {
  writeFiles(folder, {
    'i18n/de/glossary.json': JSON.stringify(GLOSSARY),
    'other.tbx': `<?xml version="1.0"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="a"><langSec xml:lang="en"><termSec><term>Key</term></termSec></langSec>
<langSec xml:lang="de"><termSec><term>Taste</term></termSec><termSec><term>Key</term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termSec></langSec></conceptEntry>
<conceptEntry id="b"><langSec xml:lang="en"><termSec><term>lock</term></termSec></langSec><langSec xml:lang="de"><termSec><term>Schloss</term></termSec></langSec></conceptEntry>
<conceptEntry id="c"><langSec xml:lang="en"><termSec><term>door</term></termSec></langSec></conceptEntry>
</body></text></tbx>
`,
  })
  expect(await run('import', 'other.tbx')).toMatchObject({ code: 0, stderr: '' })
  const { terms } = JSON.parse(read('i18n/de/glossary.json'))
  expect(terms.slice(1)).toEqual([
    { term: 'key', translation: ['Schlüssel', 'Taste'], forbidden: 'Key' },
    { term: 'lock', translation: 'Schloss' },
  ])
})

test.each([
  ['a.tmx', '<xliff/>', 'it is <xliff>, not TMX'],
  ['a.tbx', '<tmx/>', 'it is <tmx>, not TBX'],
  ['a.tmx', '<tmx', 'Unclosed start tag'],
])('%s with %j is refused', async (file, text, reason) => {
  writeFiles(folder, { [file]: text })
  const { code, stderr } = await run('import', file)
  expect(code).toBe(1)
  expect(stderr.toLowerCase()).toContain(reason.toLowerCase())
})

/**
 * Files that come back from translators, each with one thing in it that can go wrong, and what the import makes of it.
 * The first 37 are those of an audit. Every other unit of a file is right, and must be taken.
 */

/** A small site whose pages have all kinds of markup. */
export const SITE: Readonly<Record<string, string>> = {
  'site.config.ts': `import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'Small',
  url: 'https://example.test',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
  markdown: { math: true },
})
`,
  'docs/index.mdx': `import { Tabs, TabItem } from '@theme/Tabs'

# Start

Welcome, press <kbd>A</kbd> then <kbd>B</kbd>, {1 + 1} times.

## Steps

First do \`make\`, see [one](./other.md).

Second, *soft* and **loud**.

> [!NOTE]
> Take care.

| A head | B |
| --- | --- |
| cell | two |

Plain words.

Read [guide][] for <Badge text="New" />.

<Card title="A card">

In the card, $x^2$ :tada:.

</Card>

[guide]: ./other.md "The guide"
`,
  'docs/other.md':
    '# Other\n\nPlain text.\n\nSee [one](./index.mdx) and [two](./index.mdx#steps).\n',
}

/** Writes the target of one unit anew; `unit` is its name: `steps/2`. */
function target(xliff: string, unit: string, change: (text: string) => string): string {
  return inUnit(xliff, unit, (own) =>
    own.replace(
      /(<target>)([\s\S]*?)(<\/target>)/,
      (_, start, text, end) => start + change(text) + end,
    ),
  )
}

/** The unit of that name in XLIFF 2, or in 1.2. */
function inUnit(xliff: string, name: string, change: (unit: string) => string): string {
  const pattern = `<((?:trans-)?unit) id="[^"]*" (?:res)?name="${name}">[\\s\\S]*?</\\1>\\n`
  return xliff.replace(new RegExp(pattern), (unit) => change(unit))
}

const to = (unit: string, text: string) => (xliff: string) => target(xliff, unit, () => text)
const drop = (unit: string, part: string | RegExp) => (xliff: string) =>
  target(xliff, unit, (text) => text.replace(part, ''))

/** One file that comes back. */
export interface ReturnedCase {
  name: string
  /** Default: `xliff`, which is XLIFF 2. */
  format?: 'xliff-1.2'
  /** Makes the file wrong. */
  edit(xliff: string): string | Buffer
  /** What the import says, see `describeImport`. */
  outcome: string
  /** A part of the German page. */
  page?: string
}

const lost = drop('steps/2', /<ph id="1"[^>]*\/>/)

export const CASES: readonly ReturnedCase[] = [
  { name: 'all right', edit: (x) => x, outcome: '0, 18 taken' },
  { name: '1 tag lost', edit: lost, outcome: '1 EXCHANGE_TAGS, 17 taken' },
  {
    name: '2 tag doubled',
    edit: (x) => target(x, 'steps/2', (t) => t.replace(/(<ph [^>]*\/>)/, '$1 $1')),
    outcome: '1 EXCHANGE_TAGS, 17 taken',
  },
  {
    name: '3 address changed in originalData',
    edit: (x) => x.replace('>](./other.md)<', '>](https://evil.example)<'),
    outcome: '0, 18 taken',
    page: '[Üone](./other.md)',
  },
  {
    name: '4 markup of another tag named',
    edit: (x) => target(x, 'steps/2', (t) => t.replace('dataRef="d1"', 'dataRef="d2"')),
    outcome: '0, 18 taken',
    page: '`make`',
  },
  {
    name: '5 code typed as text',
    edit: (x) => target(x, 'steps/2', (t) => t.replace(/<ph id="1"[^>]*\/>/, '`make`')),
    outcome: '1 EXCHANGE_TAGS, 17 taken',
    page: 'First do `make`, see [one]',
  },
  {
    name: '6 bytes of another encoding',
    edit: (x) => Buffer.from(x, 'latin1'),
    outcome: '1 EXCHANGE_INVALID, nothing written',
  },
  {
    name: '7 byte order mark and CRLF',
    edit: (x) => `\uFEFF${x.replaceAll('\n', '\r\n')}`,
    outcome: '0, 18 taken',
  },
  {
    name: '8 UTF-16',
    edit: (x) => Buffer.from(`\uFEFF${x.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    outcome: '0, 18 taken',
  },
  {
    name: '9 id of a heading typed',
    edit: to('steps/1', 'Schritte {#x}'),
    outcome: '1 EXCHANGE_HEADING_ID, 17 taken',
    page: '## Steps {#steps}',
  },
  {
    name: '10 entities and signs typed in a heading',
    edit: to('steps/1', 'Schritte &amp; &lt;b> &amp;nbsp; 5 > 3'),
    outcome: '0, 18 taken',
    page: '## Schritte \\& \\<b\\> \\&nbsp; 5 \\> 3 {#steps}',
  },
  {
    name: '11 unit missing',
    edit: (x) => inUnit(x, 'steps/2', () => ''),
    outcome: '0, 17 taken',
    page: 'First do',
  },
  {
    name: '12 unit twice, with other words',
    edit: (x) => inUnit(x, 'steps/1', (u) => u + u.replace('ÜSteps', 'Anders')),
    outcome: '1 EXCHANGE_TWICE, 17 taken',
  },
  {
    name: '13 another language',
    edit: (x) => x.replace('trgLang="de"', 'trgLang="fr"'),
    outcome: '1 EXCHANGE_LOCALE, nothing written',
  },
  {
    name: '14 no language',
    edit: (x) => x.replace(' trgLang="de"', ''),
    outcome: '1 EXCHANGE_LOCALE, nothing written',
  },
  {
    name: '15 source edited in the file',
    edit: (x) =>
      inUnit(x, 'steps/2', (u) => u.replace('<source>First do', '<source>First kindly do')),
    outcome: '1 EXCHANGE_STALE, 17 taken',
  },
  {
    name: '16 source of another time',
    edit: (x) => inUnit(x, 'steps/2', (u) => u.replace(/source-hash">\w/, 'source-hash">_')),
    outcome: '1 EXCHANGE_STALE, 17 taken',
  },
  {
    name: '17 units in another order',
    edit: (x) =>
      x.replace(
        /(<file id="f\d+" original="docs\/index.mdx"[^>]*>\n)([\s\S]*?)(<\/file>)/,
        (_, a, b: string, c) =>
          a + (b.match(/<unit [\s\S]*?<\/unit>\n/g) ?? []).reverse().join('') + c,
      ),
    outcome: '0, 18 taken',
  },
  {
    name: '18 a link moved into another',
    edit: (x) =>
      target(x, 'other/3', (t) =>
        t.replace(/(<pc id="1".*?<\/pc>)(.*?)(<pc id="2"[^>]*>)/, '$2$3$1'),
      ),
    outcome: '1 EXCHANGE_MARKUP, 17 taken',
  },
  {
    name: '19 ids of two tags swapped',
    edit: (x) =>
      target(x, 'steps/3', (t) =>
        t
          .replace(/id="1"/, 'id="0"')
          .replace('id="2"', 'id="1"')
          .replace('id="0"', 'id="2"'),
      ),
    outcome: '0, 18 taken',
    page: '**Üsoft** and *Üloud*',
  },
  {
    name: '20 end of a pair before its start',
    edit: (x) =>
      target(x, 'start/2', (t) =>
        t.replace(/<pc id="1"[^>]*>(.*?)<\/pc>/, '<ec id="1"/>$1<sc id="1"/>'),
      ),
    outcome: '1 EXCHANGE_INVALID EXCHANGE_INVALID, 17 taken',
  },
  {
    name: '21 segment split in two',
    edit: (x) => inUnit(x, 'steps/2', split),
    outcome: '0, 18 taken',
    page: 'ÜFirst do `make`, see [Üone](./other.md).',
  },
  { name: '22 empty target', edit: to('steps/2', ''), outcome: '0, 17 taken', page: 'First do' },
  {
    name: '23 no target',
    edit: (x) => inUnit(x, 'steps/2', (u) => u.replace(/<target>[\s\S]*<\/target>\n/, '')),
    outcome: '0, 17 taken',
    page: 'First do',
  },
  {
    name: '24 state initial',
    edit: (x) => inUnit(x, 'steps/2', (u) => u.replace('state="translated"', 'state="initial"')),
    outcome: '0, 17 taken, 1 left out',
    page: 'First do',
  },
  {
    name: '25 state needs-review',
    edit: (x) =>
      inUnit(x, 'steps/2', (u) =>
        u.replace(
          'state="translated"',
          'state="translated" subState="xliff:needs-review-translation"',
        ),
      ),
    outcome: '0, 17 taken, 1 left out',
    page: 'First do',
  },
  {
    name: '26 state reviewed',
    edit: (x) => inUnit(x, 'steps/2', (u) => u.replace('state="translated"', 'state="reviewed"')),
    outcome: '0, 18 taken',
  },
  {
    name: '27 marker of an alert translated',
    edit: to('steps/4', '[!HINWEIS]\nVorsicht.'),
    outcome: '0, 18 taken',
    page: '> [!NOTE]\n> Vorsicht.',
  },
  {
    name: '28 marker of an alert on the line of its words',
    edit: to('steps/4', '[!NOTE] Vorsicht.'),
    outcome: '0, 18 taken',
    page: '> [!NOTE]\n> Vorsicht.',
  },
  {
    name: '29 bar in a cell',
    edit: to('steps/5', 'A | Kopf'),
    outcome: '0, 18 taken',
    page: '| A \\| Kopf | ÜB |',
  },
  {
    name: '30 line end in a cell',
    edit: to('steps/5', 'A\nKopf'),
    outcome: '0, 18 taken',
    page: '| A Kopf |',
  },
  {
    name: '31 line end in a heading',
    edit: to('steps/1', 'Ein\nZwei'),
    outcome: '0, 18 taken',
    page: '## Ein Zwei {#steps}',
  },
  {
    name: '32 fence opened in a text',
    edit: to('steps/4', 'Vorsicht.\n\n```\ncode'),
    outcome: '1 EXCHANGE_MARKUP, 17 taken',
  },
  { name: '33 XLIFF 1.2', format: 'xliff-1.2', edit: (x) => x, outcome: '0, 18 taken' },
  {
    name: '34 XLIFF 2.1',
    edit: (x) => x.replace(' version="2.0"', ' version="2.1"'),
    outcome: '0, 18 taken',
  },
  {
    name: '35 file cut off',
    edit: (x) => x.slice(0, 1500),
    outcome: '1 EXCHANGE_INVALID, nothing written',
  },
  {
    name: '36 entity that names a file',
    edit: (x) =>
      x
        .replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>')
        .replace('ÜSteps', '&a;'),
    outcome: '1 EXCHANGE_INVALID, nothing written',
  },
  {
    name: '37 page outside of the site',
    edit: (x) => x.replace('original="docs/other.md"', 'original="../../etc/passwd.md"'),
    outcome: '1 EXCHANGE_UNKNOWN EXCHANGE_UNKNOWN EXCHANGE_UNKNOWN, 15 taken',
  },
  // Structure of MDX.
  {
    name: '38 import typed as text',
    edit: to('steps/9', "import X from './x.mdx'"),
    outcome: '1 EXCHANGE_MARKUP, 17 taken',
  },
  {
    name: '39 expression typed as text',
    edit: to('steps/9', 'Vorsicht, {1 + 1}.'),
    outcome: '0, 18 taken',
    page: 'Vorsicht, \\{1 + 1\\}.',
  },
  {
    name: '40 brace typed as text',
    edit: to('steps/9', 'Vorsicht {'),
    outcome: '0, 18 taken',
    page: 'Vorsicht \\{',
  },
  {
    name: '41 component typed as text',
    edit: to('steps/9', 'Vorsicht &lt;Card>x&lt;/Card>'),
    outcome: '0, 18 taken',
    page: 'Vorsicht \\<Card\\>x\\</Card\\>',
  },
  {
    name: '42 end of a component typed as text',
    edit: to('steps/9', 'Schluss &lt;/Card>'),
    outcome: '0, 18 taken',
    page: 'Schluss \\</Card\\>',
  },
  {
    name: '43 expression lost',
    edit: drop('start/2', /<ph id="3"[^>]*\/>/),
    outcome: '1 EXCHANGE_TAGS, 17 taken',
    page: '{1 + 1} times',
  },
  {
    name: '44 formula lost',
    edit: drop('steps/12', /<ph id="1"[^>]*\/>/),
    outcome: '1 EXCHANGE_TAGS, 17 taken',
    page: 'In the card, $x^2$ :tada:',
  },
  {
    name: '45 emoji typed as text',
    edit: to('steps/9', 'Vorsicht :tada:'),
    outcome: '0, 18 taken',
    page: 'Vorsicht \\:tada\\:',
  },
  {
    name: '46 quote in an attribute',
    edit: to('steps/11', 'Eine "Karte"'),
    outcome: '0, 18 taken',
    page: '<Card title="Eine &quot;Karte&quot;">',
  },
  {
    name: '47 line end in an attribute',
    edit: to('steps/11', 'Eine\nKarte'),
    outcome: '0, 18 taken',
    page: '<Card title="Eine Karte">',
  },
  // Structure of Markdown.
  {
    name: '48 list typed as text',
    edit: to('steps/9', '- eins\n- zwei'),
    outcome: '0, 18 taken',
    page: '\\- eins \\- zwei',
  },
  {
    name: '49 heading typed as text',
    edit: to('steps/9', '# Vorsicht'),
    outcome: '0, 18 taken',
    page: '\\# Vorsicht',
  },
  {
    name: '50 directive typed as text',
    edit: to('steps/9', ':::tip\nVorsicht'),
    outcome: '0, 18 taken',
    page: '\\:::tip Vorsicht',
  },
  {
    name: '51 empty line in a paragraph',
    edit: to('steps/9', 'Eins.\n\nZwei.'),
    outcome: '0, 18 taken',
  },
  {
    name: '52 definition typed as text',
    edit: to('steps/9', '[guide]: ./evil.md'),
    outcome: '0, 18 taken',
    page: '\\[guide\\]\\: ./evil.md',
  },
  { name: '53 rule typed as text', edit: to('steps/9', 'Vorsicht\n---'), outcome: '0, 18 taken' },
  {
    name: '54 comment typed as text',
    edit: to('steps/9', 'Vorsicht &lt;!-- x -->'),
    outcome: '0, 18 taken',
    page: 'Vorsicht \\<!-- x --\\>',
  },
  {
    name: '55 link typed as text',
    edit: to('steps/9', 'Siehe [hier](https://evil.example).'),
    outcome: '1 EXCHANGE_MARKUP, 17 taken',
  },
  {
    name: '56 words of a reference changed',
    edit: (x) => target(x, 'steps/10', (t) => t.replace('Üguide', 'Führer')),
    outcome: '0, 18 taken',
    page: '[Führer][guide]',
  },
  {
    name: '57 words of a reference lost',
    edit: (x) => target(x, 'steps/10', (t) => t.replace('Üguide', '')),
    outcome: '1 EXCHANGE_MARKUP, 17 taken',
    page: 'Read [guide][]',
  },
  {
    name: '58 control character',
    edit: to('steps/9', 'Vorsicht\u0085.'),
    outcome: '1 EXCHANGE_INVALID, 17 taken',
  },
  { name: '59 blank target', edit: to('steps/9', ' '), outcome: '1 EXCHANGE_BLANK, 17 taken' },
  {
    name: '60 target in the source language',
    edit: to('steps/9', 'Plain words.'),
    outcome: '0, 18 taken',
  },
  {
    name: '61 XLIFF 1.2 in need of review',
    format: 'xliff-1.2',
    edit: (x) =>
      inUnit(x, 'steps/2', (u) =>
        u.replace('state="translated"', 'state="needs-review-translation"'),
      ),
    outcome: '0, 17 taken, 1 left out',
    page: 'First do',
  },
]

/** Translate all open segments: `Ü` before their words, also in tags. */
export function fill(xliff: string): string {
  const words = (source: string) => source.replace(/(^|<(?:pc|g) [^>]*>)(?=[^<\s])/g, '$1Ü')
  return xliff
    .replace(
      /state="initial">\n<source>([\s\S]*?)<\/source>\n/g,
      (_, source: string) =>
        `state="translated">\n<source>${source}</source>\n<target>${words(source)}</target>\n`,
    )
    .replace(
      /(<trans-unit [^>]*>\n)<source>([\s\S]*?)<\/source>\n/g,
      (_, start: string, source: string) =>
        `${start}<source>${source}</source>\n<target state="translated">${words(source)}</target>\n`,
    )
}

/** Exit code, codes of diagnostics and counts of an import: `1 EXCHANGE_TAGS, 15 taken`. */
export function describeImport({ code, output }: { code: number; output: string }): string {
  const codes = Array.from(output.matchAll(/^error ([A-Z_]+)/gm), ([, name]) => name)
  const [, taken] = /^(\d+) units? new or changed/m.exec(output) ?? []
  const [, left] = /^(\d+) units? left out/m.exec(output) ?? []
  return [
    [code, ...codes].join(' '),
    taken === undefined ? 'nothing written' : `${taken} taken`,
    ...(left === undefined ? [] : [`${left} left out`]),
  ].join(', ')
}

function split(unit: string): string {
  const [source = '', target = ''] = ['source', 'target'].map(
    (name) => new RegExp(`<${name}>([\\s\\S]*)</${name}>`).exec(unit)?.[1],
  )
  const segments = [0, 1].map((index) => {
    const [from, to] = [source, target].map((text) => text.split(/(?<=, )/)[index])
    return `<segment id="${index + 1}" state="translated">\n<source>${from}</source>\n<target>${to}</target>\n</segment>\n`
  })
  return unit.replace(/<segment[\s\S]*<\/segment>\n/, () => segments.join(''))
}

/**
 * The marker of an alert, `[!NOTE]`, is structure: translators do not see it, and cannot change it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText } from '../../../cli/translate/content/hash-text.ts'
import { FORMAT_NAMES } from '../../../cli/translate/exchange/format-names.ts'
import { toTaggedText } from '../../../cli/translate/exchange/inline.ts'
import { itForeign } from '../../foreign-docs.ts'
import { apply, pairPage, roundTrip, unitsIn, writeAll } from './round-trip.ts'

const SOURCE = `# Page

> [!NOTE]
> Read **this**
> and that.

> [!tip] A title
> Below it.

> [!WARNING]
>
> Alone on its line.

> Just a quote, [!NOTE] inside.
`
const textsOf = (source: string) =>
  unitsIn(pairPage(source, null)).map(({ segments }) => toTaggedText(segments[0]?.source ?? []))

test('no unit contains a marker, and the end of a title line is protected', () => {
  expect(textsOf(SOURCE)).toEqual([
    'Page',
    'Read <1>this</1>\nand that.',
    'A title<1/>Below it.',
    'Alone on its line.',
    'Just a quote, [!NOTE] inside.',
  ])
})

test('names and hashes are those of files that have the marker as text', () => {
  const units = unitsIn(pairPage(SOURCE, null))
  expect(units.map(({ name }) => name)).toEqual(['page/1', 'page/2', 'page/3', 'page/5', 'page/6'])
  expect(units.slice(1, 3).map(({ hash }) => hash)).toEqual([
    hashText('[!NOTE]\nRead **this**\nand that.'),
    hashText('[!tip] A title\nBelow it.'),
  ])
})

const PAGE = '> [!NOTE]\n> Words\n> here.\n'
/** The words of a translator or of an older file, in the only unit. */
const RETURNED = ['Worte', '[!HINWEIS] Worte', '[!NOTE]\nWorte', '[!Hin weis]\n\nWorte']

describe.each(FORMAT_NAMES)('%s', (format) => {
  test.each(RETURNED)('of %j only the words are taken, after the marker of the source', (words) => {
    const pairs = pairPage(PAGE, PAGE)
    const units = unitsIn(pairPage(PAGE, null))
    const returned = roundTrip(units, format, (text) => fill(text, format, words))
    expect(returned.diagnostics).toEqual([])
    expect(apply(PAGE, pairs, returned).trim()).toBe('> [!NOTE]\n> Worte')
  })

  test('a marker that was translated in the file is restored', () => {
    const german = PAGE.replace('NOTE', 'HINWEIS')
    const pairs = pairPage(PAGE, german)
    const [unit, ...rest] = unitsIn(pairPage(PAGE, null))
    const returned = roundTrip(unit ? [unit, ...rest] : [], format, (text) =>
      fill(text, format, 'Worte'),
    )
    expect(apply(german, pairs, returned)).toBe('> [!NOTE]\n> Worte\n')
  })
})

function fill(text: string, format: string, words: string): string {
  if (format === 'po') return text.replace(/msgstr ""(?=\n*$)/, `msgstr ${JSON.stringify(words)}`)
  if (format === 'json') {
    const file = JSON.parse(text)
    return JSON.stringify(file).replace('"target":null', `"target":${JSON.stringify(words)}`)
  }
  if (format === 'xliff-1.2')
    return text.replace(
      /(<\/source>)(?!\n<target)/,
      `$1\n<target state="translated">${words}</target>`,
    )
  return text.replace(/state="initial">\n(<source>[\s\S]*?<\/source>)\n/, (_, source: string) => {
    return `state="translated">\n${source}\n<target>${words}</target>\n`
  })
}

itForeign('no unit of pages that people wrote has a marker in its words', (folder) => {
  const root = join(folder, 'electron')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.mdx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'))
  const written = texts.filter((text) => /^\s*> \[!NOTE\]/m.test(text))
  expect(written.length).toBeGreaterThan(50)
  const units = written.flatMap((text) => unitsIn(pairPage(text, null)))
  const shown = units.map(({ segments }) => toTaggedText(segments[0]?.source ?? []))
  expect(shown.filter((text) => /^\[![A-Z]+\]/.test(text))).toEqual([])
  expect(units.filter(({ isAlert }) => isAlert).length).toBeGreaterThan(100)
  expect(writeAll('xliff', { sourceLang: 'en', lang: 'de', units })).not.toMatch(
    /<source>(?:<[^>]*>)*\[!/,
  )
})

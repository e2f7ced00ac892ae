/** Pages that other people wrote go to translators and come back: nothing but words is sent, and all of it returns. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExchangePages, PageUnits } from '../../../cli/jobs/translations/gather-units.ts'
import { importPages } from '../../../cli/jobs/translations/import-pages.ts'
import { createSplit } from '../../../cli/tasks/worker/create-split.ts'
import { createTranslation } from '../../../cli/translate/content/create-translation.ts'
import { applyTargets } from '../../../cli/translate/exchange/apply-page.ts'
import { checkReturned } from '../../../cli/translate/exchange/check-returned.ts'
import type { ExchangeUnit } from '../../../cli/translate/exchange/exchange-unit.ts'
import type { Inline } from '../../../cli/translate/exchange/inline.ts'
import { pairParts } from '../../../cli/translate/exchange/page-exchange.ts'
import { itForeign } from '../../foreign-docs.ts'
import { formats, reader, unitsIn, writeAll } from '../../translate/exchange/round-trip.ts'

const FOLDERS = [
  'electron/docs',
  'redux/docs',
  'starlight/en',
  'starlight/de',
  'moving/prettier/docs',
]
const split = await createSplit({ parser: 'satteri', maintainCase: false })

interface ForeignPage {
  name: string
  text: string
  format: 'md' | 'mdx'
}

function* pagesIn(folder: string): Generator<ForeignPage> {
  for (const part of FOLDERS)
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })) {
      if (!/\.mdx?$/.test(name) || name.includes('node_modules')) continue
      const text = readFileSync(join(folder, part, name), 'utf8').replace(/\r\n?/g, '\n')
      // The Markdown of this site is MDX, as Docusaurus reads it.
      const isMdx = name.endsWith('.mdx') || (part === 'redux/docs' && isReadable(text))
      yield { name: `${part}/${name}`, text, format: isMdx ? 'mdx' : 'md' }
    }
}

function isReadable(text: string): boolean {
  try {
    reader.parse(text, 'mdx')
    return true
  } catch {
    return false
  }
}

/** A page with its units, translated or new. */
function open({ name, text, format }: ForeignPage, isTranslated: boolean): PageUnits {
  const sections = split(text)
  const source = { text, sections, format }
  const own = isTranslated ? text : createTranslation(text, sections)
  const translation = { text: own, sections: split(own), format }
  // Without a translation, only these fields of a page are read.
  const page = { origin: name, translation: name, hasTranslation: false } as PageUnits['page']
  const pairs = pairParts(name, { source, translation }, reader)
  return { page, pairs, source, translation, diagnostics: [] }
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'ä',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  s: 'š',
}
const pseudo = (words: string) =>
  words.replace(/(?<!\\|&#?\w*)[aeiouns]/g, (sign) => ACCENTS[sign] ?? sign)

function change(parts: readonly Inline[], to: (words: string) => string): Inline[] {
  return parts.map((part) =>
    typeof part === 'string'
      ? to(part)
      : { ...part, children: part.children && change(part.children, to) },
  )
}

const withTargets = (
  units: readonly ExchangeUnit[],
  to: (words: string) => string,
): ExchangeUnit[] =>
  units.map((unit) => ({
    ...unit,
    segments: unit.segments.map((segment) => ({ ...segment, target: change(segment.source, to) })),
  }))

/** The text of a unit, with a sign for each mark of a code. */
const wordsOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) =>
      typeof part === 'string' ? part : `\ufffc${wordsOf(part.children ?? [])}\ufffc`,
    )
    .join('')

/** What no unit may have outside of its codes. A backslash makes it a text. */
const STRUCTURE: readonly (readonly [name: string, pattern: RegExp, formats: readonly string[]])[] =
  [
    ['tag', /(?<!\\)<\/?[A-Za-z][\w.]*(?:\s[^>]*)?>/, ['md', 'mdx']],
    ['expression', /(?<!\\)[{}]/, ['mdx']],
    ['import', /^(?:import|export)\s.*(?:from|=|\{)/m, ['mdx']],
    ['alert', /(?<!\\)\[!\w+\]/, ['md', 'mdx']],
    ['definition', /^:[ \t]/m, ['md', 'mdx']],
    ['directive', /^:::/m, ['md', 'mdx']],
  ]
/** Code and data, where signs have no meaning. */
const PLAIN: ReadonlySet<string> = new Set([
  'attribute',
  'comment',
  'title',
  'description',
  'sidebar_label',
  'keywords',
])

itForeign('no unit has structure outside of its codes', (folder) => {
  const found: string[] = []
  for (const page of pagesIn(folder))
    for (const { kind, unit } of open(page, false).pairs.flatMap(({ units }) => units)) {
      const words = PLAIN.has(kind) ? '' : wordsOf(unit.segments[0]?.source ?? [])
      for (const [name, pattern, formats] of STRUCTURE)
        if (formats.includes(page.format) && pattern.test(words))
          found.push(`${page.name} ${unit.name} ${name}: ${words.slice(0, 80)}`)
    }
  expect(found).toEqual([])
})

itForeign('an import of unchanged texts changes no byte', (folder) => {
  for (const page of pagesIn(folder)) {
    const { pairs } = open(page, true)
    const targets = unitsIn(pairs).map(
      ({ name, segments }) => [name, segments[0]?.source ?? []] as const,
    )
    expect([page.name, applyTargets(page.text, pairs, new Map(targets))]).toEqual([
      page.name,
      page.text,
    ])
  }
})

itForeign('every unit of a pseudo-translation is accepted, through XLIFF', (folder) => {
  const tools = {
    reader,
    content: { split, site: { loaded: { root: '/nowhere' } } } as ExchangePages['content'],
  }
  const refused: string[] = []
  for (const page of pagesIn(folder)) {
    const opened = open(page, false)
    const units = unitsIn(opened.pairs).map((unit) => ({
      ...unit,
      segments: unit.segments.map((segment) => ({ ...segment, target: null })),
    }))
    const xliff = writeAll('xliff', {
      sourceLang: 'en',
      lang: 'de',
      units: withTargets(units, pseudo),
    })
    const returned = checkReturned(
      [{ ...formats.xliff.read(xliff, 'de.xlf'), file: 'de.xlf' }],
      units,
      'de',
    )
    const { diagnostics, pages } = importPages([opened], returned.changed, tools)
    for (const { message } of [...returned.diagnostics, ...diagnostics])
      refused.push(`${page.name}: ${message}`)
    if (units.length > 0) expect([page.name, pages.length]).toEqual([page.name, 1])
  }
  expect(refused).toEqual([])
})

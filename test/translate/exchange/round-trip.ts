/** Shared by tests of translators' files: pages and messages as units, and files there and back. */

import { parseData } from '../../../cli/config/data-text.ts'
import { findComments } from '../../../cli/read/parse/code/find-comments.ts'
import { loadMarkdownParser } from '../../../cli/read/parse/load-markdown-parser.ts'
import { readPlainFields } from '../../../cli/read/parse/read-plain-fields.ts'
import { createSlugger } from '../../../cli/read/parse/slugger.ts'
import { splitSections } from '../../../cli/translate/content/split-sections.ts'
import { applyTargets } from '../../../cli/translate/exchange/apply-page.ts'
import {
  type CheckedReturn,
  checkReturned,
} from '../../../cli/translate/exchange/check-returned.ts'
import type { ExchangeHead } from '../../../cli/translate/exchange/exchange-file.ts'
import type { ExchangeUnit } from '../../../cli/translate/exchange/exchange-unit.ts'
import type { FormatName } from '../../../cli/translate/exchange/format-names.ts'
import { createFormats } from '../../../cli/translate/exchange/formats.ts'
import type { Inline } from '../../../cli/translate/exchange/inline.ts'
import {
  type PageReader,
  type PartPair,
  pairParts,
} from '../../../cli/translate/exchange/page-exchange.ts'

export const { parse } = await loadMarkdownParser('satteri', 'md', { math: 'single' })
const mdx = await loadMarkdownParser('satteri', 'mdx', { math: 'single' })
export const formats = createFormats((text) => parseData(text, 'json'))

/** What reads pages in both syntaxes. */
export const reader: PageReader = {
  parse: (text, format) => (format === 'mdx' ? mdx.parse(text) : parse(text)),
  findComments,
}

const toText = (text: string, origin: string) => ({
  text,
  format: origin.endsWith('.mdx') ? ('mdx' as const) : ('md' as const),
  sections: splitSections(text, {
    parse,
    readPlainFields,
    createSlugger: (used) => createSlugger(used, false),
  }),
})

/** The units of a page, and of its translation. */
export function pairPage(source: string, translation: string | null, origin = 'a.md'): PartPair[] {
  const sides = {
    source: toText(source, origin),
    translation: translation === null ? null : toText(translation, origin),
  }
  return pairParts(origin, sides, reader)
}

/** All units of pairs. */
export const unitsIn = (pairs: readonly PartPair[]): ExchangeUnit[] =>
  pairs.flatMap(({ units }) => units.map(({ unit }) => unit))

/** A whole file. */
export function writeAll(
  format: FormatName,
  {
    units,
    ...languages
  }: Pick<ExchangeHead, 'sourceLang' | 'lang'> & { units: readonly ExchangeUnit[] },
): string {
  const writer = formats[format].open({ title: 'Small', date: '2025-10-15', ...languages })
  const part = writer.write(units)
  return writer.head + part + writer.tail
}

/** Write units, let a translator change the file, read it again. */
export function roundTrip(
  units: readonly ExchangeUnit[],
  format: FormatName,
  edit: (text: string) => string = (text) => text,
  lang = 'de',
): CheckedReturn {
  const text = edit(writeAll(format, { sourceLang: 'en', lang, units }))
  const file = `de${formats[format].extension}`
  return checkReturned([{ ...formats[format].read(text, file), file }], units, lang)
}

/** The translation after a round trip. */
export function apply(
  translation: string,
  pairs: readonly PartPair[],
  { changed }: CheckedReturn,
): string {
  return applyTargets(
    translation,
    pairs,
    new Map(changed.map(({ unit, targets }) => [unit.name, targets.get('1') ?? []])),
  )
}

/** Units with other translations and the same marks. */
export function withOtherWords(units: readonly ExchangeUnit[]): ExchangeUnit[] {
  const change = (inlines: readonly Inline[]): Inline[] =>
    inlines.map((inline) =>
      typeof inline === 'string'
        ? `other ${inline}`
        : { ...inline, children: inline.children && change(inline.children) },
    )
  return units.map((unit) => ({
    ...unit,
    segments: unit.segments.map((segment) => ({
      ...segment,
      target: segment.target && change(segment.target),
    })),
  }))
}

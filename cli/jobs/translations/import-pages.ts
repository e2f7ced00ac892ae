/**
 * Puts translations of blocks into their pages. The result must parse to the returned text: words that are
 * Markdown syntax are escaped, and a block that still parses differently is refused.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { exchangeHeadingId, exchangeMarkup } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { toParseDiagnostic } from '../../read/parse/parse-failure.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { applyTargets } from '../../translate/exchange/apply-page.ts'
import type { ChangedUnit } from '../../translate/exchange/check-returned.ts'
import { escapeMarkdown } from '../../translate/exchange/escape-markdown.ts'
import { closeOf, type Inline, toSource } from '../../translate/exchange/inline.ts'
import { type PartPair, pairParts } from '../../translate/exchange/page-exchange.ts'
import { haveSameStructure } from '../../translate/exchange/structure.ts'
import type { ImportedPage } from './change-content.ts'
import type { ExchangePages, PageUnits } from './gather-units.ts'

/** Changed pages and refused translations. */
interface ImportedPages {
  pages: readonly ImportedPage[]
  /** Diagnostics for refused blocks, with their positions. */
  diagnostics: readonly Diagnostic[]
  /** Number of refused units. */
  refused: number
}

/** What reads pages again. */
type Tools = Pick<ExchangePages, 'content' | 'reader'>

/** Put translations into their pages. Nothing is written to disk. */
export function importPages(
  pages: readonly PageUnits[],
  changed: readonly ChangedUnit[],
  all: Tools,
): ImportedPages {
  const byFile = new Map<string, ChangedUnit[]>()
  for (const change of changed)
    byFile.set(change.unit.file, [...(byFile.get(change.unit.file) ?? []), change])
  const checked = pages.flatMap((units) => {
    const own = byFile.get(units.page.origin)
    return own ? [{ units, ...checkPage(units, own, all) }] : []
  })
  const { root } = all.content.site.loaded
  return {
    pages: checked.flatMap(({ units, taken }) =>
      taken.length > 0 ? [toImportedPage(units, taken, root)] : [],
    ),
    diagnostics: checked.flatMap(({ diagnostics }) => diagnostics),
    refused: checked.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0),
  }
}

function toImportedPage(
  units: PageUnits,
  taken: readonly ChangedUnit[],
  root: string,
): ImportedPage {
  const arrived = new Set(taken.map(({ unit }) => unit.name))
  const done = units.pairs
    .filter((pair) => pair.units.every(({ unit }) => arrived.has(unit.name)))
    .map((pair) => pair.source.section.key)
  const text = withLineEnds(applyTo(units, taken), units, root)
  return { page: units.page, text, done: new Set(done) }
}

function applyTo({ translation, pairs }: PageUnits, changed: readonly ChangedUnit[]): string {
  const targets = new Map(changed.map(({ unit, targets: own }) => [unit.name, own.get('1') ?? []]))
  return applyTargets(translation.text, pairs, targets)
}

/** Keep the line ends and the byte order mark of an existing file. */
function withLineEnds(text: string, { page }: PageUnits, root: string): string {
  if (!page.hasTranslation) return text
  const raw = readFileSync(resolve(root, page.translation), 'utf8')
  const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : ''
  const isCrLf = loadSource(root, page.translation).text.includes('\r\n')
  return mark + (isCrLf ? text.replaceAll('\n', '\r\n') : text)
}

/** The units that are accepted, in their final form, and diagnostics for the others. */
interface CheckedPage {
  taken: readonly ChangedUnit[]
  diagnostics: readonly Diagnostic[]
}

function checkPage(units: PageUnits, changed: readonly ChangedUnit[], all: Tools): CheckedPage {
  const kinds = new Map(
    units.pairs.flatMap((pair) => pair.units.map(({ kind, unit }) => [unit.name, kind] as const)),
  )
  const kindOf = ({ unit }: ChangedUnit) => kinds.get(unit.name) ?? ''
  const withId = changed.filter((change) => kindOf(change) === 'heading' && findId(change) !== null)
  const others = changed.filter((change) => !withId.includes(change))
  const mended = mendAll(others, kindOf, { units, all })
  // Blocks that are valid within their half of the page may break blocks in the other half.
  const broken = new Set(mended === others ? [] : findBroken(units, mended, all))
  const taken = mended.filter((change) => !broken.has(change))
  const names = new Set(taken.map(({ unit }) => unit.name))
  return {
    taken,
    diagnostics: [
      ...withId.map((change) =>
        exchangeHeadingId(change.unit, findId(change) ?? '', change.source),
      ),
      ...others
        .filter(({ unit }) => !names.has(unit.name))
        .map(({ unit, targets, source }) =>
          exchangeMarkup(unit, JSON.stringify(toSource(targets.get('1') ?? [])), source),
        ),
    ],
  }
}

/** An id, `{#roles}`, in the words of a heading: it would change the address of the heading. */
function findId({ targets }: ChangedUnit): string | null {
  const words = (targets.get('1') ?? []).filter((part) => typeof part === 'string').join(' ')
  return /\{:?[ \t]*#[^\s{}][^{}\n]*\}|\{\/\*\s*#.*?\*\/\}/.exec(words)?.[0] ?? null
}

const ESCAPED_KINDS = new Set(['heading', 'paragraph', 'cell'])

/**
 * Units with escapes where necessary; those that escapes cannot correct are left out. One broken block may
 * break those after it, but checking each block alone would parse the page once for each block. So the
 * blocks are bisected: a half that parses correctly is accepted as a whole.
 *
 * @returns `changed` itself if nothing needs escapes.
 */
function mendAll(
  changed: readonly ChangedUnit[],
  kindOf: (change: ChangedUnit) => string,
  page: { units: PageUnits; all: Tools },
): readonly ChangedUnit[] {
  if (findBroken(page.units, changed, page.all).length === 0) return changed
  const [only] = changed
  if (only && changed.length === 1) return [mend(only, kindOf(only), page) ?? []].flat()
  const middle = Math.ceil(changed.length / 2)
  return [changed.slice(0, middle), changed.slice(middle)].flatMap((half) =>
    mendAll(half, kindOf, page),
  )
}

/** A unit with as few escapes as necessary to parse to the returned text; `undefined` if that is impossible. */
function mend(
  change: ChangedUnit,
  kind: string,
  { units, all }: { units: PageUnits; all: Tools },
): ChangedUnit | undefined {
  const target = change.targets.get('1') ?? []
  const withTarget = (own: readonly Inline[]) => ({ ...change, targets: new Map([['1', own]]) })
  const candidates = ESCAPED_KINDS.has(kind)
    ? [
        change,
        ...(['starts', 'all'] as const).map((reach) => withTarget(escapeMarkdown(target, reach))),
      ]
    : [change]
  return candidates.find((candidate) => findBroken(units, [candidate], all).length === 0)
}

/**
 * Units whose text in the page does not parse to the returned text; all units if the page cannot be parsed, or if its
 * structure is another one.
 */
function findBroken(
  units: PageUnits,
  changed: readonly ChangedUnit[],
  tools: Tools,
): readonly ChangedUnit[] {
  const pairs = readAgain(units, applyTo(units, changed), tools)
  if (!pairs) return changed
  const before = new Map(units.pairs.map((pair) => [pair.source.section.key, pair]))
  const isSame = pairs.every(({ source, translation, isLoose }) => {
    const known = before.get(source.section.key)
    const old = known?.translation ?? source
    // Translators may move the blocks of a section that is one unit.
    if (!translation || isLoose || known?.isLoose) return true
    return haveSameStructure(old, translation)
  })
  if (!isSame) return changed
  const known = new Map(pairs.flatMap((pair) => pair.units.map(({ unit }) => [unit.name, unit])))
  return changed.filter(({ unit, targets }) => {
    const now = known.get(unit.name)?.segments[0]?.target
    return !now || shapeOf(now) !== shapeOf(targets.get('1') ?? [])
  })
}

/** The units of a page with another text of its translation; `null` if that text cannot be parsed. */
function readAgain(
  { page, source }: PageUnits,
  text: string,
  { content, reader }: Tools,
): PartPair[] | null {
  const { format = 'md' } = source
  const translation = { text, sections: content.split(text), format }
  try {
    return pairParts(page.origin, { source, translation }, reader)
  } catch (error) {
    // Errors that are not about the text are errors of the program, and thrown.
    toParseDiagnostic(error, page.translation)
    return null
  }
}

/** Words and structure of inline codes, without their ids, line wrapping and escapes of quotes. */
function shapeOf(inlines: readonly Inline[]): string {
  const toShape = (parts: typeof inlines): unknown[] =>
    parts.map((part) =>
      typeof part === 'string'
        ? part.replace(/\s+/g, ' ')
        : [part.open, closeOf(part), part.children && toShape(part.children)],
    )
  return JSON.stringify(toShape(joinWords(inlines.map(toPlain))))
}

/** Codes that Markdown makes of words: a plain address becomes a link, and a quote in an attribute is an entity. */
function toPlain(part: Inline): Inline {
  if (typeof part === 'string') return withPlainQuotes(part)
  if (/^(?:<?https?:|www\.|[^\s<>]+@)/.test(part.open)) return part.open
  const own = part.children === null ? withPlainQuotes(part.open) : part.open
  return own === '"' || own === "'"
    ? own
    : { ...part, children: part.children?.map(toPlain) ?? null }
}

function withPlainQuotes(words: string): string {
  return words.replace(/&quot;|”|\\"/g, '"').replace(/&#39;|’|\\'/g, "'")
}

/** Join adjacent words, which a tool may have split. */
function joinWords(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = []
  for (const part of inlines) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else
      joined.push(
        typeof part === 'string'
          ? part
          : { ...part, children: part.children && joinWords(part.children) },
      )
  }
  return joined
}

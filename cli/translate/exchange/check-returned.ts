/** Compares what came back from translators with what the site has now. */
import {
  exchangeInvalid,
  exchangeLocale,
  exchangeTags,
  exchangeUnit,
} from '../../errors/catalogue.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { type PluralForm, sampleNumbers } from '../plural-forms.ts'
import type { ReturnedFile, ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import { type ExchangeSegment, type ExchangeUnit, unitKey } from './exchange-unit.ts'
import { type Inline, type Tagged, toSource, toTaggedText } from './inline.ts'
import { resolveTarget } from './resolve-target.ts'

/** A unit whose translation differs from the one that is known, or is right again. */
export interface ChangedUnit {
  unit: ExchangeUnit
  /** Every segment that is translated, the unchanged ones too. */
  targets: ReadonlyMap<string, readonly Inline[]>
  /** In the returned file. */
  source: Source
}

/** Translations of returned files, and diagnostics for those that are refused. */
export interface CheckedReturn {
  changed: readonly ChangedUnit[]
  /** Units that came back as they are. */
  unchanged: number
  diagnostics: readonly Diagnostic[]
}

/** A returned file with its name. */
export type NamedFile = ReturnedFile & { file: string }

/** Check files against the units of the site. A unit that is wrong is reported, the others count. Pure. */
export function checkReturned(
  files: readonly NamedFile[],
  units: readonly ExchangeUnit[],
  lang: string,
): CheckedReturn {
  const find = createFinder(units)
  const changed = new Map<ExchangeUnit, ChangedUnit>()
  /** Nobody can say which of two texts is meant. */
  const twofold = new Set<ExchangeUnit>()
  const diagnostics: Diagnostic[] = []
  let unchanged = 0
  for (const file of files) {
    diagnostics.push(...file.diagnostics)
    if (file.diagnostics.length > 0 && file.units.length === 0) continue
    if (!isSameLang(file.lang, lang)) {
      diagnostics.push(exchangeLocale(file.lang, lang, { file: file.file, line: 1 }))
      continue
    }
    for (const returned of file.units) {
      const checked = checkUnit(returned, find(returned), lang)
      if ('diagnostics' in checked) diagnostics.push(...checked.diagnostics)
      else if (!checked.isChanged) unchanged += 1
      else if (isOther(changed.get(checked.change.unit), checked.change)) {
        diagnostics.push(exchangeUnit(returned, 'twice', returned.source))
        twofold.add(checked.change.unit)
      } else changed.set(checked.change.unit, checked.change)
    }
  }
  const single = [...changed.values()].filter(({ unit }) => !twofold.has(unit))
  return { changed: single, unchanged, diagnostics }
}

/** By name; a block that has moved in its page since, by its text. */
function createFinder(
  units: readonly ExchangeUnit[],
): (returned: ReturnedUnit) => ExchangeUnit | undefined {
  const named = new Map(units.map((unit) => [unitKey(unit), unit]))
  const toText = ({ file, hash }: Pick<ExchangeUnit, 'file' | 'hash'>) => `${file}#${hash}`
  const texts = new Map<string, ExchangeUnit | null>()
  // A text that stands there twice could be either.
  for (const unit of units)
    if (unit.isBlock) texts.set(toText(unit), texts.has(toText(unit)) ? null : unit)
  return (returned) => {
    const own = named.get(unitKey(returned))
    if (own?.hash === returned.hash || returned.hash === '') return own
    return texts.get(toText(returned)) ?? own
  }
}

/** `de_DE` of a tool is our `de`, `zh-TW` our `zh-Hant`; `de-AT` is another language. */
function isSameLang(one: string, other: string): boolean {
  const [mine, theirs] = [toWhole(one), toWhole(other)]
  return mine !== null && mine === theirs
}

function toWhole(lang: string): string | null {
  try {
    return new Intl.Locale(lang.replace(/[.@].*$/, '').replaceAll('_', '-')).maximize().toString()
  } catch {
    return null
  }
}

function isOther(known: ChangedUnit | undefined, { targets }: ChangedUnit): boolean {
  const toText = (map: ReadonlyMap<string, readonly Inline[]>) =>
    JSON.stringify([...map].map(([id, target]) => [id, toSource(target)]))
  return known !== undefined && toText(known.targets) !== toText(targets)
}

type CheckedUnit =
  | { diagnostics: readonly Diagnostic[] }
  | { isChanged: boolean; change: ChangedUnit }

function checkUnit(
  returned: ReturnedUnit,
  unit: ExchangeUnit | undefined,
  lang: string,
): CheckedUnit {
  const { source } = returned
  if (!unit) return { diagnostics: [exchangeUnit(returned, 'unknown', source)] }
  // Nothing was translated, so it does not matter what the text was then.
  if (returned.segments.every(({ target }) => target === null))
    return { isChanged: false, change: { unit, targets: new Map(), source } }
  if (!isOfSource(returned, unit)) return { diagnostics: [exchangeUnit(returned, 'stale', source)] }
  const pairs = pairSegments(returned.segments, unit, lang)
  if (!pairs) return { diagnostics: [exchangeUnit(returned, 'segments', source)] }
  const { targets, place, diagnostics } = takeTargets(returned, unit, pairs)
  if (diagnostics.length > 0) return { diagnostics }
  const isConfirmed =
    unit.isOutdated === true && returned.segments.every((segment) => segment.isConfirmed)
  return {
    isChanged: place !== null || isConfirmed,
    change: { unit, targets, source: place ?? source },
  }
}

/** The translations with their inline codes; `place` is that of the first one that differs. */
function takeTargets(
  returned: ReturnedUnit,
  unit: ExchangeUnit,
  pairs: readonly (readonly [ReturnedSegment, ExchangeSegment])[],
): { targets: Map<string, readonly Inline[]>; place: Source | null; diagnostics: Diagnostic[] } {
  const targets = new Map<string, readonly Inline[]>()
  const diagnostics: Diagnostic[] = []
  let place: Source | null = null
  for (const [{ target, source }, own] of pairs) {
    if (target === null) continue
    const fault = findUnwritable(target)
    if (fault !== null) {
      diagnostics.push(exchangeInvalid(`in ${unitKey(unit)}, ${fault}`, source))
      continue
    }
    const resolved = resolveTarget(target, own)
    if (unit.isBlock && isBlank(target)) diagnostics.push(exchangeUnit(returned, 'blank', source))
    else if ('errors' in resolved) diagnostics.push(exchangeTags(unit, resolved.errors, source))
    else {
      targets.set(own.id, resolved.target)
      if (!own.target || toSource(own.target) !== toSource(resolved.target)) place ??= source
    }
  }
  return { targets, place, diagnostics }
}

/** Inline codes within others: far more than any text has, and few enough for each function that reads them. */
const MOST_LEVELS = 100
/** Characters that no page shows, halves of others included. */
const UNSEEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/u

/** What no page can have of a text; `null` where it can be looked at more closely. */
function findUnwritable(target: readonly Tagged[]): string | null {
  let level = target
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return `tags stand in each other more than ${MOST_LEVELS} times`
    const [sign] = UNSEEN.exec(level.filter((part) => typeof part === 'string').join(' ')) ?? []
    if (sign !== undefined) return `U+${toHex(sign)} is a character that no page shows`
    level = level.flatMap((part) => (typeof part === 'string' ? [] : (part.children ?? [])))
  }
  return null
}

const toHex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

const isBlank = (target: readonly Tagged[]): boolean => /^\s*$/.test(toTaggedText(target))

/** Tools drop notes, and with them the hash; then the file's own copy of the source has to do. */
function isOfSource({ hash, sources }: ReturnedUnit, unit: ExchangeUnit): boolean {
  if (hash !== '') return hash === unit.hash
  const { segments, plural } = unit
  const own = [
    ...segments.map(({ source }) => source),
    ...(plural ? [plural.one, plural.other] : []),
  ]
  const known = new Set(own.map(toTaggedText))
  return sources.length > 0 && sources.every((text) => known.has(text))
}

/** By id where the format has one, by order where it has not. */
function pairSegments(
  all: readonly ReturnedSegment[],
  { segments: own }: ExchangeUnit,
  lang: string,
): [ReturnedSegment, ExchangeSegment][] | null {
  const returned = all.length === own.length ? all : withRareForms(all, own, lang)
  if (returned.length !== own.length) return null
  const pairs = returned.flatMap((segment, index): [ReturnedSegment, ExchangeSegment][] => {
    const match = segment.id === null ? own[index] : own.find(({ id }) => id === segment.id)
    return match ? [[segment, match]] : []
  })
  return new Set(pairs.map(([, match]) => match)).size === own.length ? pairs : null
}

/**
 * Many tools know two forms for French or Portuguese, and not the third, which is for millions: it gets
 * the text of the last one.
 */
function withRareForms(
  returned: readonly ReturnedSegment[],
  own: readonly ExchangeSegment[],
  lang: string,
): readonly ReturnedSegment[] {
  const samples = sampleNumbers(lang)
  const isRare = ({ id }: ExchangeSegment) =>
    // Ids of a plural's segments are its forms; another has the one id `1`, which no number takes.
    id !== 'other' && (samples.get(id as PluralForm) ?? []).every((n) => n >= 1_000_000)
  const last = returned.at(-1)
  const common = own.filter((segment) => !isRare(segment))
  if (!last || last.id !== null || common.length !== returned.length) return returned
  let next = 0
  return own.map((segment) => (isRare(segment) ? last : (returned[next++] ?? last)))
}

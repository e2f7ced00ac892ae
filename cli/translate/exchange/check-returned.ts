/** Compares returned translations with the current texts of the site. */
import {
  exchangeInvalid,
  exchangeLocale,
  exchangeTags,
  exchangeUnit,
} from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { commonPluralForms } from '../plural-forms.ts'
import { dropMarker } from './alert-marker.ts'
import type { ReturnedFile, ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import { type ExchangeSegment, type ExchangeUnit, unitKey } from './exchange-unit.ts'
import { type Inline, TAG, type Tagged, toSource, toTaggedText } from './inline.ts'
import { resolveTarget } from './resolve-target.ts'
import { isSameLang } from './same-lang.ts'

/** A unit whose translation has changed, or was confirmed as current. */
export interface ChangedUnit {
  unit: ExchangeUnit
  /** All translated segments, also unchanged ones. */
  targets: ReadonlyMap<string, readonly Inline[]>
  /** Position in the returned file. */
  source: Source
}

/** Changed units of returned files, and diagnostics for refused ones. */
export interface CheckedReturn {
  changed: readonly ChangedUnit[]
  /** Number of units that were returned without a change. */
  unchanged: number
  /** Number of units that were left out, because their file marks them as drafts or for review. */
  drafts: number
  diagnostics: readonly Diagnostic[]
}

/** A returned file with its name. */
export type NamedFile = ReturnedFile & { file: string }

/** Check files against the units of the site. An invalid unit is reported; the others are accepted. Pure. */
export function checkReturned(
  files: readonly NamedFile[],
  units: readonly ExchangeUnit[],
  lang: string,
): CheckedReturn {
  const find = createFinder(units)
  const changed = new Map<ExchangeUnit, ChangedUnit>()
  /** Units with two different returned texts, of which neither can be preferred. */
  const twofold = new Set<ExchangeUnit>()
  const diagnostics: Diagnostic[] = []
  let unchanged = 0
  let drafts = 0
  for (const file of files) {
    diagnostics.push(...file.diagnostics)
    if (file.diagnostics.length > 0 && file.units.length === 0) continue
    if (!isSameLang(file.lang, lang)) {
      diagnostics.push(exchangeLocale(file.lang, lang, { file: file.file, line: 1 }))
      continue
    }
    for (const returned of file.units) {
      if (returned.needsReview) {
        drafts += 1
        continue
      }
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
  return { changed: single, unchanged, drafts, diagnostics }
}

/** Find a unit by name, or by its text if the block has moved within the page. */
function createFinder(
  units: readonly ExchangeUnit[],
): (returned: ReturnedUnit) => ExchangeUnit | undefined {
  const named = new Map(units.map((unit) => [unitKey(unit), unit]))
  const toText = ({ file, hash }: Pick<ExchangeUnit, 'file' | 'hash'>) => `${file}#${hash}`
  const texts = new Map<string, ExchangeUnit | null>()
  // A text that occurs twice is ambiguous.
  for (const unit of units)
    if (unit.isBlock) texts.set(toText(unit), texts.has(toText(unit)) ? null : unit)
  return (returned) => {
    const own = named.get(unitKey(returned))
    if (own?.hash === returned.hash || returned.hash === '') return own
    return texts.get(toText(returned)) ?? own
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
  // Nothing was translated, so the source text need not be checked.
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

/** The translations with their inline codes; `place` is the position of the first one that differs. */
function takeTargets(
  returned: ReturnedUnit,
  unit: ExchangeUnit,
  pairs: readonly (readonly [ReturnedSegment, ExchangeSegment])[],
): { targets: Map<string, readonly Inline[]>; place: Source | null; diagnostics: Diagnostic[] } {
  const targets = new Map<string, readonly Inline[]>()
  const diagnostics: Diagnostic[] = []
  let place: Source | null = null
  for (const [{ target: written, source }, own] of pairs) {
    if (written === null) continue
    const target = unit.isAlert === true ? dropMarker(written) : written
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

/** Limit for nested inline codes: far more than in any text, and few enough for recursive functions. */
const MOST_LEVELS = 100
/** Characters that are never shown: control characters, lone surrogates and noncharacters. */
const UNSEEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/u

/** The reason why no page can contain a text; `null` if there is none. */
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

/**
 * Whether the translation was made from the current source. If a tool has dropped the note with the hash,
 * the source texts in the file are compared.
 */
function isOfSource({ hash, sources }: ReturnedUnit, unit: ExchangeUnit): boolean {
  const { segments, plural } = unit
  const own = [
    ...segments.map(({ source }) => source),
    ...(plural ? [plural.one, plural.other] : []),
  ].map(toTaggedText)
  if (hash === '') return sources.length > 0 && sources.every((text) => own.includes(text))
  // The hash says nothing of a source that was edited in the file. Tools may write its tags in another way.
  const known = new Set(own.map(toBareWords))
  return (
    hash === unit.hash && sources.map(toBareWords).every((text) => text === '' || known.has(text))
  )
}

const toBareWords = (text: string) => text.replace(TAG, '').replace(/\s+/g, '')

/** Pairs segments by id if the format has ids, else by order. */
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
 * Tools of gettext know only forms of whole numbers below a million. That of millions in French and that of fractions
 * in Russian get the text of the last one.
 */
function withRareForms(
  returned: readonly ReturnedSegment[],
  own: readonly ExchangeSegment[],
  lang: string,
): readonly ReturnedSegment[] {
  // Segment ids of a plural are its forms.
  const forms = new Set<string>(commonPluralForms(lang))
  const common = own.filter(({ id }) => forms.has(id))
  const last = returned.at(-1)
  if (!last || last.id !== null || common.length !== returned.length) return returned
  const known = common.at(-1)?.target
  // A rare form of the site stays, unless the text of the last form has changed.
  const isSame = known && last.target && toTaggedText(known) === toTaggedText(last.target)
  let next = 0
  return own.map((segment) => {
    if (forms.has(segment.id)) return returned[next++] ?? last
    return isSame && segment.target ? { ...last, target: segment.target } : last
  })
}

/** Compares what came back from translators with what the site has now. */
import { exchangeLocale, exchangeTags, exchangeUnit } from '../../errors/catalogue.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import type { ReturnedFile, ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import { type ExchangeSegment, type ExchangeUnit, unitKey } from './exchange-unit.ts'
import { type Inline, toSource } from './inline.ts'
import { resolveTarget } from './resolve-target.ts'

/** A unit whose translation differs from the one that is known, or is right again. */
export interface ChangedUnit {
  unit: ExchangeUnit
  /** Every segment that is translated, the unchanged ones too. */
  targets: ReadonlyMap<string, readonly Inline[]>
  /** In the returned file. */
  source: Source
}

/** What files bring, and why they cannot be taken. */
export interface CheckedReturn {
  changed: readonly ChangedUnit[]
  /** Units that came back as they are. */
  unchanged: number
  diagnostics: readonly Diagnostic[]
}

/** A returned file with its name. */
export type NamedFile = ReturnedFile & { file: string }

/** Check files against the units of the site. Pure. */
export function checkReturned(
  files: readonly NamedFile[],
  units: readonly ExchangeUnit[],
  lang: string,
): CheckedReturn {
  const known = new Map(units.map((unit) => [unitKey(unit), unit]))
  const changed = new Map<string, ChangedUnit>()
  const diagnostics: Diagnostic[] = []
  let unchanged = 0
  for (const file of files) {
    diagnostics.push(...file.diagnostics)
    if (file.diagnostics.length > 0 && file.units.length === 0) continue
    if (!isSameLang(file.lang, lang)) {
      diagnostics.push(exchangeLocale(file.lang, lang, { file: file.file }))
      continue
    }
    for (const returned of file.units) {
      const checked = checkUnit(returned, known.get(unitKey(returned)))
      if ('diagnostics' in checked) diagnostics.push(...checked.diagnostics)
      else if (!checked.isChanged) unchanged += 1
      else if (isOther(changed.get(unitKey(returned)), checked.change))
        diagnostics.push(exchangeUnit(returned, 'twice', returned.source))
      else changed.set(unitKey(returned), checked.change)
    }
  }
  return { changed: [...changed.values()], unchanged, diagnostics }
}

function isSameLang(one: string, other: string): boolean {
  return one.replaceAll('_', '-').toLowerCase() === other.toLowerCase()
}

function isOther(known: ChangedUnit | undefined, { targets }: ChangedUnit): boolean {
  const toText = (map: ReadonlyMap<string, readonly Inline[]>) =>
    JSON.stringify([...map].map(([id, target]) => [id, toSource(target)]))
  return known !== undefined && toText(known.targets) !== toText(targets)
}

type CheckedUnit =
  | { diagnostics: readonly Diagnostic[] }
  | { isChanged: boolean; change: ChangedUnit }

function checkUnit(returned: ReturnedUnit, unit: ExchangeUnit | undefined): CheckedUnit {
  const { source } = returned
  if (!unit) return { diagnostics: [exchangeUnit(returned, 'unknown', source)] }
  // Nothing was translated, so it does not matter what the text was then.
  if (returned.segments.every(({ target }) => target === null))
    return { isChanged: false, change: { unit, targets: new Map(), source } }
  if (returned.hash !== unit.hash) return { diagnostics: [exchangeUnit(returned, 'stale', source)] }
  const pairs = pairSegments(returned.segments, unit.segments)
  if (!pairs) return { diagnostics: [exchangeUnit(returned, 'segments', source)] }
  const targets = new Map<string, readonly Inline[]>()
  const diagnostics: Diagnostic[] = []
  let place: Source | null = null
  for (const [segment, own] of pairs) {
    if (segment.target === null) continue
    const resolved = resolveTarget(segment.target, own)
    if ('errors' in resolved) diagnostics.push(exchangeTags(unit, resolved.errors, segment.source))
    else {
      targets.set(own.id, resolved.target)
      if (!own.target || toSource(own.target) !== toSource(resolved.target))
        place ??= segment.source
    }
  }
  if (diagnostics.length > 0) return { diagnostics }
  const isConfirmed =
    unit.isOutdated === true && returned.segments.every((segment) => segment.isConfirmed)
  return {
    isChanged: place !== null || isConfirmed,
    change: { unit, targets, source: place ?? source },
  }
}

/** By id where the format has one, by order where it has not. */
function pairSegments(
  returned: readonly ReturnedSegment[],
  own: readonly ExchangeSegment[],
): [ReturnedSegment, ExchangeSegment][] | null {
  if (returned.length !== own.length) return null
  const pairs = returned.flatMap((segment, index): [ReturnedSegment, ExchangeSegment][] => {
    const match = segment.id === null ? own[index] : own.find(({ id }) => id === segment.id)
    return match ? [[segment, match]] : []
  })
  return new Set(pairs.map(([, match]) => match)).size === own.length ? pairs : null
}

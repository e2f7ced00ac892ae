/**
 * Reduces a migrated config to the options that our own validation accepts. Options that it refuses, and
 * code, are removed and noted, with their position in the original config.
 */

import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { toOption } from '../../config/describe-issue.ts'
import { checkConfig } from '../../config/schema.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'
import { joinOption } from './part.ts'

/** Required options, with values that a person has to replace. */
const NEEDED = { title: 'My site', url: 'https://docs.example' } as const

/** Lists whose entries make no sense without one of their fields. */
const WHOLE = new Set(['headTags', 'scripts', 'stylesheets', 'themeConfig.metadata'])

/** Keys and indexes from the config down; entries of lists keep their index when others are removed. */
type Path = readonly PropertyKey[]

/** Change `moved` so that its config is valid. @throws for an error about no option, which is a bug of ours. */
export function acceptConfig(moved: MovedSite, { locate }: Pick<FoundSite, 'locate'>): void {
  const { config, notes } = moved
  const note = (
    path: Path,
    why: string,
    { instead, foreign }: { instead?: string | undefined; foreign?: Foreign } = {},
  ) => {
    const option = toOrigin(path, moved)
    notes.push(migrateNoEqual(option, why, instead, foreign?.source ?? locate(option)))
  }
  for (const { path, isUnknown } of listErrors(config)) {
    if (!isUnknown || path.reduce<ForeignValue>(inside, config) === undefined) continue
    note(path, 'has no equivalent')
    takeOut(config, path)
  }
  removeForeign(config, [], (path, foreign) =>
    note(path, `is ${foreign.what}, which is not data`, { foreign }),
  )
  for (;;) {
    for (const [name, value] of Object.entries(NEEDED))
      if (typeof config[name] !== 'string') {
        const instead = 'write it into site.config.ts'
        note([name], `is not known, so it is "${value}" for now`, { instead })
        config[name] = value
      }
    const errors = listErrors(config)
    if (errors.length === 0) break
    const removed: Path[] = []
    for (const { path, option, line, hint } of errors) {
      if (removed.some((gone) => gone.every((key, index) => path[index] === key))) continue
      const gone = findNearest(config, path)
      const why = gone.length === path.length ? line.slice(option.length + 2) : line
      note(gone, why.replace(/[.]$/, ''), { instead: hint && toClause(hint) })
      takeOut(config, gone)
      removed.push(gone)
    }
  }
  const { title, tagline, url, baseUrl, ...others } = compact(config)
  moved.config = { title, tagline, url, baseUrl, ...others }
}

/** Errors of the config, with paths that count removed entries of lists. */
function listErrors(config: ForeignObject) {
  const result = checkConfig(compact(config))
  if ('config' in result) return []
  return result.errors.map((error) => ({ ...error, path: toStable(error.path, config) }))
}

/** A copy without removed entries of lists. */
function compact<T extends ForeignValue>(value: T): T {
  // The copy has the type of the value, with fewer entries.
  if (Array.isArray(value))
    return value.filter((item) => item !== undefined).map((item) => compact(item)) as T
  if (!isForeignObject(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, compact(field)])
  return Object.assign(Object.create(null), Object.fromEntries(fields))
}

function toStable(path: Path, config: ForeignObject): Path {
  let holder: ForeignValue = config
  return path.map((key) => {
    const list: readonly ForeignValue[] | null = Array.isArray(holder) ? holder : null
    const indexes = list?.flatMap((item, index) => (item === undefined ? [] : [index]))
    const stable = indexes?.[Number(key)] ?? key
    holder = inside(holder, stable)
    return stable
  })
}

function inside(holder: ForeignValue, key: PropertyKey): ForeignValue {
  if (Array.isArray(holder)) return holder[Number(key)]
  return isForeignObject(holder) ? holder[String(key)] : undefined
}

/** `Remove it; write x.` → `write x` */
function toClause(hint: string): string | undefined {
  const clause = hint.replace(/^Remove it; /, '').replace(/[.]$/, '')
  return /^Remove it$/.test(clause) ? undefined : clause.charAt(0).toLowerCase() + clause.slice(1)
}

/** Option of the original config that one of ours was read from. */
function toOrigin(path: Path, { config, origins }: MovedSite): string {
  let holder: ForeignValue = config
  let origin = ''
  for (const [index, key] of path.entries()) {
    const field = originOf(holder, origins)?.fields?.[String(key)]
    holder = inside(holder, key)
    const own = originOf(holder, origins) ?? origins.get(toOption(path.slice(0, index + 1)))
    const name = typeof key === 'number' ? `${origin}[${key}]` : joinOption(origin, String(key))
    origin = own?.option ?? field ?? name
  }
  return origin
}

function originOf(value: ForeignValue, origins: MovedSite['origins']) {
  return typeof value === 'object' && value !== null ? origins.get(value) : undefined
}

function removeForeign(
  value: ForeignValue,
  path: Path,
  found: (path: Path, foreign: Foreign) => void,
): void {
  if (typeof value !== 'object' || value === null || value instanceof Foreign) return
  const isWhole = WHOLE.has(toOption(path))
  for (const key of Object.keys(value)) {
    const inner = [...path, Array.isArray(value) ? Number(key) : key]
    const field = inside(value, key)
    const had = Array.isArray(field) && field.length > 0
    let isLost = field instanceof Foreign
    removeForeign(field, inner, (at, foreign) => {
      isLost ||= isWhole
      found(at, foreign)
    })
    if (field instanceof Foreign) found(inner, field)
    if (isLost || (had && field.every((item) => item === undefined))) remove(value, key)
  }
}

/** The path of a value, or else of the nearest value around it. */
function findNearest(config: ForeignObject, path: Path): Path {
  for (let length = path.length; length > 0; length -= 1) {
    const nearest = path.slice(0, length)
    if (nearest.reduce<ForeignValue>(inside, config) !== undefined) return nearest
  }
  throw new Error(`The config has no ${toOption(path)} that could be removed`)
}

function takeOut(config: ForeignObject, path: Path): void {
  remove(path.slice(0, -1).reduce<ForeignValue>(inside, config), path.at(-1) ?? '')
}

function remove(holder: ForeignValue, key: PropertyKey): void {
  if (Array.isArray(holder)) holder[Number(key)] = undefined
  else if (isForeignObject(holder)) delete holder[String(key)]
}

/** Sorted by file and line, without duplicates. */
export function sortNotes(notes: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(
    notes.map((note) => [`${note.message} ${note.source?.file} ${note.source?.line}`, note]),
  )
  const keyOf = ({ source }: Diagnostic) =>
    `${source?.file} ${String(source?.line ?? 0).padStart(9, '0')}`
  const keys = new Map([...unique.values()].map((note) => [note, keyOf(note)]))
  return [...keys]
    .sort(([, one], [, other]) => (one < other ? -1 : Number(one > other)))
    .map(([note]) => note)
}

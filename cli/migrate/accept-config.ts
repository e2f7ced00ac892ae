/**
 * Reduces a migrated config to the options that our own validation accepts. Options that it refuses, and
 * code, are removed and noted, with their position in the original config.
 */
import { checkConfig } from '../config/schema.ts'
import { migrateNoEqual } from '../errors/catalogue.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'

/** Most rounds of validation: errors below a union are reported only when the first error is gone. */
const MOST_ROUNDS = 50

/** Required options, with values that a person has to replace. */
const NEEDED = { title: 'My site', url: 'https://docs.example' } as const

/** Change `moved` so that its config is valid. @throws where the rounds do not suffice, which is a bug of ours. */
export function acceptConfig(moved: MovedSite, { locate }: Pick<FoundSite, 'locate'>): void {
  const { config, notes, origins } = moved
  const note = (option: string, why: string, instead?: string, source?: Source): void => {
    const origin = toOrigin(option, origins)
    notes.push(migrateNoEqual(origin, why, instead, source ?? locate(origin)))
  }
  removeForeign(config, '', (option, foreign) =>
    note(option, `is ${foreign.what}, which is not data`, undefined, foreign.source),
  )
  for (const [name, value] of Object.entries(NEEDED))
    if (typeof config[name] !== 'string') {
      note(name, `is not known; "${value}" stands there`, 'write it into site.config.ts')
      config[name] = value
    }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const result = checkConfig(config)
    if ('config' in result) return
    for (const { path, option, line, hint } of result.errors) {
      const why = line.startsWith(`${option}: `) ? line.slice(option.length + 2) : line
      note(option, why.replace(/[.]$/, ''), hint === undefined ? undefined : toClause(hint))
      takeOut(config, path)
    }
  }
  throw new Error(`The config of a ${moved.from} site could not be made valid`)
}

/** `Remove it; write x.` → `write x` */
function toClause(hint: string): string | undefined {
  const clause = hint.replace(/^Remove it; /, '').replace(/[.]$/, '')
  return /^Remove it$/.test(clause) ? undefined : clause.charAt(0).toLowerCase() + clause.slice(1)
}

/** Option of the original config that one of ours was read from. */
function toOrigin(option: string, origins: ReadonlyMap<string, string>): string {
  for (const [own, origin] of origins)
    if (option === own || option.startsWith(`${own}.`) || option.startsWith(`${own}[`))
      return origin + option.slice(own.length)
  return option
}

function removeForeign(
  value: ForeignValue,
  option: string,
  found: (option: string, foreign: Foreign) => void,
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (item instanceof Foreign) found(`${option}[${index}]`, item)
      else removeForeign(item, `${option}[${index}]`, found)
    })
    const known = value.filter((item) => !(item instanceof Foreign) && item !== undefined)
    value.splice(0, value.length, ...known)
  } else if (isForeignObject(value))
    for (const [name, field] of Object.entries(value)) {
      const inner = option === '' ? name : `${option}.${name}`
      const had = Array.isArray(field) ? field.length : 0
      if (field instanceof Foreign) found(inner, field)
      else removeForeign(field, inner, found)
      const isEmptied = Array.isArray(field) && field.length === 0 && had > 0
      if (field instanceof Foreign || field === undefined || isEmptied) delete value[name]
    }
}

/** Remove the value at a path, or else the nearest value around it. */
function takeOut(config: ForeignObject, path: readonly PropertyKey[]): void {
  let holder: ForeignValue = config
  for (const name of path.slice(0, -1)) {
    const next: ForeignValue = Array.isArray(holder)
      ? holder[Number(name)]
      : isForeignObject(holder)
        ? holder[String(name)]
        : undefined
    if (next === undefined) break
    holder = next
  }
  const last = path.at(-1)
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isForeignObject(holder) && Object.hasOwn(holder, String(last)))
    delete holder[String(last)]
  else if (path.length > 1) takeOut(config, path.slice(0, -1))
}

/** Sorted by line, without duplicates. */
export function sortNotes(notes: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(notes.map((note) => [`${note.message} ${note.source?.line}`, note]))
  const lineOf = ({ source }: Diagnostic) => source?.line ?? 0
  return [...unique.values()].sort((one, other) => lineOf(one) - lineOf(other))
}

import { isRecord } from '../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { configInvalid } from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import type { Diagnostics } from './diagnostics.ts'

/** Name of a file or folder without its number prefix. */
interface NumberedName {
  name: string
  number?: number
}

/** Removes the number from a name without extension: `01-intro` → `intro`, 1. */
export type NameReader = (name: string) => NumberedName

/** `7.0-changes` and `2021-11-05-x`: versions and dates are part of the name, not a position. */
const VERSION_OR_DATE = /^\d+[-_.]\d+/
const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** `01-intro` → `intro`, 1; `2021-11-05-x` and `v0.0.6` stay as they are. */
export function parseNumberPrefix(name: string): NumberedName {
  const [, number, rest] = VERSION_OR_DATE.test(name) ? [] : (NUMBERED.exec(name) ?? [])
  return number === undefined || rest === undefined
    ? { name }
    : { name: rest, number: Number(number) }
}

/**
 * The name reader of an instance. If a function of the config throws or returns no name, that is reported
 * once, and the name is kept.
 *
 * @param source - Position of the option, for diagnostics.
 */
export function toNameReader(
  option: DocsInstanceConfig['numberPrefixParser'],
  source: Source,
  diagnostics: Diagnostics,
): NameReader {
  if (option === false) return (name) => ({ name })
  if (option === true) return parseNumberPrefix
  const refuse = (text: string) =>
    diagnostics.add(configInvalid(`${source.at}: ${text}`, source), `${source.at} failed`)
  return (name) => {
    try {
      const read: unknown = option(name)
      if (isNumbered(read))
        return { name: read.filename, ...omitUndefined({ number: read.numberPrefix }) }
      refuse(`gave no { filename, numberPrefix } for "${name}"`)
    } catch (error) {
      refuse(`threw ${describeThrown(error).message} for "${name}"`)
    }
    return { name }
  }
}

function isNumbered(read: unknown): read is { filename: string; numberPrefix?: number } {
  if (!isRecord(read)) return false
  const { filename, numberPrefix } = read
  const isNumber = numberPrefix === undefined || Number.isFinite(numberPrefix)
  return typeof filename === 'string' && /^[^/]+$/.test(filename) && isNumber
}

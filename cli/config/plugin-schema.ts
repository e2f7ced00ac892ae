/** Options that name modules: remark and rehype plugins. */
import { z } from 'zod'

/** A module and its options. */
export interface ModuleEntry {
  /** A path relative to the site folder, `./plugins/own.ts`, or a package. */
  name: string
  /** Plain data. Absent: none were given. */
  options?: Readonly<Record<string, unknown>> | undefined
}

const NAME = z.string().min(1, 'must not be empty')
const OPTIONS = z
  .record(z.string(), z.unknown())
  .refine(isData, 'must be plain data, without functions: it is sent to other threads')

/** One entry: the name of a module, or the name with its options. */
export const moduleEntry = z
  .union(
    [NAME, z.tuple([NAME]), z.tuple([NAME, OPTIONS])],
    'must be the name of a module, or [name, { options }]: plugins run in threads of their own, where an imported function cannot go',
  )
  .transform((value): ModuleEntry => {
    if (typeof value === 'string') return { name: value }
    const [name, options] = value
    return options === undefined ? { name } : { name, options }
  })

function isData(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false
  if (typeof value !== 'object' || value === null) return true
  const isPlain = Array.isArray(value) || /^(?:Object|null)$/.test(nameOfClass(value))
  return isPlain && Object.values(value).every(isData)
}

function nameOfClass(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Values of the config come from another script of the same realm, so classes are compared by name.
  return prototype === null ? 'null' : value.constructor?.name
}

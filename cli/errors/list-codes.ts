import * as catalogue from './catalogue.ts'

/** The code in the text of a function that makes a diagnostic. */
const CODE = /\bcode: ?['"]([A-Z][A-Z0-9_]+)['"]/g

let codes: ReadonlySet<string> | undefined

/**
 * All codes of diagnostics, read from the functions of the catalogue themselves: a list beside them would be a
 * second truth.
 */
export function listCodes(): ReadonlySet<string> {
  codes ??= new Set(
    Object.values(catalogue)
      .flatMap((make) => Array.from(String(make).matchAll(CODE), ([, code = '']) => code))
      .sort(),
  )
  return codes
}

import * as catalogue from './catalogue.ts'

/** A code in the text of a function that makes diagnostics, or gives it to one that does. */
const CODE = /['"]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"]/g

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

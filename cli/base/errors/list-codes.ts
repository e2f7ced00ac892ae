import * as catalogue from './catalogue.ts'

/** A code in the source of a function that creates diagnostics, also where it passes the code to another function. */
const CODE = /['"]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"]/g

let codes: ReadonlySet<string> | undefined

/** All codes of diagnostics, extracted from the functions of the catalogue: a separate list could contradict them. */
export function listCodes(): ReadonlySet<string> {
  codes ??= new Set(
    Object.values(catalogue)
      .flatMap((make) => Array.from(String(make).matchAll(CODE), ([, code = '']) => code))
      .sort(),
  )
  return codes
}

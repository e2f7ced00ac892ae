import type { Diagnostic } from '../../base/model/diagnostic.ts'

/** Collects diagnostics while the locales are planned one after another. */
export interface Diagnostics {
  /**
   * Add a diagnostic, unless its severity is `ignore` or the same one is there: most errors of a file occur
   * again in every locale. @param key - Identifies the diagnostic if its message contains the locale.
   */
  add(diagnostic: Diagnostic, key?: string): void
  /** All diagnostics in the order they were added. */
  list(): Diagnostic[]
}

/** Create an empty collection. */
export function createDiagnostics(): Diagnostics {
  const known = new Map<string, Diagnostic>()
  return {
    add(diagnostic, key = JSON.stringify(diagnostic)) {
      if (diagnostic.severity !== 'ignore' && !known.has(key)) known.set(key, diagnostic)
    },
    list: () => [...known.values()],
  }
}

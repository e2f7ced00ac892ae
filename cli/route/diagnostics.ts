import type { Diagnostic } from '../model/diagnostic.ts'

/** Collects diagnostics while the locales are planned one after the other. */
export interface Diagnostics {
  /**
   * Keep a diagnostic, unless its severity is `ignore` or it is known: most diagnostics of a file are
   * found again in every locale. `key` names the diagnostic where its message holds the locale.
   */
  add(diagnostic: Diagnostic, key?: string): void
  /** In the order they were found. */
  list(): Diagnostic[]
}

/** An empty collection. */
export function createDiagnostics(): Diagnostics {
  const known = new Map<string, Diagnostic>()
  return {
    add(diagnostic, key = JSON.stringify(diagnostic)) {
      if (diagnostic.severity !== 'ignore' && !known.has(key)) known.set(key, diagnostic)
    },
    list: () => [...known.values()],
  }
}

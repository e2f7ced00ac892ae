import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { once } from '../../../../runtime/shared/once.ts'

/** A compiled regular expression of content. */
export interface Expression {
  /** Number of instructions: most steps per character of a search. */
  size: number
  /** Call `found` for each match in a text: with its groups where it has any, else with the whole match. */
  find(text: string, found: (from: number, to: number) => void): void
}

/**
 * Few pages use expressions, so the engine is loaded with the first one. `import()` is not possible, as parse
 * is synchronous.
 */
const engine = once((): typeof import('re2js') => createRequire(import.meta.url)('re2js'))

/**
 * Compile a regular expression from content. Matching is linear in the text; features that could take longer
 * (lookaround, back references) are refused.
 *
 * @throws Error with the engine's message.
 */
export function compileExpression(source: string): Expression {
  const compiled = engine().RE2JS.compile(source)
  return { size: compiled.programSize(), find: (text, found) => findAll(compiled, text, found) }
}

function findAll(compiled: RE2JS, text: string, found: (from: number, to: number) => void): void {
  const matcher = compiled.matcher(text)
  while (matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() }, (_, index) => index + 1)
    for (const group of groups.length > 0 ? groups : [0]) {
      const from = matcher.start(group)
      const to = matcher.end(group)
      if (from >= 0 && to > from) found(from, to)
    }
  }
}

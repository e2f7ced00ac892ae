import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { once } from '../../../runtime/shared/once.ts'

/** An expression of content, compiled. */
export interface Expression {
  /** Instructions; a search takes at most this many steps a character. */
  size: number
  /** Tell where the expression matches in a text: its groups where it has any, else the whole. */
  find(text: string, found: (from: number, to: number) => void): void
}

/**
 * Few pages have an expression, so that the engine is loaded with the first. `import()` would do it too
 * late: parse is synchronous.
 */
const engine = once((): typeof import('re2js') => createRequire(import.meta.url)('re2js'))

/**
 * Compile an expression that content brings along. Its time is linear in the text, whatever it says: what
 * could take longer (lookaround, back references) is refused.
 *
 * @throws Error with the reason in words of the engine.
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

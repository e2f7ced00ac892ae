/**
 * Regular expressions that count the characters they examine, so that a block of code with too expensive
 * tokens is abandoned at the same point on every machine.
 */
import type { Grammar } from 'prismjs'

/** Cost of each call, in addition to the characters examined. */
const CALL_STEPS = 16

let left = Number.POSITIVE_INFINITY

/** Thrown when a block exceeds its steps; the caller shows it without colours. */
export class StepsExceeded extends Error {}

/**
 * Run a function that matches counted patterns.
 *
 * @param steps - Characters that all patterns together may examine.
 * @throws StepsExceeded when they are used up.
 */
export function withSteps<T>(steps: number, run: () => T): T {
  left = steps
  try {
    return run()
  } finally {
    left = Number.POSITIVE_INFINITY
  }
}

class CountedPattern extends RegExp {
  override exec(text: string): RegExpExecArray | null {
    const from = this.global ? this.lastIndex : 0
    const match = super.exec(text)
    left -= CALL_STEPS + (match ? match.index + match[0].length : text.length) - from
    if (left < 0) throw new StepsExceeded()
    return match
  }
}

/** Replace all patterns of a grammar, and of grammars inside it, by counted ones; each grammar is changed once. */
export function countPatterns(grammar: Grammar, seen: Set<unknown>): void {
  if (seen.has(grammar)) return
  seen.add(grammar)
  // The declared type names only some keys; a grammar may have any.
  const tokens = grammar as Record<string, unknown>
  for (const [name, value] of Object.entries(tokens)) {
    if (value instanceof RegExp) tokens[name] = toCounted(value, false)
    else if (Array.isArray(value))
      for (const [index, one] of value.entries())
        if (one instanceof RegExp) value[index] = toCounted(one, false)
        else countToken(one, seen)
    else if (value && typeof value === 'object') countToken(value as TokenRule, seen)
  }
}

interface TokenRule {
  pattern?: RegExp
  greedy?: boolean
  inside?: Grammar | null
}

function countToken(rule: TokenRule, seen: Set<unknown>): void {
  if (rule.pattern) rule.pattern = toCounted(rule.pattern, rule.greedy === true)
  // `rest` and nested grammars have no pattern.
  else countPatterns(rule as Grammar, seen)
  if (rule.inside) countPatterns(rule.inside, seen)
}

/** Set the global flag of greedy patterns here, as Prism would otherwise replace them by plain ones to set it. */
function toCounted(pattern: RegExp, greedy: boolean): RegExp {
  if (pattern instanceof CountedPattern) return pattern
  const flags = greedy && !pattern.global ? `${pattern.flags}g` : pattern.flags
  return new CountedPattern(pattern.source, flags)
}

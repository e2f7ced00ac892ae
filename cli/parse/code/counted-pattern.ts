/**
 * Regular expressions that count what they look at, so that a block of code whose tokens must be
 * found again and again is given up at the same place on every machine.
 */
import type { Grammar } from 'prismjs'

/** A call of its own, beside the characters that it looks at. */
const CALL_STEPS = 16

let left = Number.POSITIVE_INFINITY

/** A block took more steps than it may; the caller shows it plain. */
export class StepsExceeded extends Error {}

/**
 * Run a function that matches counted patterns.
 *
 * @param steps - Characters that all patterns together may look at.
 * @throws StepsExceeded when that is not enough.
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

/** Put counted patterns into a grammar and all that it holds; each grammar is changed once. */
export function countPatterns(grammar: Grammar, seen: Set<unknown>): void {
  if (seen.has(grammar)) return
  seen.add(grammar)
  // Its declared type names some of the keys; a grammar has any.
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
  // `rest` and other grammars within a grammar have no pattern of their own.
  else countPatterns(rule as Grammar, seen)
  if (rule.inside) countPatterns(rule.inside, seen)
}

/** Prism itself would make a greedy pattern global, and with that a plain one again. */
function toCounted(pattern: RegExp, greedy: boolean): RegExp {
  if (pattern instanceof CountedPattern) return pattern
  const flags = greedy && !pattern.global ? `${pattern.flags}g` : pattern.flags
  return new CountedPattern(pattern.source, flags)
}

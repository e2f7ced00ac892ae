import type { AgentRule } from '../../base/errors/catalogue.ts'

/** How one list or page meets a rule. */
export interface RuleResult {
  rule: AgentRule
  status: 'pass' | 'warn' | 'fail'
  /** File in the output. */
  file: string
  /** What it has, for people. */
  found: string
}

/** Rate a value by limits: at most `pass`, else at most `warn`. */
export function rate(
  rule: AgentRule,
  value: number,
  { limits, file, found }: { limits: { pass: number; warn: number }; file: string; found: string },
): RuleResult {
  const status = value <= limits.pass ? 'pass' : value <= limits.warn ? 'warn' : 'fail'
  return { rule, status, file, found }
}

/** `12 %` */
export function inPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}

import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { ruleUnsafe } from './catalogue.ts'

/** Options that change the severity of diagnostics. */
interface DiagnosticRules {
  /** Code → severity that replaces its own. */
  rules: Readonly<Record<string, Severity>>
  /** Whether warnings count as errors. Default: they do not. */
  isStrict?: boolean | undefined
}

const RANK: Readonly<Record<Severity, number>> = { ignore: 0, log: 1, warn: 2, throw: 3 }

/**
 * Codes whose severity may be lowered below an error, as the published site stays complete and safe. With any
 * other error a requested part of the site would be missing, or unchecked content would be published.
 */
const LOWERABLE: ReadonlySet<string> = new Set([
  'ANCHOR_BROKEN',
  'FRONTMATTER_UNKNOWN',
  'HTML_REFUSED',
  'LINK_BROKEN',
  'LINK_EXTERNAL_BROKEN',
  'LINK_UNTRANSLATED',
  'MARKDOWN_IMAGE_BROKEN',
  'MARKDOWN_LINK_BROKEN',
  'PUBLISHED_ROUTES_UNREADABLE',
  'RESOURCE_BROKEN',
  'ROUTE_LOST',
  'TABS_INVALID',
])

/** Whether an error of this code may be lowered. */
export function isLowerable(code: string): boolean {
  return LOWERABLE.has(code)
}

/** Diagnostics with the configured severities, and errors for severities that are not allowed. */
export function applyRules(
  diagnostics: readonly Diagnostic[],
  { rules, isStrict = false }: DiagnosticRules,
): Diagnostic[] {
  const unsafe = new Set<string>()
  const changed = diagnostics.map((diagnostic) => {
    const { code, severity } = diagnostic
    const wanted = (Object.hasOwn(rules, code) ? rules[code] : undefined) ?? severity
    const isLowered = RANK[wanted] < RANK[severity]
    if (isLowered && severity === 'throw' && !isLowerable(code)) {
      unsafe.add(code)
      return diagnostic
    }
    const final = isStrict && wanted === 'warn' ? 'throw' : wanted
    return final === severity ? diagnostic : withSeverity(diagnostic, final)
  })
  return [...changed, ...[...unsafe].sort().map(ruleUnsafe)]
}

/** Not a spread: a diagnostic may be an `Error`, whose `message` a spread does not copy. */
function withSeverity(diagnostic: Diagnostic, severity: Severity): Diagnostic {
  const { code, message, hint, source, subject, cause } = diagnostic
  return { code, severity, message, hint, source, cause, ...omitUndefined({ subject }) }
}

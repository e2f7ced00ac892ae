import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { ruleUnsafe } from './catalogue.ts'

/** What a site says of its diagnostics. */
interface DiagnosticRules {
  /** Code → severity in place of its own. */
  rules: Readonly<Record<string, Severity>>
  /** Warnings are errors. Default: they are not. */
  isStrict?: boolean | undefined
}

const RANK: Readonly<Record<Severity, number>> = { ignore: 0, log: 1, warn: 2, throw: 3 }

/**
 * Errors that may be less: what is published with them is complete and safe. All other errors leave something out
 * that the site was asked for, or would publish what was not checked.
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

/** Whether an error of this code may be less than one. */
export function isLowerable(code: string): boolean {
  return LOWERABLE.has(code)
}

/** The same diagnostics with the severities that the site wants, and what it may not want. */
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

/** Not by a spread: a diagnostic may be an error, whose message is no field that is copied. */
function withSeverity(diagnostic: Diagnostic, severity: Severity): Diagnostic {
  const { code, message, hint, source, subject, cause } = diagnostic
  return { code, severity, message, hint, source, cause, ...omitUndefined({ subject }) }
}

import type { z } from 'zod'
import { mostSimilar } from '../errors/most-similar.ts'

/**
 * Words for what is wrong with an option, for the two mistakes that zod tells in terms of code. For
 * the `error` of a check.
 *
 * @returns for unknown keys one line each, in the order of the issue; `undefined` leaves zod's words.
 */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return `is missing (${issue.expected})`
  if (issue.code !== 'unrecognized_keys') return undefined
  const names = namesOf(issue.inst)
  return issue.keys.map((key) => toUnknownKey(mostSimilar(key, names))).join('\n')
}

/** `i18n.locales[0]: must be …`; one line a mistake, also where zod groups unknown keys. */
export function describeIssue({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  const place = path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : text === ''
          ? String(part)
          : `${text}.${String(part)}`,
    '',
  )
  if (issue.code !== 'unrecognized_keys' || !('keys' in issue))
    return [place === '' ? message : `${place}: ${message}`]
  const words = message.split('\n')
  return issue.keys.map(
    (key, index) => `${place === '' ? key : `${place}.${key}`}: ${words[index] ?? toUnknownKey()}`,
  )
}

function toUnknownKey(meant?: string): string {
  const fix = meant === undefined ? 'remove it or correct its name' : `perhaps "${meant}" was meant`
  return `is no option; ${fix}`
}

/** The options that an object takes, where the rule that refused is one of an object. */
function namesOf(rule: unknown): string[] {
  const shape =
    typeof rule === 'object' && rule !== null && 'shape' in rule ? rule.shape : undefined
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

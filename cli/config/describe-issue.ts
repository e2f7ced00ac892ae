/**
 * Messages for errors in options. A validation runs with {@link issueWords} and `reportInput`, and each of its
 * issues is then passed to {@link describeIssue}. For a union the message lists the accepted forms. If the
 * value has the type of one branch, it describes the error inside.
 */
import type { z } from 'zod'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { listNames } from '../base/errors/list-names.ts'
import { mostSimilar } from '../base/errors/most-similar.ts'

/** One error in a config, a sidebars file or a category file, before it becomes a diagnostic. */
export interface OptionError {
  /** Path from the validated value; for an unknown option the path of that option. */
  path: readonly PropertyKey[]
  /** Path as an author would write it: `i18n.locales[0]`; empty for the whole value. */
  option: string
  /** Option and message: `i18n.locales[0]: must be …`. */
  line: string
  /** The value to write instead; absent where `line` already says it. */
  hint?: string
  /** Set where no such option exists. */
  isUnknown?: true
  /** A sibling option with nearly the same name. */
  meant?: string
}

/** Codes whose message is made here, from the whole issue. */
const OWN_WORDS: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/**
 * Error map of a validation. For unknown keys the message is the list of all valid keys, one per line; for
 * {@link OWN_WORDS}, whose message is made later, it is empty.
 */
const issueWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return namesOf(issue.inst).join('\n')
  if (issue.code === 'too_small') return toBound(issue.origin, issue.minimum, 'at least')
  if (issue.code === 'too_big') return toBound(issue.origin, issue.maximum, 'at most')
  return OWN_WORDS.has(issue.code ?? '') ? '' : undefined
}

function toBound(origin: string, bound: number | bigint, side: 'at least' | 'at most'): string {
  if (side === 'at least' && bound === 1 && /string|array/.test(origin)) return 'must not be empty'
  const unit = { string: ' characters', array: ' entries' }[origin] ?? ''
  return `must ${unit === '' ? 'be' : 'have'} ${side} ${bound}${unit}`
}

/** Options of `safeParse` for issues that are to be described here. */
export const ISSUES = { error: issueWords, reportInput: true } as const

/** Errors for an issue of zod: usually one; one for each unknown key, and for each mismatch inside a union. */
export function describeIssue(issue: z.core.$ZodIssue): OptionError[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => toUnknownKey(issue, key))
  if (issue.code === 'invalid_key')
    return [toOptionError(path, issue.issues[0]?.message ?? message)]
  if (message !== '') return [{ ...toOptionError(path, message), ...toTypeHint(issue) }]
  if (issue.code === 'invalid_union') {
    const near = issue.errors.filter((errors) => !errors.some(isOtherKind))
    const nearest = near.sort((one, other) => one.length - other.length)[0]
    if (nearest)
      return nearest.flatMap((inner) => describeIssue({ ...inner, path: [...path, ...inner.path] }))
  }
  return [toUnexpected(issue)]
}

function toUnexpected(issue: z.core.$ZodIssue): OptionError {
  const { path, input } = issue
  const kinds = [...new Set(kindsOf(issue))]
  const list = kinds.join(' | ')
  if (input === undefined) {
    const wish =
      list === 'string' && path.length > 0
        ? `\`${String(path.at(-1))}: '…'\``
        : `it: ${toWish(kinds)}`
    return { ...toOptionError(path, `is missing (${list})`), hint: `Add ${wish}.` }
  }
  const meant = typeof input === 'string' ? mostSimilar(input, kinds.map(unquote)) : undefined
  return {
    ...toOptionError(path, `expected \`${list}\`, received ${toReceived(input)}`),
    hint: `Write ${meant === undefined ? toWish(kinds) : JSON.stringify(meant)}.`,
  }
}

/** Hint for an unknown `type` of an entry: the type that was meant, else those that exist. */
function toTypeHint(issue: z.core.$ZodIssue): { hint?: string } {
  if (issue.code !== 'invalid_union' || !('options' in issue) || !issue.options) return {}
  const { input, options } = issue
  const types = options.filter((type) => typeof type === 'string')
  const type = isRecord(input) && typeof input.type === 'string' ? input.type : ''
  const meant = mostSimilar(type, types)
  return { hint: meant ? `Did you mean "${meant}"?` : `Use one of ${listNames(types)}.` }
}

/** Whether an issue refuses the type of a value, whatever its content. */
function isOtherKind(issue: z.core.$ZodIssue): boolean {
  if (issue.path.length > 0) return false
  if (issue.code === 'invalid_union')
    return issue.errors.every((errors) => errors.some(isOtherKind))
  return issue.code === 'custom' ? issue.params?.kind !== undefined : OWN_WORDS.has(issue.code)
}

/** Accepted types, as TypeScript writes them: `string`, `false`, `"light"`. */
function kindsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_type') return [KINDS[issue.expected] ?? issue.expected]
  if (issue.code === 'invalid_value') return issue.values.map(toLiteral)
  if (issue.code === 'custom') return [String(issue.params?.kind)]
  if (issue.code !== 'invalid_union') return []
  if ('options' in issue && issue.options) return issue.options.map(toLiteral)
  return issue.errors.flatMap((errors) => errors.filter(isOtherKind).flatMap(kindsOf))
}

const KINDS: Readonly<Record<string, string>> = { record: 'object', int: 'whole number' }

function toLiteral(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

function unquote(kind: string): string {
  return kind.startsWith('"') ? kind.slice(1, -1) : ''
}

const WISHES: Readonly<Record<string, string>> = {
  boolean: '`true` or `false`',
  array: 'a list in brackets, `[…]`',
}

/** Accepted types as words: `a string or false`, `"light" or "dark"`. */
function toWish(kinds: readonly string[]): string {
  const words = kinds.map((kind) => {
    if (/^(?:"|-?\d|true|false|null)/.test(kind)) return kind
    return (kinds.length === 1 && WISHES[kind]) || `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  })
  const last = words.pop() ?? 'something else'
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`
}

/** A value on one line; for objects, arrays and functions only their type. */
function toReceived(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function') return 'a function'
  const text = toLiteral(value)
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``
}

function toUnknownKey({ path, message }: z.core.$ZodIssue, key: string): OptionError {
  const names = message.split('\n').filter((name) => name !== '')
  const meant = mostSimilar(key, names)
  const at = [...path, key]
  if (meant !== undefined)
    return {
      ...toOptionError(at, `is not an option; perhaps "${meant}" was meant`),
      hint: `Write "${meant}".`,
      isUnknown: true,
      meant,
    }
  const list = names.length === 0 ? '' : `; the options here are ${listNames(names)}`
  return {
    ...toOptionError(at, 'is not an option; remove it or correct its name'),
    hint: `Remove it, or correct its name${list}.`,
    isUnknown: true,
  }
}

/** Create an error at a path; `text` completes a sentence that starts with the option. */
export function toOptionError(path: readonly PropertyKey[], text: string): OptionError {
  const option = toOption(path)
  return { path, option, line: option === '' ? text : `${option}: ${text}` }
}

/** `['i18n', 'locales', 0]` → `i18n.locales[0]`. */
export function toOption(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/** The options of an object, where the rule that refused is that of an object; else none. */
function namesOf(rule: unknown): string[] {
  const shape =
    typeof rule === 'object' && rule !== null && 'shape' in rule ? rule.shape : undefined
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

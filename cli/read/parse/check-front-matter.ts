import type { Document, YAMLMap } from 'yaml'
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { isDeepData, isDeepYaml } from '../../../runtime/shared/is-deep-yaml.ts'
import {
  frontMatterForeign,
  frontMatterInvalid,
  frontMatterUnknown,
} from '../../base/errors/catalogue.ts'
import { mostSimilar } from '../../base/errors/most-similar.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { FrontMatter, FrontMatterField } from '../../base/model/front-matter.ts'
import {
  FOREIGN_FIELDS,
  FRONT_MATTER_FIELDS,
  isReservedField,
  TOLERATED_FIELDS,
} from '../../base/model/front-matter-schema.ts'
import { readPlainFields } from './read-plain-fields.ts'

interface Checked {
  frontMatter: FrontMatter
  /** All fields as written, including unknown ones; empty where the YAML is invalid. */
  written: Readonly<Record<string, unknown>>
  /** Fields that the site defines, as written; absent where they were not requested. */
  siteFields?: Readonly<Record<string, unknown>>
  /** In the order of the fields. */
  diagnostics: Diagnostic[]
}

/** State of a check: positions of the fields, and the diagnostics found so far. */
interface FrontMatterCheck {
  lines: LineCounter
  /** Line of the opening `---`, 1-based. */
  line: number
  file: string
  diagnostics: Diagnostic[]
  /** Receives the fields that the site defines; `null` where it defines none. */
  own: Map<string, unknown> | null
  isRead: (name: string) => boolean
}

/** How fields without a rule are treated. */
interface OtherFields {
  /** Whether the site defines its own fields, which are kept and not reported as unknown. Default: false. */
  hasSiteFields?: boolean | undefined
  /** Whether the page itself reads a field, which is then not reported as unknown. Default: none. */
  isRead?: (name: string) => boolean
}

/** Most characters. An ordinary page has some hundreds, and parsing time is quadratic in many constructs of YAML. */
const LONGEST = 20_000

const FIELDS = Object.keys(FRONT_MATTER_FIELDS)
const QUOTE_HINT =
  'Put quotes around values that contain ": " or start with a special character, and indent with blanks.'

/** Hints for errors that quotes around the value do not fix. */
const HINTS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'Write each field once: remove the other line, or put both values into one list.',
  TAB_AS_INDENT: 'Indent with blanks, not with tabs.',
  BAD_ALIAS: 'Put quotes around a value that starts with "*" or "&".',
}

/**
 * Parse and validate front matter. A field with an invalid value is reported and left out.
 *
 * @param yaml - Text between the `---` lines.
 * @param opening - File and line of the opening `---`.
 */
export function checkFrontMatter(
  yaml: string,
  opening: { file: string; line: number },
  { hasSiteFields = false, isRead = () => false }: OtherFields = {},
): Checked {
  if (yaml.length > LONGEST) return toRefused(tooLong(yaml, opening))
  const own = hasSiteFields ? new Map<string, unknown>() : null
  const plain = checkPlainFields(yaml, { own, isRead })
  if (plain) return { ...plain, ...toSiteFields(own), diagnostics: [] }
  if (isDeepYaml(yaml)) return toRefused(tooDeep(opening))
  own?.clear()
  const check = { lines: new LineCounter(), ...opening, diagnostics: [], own, isRead }
  const read = checkYaml(yaml, check)
  return { ...read, ...toSiteFields(own), diagnostics: check.diagnostics }
}

/** Front matter of a page, validated and as written. */
type ReadFields = Pick<Checked, 'frontMatter' | 'written'>

function toRefused(diagnostic: Diagnostic): Checked {
  return { ...toNothing(), diagnostics: [diagnostic] }
}

function toSiteFields(own: ReadonlyMap<string, unknown> | null): Pick<Checked, 'siteFields'> {
  return own ? { siteFields: Object.fromEntries(own) } : {}
}

/** Diagnostic for a field that nothing reads. @param known - Names of fields that the site defines. */
export function unknownField(name: string, source: Source, known: readonly string[] = []) {
  return FOREIGN_FIELDS.has(name)
    ? frontMatterForeign([name], source)
    : frontMatterUnknown(name, mostSimilar(name, [...FIELDS, ...known]), source)
}

function tooLong({ length }: string, opening: Source): Diagnostic {
  const message = `The front matter has ${length} characters, more than ${LONGEST}.`
  return frontMatterInvalid(message, 'Move what readers shall read into the page.', opening)
}

function tooDeep(opening: Source): Diagnostic {
  const hint = 'Write the values with fewer lists and objects inside each other.'
  return frontMatterInvalid('The front matter is nested too deeply.', hint, opening)
}

/** Result for plain front matter without errors; `null` where the YAML parser is needed. */
function checkPlainFields(
  yaml: string,
  { own, isRead }: Pick<FrontMatterCheck, 'own' | 'isRead'>,
): ReadFields | null {
  const fields = readPlainFields(yaml)
  if (!fields || (fields.draft === true && fields.unlisted === true)) return null
  const frontMatter: FrontMatter = {}
  for (const [name, value] of Object.entries(fields)) {
    if (own && !isReservedField(name)) {
      own.set(name, value)
      continue
    }
    if (!isField(name) && isRead(name)) continue
    // Rules over two fields report the positions of both, which are not known here.
    if (!isField(name) || name.startsWith('toc_')) return null
    if (setField(frontMatter, name, value).length > 0) return null
  }
  return { frontMatter, written: fields }
}

/** Rules by field. Its type checks, for all uses, that each rule's output has the type in {@link FrontMatter}. */
const RULES: { [Name in FrontMatterField]: z.ZodType<Required<FrontMatter>[Name]> } =
  FRONT_MATTER_FIELDS

/** Validate a value by the rule of its field and set the output; returns the issues of an invalid value. */
function setField<Name extends FrontMatterField>(
  frontMatter: FrontMatter,
  name: Name,
  value: unknown,
): readonly z.core.$ZodIssue[] {
  const { data, error, success } = RULES[name].safeParse(value)
  if (!success) return error.issues
  frontMatter[name] = data
  return []
}

function checkYaml(yaml: string, check: FrontMatterCheck): ReadFields {
  const document = parseUntraced(yaml, check.lines)
  for (const { message, code, pos } of document.errors)
    refuse(
      check,
      pos[0],
      `The front matter is not valid YAML: ${message.replace(/\.$/, '')}.`,
      HINTS[code] ?? QUOTE_HINT,
    )
  if (document.errors.length > 0 || document.contents === null) return toNothing()
  return readFields(check, document)
}

const toNothing = (): ReadFields => ({ frontMatter: {}, written: {} })

/**
 * Parse without stack traces. The library creates an `Error` for each issue, and a text can have tens of
 * thousands; the traces cost more than finding the issues.
 */
function parseUntraced(yaml: string, lineCounter: LineCounter): Document.Parsed {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return parseDocument(yaml, { prettyErrors: false, logLevel: 'silent', lineCounter })
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function readFields(check: FrontMatterCheck, document: Document.Parsed): ReadFields {
  const { contents } = document
  if (!isMap(contents)) {
    const hint = 'Write fields, one a line: "title: My page".'
    refuse(check, 0, 'The front matter is not a list of fields.', hint)
    return toNothing()
  }
  const values = toValues(document)
  if (!values) {
    const hint = 'Put quotes around a value that starts with "*", or write it out.'
    refuse(check, 0, 'The front matter has an alias ("*name") that cannot be followed.', hint)
    return toNothing()
  }
  const frontMatter: FrontMatter = {}
  for (const { name, offset } of keysOf(contents)) {
    const value = values[name]
    if (isField(name)) readField({ check, name, offset, value, frontMatter })
    else if (TOLERATED_FIELDS.has(name)) continue
    // `__proto__` would not be copied as data to all places that use the fields.
    else if (check.own && name !== '__proto__') check.own.set(name, value)
    else if (!check.isRead(name))
      check.diagnostics.push(unknownField(name, sourceAt(check, offset)))
  }
  checkTogether(check, contents, frontMatter)
  return { frontMatter, written: values }
}

interface Field {
  check: FrontMatterCheck
  name: FrontMatterField
  offset: number
  value: unknown
  frontMatter: FrontMatter
}

function readField({ check, name, offset, value, frontMatter }: Field): void {
  const issues = setField(frontMatter, name, value)
  // A field without a value, `title:`, counts as absent.
  if (value === null) return
  for (const issue of issues) {
    const place = issue.path.map((part) =>
      typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
    )
    refuse(
      check,
      offset,
      `The front matter field "${name}${place.join('')}" ${issue.message}.`,
      `Correct or remove "${name}".`,
    )
  }
}

/** Check the rules that involve two fields. */
function checkTogether(check: FrontMatterCheck, map: YAMLMap, fields: FrontMatter): void {
  const { draft, unlisted, toc_min_heading_level: min, toc_max_heading_level: max } = fields
  const at = (name: string) => keysOf(map).find((key) => key.name === name)?.offset ?? 0
  if (draft === true && unlisted === true) {
    refuse(
      check,
      at('unlisted'),
      'A page cannot be draft and unlisted at the same time.',
      'Remove one of "draft" and "unlisted".',
    )
    delete fields.unlisted
  }
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    refuse(
      check,
      at('toc_min_heading_level'),
      `The front matter field "toc_min_heading_level" is ${min}, more than "toc_max_heading_level", ${max}.`,
      'Make the first at most the second.',
    )
    delete fields.toc_min_heading_level
    delete fields.toc_max_heading_level
  }
}

function isField(name: string): name is FrontMatterField {
  return Object.hasOwn(FRONT_MATTER_FIELDS, name)
}

function keysOf(map: YAMLMap): { name: string; offset: number }[] {
  return map.items.flatMap(({ key }) =>
    isScalar(key) ? [{ name: String(key.value), offset: key.range?.[0] ?? 0 }] : [],
  )
}

/** The values as plain data; `undefined` where an alias has no anchor, contains itself, or expands to too much data. */
function toValues(document: Document.Parsed): Record<string, unknown> | undefined {
  try {
    const values = document.toJS({ maxAliasCount: 100 })
    return isDeepData(values) ? undefined : values
  } catch {
    return undefined
  }
}

function refuse(check: FrontMatterCheck, offset: number, message: string, hint: string): void {
  check.diagnostics.push(frontMatterInvalid(message, hint, sourceAt(check, offset)))
}

/** Position in the file of an offset in the YAML. */
function sourceAt({ lines, line, file }: FrontMatterCheck, offset: number): Source {
  const place = lines.linePos(offset)
  return { file, line: line + place.line, column: place.col }
}

import type { Document, YAMLMap } from 'yaml'
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { isDeepData, isDeepYaml } from '../../runtime/shared/is-deep-yaml.ts'
import { frontMatterForeign, frontMatterInvalid, frontMatterUnknown } from '../errors/catalogue.ts'
import { mostSimilar } from '../errors/most-similar.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { FrontMatter, FrontMatterField } from '../model/front-matter.ts'
import {
  FOREIGN_FIELDS,
  FRONT_MATTER_FIELDS,
  isReservedField,
  TOLERATED_FIELDS,
} from '../model/front-matter-schema.ts'
import { readPlainFields } from './read-plain-fields.ts'

interface Checked {
  frontMatter: FrontMatter
  /** All fields as they are written, those that nothing here reads too; none where YAML cannot be read. */
  written: Readonly<Record<string, unknown>>
  /** Fields of the site's own, as they are written; absent where they are not asked for. */
  siteFields?: Readonly<Record<string, unknown>>
  /** In the order of the fields. */
  diagnostics: Diagnostic[]
}

/** Front matter under check: where its fields stand, and what was found so far. */
interface FrontMatterCheck {
  lines: LineCounter
  /** Line of the opening `---`. */
  line: number
  file: string
  diagnostics: Diagnostic[]
  /** Gets the fields of the site's own; `null` where it has none. */
  own: Map<string, unknown> | null
  isRead: (name: string) => boolean
}

/** Fields that nothing here reads. */
interface OtherFields {
  /** Whether the site has fields of its own, which are kept and not called unknown. Default: false. */
  hasSiteFields?: boolean | undefined
  /** Whether the page itself reads a field, which is not called unknown then. Default: none. */
  isRead?: (name: string) => boolean
}

/** Characters; an ordinary page has some hundreds, and YAML is quadratic in much of what it may hold. */
const LONGEST = 20_000

const FIELDS = Object.keys(FRONT_MATTER_FIELDS)
const QUOTE_HINT =
  'Put quotes around values that contain ": " or start with a special character, and indent with blanks.'

/** Hints for errors that quotes would not mend. */
const HINTS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'Write each field once: remove the other line, or put both values into one list.',
  TAB_AS_INDENT: 'Indent with blanks, not with tabs.',
  BAD_ALIAS: 'Put quotes around a value that starts with "*" or "&".',
}

/**
 * Read and check front matter; a field with a bad value is reported and left out.
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
  const plain = checkPlainFields(yaml, own)
  if (plain) return { ...plain, ...toSiteFields(own), diagnostics: [] }
  if (isDeepYaml(yaml)) return toRefused(tooDeep(opening))
  own?.clear()
  const check = { lines: new LineCounter(), ...opening, diagnostics: [], own, isRead }
  const read = checkYaml(yaml, check)
  return { ...read, ...toSiteFields(own), diagnostics: check.diagnostics }
}

/** Front matter of a page, checked and as written. */
type ReadFields = Pick<Checked, 'frontMatter' | 'written'>

function toRefused(diagnostic: Diagnostic): Checked {
  return { ...toNothing(), diagnostics: [diagnostic] }
}

function toSiteFields(own: ReadonlyMap<string, unknown> | null): Pick<Checked, 'siteFields'> {
  return own ? { siteFields: Object.fromEntries(own) } : {}
}

/** Say that nothing reads a field. @param known - Fields of the site's own. */
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

/** Plain front matter without a fault; `null` where there is more to read or to say. */
function checkPlainFields(yaml: string, own: FrontMatterCheck['own']): ReadFields | null {
  const fields = readPlainFields(yaml)
  if (!fields || (fields.draft === true && fields.unlisted === true)) return null
  const frontMatter: FrontMatter = {}
  for (const [name, value] of Object.entries(fields)) {
    if (own && !isReservedField(name)) {
      own.set(name, value)
      continue
    }
    // A rule over two fields needs the place of both.
    if (!isField(name) || name.startsWith('toc_')) return null
    if (setField(frontMatter, name, value).length > 0) return null
  }
  return { frontMatter, written: fields }
}

/** Rules by field; that each gives what {@link FrontMatter} says is checked here, once for all. */
const RULES: { [Name in FrontMatterField]: z.ZodType<Required<FrontMatter>[Name]> } =
  FRONT_MATTER_FIELDS

/** Check a value by its field's rule and take what that gives; else say what is wrong. */
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
 * Each error of the library is an `Error` with a stack trace, which nobody reads and which costs more than
 * finding it: a text can hold tens of thousands.
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
    refuse(check, 0, 'The front matter is no list of fields.', hint)
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
    // A name that data cannot have in every place that it goes to.
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
  // `title:` without a value says nothing.
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

/** Rules over two fields. */
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

/** Plain values, or nothing where an alias has no anchor, holds itself, or repeats more than a page could hold. */
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

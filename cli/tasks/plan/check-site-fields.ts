/**
 * Checks the site's own front matter fields by the schema of its config. The schema is code, which cannot be sent to
 * the threads that parse, so they send the fields, which are checked here.
 */
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { configInvalid, frontMatterInvalid } from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import { toDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SchemaIssue } from '../../config/define-plugin.ts'
import { toConfigName } from '../../config/paths.ts'
import { propertiesOf, type SiteFields } from '../../config/site-fields.ts'
import { unknownField } from '../../read/parse/check-front-matter.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { ParsedDoc } from '../worker/calls.ts'

type Fields = Readonly<Record<string, unknown>>

/** Result of checking the fields of all pages. */
interface CheckedSite {
  /** File → its fields as the schema returned them; files without fields are left out. */
  fields: ReadonlyMap<string, Fields>
  diagnostics: readonly Diagnostic[]
}

/** One file under check. */
interface FileCheck {
  schema: SiteFields
  file: string
  /** Fields of the file itself. */
  written: Fields
  /** Fields of the file, and of the source if it is a translation. */
  all: Fields
  isTranslation: boolean
}

const HINT = 'Correct the field, or the schema in `frontMatter` of the config.'

/** Check all files. A translation inherits fields of its source that it does not set itself. */
export async function checkSiteFields(
  { loaded }: Pick<OpenSite, 'loaded'>,
  { docs }: Pick<ParsedSite, 'docs'>,
): Promise<CheckedSite> {
  const { frontMatter: schema } = loaded.config
  const fields = new Map<string, Fields>()
  const diagnostics: Diagnostic[] = []
  if (!schema) return { fields, diagnostics }
  for (const doc of docs.values()) {
    const check = toFileCheck(schema, doc, docs)
    try {
      const checked = await checkFile(check)
      diagnostics.push(...checked.diagnostics)
      if (Object.keys(checked.fields).length > 0) fields.set(check.file, checked.fields)
    } catch (error) {
      const { message } = describeThrown(error)
      const source = { file: toConfigName(loaded), at: 'frontMatter' }
      const text = `frontMatter: the schema failed at ${check.file}: ${message}`
      return { fields, diagnostics: toDiagnostics(configInvalid(text, source)) }
    }
  }
  return { fields, diagnostics }
}

function toFileCheck(
  schema: SiteFields,
  { summary: { file }, siteFields: written = {} }: ParsedDoc,
  docs: ParsedSite['docs'],
): FileCheck {
  const source = file.origin === file.file ? undefined : docs.get(file.origin)?.siteFields
  const isTranslation = source !== undefined
  return { schema, file: file.file, written, all: { ...source, ...written }, isTranslation }
}

async function checkFile(check: FileCheck): Promise<{ fields: Fields; diagnostics: Diagnostic[] }> {
  const { schema, file, written, all } = check
  const checked = await schema.check(all)
  if (checked.issues) return { fields: {}, diagnostics: toInvalid(checked.issues, check) }
  const { fields } = checked
  if (!isRecord(fields)) throw new Error('it gave no object.')
  const known = [...Object.keys(fields), ...Object.keys(propertiesOf(schema))]
  const unknown = Object.keys(written).filter((name) => !known.includes(name))
  const odd = Object.entries(fields).filter(([, value]) => !isJson(value))
  const issues = odd.map(([name]) => ({ path: [name], message: NO_JSON }))
  return {
    fields: odd.length === 0 ? fields : {},
    diagnostics: [
      ...unknown.map((name) => unknownField(name, { file, at: name }, known)),
      ...toInvalid(issues, check),
    ],
  }
}

const NO_JSON =
  'the schema makes something of it that JSON cannot say, and so no browser would get it'

/** Diagnostics of a file. Errors in inherited fields are reported only for the source. */
function toInvalid(issues: readonly SchemaIssue[], check: FileCheck): Diagnostic[] {
  const { file, written, isTranslation } = check
  return issues.flatMap(({ path = [], message }) => {
    const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
    const [field] = keys
    const isOwn = field === undefined || Object.hasOwn(written, field)
    if (isTranslation && !isOwn) return []
    const what =
      field === undefined ? 'The front matter' : `The front matter field "${keys.join('.')}"`
    const source = { file, ...(field === undefined ? { line: 1, column: 1 } : { at: field }) }
    return [frontMatterInvalid(`${what}: ${message.replace(/\.$/, '')}.`, HINT, source)]
  })
}

/** Whether a value survives JSON unchanged. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === undefined) return true
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Not `instanceof`, since an object of a schema may come from another realm.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  return isPlain && Object.values(value).every(isJson)
}

import { parse } from 'yaml'
import { isDeepYaml } from '../../../runtime/shared/is-deep-yaml.ts'

/** Fields of front matter that readers see, and that are translated; the others are structural. */
const TEXT_FIELDS = [
  'title',
  'description',
  'sidebar_label',
  'pagination_label',
  'keywords',
] as const

/**
 * Text fields of front matter in the order above; none for invalid YAML, which the build reports.
 *
 * @param readPlainFields - Reads simple front matter fast; `null` if it needs a YAML parser.
 */
export function readTexts(
  yaml: string,
  readPlainFields: (yaml: string) => Record<string, unknown> | null,
): Record<string, unknown> {
  const fields = readPlainFields(yaml) ?? readFields(yaml)
  return Object.fromEntries(
    TEXT_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}

function readFields(yaml: string): Record<string, unknown> {
  if (isDeepYaml(yaml)) return {}
  try {
    const fields: unknown = parse(yaml)
    // The types of the values are not checked: they are only hashed.
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

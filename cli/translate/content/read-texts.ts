import { parse } from 'yaml'
import { isDeepYaml } from '../../../runtime/shared/is-deep-yaml.ts'

/** Front matter that readers see, and that has to be translated; all else is structure. */
const TEXT_FIELDS = [
  'title',
  'description',
  'sidebar_label',
  'pagination_label',
  'keywords',
] as const

/**
 * Text fields of front matter in the order above; broken YAML has none: the build reports it.
 *
 * @param readPlainFields - The short way; `null` where a YAML parser has to read.
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
    // Any mapping will do: fields of other kinds are hashed as they are.
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The option that defines a site's own front matter fields, by a schema of any library. */
import { z } from 'zod'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { isReservedField } from '../base/model/front-matter-schema.ts'
import type { OptionsSchema, SchemaIssue } from './define-plugin.ts'

/** Result of validating the fields of one page. */
type CheckedFields =
  | { fields: unknown; issues?: undefined }
  /** Issues in the order of the library. */
  | { issues: readonly SchemaIssue[] }

/** Validated `frontMatter` of a config. It is empty as JSON, as functions cannot be compared. */
export interface SiteFields {
  /** @throws the error of the schema. */
  check(fields: Readonly<Record<string, unknown>>): Promise<CheckedFields>
  /** JSON Schema of the input; `null` where the library provides none. */
  readonly jsonSchema: Readonly<Record<string, unknown>> | null
  toJSON(): undefined
}

/** A schema whose output is an object: `z.object({ owner: z.string() })`. */
type FieldsSchema = OptionsSchema<Readonly<Record<string, unknown>>>

/** Fields that the site defines, as the output of its schema: `FrontMatterOf<typeof schema>`. */
export type FrontMatterOf<Schema> = Schema extends OptionsSchema<infer Fields> ? Fields : never

/** The rule of the option `frontMatter`. */
export const siteFields = z
  .custom<FieldsSchema>(
    isSchema,
    'must be a schema of a library that follows Standard Schema, like z.object({ owner: z.string() })',
  )
  .transform((schema, context): SiteFields => {
    const fields = toSiteFields(schema)
    const taken = Object.keys(propertiesOf(fields)).filter(isReservedField)
    for (const name of taken)
      context.addIssue({
        code: 'custom',
        message: `"${name}" is a field of every page already; give yours another name`,
      })
    return fields
  })

/** Names of fields in the JSON Schema, with their rules; empty where there is no such schema. */
export function propertiesOf({ jsonSchema }: SiteFields): Readonly<Record<string, unknown>> {
  return isRecord(jsonSchema?.properties) ? jsonSchema.properties : {}
}

/** Whether a value is a schema that follows Standard Schema. */
export function isSchema(value: unknown): boolean {
  // The schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  const standard: unknown = Reflect.get(value, '~standard')
  return isRecord(standard) && typeof standard.validate === 'function'
}

function toSiteFields(schema: FieldsSchema): SiteFields {
  return {
    async check(fields) {
      const checked = await schema['~standard'].validate(fields)
      return checked.issues ? { issues: checked.issues } : { fields: checked.value }
    },
    jsonSchema: toJsonSchema(schema),
    toJSON: () => undefined,
  }
}

/** JSON Schema of a library that follows Standard JSON Schema; `null` if a rule cannot be expressed in it. */
function toJsonSchema(schema: FieldsSchema): SiteFields['jsonSchema'] {
  try {
    const made = schema['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })
    return isRecord(made) ? made : null
  } catch {
    return null
  }
}

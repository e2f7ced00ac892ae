/** The option that says which fields of front matter are a site's own, by a schema of any library. */
import { z } from 'zod'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { isReservedField } from '../model/front-matter-schema.ts'
import type { OptionsSchema, SchemaIssue } from './define-plugin.ts'

/** What a schema makes of the fields of one page. */
type CheckedFields =
  | { fields: unknown; issues?: undefined }
  /** In the order of the library. */
  | { issues: readonly SchemaIssue[] }

/** A checked `frontMatter` of a config. As JSON it is nothing: a function cannot be compared. */
export interface SiteFields {
  /** @throws whatever the schema throws. */
  check(fields: Readonly<Record<string, unknown>>): Promise<CheckedFields>
  /** JSON Schema of what an author writes; `null` where the library gives none. */
  readonly jsonSchema: Readonly<Record<string, unknown>> | null
  toJSON(): undefined
}

/** A schema that gives an object: `z.object({ owner: z.string() })`. */
type FieldsSchema = OptionsSchema<Readonly<Record<string, unknown>>>

/** Fields of the site's own, as front matter has them after the schema: `FrontMatterOf<typeof schema>`. */
export type FrontMatterOf<Schema> = Schema extends OptionsSchema<infer Fields> ? Fields : never

/** The rule of the option. */
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

/** Names of fields that a JSON Schema says, with their rules; none where there is no such schema. */
export function propertiesOf({ jsonSchema }: SiteFields): Readonly<Record<string, unknown>> {
  return isRecord(jsonSchema?.properties) ? jsonSchema.properties : {}
}

/** Whether a value is a schema of any library. */
export function isSchema(value: unknown): boolean {
  // Some libraries make schemas that are functions.
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

/** Libraries that follow Standard JSON Schema give one, unless a rule of it cannot be said so. */
function toJsonSchema(schema: FieldsSchema): SiteFields['jsonSchema'] {
  try {
    const made = schema['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })
    return isRecord(made) ? made : null
  } catch {
    return null
  }
}

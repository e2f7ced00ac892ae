/**
 * JSON Schemas for editors, made from the rules that the program itself checks with, and from the comments of
 * the fields. They are files, so that an editor needs no program: `npm run update` writes them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { categoryMetadata } from '../../cli/base/model/category-schema.ts'
import { FRONT_MATTER_FIELDS } from '../../cli/base/model/front-matter-schema.ts'
import { matchFile } from '../match-file.ts'
import { PROJECT } from '../octavo.ts'

const FIELD = /^ {2}\/\*\* (.+?) \*\/\n {2}([$\w]+):/gm

/** Sentences above the fields of a schema, by their names. */
function readComments(file: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(PROJECT, file), 'utf8')
  return Object.fromEntries(
    Array.from(text.matchAll(FIELD), ([, comment = '', name = '']) => [name, comment]),
  )
}

/** Input of an author. A field that is not read as JSON may be anything. */
function toJsonSchema(
  title: string,
  schema: z.ZodType,
  comments: Readonly<Record<string, string>>,
) {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const properties = Object.entries(made.properties ?? {}).map(([name, rule]) => [
    name,
    { description: comments[name], ...(rule as object) },
  ])
  return { ...made, title, properties: Object.fromEntries(properties) }
}

const SCHEMAS = [
  {
    file: 'front-matter.json',
    title: 'Front matter of a page',
    // Fields of other programs are a warning of the build, which knows their names.
    schema: z.looseObject(FRONT_MATTER_FIELDS).partial(),
    source: 'cli/base/model/front-matter-schema.ts',
  },
  {
    file: 'category.json',
    title: 'Category file: _category_.json, _category_.yml',
    schema: categoryMetadata,
    source: 'cli/base/model/category-schema.ts',
  },
]

test.each(SCHEMAS)('$file is the current schema', ({ file, title, schema, source }) => {
  const made = toJsonSchema(title, schema, readComments(source))
  matchFile(join(PROJECT, 'docs/schemas', file), `${JSON.stringify(made, null, 2)}\n`)
})

test.each(SCHEMAS)('$file describes each field', ({ schema, source }) => {
  const comments = readComments(source)
  const fields = Object.keys(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {},
  )
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.filter((name) => comments[name] === undefined)).toEqual([])
})

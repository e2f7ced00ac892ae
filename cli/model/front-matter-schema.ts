/**
 * The fields of front matter: their rules, and the sentences for values that break them. The type that
 * all stages use, {@link FrontMatter}, is inferred from them.
 */
import { z } from 'zod'

const must = (rule: string) => ({
  error: (issue: { input?: unknown }) => `must be ${rule}, not ${shown(issue.input)}`,
})

const TEXT = must('a text')
const LEVEL = must('a whole number from 2 to 6')
const text = z.union([z.string(), z.number().transform(String)], TEXT)
const fullText = text.refine(
  (value) => value !== '',
  'must not be empty; remove the field or give it a value',
)
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  must('true or false'),
)
const number = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ],
  must('a number'),
)
const level = number.pipe(z.int(LEVEL).min(2, LEVEL).max(6, LEVEL))
const record = z.record(z.string(), z.unknown(), must('an object'))
const tag = z.union(
  [text, z.object({ label: text, permalink: text })],
  must('a text, or an object with "label" and "permalink"'),
)
const date = z.union([z.string(), z.date()], must('a date')).transform((value, context) => {
  const day = toDay(value)
  if (day) return day
  context.addIssue({
    code: 'custom',
    message: `must be a date like 2025-10-15, not ${shown(value)}`,
  })
  return z.NEVER
})

/** What search does with the page: leaves it out, or counts it more (above 1) or less. */
interface SearchField {
  exclude?: boolean
  boost?: number
}

/** Field → rule. What a rule accepts is written back as {@link FrontMatter} says. */
export const FRONT_MATTER_FIELDS = {
  id: fullText.refine((value) => !value.includes('/'), 'must not hold a slash'),
  title: text,
  hide_title: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  description: text,
  keywords: z.array(text, must('a list of texts')),
  image: text,
  slug: text,
  sidebar_label: fullText,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_key: text,
  sidebar_custom_props: record,
  displayed_sidebar: text.nullable(),
  pagination_label: text,
  pagination_next: text.nullable(),
  pagination_prev: text.nullable(),
  custom_edit_url: text.nullable(),
  parse_number_prefixes: flag,
  tags: z.array(tag, must('a list')),
  format: z.enum(['md', 'mdx', 'detect'], must('"md", "mdx" or "detect"')),
  draft: flag,
  unlisted: flag,
  search: z.union(
    [
      flag.transform((value): SearchField => (value ? {} : { exclude: true })),
      z.strictObject({
        exclude: flag.exactOptional(),
        boost: z.number().gt(0).max(10).exactOptional(),
      }),
    ],
    must(
      'true, false, or an object with "exclude" (true or false) or "boost" (a number above 0, at most 10)',
    ),
  ),
  last_update: z
    .object(
      { date: date.exactOptional(), author: text.exactOptional() },
      must('an object with "date", "author" or both'),
    )
    .refine(
      (value) => value.date !== undefined || value.author !== undefined,
      'must have "date", "author" or both',
    ),
} as const

/** Fields that other stages or earlier versions of a site may set; read by nobody, and accepted. */
export const TOLERATED_FIELDS: ReadonlySet<string> = new Set(['wrapperClassName', 'mdx'])

/** `2025-10-15`, from a date in any form that says which day it is in UTC; `null` for others. */
function toDay(value: string | Date): string | null {
  if (typeof value !== 'string') return value.toISOString().slice(0, 10)
  const [, day, rest] = /^(\d{4}-\d\d-\d\d)(.*)$/.exec(value.trim()) ?? []
  // Without a zone of its own a time is taken as it stands: the machine's zone must not matter.
  const zoned = rest !== undefined && /(?:Z|[+-]\d\d:?\d\d)$/.test(rest)
  const time = Date.parse(zoned ? value.trim() : `${day ?? value.trim()} UTC`)
  if (Number.isNaN(time)) return null
  const parsed = new Date(time).toISOString().slice(0, 10)
  return day && !zoned && parsed !== day ? null : parsed
}

/** A value as a message can quote it, on one line. */
function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}

/**
 * The fields of front matter: their rules, and the messages for invalid values. The type that all stages use,
 * {@link FrontMatter}, is inferred from them.
 */
import { z } from 'zod'
import { BADGE_TONES, type BadgeData } from '../../../runtime/contract/badge-data.ts'

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
  [
    text,
    z.object({
      /** Name that readers see. */
      label: text,
      /** Address below the address of the tags: `/identity`. */
      permalink: text,
    }),
  ],
  must('a text, or an object with "label" and "permalink"'),
)
/** Each tag, and each redirect, is a file of the output. */
const [MOST_TAGS, MOST_REDIRECTS] = [100, 500]
const tooMany = (what: string, limit: number) => `must have at most ${limit} ${what}`
const date = z.union([z.string(), z.date()], must('a date')).transform((value, context) => {
  const day = toDay(value)
  if (day) return day
  context.addIssue({
    code: 'custom',
    message: `must be a date like 2025-10-15, not ${shown(value)}`,
  })
  return z.NEVER
})

/** How search treats the page: leaves it out, or multiplies its score by a factor. */
interface SearchField {
  exclude?: boolean
  boost?: number
}

const badgeText = text.refine((value) => value.trim() !== '', 'must not be empty')

/** Field → rule. The output of a rule has the type that {@link FrontMatter} gives. */
export const FRONT_MATTER_FIELDS = {
  /** Name of the doc: `install`. Default: that of the file. */
  id: fullText.refine((value) => !value.includes('/'), 'must not contain a slash'),
  /** Title of the page. Example: `Install`. Default: its first heading, else its id. */
  title: text,
  /** Show no title above the text. Default: `false`. */
  hide_title: flag,
  /** Show no list of headings next to the text. Default: `false`. */
  hide_table_of_contents: flag,
  /** Highest level in that list, from 2 to 6. Example: `2`. Default: that of the config. */
  toc_min_heading_level: level,
  /** Lowest level in that list, from 2 to 6. Example: `4`. Default: that of the config. */
  toc_max_heading_level: level,
  /** One sentence about the page, for search engines and cards. Example: `What to install, and how`. Default: its first line of text. */
  description: text,
  /** Keywords for search engines. Example: `['iam', 'roles']`. Default: none. */
  keywords: z.array(text, must('a list of texts')),
  /** Social image: path in a static folder, or a file next to the page. Example: `./card.png`. Default: the site's. */
  image: text,
  /** Address: `/start` is below the docs' path, `start` below the folder's. Example: `/start`. Default: the path of the file. */
  slug: text,
  /** Addresses that the page had before: `/old`, `[/old, /older]`, from the base of the locale. Example: `/old`. Default: none. */
  redirect_from: z
    .union([fullText, z.array(fullText)], must('a path, or a list of paths'))
    .transform((value) => (typeof value === 'string' ? [value] : value))
    .refine(({ length }) => length <= MOST_REDIRECTS, tooMany('paths', MOST_REDIRECTS)),
  /** Text in the sidebar. Example: `Install`. Default: the title. */
  sidebar_label: fullText,
  /** Position among its neighbors of a generated sidebar; fractions allowed. Example: `2`. Default: by name. */
  sidebar_position: number,
  /** Class of the entry, for the site's own CSS. Example: `quiet`. Default: none. */
  sidebar_class_name: text,
  /** Id of the entry's translations. Example: `install-2`. Default: made from the label. */
  sidebar_key: text,
  /** Data of the entry for components of the site. Example: `{ badge: 'new' }`. Default: none. */
  sidebar_custom_props: record,
  /** Short text in a pill next to the page's name, in the sidebar, breadcrumbs and search. Example: `{ text: 'New', tone: 'tip' }`. Default: none. */
  badge: z.union(
    [
      badgeText.transform((value): BadgeData => ({ text: value, tone: 'info' })),
      z.strictObject({
        /** The text. Example: `New`. Default: none; it is required. */
        text: badgeText,
        /** Color: a type of admonition. Example: `tip`. Default: `info`. */
        tone: z.enum(BADGE_TONES).default('info'),
      }),
    ],
    must(`a text, or an object with "text" and a "tone" of ${BADGE_TONES.join(', ')}`),
  ),
  /** Sidebar next to the page; `null`: none. Example: `guides`. Default: the first sidebar that lists the page. */
  displayed_sidebar: text.nullable(),
  /** Text of the links from the pages before and after. Example: `Install it`. Default: the label in the sidebar. */
  pagination_label: text,
  /** Id of the doc that follows; `null`: none. Example: `guide/use`. Default: the next one of the sidebar. */
  pagination_next: text.nullable(),
  /** Id of the doc before; `null`: none. Example: `guide/start`. Default: the previous one of the sidebar. */
  pagination_prev: text.nullable(),
  /** Address where readers can edit the page; `null`: none. Example: `https://git.example/page.md`. Default: `editUrl` of the docs. */
  custom_edit_url: text.nullable(),
  /** Remove number prefixes such as `01-` from the id of this file. Default: `numberPrefixParser` of the docs. */
  parse_number_prefixes: flag,
  /** Tags: names, or `{ label, permalink }`. Example: `['setup', { label: 'First steps', permalink: '/first' }]`. Default: none. */
  tags: z.array(tag, must('a list')).max(MOST_TAGS, tooMany('tags', MOST_TAGS)),
  /** Syntax of this file: `md`, `mdx`, or by its extension (`detect`). Default: the setting of the docs. */
  format: z.enum(['md', 'mdx', 'detect'], must('"md", "mdx" or "detect"')),
  /** Show the page in the preview while writing, but leave it out of builds. Default: `false`. */
  draft: flag,
  /** Build the page, but list it nowhere. Default: `false`. */
  unlisted: flag,
  /** `false` leaves the page out of the search; `{ boost: 2 }` doubles its score. Default: it is included, with a factor of 1. */
  search: z.union(
    [
      flag.transform((value): SearchField => (value ? {} : { exclude: true })),
      z.strictObject({
        /** Leave the page out of the search. Default: `false`. */
        exclude: flag.exactOptional(),
        /** Factor of its score, above 0 and at most 10. Example: `2`. Default: `1`. */
        boost: z.number().gt(0).max(10).exactOptional(),
      }),
    ],
    must(
      'true, false, or an object with "exclude" (true or false) or "boost" (a number above 0, at most 10)',
    ),
  ),
  /** When and by whom the page was last changed, in place of git's data. Example: `{ date: '2025-10-15', author: 'Ada' }`. Default: the last commit in git. */
  last_update: z
    .object(
      {
        /** The day: `2025-10-15`. Default: that of the last commit in git. */
        date: date.exactOptional(),
        /** Who changed it last. Example: `Ada`. Default: the author of the last commit in git. */
        author: text.exactOptional(),
      },
      must('an object with "date", "author" or both'),
    )
    .refine(
      (value) => value.date !== undefined || value.author !== undefined,
      'must have "date", "author" or both',
    ),
} as const

/** Fields that are allowed although they have no rule, as they are read earlier: `mdx` sets the syntax of a file. */
export const TOLERATED_FIELDS: ReadonlySet<string> = new Set(['mdx'])

/** Whether front matter itself uses a name, so that a site cannot define a field of that name. */
export function isReservedField(name: string): boolean {
  return Object.hasOwn(FRONT_MATTER_FIELDS, name) || TOLERATED_FIELDS.has(name)
}

/** Fields of Docusaurus that have no effect here: those of its docs, of its blog posts, and of its version 1. */
export const FOREIGN_FIELDS: ReadonlySet<string> = new Set([
  ...['wrapperClassName', 'hide_footer', 'sidebar_collapsed', 'sidebar_collapsible'],
  ...['author', 'author_image_url', 'author_title', 'author_url', 'authors', 'date'],
  ...['hide_reading_time', 'sidebar', 'title_meta'],
  ...['category', 'layout', 'next', 'original_id', 'permalink', 'previous'],
])

/** `2025-10-15`, from any notation of a date; the day is in UTC. `null` for values that are not dates. */
function toDay(value: string | Date): string | null {
  if (typeof value !== 'string') return value.toISOString().slice(0, 10)
  const [, day, rest] = /^(\d{4}-\d\d-\d\d)(.*)$/.exec(value.trim()) ?? []
  // A time without a zone is read as UTC, so that the machine's zone does not matter.
  const zoned = rest !== undefined && /(?:Z|[+-]\d\d:?\d\d)$/.test(rest)
  const time = Date.parse(zoned ? value.trim() : `${day ?? value.trim()} UTC`)
  if (Number.isNaN(time)) return null
  const parsed = new Date(time).toISOString().slice(0, 10)
  return day && !zoned && parsed !== day ? null : parsed
}

/** A value on one line, for quoting in messages; at most 60 characters. */
function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}

/** Posts: what their file name and front matter say about them. */
import { parse } from 'yaml'
import { type Author, authorsOf } from './authors.ts'
import { toRecord } from './options.ts'

/** Facts about a post that lists and its page show. */
export interface Post {
  kind: 'post'
  /** Day: `2024-01-31`. */
  date: string
  authors: readonly Author[]
  /** Labels of links in the text → their targets. */
  definitions: Readonly<Record<string, string>>
  /** Whether lists leave it out. */
  isHidden?: true
}

/** Folder or name of a post with its date: `2024-01-31-name`, `2024/01/31/name`. */
const DATED = /^(.*?\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.*?))?(?:\/index)?$/
const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*<?([^\s>]+)>?/gm

/**
 * Read a post. @param path - In the folder of the posts. @returns also the fields that its file name gives; `null` for
 * a page without a date, which is no post. @throws for an unknown author, and for invalid YAML.
 */
export function readPost(
  path: string,
  text: string,
  known: ReadonlyMap<string, Author>,
): { post: Post; slug: string } | null {
  const front = FRONT.exec(text)
  const fields = toRecord(parse(front?.[1] ?? ''))
  const name = path.replace(/\.mdx?$/, '')
  const [, folder = '', year, month = '', day = '', rest = ''] = DATED.exec(name) ?? []
  const inName = year && [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = toDay(fields.date) ?? inName
  if (!date) return null
  const slug = inName
    ? [folder.slice(0, -1), inName.replaceAll('-', '/'), rest].filter((part) => part).join('/')
    : name.replace(/\/index$/, '')
  const definitions = Array.from(text.matchAll(DEFINITION), ([, label = '', href = '']) => [
    label,
    href,
  ])
  const isHidden = fields.draft === true || fields.unlisted === true
  return {
    slug: `/${slug}`,
    post: {
      ...{ kind: 'post', date, authors: authorsOf(fields, known) },
      definitions: Object.fromEntries(definitions),
      ...(isHidden ? { isHidden } : {}),
    },
  }
}

/** `2024-01-31`; `undefined` for values that are no dates. */
function toDay(value: unknown): string | undefined {
  const date =
    value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

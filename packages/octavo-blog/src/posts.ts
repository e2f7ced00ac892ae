/** Posts: what their file name and front matter say about them. */
import { type Author, authorsOf } from './authors.ts'
import { type BlogOptions, toRecord } from './options.ts'
import { readFields } from './read-fields.ts'

/** Facts about a post that lists and its page show. */
export interface Post {
  kind: 'post'
  /** Moment of the post: `2024-01-31T00:00:00.000Z`. */
  date: string
  authors: readonly Author[]
  /** Minutes that reading takes. */
  minutes: number
  /** Path below that of the blog, with a slash at its start: `/2024/01/31/name`. */
  slug: string
  /** Labels of links in the text → their targets. */
  definitions: Readonly<Record<string, string>>
  /** Moment of the last change, if its front matter has one. */
  updated?: string
  /** Social image, as its front matter has it. */
  image?: string
  /** Whether lists leave it out. */
  isHidden?: true
}

/** A post with what only its page needs. */
interface ReadPost {
  post: Post
  /** Id of its page, among those of the instance. */
  id: string
}

/** Name of a post with its date: `2024-01-31-name`, `2024/01/31/name`, `folder/2024-01-31-name`. */
const DATED = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})(?!\d)[-/]?(.*)$/
const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*<?([^\s>]+)>?/gm
/** A word as a reader counts it: `don't`, `1.5`, `some_name`, `file.ts`. */
const WORD = /[\p{L}\p{N}_]+(?:[.'’:,](?=[\p{L}\p{N}])[\p{L}\p{N}_]+)*/gu
const ASCII_WORD = /\w+(?:[.':,]\w+)*/g
/** Letters of languages without blanks between words: short runs, because each word of a segmenter holds the whole text. */
const NO_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{1,100}/gu

/** What the facts of a post depend on besides its file. */
interface PostContext {
  known: ReadonlyMap<string, Author>
  options: BlogOptions
  /** Whether lists have drafts. */
  includeDrafts: boolean
}

/**
 * Read a post. @param path - In the folder of the posts. @returns `null` for a page without a date, which is no post.
 * @throws for an unknown author, for a date that is none, and for invalid YAML.
 */
export function readPost(
  path: string,
  text: string,
  { known, options, includeDrafts }: PostContext,
): ReadPost | null {
  const front = FRONT.exec(text)
  const fields = readFields(front?.[1] ?? '')
  const name = path.replace(/\.mdx?$/, '').replace(/(?<=.)\/index$/, '')
  const [, folder = '', day, rest = ''] = DATED.exec(name) ?? []
  const dated = day && `/${day.replaceAll('-', '/')}/${folder}${rest}`.replace(/\/$/, '')
  const date = toMoment(fields.date) ?? toMoment(day)
  if (date === undefined) return null
  const slug = typeof fields.slug === 'string' ? fields.slug : (dated ?? `/${name}`)
  const body = front ? text.slice(front[0].length) : text
  const updated = toMoment(toRecord(fields.last_update).date)
  return {
    id: toId(path, fields.id),
    post: {
      ...{ kind: 'post', date, authors: authorsOf(fields, known) },
      minutes: Math.max(1, Math.ceil(countWords(body) / options.wordsPerMinute)),
      slug: `/${slug.replace(/^\/+/, '')}`,
      definitions: readDefinitions(body),
      ...(updated === undefined ? {} : { updated }),
      ...(typeof fields.image === 'string' ? { image: fields.image } : {}),
      ...((fields.draft === true && !includeDrafts) || fields.unlisted === true
        ? { isHidden: true }
        : {}),
    },
  }
}

function readDefinitions(body: string): Post['definitions'] {
  // Most posts have none.
  if (!body.includes(']:')) return {}
  const found = Array.from(body.matchAll(DEFINITION), ([, label = '', href = '']) => [label, href])
  return Object.fromEntries(found)
}

/** Id of a page: its path, whose last part front matter may replace. */
function toId(path: string, id: unknown): string {
  const name = path.replace(/\.mdx?$/, '')
  return typeof id === 'string' ? name.replace(/[^/]*$/, id) : name
}

/** A date, with or without a time and a zone. */
const MOMENT =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:(?:T| +)(\d\d?:\d\d(?::\d\d)?)(?:\.\d+)?)? *(Z|[+-]\d\d:?\d\d)?$/i

/** A moment in UTC, unless the text has a zone; `undefined` for no value. @throws for a value that is no date. */
function toMoment(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = value instanceof Date ? value.toISOString() : String(value).trim()
  const [, year, month = '', day = '', time = '00:00', zone = 'Z'] = MOMENT.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(5, '0')}`
  const moment = new Date(
    year ? iso + zone.toUpperCase().replace(/^(.\d\d)(\d\d)$/, '$1:$2') : `${text} UTC`,
  )
  if (Number.isNaN(moment.getTime())) throw new Error(`"${text}" is not a date`)
  return moment.toISOString()
}

/** Words of a text, also in languages without blanks between words. */
function countWords(text: string): number {
  // Most posts are in a language that needs neither of the slow expressions.
  if (!/[\u0080-\uffff]/.test(text)) return countMatches(text, ASCII_WORD)
  const others = countMatches(text.replace(NO_BLANKS, ' '), WORD)
  const runs = text.match(NO_BLANKS) ?? []
  if (runs.length === 0) return others
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return runs.reduce((sum, run) => sum + [...segmenter.segment(run)].length, others)
}

/** Without a list of all matches. */
function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  pattern.lastIndex = 0
  while (pattern.test(text)) count += 1
  return count
}

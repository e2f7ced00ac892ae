/** Options of the blog, and their check. */
import type { OptionsSchema } from 'octavo/config'

/** Options of the blog, with their defaults. */
export interface BlogOptions {
  /** Id of the docs instance that has the posts. Default: `blog`. */
  instance: string
  /** Folder of the posts, relative to the site folder: the `path` of the instance. Default: `blog`. */
  path: string
  /** File of the authors, relative to the folder of the posts. Default: `authors.yml`. */
  authors: string
  /** Title of the list. Default: `Blog`. */
  title: string
  /** Posts on one page of the list. Default: 10. */
  postsPerPage: number
  /** Posts in the sidebar entries `recent`. Default: 5. */
  recentPosts: number
  /** Words a minute, for the reading time. Default: 200. */
  wordsPerMinute: number
  /** Texts of the lists, for sites in other languages. Default: English. */
  labels: Labels
}

/** Texts that the blog writes itself. */
interface Labels {
  /** Link to the whole post. Default: `Read more`. */
  readMore: string
  /** Link to the previous page of the list. Default: `Newer posts`. */
  newer: string
  /** Link to the next page of the list. Default: `Older posts`. */
  older: string
  /** Title of the archive. Default: `Archive`. */
  archive: string
  /** Title of the list of authors. Default: `Authors`. */
  authors: string
  /** Title of the sidebar entries `recent`. Default: `Recent posts`. */
  recent: string
}

const LABELS: Labels = {
  readMore: 'Read more',
  newer: 'Newer posts',
  older: 'Older posts',
  archive: 'Archive',
  authors: 'Authors',
  recent: 'Recent posts',
}

const DEFAULTS: BlogOptions = {
  instance: 'blog',
  path: 'blog',
  authors: 'authors.yml',
  title: 'Blog',
  postsPerPage: 10,
  recentPosts: 5,
  wordsPerMinute: 200,
  labels: LABELS,
}

/** Checks the options in the config, and adds the defaults. */
export const optionsSchema: OptionsSchema<BlogOptions> = {
  '~standard': {
    version: 1,
    vendor: 'octavo-blog',
    validate(value) {
      const { labels = {}, ...options } = toRecord(value)
      const issues = [
        ...findIssues(options, { ...DEFAULTS }, []),
        ...findIssues(toRecord(labels), { ...LABELS }, ['labels']),
      ]
      if (issues.length > 0) return { issues }
      return { value: { ...DEFAULTS, ...options, labels: { ...LABELS, ...toRecord(labels) } } }
    },
  },
}

function findIssues(
  given: Record<string, unknown>,
  defaults: Readonly<Record<string, unknown>>,
  path: readonly string[],
) {
  return Object.entries(given).flatMap(([key, value]) => {
    const expected = typeof defaults[key]
    const at = [...path, key]
    if (expected === 'undefined')
      return [
        {
          message: `is not an option; the options are ${Object.keys(defaults).join(', ')}`,
          path: at,
        },
      ]
    if (typeof value !== expected) return [{ message: `must be a ${expected}`, path: at }]
    const isCount = typeof value !== 'number' || (Number.isInteger(value) && value > 0)
    return isCount ? [] : [{ message: 'must be a whole number above 0', path: at }]
  })
}

/** A plain object; empty for all other values. */
export function toRecord(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? Object.fromEntries(Object.entries(value)) : {}
}

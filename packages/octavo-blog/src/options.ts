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
  /** Description of the list, for search engines. Default: none. */
  description: string
  /** Posts on one page of the list. Default: 10. */
  postsPerPage: number | 'ALL'
  /** Posts in the sidebar entries `recent`. Default: 5. */
  recentPosts: number | 'ALL'
  /** Whether the oldest post is first. Default: `descending`, the newest first. */
  sortPosts: 'descending' | 'ascending'
  /** Path of further pages of the list, below the path of the instance. Default: `page`. */
  pagePath: string
  /** Path of the archive; empty: there is none. Default: `archive`. */
  archivePath: string
  /** Path of the pages of authors. Default: `authors`. */
  authorsPath: string
  /** Whether posts show how long it takes to read them. Default: `true`. */
  readingTime: boolean
  /** Words a minute, for the reading time. Default: 200. */
  wordsPerMinute: number
  /** Whether posts with a date in the future are built and listed; else they are drafts until then. Default: `false`. */
  futurePosts: boolean
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
  description: '',
  postsPerPage: 10,
  recentPosts: 5,
  sortPosts: 'descending',
  pagePath: 'page',
  archivePath: 'archive',
  authorsPath: 'authors',
  readingTime: true,
  wordsPerMinute: 200,
  futurePosts: false,
  labels: LABELS,
}

/** Options with more values than those of the type of their default, and a text that lists them. */
const CHOICES: Readonly<Record<string, { isValid(value: unknown): boolean; text: string }>> = {
  postsPerPage: {
    isValid: (value) => value === 'ALL' || isCount(value, 1),
    text: 'must be a whole number above 0, or "ALL"',
  },
  recentPosts: {
    isValid: (value) => value === 'ALL' || isCount(value, 0),
    text: 'must be a whole number, or "ALL"',
  },
  wordsPerMinute: {
    isValid: (value) => isCount(value, 1),
    text: 'must be a whole number above 0',
  },
  sortPosts: {
    isValid: (value) => value === 'descending' || value === 'ascending',
    text: 'must be "descending" or "ascending"',
  },
  path: { isValid: isFolder, text: 'must be a path inside of the site folder' },
  authors: { isValid: isFolder, text: 'must be a path inside of the folder of the posts' },
  pagePath: { isValid: isFolder, text: 'must be a path such as "page"' },
  archivePath: {
    isValid: (value) => value === '' || isFolder(value),
    text: 'must be a path such as "archive", or "" for no archive',
  },
  authorsPath: { isValid: isFolder, text: 'must be a path such as "authors"' },
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
    if (expected === 'undefined') {
      const names = Object.keys(defaults).join(', ')
      return [{ message: `is not an option; the options are ${names}`, path: at }]
    }
    const choice = path.length === 0 ? CHOICES[key] : undefined
    const isValid = choice ? choice.isValid(value) : typeof value === expected
    return isValid ? [] : [{ message: choice?.text ?? `must be a ${expected}`, path: at }]
  })
}

const isCount = (value: unknown, least: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least

function isFolder(value: unknown): boolean {
  return typeof value === 'string' && /^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\\]*[^\\/]$/.test(value)
}

/** A plain object; empty for all other values. */
export function toRecord(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? Object.fromEntries(Object.entries(value)) : {}
}

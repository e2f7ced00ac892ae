import type { Route } from './route.ts'

/** Formats of feeds, with their file names below the path of a feed. */
export const FEED_FORMATS = [
  { format: 'atom', name: 'atom.xml', type: 'application/atom+xml' },
  { format: 'rss', name: 'rss.xml', type: 'application/rss+xml' },
  { format: 'json', name: 'feed.json', type: 'application/feed+json' },
] as const

/** One feed of one locale, in all its formats. */
export interface Feed {
  /** Docs instance of which it has all docs. Absent: a plugin made it. */
  instance?: string
  files: readonly (typeof FEED_FORMATS)[number][]
  locale: string
  title: string
  description: string
  /** Whether entries hold whole articles or only their descriptions. */
  content: 'full' | 'summary'
  /** Address that its files are below: `/releases/cloud`. */
  path: string
  /** Main page of the docs, or the page at the address of the feed. Absent: there is none. */
  home?: string
  /** Newest first; never empty, and each route has a date. */
  routes: readonly Route[]
}

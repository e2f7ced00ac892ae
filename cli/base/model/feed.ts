import type { Route } from './route.ts'

/** One feed of one locale, in all its formats. */
export interface Feed {
  instance: string
  locale: string
  title: string
  description: string
  /** Whether entries hold whole articles or only their descriptions. */
  content: 'full' | 'summary'
  /** Address of the docs that the feed lists: `/releases/cloud`. */
  path: string
  /** Main page of the docs, where they have one. */
  home?: string
  /** Newest first; never empty, and each route has a date. */
  routes: readonly Route[]
}

import type { Route } from './route.ts'

/** One feed of one locale, in all its formats. */
export interface Feed {
  instance: string
  locale: string
  title: string
  description: string
  /** Whole articles, or their descriptions. */
  content: 'full' | 'summary'
  /** Address of the docs that it lists: `/releases/cloud`. */
  path: string
  /** Main page of the docs, where they have one. */
  home?: string
  /** Newest first; none is empty, and each has a date. */
  routes: readonly Route[]
}

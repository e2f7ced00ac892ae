import type { toFeedArticle } from './to-feed-article.ts'
import type { toMarkdown } from './to-markdown.ts'

/** Converts the HTML of an article to that of an entry of a feed. */
type FeedWriter = typeof toFeedArticle

/** Converts the HTML of an article to Markdown. */
export type MarkdownWriter = typeof toMarkdown

/** Load the Markdown writer: a separate file, which sites without Markdown copies never read. */
export async function loadMarkdownWriter(): Promise<MarkdownWriter> {
  const { toMarkdown } = await import(
    /* webpackChunkName: "to-markdown", webpackMode: "lazy" */ './to-markdown.ts'
  )
  return toMarkdown
}

/** Load the writer of articles for feeds, from the same file, which sites without feeds never read. */
export async function loadFeedWriter(): Promise<FeedWriter> {
  const { toFeedArticle } = await import(
    /* webpackChunkName: "to-markdown", webpackMode: "lazy" */ './to-feed-article.ts'
  )
  return toFeedArticle
}

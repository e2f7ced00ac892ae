import type { toMarkdown } from './to-markdown.ts'

/** Converts the HTML of an article to Markdown. */
export type MarkdownWriter = typeof toMarkdown

/** Load the Markdown writer: a separate file, which sites without Markdown copies never read. */
export async function loadMarkdownWriter(): Promise<MarkdownWriter> {
  const { toMarkdown } = await import(
    /* webpackChunkName: "to-markdown", webpackMode: "lazy" */ './to-markdown.ts'
  )
  return toMarkdown
}

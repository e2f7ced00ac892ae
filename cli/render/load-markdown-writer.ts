import type { toMarkdown } from './to-markdown.ts'

/** Writes HTML of an article as Markdown. */
export type MarkdownWriter = typeof toMarkdown

/** It is a file of its own, which sites without Markdown copies never read. */
export async function loadMarkdownWriter(): Promise<MarkdownWriter> {
  const { toMarkdown } = await import(
    /* webpackChunkName: "to-markdown", webpackMode: "lazy" */ './to-markdown.ts'
  )
  return toMarkdown
}

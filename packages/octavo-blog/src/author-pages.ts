/** Pages about authors, as Markdown: the list of those with a page, and the posts of each. */
import type { PluginDoc } from 'octavo/config'
import type { Author } from './authors.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'
import { join, type ListData, type ListedPost, toPages, toPlain } from './teaser.ts'

/** What the page of an author shows besides Markdown. */
export interface AuthorData extends Omit<ListData, 'kind'> {
  kind: 'author'
  author: Author
}

/** What the list of authors shows besides Markdown. */
export interface AuthorListData {
  kind: 'authors'
  /** Path of the list below that of the blog. */
  slug: string
  authors: readonly Author[]
}

/** The list of all authors in the authors file, with links to the pages of those who have one. */
export function toAuthorList(
  known: readonly Author[],
  posts: readonly Post[],
  { labels, path, authorsPath }: BlogOptions,
): PluginDoc {
  const authors = [...known].sort((one, other) => (one.name < other.name ? -1 : 1))
  const lines = authors.map((author) => {
    const count = posts.filter((post) => isBy(post, author)).length
    const name = toPlain(author.name)
    const elsewhere = /^https?:[^\s<>()]+$/.test(author.url ?? '') ? author.url : undefined
    const own = author.page && `@site/${path}/${authorsPath}/${author.page}.md`
    const target = own ?? elsewhere
    return `- ${target === undefined ? name : `[${name}](<${target}>)`} (${count})`
  })
  const slug = `/${authorsPath}`
  const data: AuthorListData = { kind: 'authors', slug, authors }
  return {
    path: `${authorsPath}.md`,
    frontMatter: { slug },
    data,
    text: join([`# ${toPlain(labels.authors)}`, lines.join('\n')]),
  }
}

/** The pages of an author, with the posts. */
export function toAuthorPages(
  author: Author,
  posts: readonly ListedPost[],
  options: BlogOptions,
): PluginDoc[] {
  const own = posts.filter((post) => isBy(post, author))
  const slug = `/${options.authorsPath}/${author.page}`
  const lead = toPlain(author.description ?? '')
  const pages = toPages({ posts: own, options, title: author.name, slug, lead })
  return pages.map(({ data, ...doc }) => {
    const list: AuthorData = { ...data, kind: 'author', author }
    return { ...doc, data: list }
  })
}

/** Whether an author has written a post. */
export const isBy = (post: Post, { key }: Author) => post.authors.some((one) => one.key === key)

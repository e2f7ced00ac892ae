/** Reads the posts and the authors of a blog. Only this part needs a YAML parser, so worker threads do without it. */
import type { LoadContext, PluginContent, PluginDoc } from 'octavo/config'
import { isBy, toAuthorList, toAuthorPages } from './author-pages.ts'
import { type Author, readAuthors } from './authors.ts'
import { toListDoc } from './lists.ts'
import type { BlogOptions } from './options.ts'
import { readPost } from './posts.ts'
import { postOf } from './show-post.ts'
import { type FoundPost, toPostDocs } from './to-post-docs.ts'

/** Pages of all posts, the list of authors, and pages of authors without posts. */
export function loadBlog(context: LoadContext<BlogOptions>): PluginContent {
  const { options, list, read, includeDrafts } = context
  const file = `${options.path}/${options.authors}`
  const known =
    list(file).length > 0 ? attempt(file, () => readAuthors(read(file))) : new Map<string, Author>()
  const found = list(`${options.path}/**/*.{md,mdx}`).flatMap((from): FoundPost[] => {
    const path = from.slice(options.path.length + 1)
    if (/(?:^|\/)_/.test(path)) return []
    const post = attempt(from, () => readPost(path, read(from), { known, options, includeDrafts }))
    return post ? [{ ...post, path, from }] : []
  })
  const docs = toPostDocs(found, { options, includeDrafts })
  return { docs: [...docs, ...toAuthorDocs([...known.values()], docs, options)] }
}

/** The list of authors, and pages of those whom no list shows: `plan` sees only authors of posts. */
function toAuthorDocs(
  known: readonly Author[],
  docs: readonly PluginDoc[],
  options: BlogOptions,
): PluginDoc[] {
  if (known.length === 0) return []
  const posts = docs.flatMap(({ data }) => postOf({ data }) ?? []).filter((post) => !post.isHidden)
  const silent = known.filter(
    (author) => author.page !== undefined && !posts.some((post) => isBy(post, author)),
  )
  const made = [
    toAuthorList(known, posts, options),
    ...silent.flatMap((author) => toAuthorPages(author, [], options)),
  ]
  return made.map((doc) => toListDoc(doc, options))
}

/** Name the file in the error of a post. */
function attempt<T>(file: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

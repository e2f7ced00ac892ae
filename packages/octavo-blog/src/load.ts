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
  const { options, list, read, report, includeDrafts } = context
  const file = `${options.path}/${options.authors}`
  const attempt = <T>(at: string, run: () => T) => attemptAt(report, at, run)
  const known =
    list(file).length > 0 ? attempt(file, () => readAuthors(read(file))) : new Map<string, Author>()
  // Without the authors, each post would have a fault.
  if (known === undefined) return {}
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

/** Report an error at its file, and continue, so that all of them are shown at once. @returns `undefined` after an error. */
function attemptAt<T>(
  report: LoadContext<BlogOptions>['report'],
  file: string,
  run: () => T,
): T | undefined {
  try {
    return run()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ message: `${message}.`, at: { file } })
    return undefined
  }
}

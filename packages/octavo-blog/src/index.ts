/** A blog: posts of a docs instance with addresses by date, authors, lists, an archive and sidebar entries. */
import { definePlugin, type PluginDoc } from 'octavo/config'
import { isBy, toAuthorList, toAuthorPages } from './author-pages.ts'
import { type Author, readAuthors } from './authors.ts'
import { toHeadTags } from './head-tags.ts'
import { rootOf } from './html.ts'
import { planLists, toListDoc } from './lists.ts'
import { type BlogOptions, optionsSchema } from './options.ts'
import { readPost } from './posts.ts'
import { listOf, showList, slugOf } from './show-list.ts'
import { postOf, showPost } from './show-post.ts'
import { type FoundPost, toPostDocs } from './to-post-docs.ts'

/** The blog plugin. */
export default definePlugin<BlogOptions>({
  name: 'blog',
  options: optionsSchema,
  styles: ['../blog.css'],
  load({ options, list, read }) {
    const file = `${options.path}/${options.authors}`
    const known =
      list(file).length > 0
        ? attempt(file, () => readAuthors(read(file)))
        : new Map<string, Author>()
    const found = list(`${options.path}/**/*.{md,mdx}`).flatMap((from): FoundPost[] => {
      const path = from.slice(options.path.length + 1)
      if (/(?:^|\/)_/.test(path)) return []
      const post = attempt(from, () => readPost(path, read(from), known))
      return post ? [{ ...post, path, from }] : []
    })
    const docs = toPostDocs(found, options)
    return { docs: [...docs, ...toAuthorDocs([...known.values()], docs, options)] }
  },
  plan(pages, { options }) {
    const posts = pages.flatMap((page) => {
      const post = postOf(page)
      return post && !post.isHidden ? [{ ...post, page }] : []
    })
    const authors = posts.flatMap((post) => post.authors)
    const byPage = new Map(
      authors.flatMap((author) => (author.page === undefined ? [] : [[author.page, author]])),
    )
    return planLists(posts, [...byPage.values()], options)
  },
  article(html, page, { options, site }) {
    if (page.instance !== options.instance) return html
    const place = { options, site, locale: page.locale }
    const post = postOf(page)
    if (post) return showPost(html, post, { ...place, root: rootOf(page.permalink, post.slug) })
    const list = listOf(page)
    if (!list) return html
    return showList(html, list, { ...place, root: rootOf(page.permalink, slugOf(list)) })
  },
  headTags(page, { options, site }) {
    const post = page.instance === options.instance ? postOf(page) : null
    return post ? toHeadTags(page, post, site) : []
  },
})

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

/** A blog: posts of a docs instance with addresses by date, authors, lists, an archive and sidebar entries. */
import { definePlugin, type PlannedDoc } from 'octavo/config'
import { type Author, readAuthors } from './authors.ts'
import { planLists } from './lists.ts'
import { type BlogOptions, optionsSchema } from './options.ts'
import { readPost } from './posts.ts'
import { addByline, postOf, toPostingTag } from './show-post.ts'

/** Fields of front matter that only the blog reads. */
const FIELDS = ['authors', 'author', 'author_title', 'author_url', 'author_image_url', 'date']

/** The blog plugin. */
export default definePlugin<BlogOptions>({
  name: 'blog',
  options: optionsSchema,
  styles: ['../blog.css'],
  load({ options, list, read }) {
    const { path: folder, instance, authors: file } = options
    const authorsFile = `${folder}/${file}`
    const known =
      list(authorsFile).length > 0 ? readAuthors(read(authorsFile)) : new Map<string, Author>()
    const docs = list(`${folder}/**/*.{md,mdx}`).flatMap((from) => {
      const path = from.slice(folder.length + 1)
      if (/(?:^|\/)_/.test(path)) return []
      const found = attempt(from, () => readPost(path, read(from), known))
      if (!found) return []
      const author = found.post.authors.map(({ name }) => name).join(', ')
      const date = found.post.date
      return [
        {
          ...{ path, from, instance, pluginFields: FIELDS, data: found.post },
          frontMatter: {
            slug: found.slug,
            last_update: author === '' ? { date } : { date, author },
          },
        },
      ]
    })
    return { docs }
  },
  plan(pages, { options }) {
    const posts = pages
      .flatMap((page) => {
        const post = postOf(page)
        return post && !post.isHidden ? [{ ...post, page }] : []
      })
      .sort(
        (one, other) => compare(other.date, one.date) || compare(other.page.path, one.page.path),
      )
    return planLists(posts, authorsIn(pages), options)
  },
  article(html, page, { options, site }) {
    const post = postOf(page)
    return post ? addByline(html, page, { post, site, options }) : html
  },
  headTags(page, { site }) {
    const post = postOf(page)
    return post ? [toPostingTag(page, post, site)] : []
  },
})

/** Authors who wrote a post, each once, by name. */
function authorsIn(pages: readonly PlannedDoc[]): Author[] {
  const authors = pages.flatMap((page) => postOf(page)?.authors ?? [])
  const byKey = new Map(
    authors.flatMap((author) => (author.key === undefined ? [] : [[author.key, author] as const])),
  )
  return [...byKey.values()].sort((one, other) => compare(one.name, other.name))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Name the file in the error of a post. */
function attempt<T>(file: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

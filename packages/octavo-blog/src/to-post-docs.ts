/** Posts as pages: their addresses, their neighbors, and who wrote them when. */
import type { PluginDoc } from 'octavo/config'
import { toDay } from './html.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'

/** A post that was read from a file. */
export interface FoundPost {
  post: Post
  /** Id of its page, among those of the instance. */
  id: string
  /** Path in the folder of the posts. */
  path: string
  /** Path in the site folder. */
  from: string
}

/** Fields of front matter that only the blog reads. */
const FIELDS = [
  ...['authors', 'author', 'author_title', 'author_url', 'author_image_url'],
  ...['authorTitle', 'authorURL', 'authorImageURL', 'date', 'slug', 'last_update'],
]

/** Pages of posts, in the order of the blog. @param includeDrafts - Whether lists have drafts and posts of the future. */
export function toPostDocs(
  found: readonly FoundPost[],
  { options, includeDrafts }: { options: BlogOptions; includeDrafts: boolean },
): PluginDoc[] {
  const sign = options.sortPosts === 'ascending' ? -1 : 1
  const compare = (one: string, other: string) => (one < other ? sign : one > other ? -sign : 0)
  const posts = [...found].sort(
    (one, other) => compare(one.post.date, other.post.date) || compare(other.path, one.path),
  )
  const now = new Date().toISOString()
  const isFuture = ({ post }: FoundPost) => !options.futurePosts && post.date > now
  const isHidden = (one: FoundPost) => one.post.isHidden || (!includeDrafts && isFuture(one))
  const shown = posts.filter((one) => !isHidden(one))
  const places = new Map(shown.map(({ id }, index) => [id, index]))
  return posts.map((one): PluginDoc => {
    const { path, from, post, id } = one
    const index = places.get(id)
    const neighbor = (step: number) =>
      index === undefined ? null : (shown[index + step]?.id ?? null)
    const author = post.authors.map(({ name }) => name).join(', ')
    const date = toDay(post.date)
    return {
      ...{ path, from, instance: options.instance, layout: 'post', pluginFields: FIELDS },
      data: isHidden(one) ? { ...post, isHidden: true } : post,
      frontMatter: {
        slug: post.slug,
        // A number at the start of a name is part of a title here.
        parse_number_prefixes: false,
        // Feeds show them.
        last_update: author === '' ? { date } : { date, author },
        pagination_prev: neighbor(-1),
        pagination_next: neighbor(1),
        ...(isFuture(one) ? { draft: true } : {}),
      },
    }
  })
}

/** A post in a list, as Markdown. */
import type { PlannedDoc } from 'octavo/config'
import { toDay } from './html.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'
import { type Titles, titlesOf } from './titles.ts'

/** A post with the facts about its page. */
export interface ListedPost extends Post {
  page: PlannedDoc
}

/** What a page with a list shows of its posts, besides their texts. */
export interface ListData {
  kind: 'list'
  /** Path of the list below that of the blog. */
  slug: string
  posts: readonly Pick<Post, 'date' | 'minutes' | 'authors'>[]
  titles: Titles
}

/** A list to write. */
interface List {
  /** In order. */
  posts: readonly ListedPost[]
  options: BlogOptions
  title: string
  /** Path of its first page below that of the blog. */
  slug: string
  /** Markdown below the title of the first page; empty for none. */
  lead: string
}

/** The pages of a list, with links between them. */
export function toPages({ posts, options, title, slug, lead }: List) {
  const { labels, path, pagePath, sortPosts } = options
  const perPage = options.postsPerPage === 'ALL' ? posts.length : options.postsPerPage
  const count = Math.max(1, Math.ceil(posts.length / Math.max(1, perPage)))
  const isAscending = sortPosts === 'ascending'
  const [before, after] = isAscending ? [labels.older, labels.newer] : [labels.newer, labels.older]
  const first = slug === '/' ? 'index' : slug.slice(1)
  const nameOf = (page: number) =>
    page === 0 ? first : `${slug === '/' ? '' : `${first}/`}${pagePath}/${page + 1}`
  const linkTo = (label: string, page: number) =>
    page < 0 || page >= count ? '' : `[${toPlain(label)}](@site/${path}/${nameOf(page)}.md)`
  return Array.from({ length: count }, (_, index) => {
    const shown = posts.slice(index * perPage, (index + 1) * perPage)
    const own = index === 0 ? slug : `/${nameOf(index)}`
    const data: ListData = {
      ...{ kind: 'list', slug: own },
      posts: shown.map(({ date, minutes, authors }) => ({ date, minutes, authors })),
      titles: titlesOf(shown),
    }
    return {
      path: `${nameOf(index)}.md`,
      // Search finds the posts, not the lists with the same texts.
      frontMatter: { slug: own, search: false },
      data,
      text: join([
        `# ${toPlain(title)}${index === 0 ? '' : ` (${index + 1})`}`,
        index === 0 ? lead : '',
        ...shown.map((post) => toTeaser(post, options)),
        [linkTo(before, index - 1), linkTo(after, index + 1)].filter(Boolean).join(' · '),
      ]),
    }
  })
}

/** Title, date, authors and excerpt of a post, with a link to it. */
function toTeaser(post: ListedPost, { labels }: BlogOptions): string {
  const { page, date, authors } = post
  const title = toPlain(page.title)
  const isWhole = countWords(page.excerpt) >= page.words
  return join([
    `## [${title}](${page.link})`,
    [toDay(date), ...authors.map(({ name }) => toPlain(name))].join(' · '),
    toExcerpt(post),
    isWhole ? '' : `[${toPlain(labels.readMore)}: ${title}](${page.link})`,
  ])
}

/** As the plugin API counts them. */
const countWords = (text: string) => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

/** The excerpt with links that also work on a list. MDX is left out, because a list is Markdown. */
function toExcerpt({ page, definitions }: ListedPost): string {
  const { excerpt, link, frontMatter } = page
  if (/\.mdx$/.test(link) && /[{<]/.test(excerpt.replace(/(`+)[\s\S]*?\1/g, '')))
    return toPlain(String(frontMatter.description ?? ''))
  const folder = link.slice(0, link.lastIndexOf('/') + 1)
  const inlined = excerpt.replace(
    /\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g,
    (all, text: string, id: string) => {
      const label = id || text
      return Object.hasOwn(definitions, label) ? `[${text}](${definitions[label]})` : all
    },
  )
  return inlined
    .replace(/^#{1,2} /gm, '### ')
    .replace(/\]\((?![a-z][a-z\d+.-]*:|[/#@<])(?:\.\/)?/gi, `](${folder}`)
}

/** Blocks of Markdown; empty ones are left out. */
export const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** Text that cannot become Markdown. */
export const toPlain = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~!&$:]/g, '\\$&')

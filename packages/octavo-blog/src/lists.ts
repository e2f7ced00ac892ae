/** Pages that list posts, as Markdown: the list itself, the archive, and authors. */
import type { PlannedDoc, PluginDoc, PluginPlan } from 'octavo/config'
import type { Author } from './authors.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'

/** A post with the facts about its page. */
export interface ListedPost extends Post {
  page: PlannedDoc
}

/** All lists. @param posts - Newest first, without hidden ones. @param known - Authors of the authors file. */
export function planLists(
  posts: readonly ListedPost[],
  known: readonly Author[],
  options: BlogOptions,
): PluginPlan {
  const { instance, labels } = options
  const authors = known.filter(({ hasPage }) => hasPage)
  const docs: PluginDoc[] = [...toList(posts, options), toArchive(posts, options)]
  if (authors.length > 0) docs.push(toAuthorList(authors, posts, options))
  for (const author of authors) docs.push(toAuthorPage(author, posts, options))
  const recent = posts.slice(0, options.recentPosts).map(toEntry)
  const years = Object.entries(groupByYear(posts)).reverse()
  return {
    docs: docs.map((doc) => ({ ...doc, instance })),
    sidebars: {
      recent: [{ type: 'category', label: labels.recent, collapsible: false, items: recent }],
      posts: years.map(([year, ofYear]) => ({
        ...({ type: 'category', label: year, items: ofYear.map(toEntry) } as const),
      })),
    },
  }
}

const toEntry = ({ page }: ListedPost) => page.path.replace(/\.mdx?$/, '')

function groupByYear(posts: readonly ListedPost[]): Record<string, ListedPost[]> {
  const years: Record<string, ListedPost[]> = {}
  for (const post of posts) {
    const year = post.date.slice(0, 4)
    years[year] ??= []
    years[year].push(post)
  }
  return years
}

function toList(posts: readonly ListedPost[], options: BlogOptions): PluginDoc[] {
  const { postsPerPage, title, labels } = options
  const count = Math.max(1, Math.ceil(posts.length / postsPerPage))
  return Array.from({ length: count }, (_, index) => {
    const shown = posts.slice(index * postsPerPage, (index + 1) * postsPerPage)
    const nameOf = (page: number) => (page === 0 ? 'index' : `page/${page + 1}`)
    const to = (page: number) => `@site/${options.path}/${nameOf(page)}.md`
    const around = [
      index > 0 ? `[${labels.newer}](${to(index - 1)})` : '',
      index < count - 1 ? `[${labels.older}](${to(index + 1)})` : '',
    ]
    return {
      path: `${nameOf(index)}.md`,
      frontMatter: { ...LIST, slug: index === 0 ? '/' : `/${nameOf(index)}` },
      text: join([
        `# ${title}`,
        ...shown.map((post) => toTeaser(post, options)),
        around.filter((link) => link).join(' · '),
      ]),
    }
  })
}

/** Lists are found by their posts, and have no neighbors. */
const LIST = { pagination_next: null, pagination_prev: null, hide_table_of_contents: true }

function toTeaser(post: ListedPost, { labels }: BlogOptions): string {
  const { page, date, authors } = post
  return join([
    `## [${toPlain(page.title)}](${page.link})`,
    [date, ...authors.map(({ name }) => toPlain(name))].join(' · '),
    toExcerpt(post),
    `[${labels.readMore}: ${toPlain(page.title)}](${page.link})`,
  ])
}

/** The excerpt with links that also work on a list. MDX is left out, because a list is Markdown. */
function toExcerpt({ page, definitions }: ListedPost): string {
  const { excerpt, link, frontMatter } = page
  if (/\.mdx$/.test(link) && /[{<]/.test(excerpt))
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

function toArchive(posts: readonly ListedPost[], { labels }: BlogOptions): PluginDoc {
  const years = Object.entries(groupByYear(posts)).reverse()
  const lines = years.map(([year, ofYear]) => join([`## ${year}`, ofYear.map(toLine).join('\n')]))
  return {
    path: 'archive.md',
    frontMatter: { ...LIST, slug: '/archive', hide_table_of_contents: false },
    text: join([`# ${labels.archive}`, ...lines]),
  }
}

const toLine = ({ page, date }: ListedPost) => `- ${date} · [${toPlain(page.title)}](${page.link})`

const isBy = (post: Post, { key }: Author) => post.authors.some((one) => one.key === key)

function toAuthorList(
  authors: readonly Author[],
  posts: readonly ListedPost[],
  { labels, path }: BlogOptions,
): PluginDoc {
  const lines = authors.map((author) => {
    const count = posts.filter((post) => isBy(post, author)).length
    return `- [${toPlain(author.name)}](@site/${path}/authors/${author.key}.md) (${count})`
  })
  return {
    path: 'authors.md',
    frontMatter: { ...LIST, slug: '/authors' },
    text: join([`# ${labels.authors}`, lines.join('\n')]),
  }
}

function toAuthorPage(
  author: Author,
  posts: readonly ListedPost[],
  options: BlogOptions,
): PluginDoc {
  const own = posts.filter((post) => isBy(post, author))
  return {
    path: `authors/${author.key}.md`,
    frontMatter: { ...LIST, slug: `/authors/${author.key}` },
    data: { kind: 'author', author },
    text: join([
      `# ${toPlain(author.name)}`,
      toPlain(author.description ?? author.title ?? ''),
      ...own.map((post) => toTeaser(post, options)),
    ]),
  }
}

const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** Text that cannot become Markdown. */
const toPlain = (text: string) => text.replace(/[\\`*_{}[\]<>#|~!&$:]/g, '\\$&')

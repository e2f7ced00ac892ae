/** Pages that list posts, as Markdown: the list itself, and the archive. */
import type { PlannedDoc, PluginDoc, PluginPlan, SidebarItemInput } from 'octavo/config'
import { toAuthorPage } from './author-pages.ts'
import type { Author } from './authors.ts'
import { toDay } from './html.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'
import { join, type ListedPost, toListData, toPlain, toTeaser } from './teaser.ts'

/** All lists. @param posts - In order, without hidden ones. @param authors - Those with posts and a page. */
export function planLists(
  posts: readonly ListedPost[],
  authors: readonly Author[],
  options: BlogOptions,
): PluginPlan {
  const docs = [...toList(posts, options), ...toArchive(posts, options)]
  for (const author of authors) docs.push(toAuthorPage(author, posts, options))
  return { docs: docs.map((doc) => toListDoc(doc, options)), sidebars: toSidebars(posts, options) }
}

/** A list with the fields of all lists: they have no neighbors, and search finds the posts instead of them. */
export function toListDoc(doc: PluginDoc, { instance }: BlogOptions): PluginDoc {
  return {
    ...doc,
    instance,
    frontMatter: {
      pagination_next: null,
      pagination_prev: null,
      hide_table_of_contents: true,
      ...doc.frontMatter,
    },
  }
}

/** Entries for sidebars. Another blog may have the short names, so there are some with the instance, too. */
function toSidebars(posts: readonly ListedPost[], { instance, labels, recentPosts }: BlogOptions) {
  const count = recentPosts === 'ALL' ? posts.length : recentPosts
  const items = posts.slice(0, count).map(toEntry)
  const category = { type: 'category', label: labels.recent, collapsible: false } as const
  const recent: SidebarItemInput[] = items.length > 0 ? [{ ...category, items }] : []
  const ofYears = groupByYear(posts).map(
    ([year, ofYear]): SidebarItemInput => ({
      ...{ type: 'category', label: year, items: ofYear.map(toEntry) },
    }),
  )
  return {
    ...{ recent, posts: ofYears },
    ...{ [`${instance}-recent`]: recent, [`${instance}-posts`]: ofYears },
  }
}

const toEntry = ({ page }: ListedPost) => page.path.replace(/\.mdx?$/, '')

/** Posts of each year, in the order of the posts. */
function groupByYear(posts: readonly ListedPost[]): [string, ListedPost[]][] {
  const years = new Map<string, ListedPost[]>()
  for (const post of posts) {
    const year = post.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), post])
  }
  return [...years]
}

function toList(posts: readonly ListedPost[], options: BlogOptions): PluginDoc[] {
  const { title, labels, path, pagePath, description, sortPosts } = options
  const perPage = options.postsPerPage === 'ALL' ? posts.length : options.postsPerPage
  const count = Math.max(1, Math.ceil(posts.length / Math.max(1, perPage)))
  const isAscending = sortPosts === 'ascending'
  const [before, after] = isAscending ? [labels.older, labels.newer] : [labels.newer, labels.older]
  return Array.from({ length: count }, (_, index) => {
    const shown = posts.slice(index * perPage, (index + 1) * perPage)
    const nameOf = (page: number) => (page === 0 ? 'index' : `${pagePath}/${page + 1}`)
    const to = (page: number) => `@site/${path}/${nameOf(page)}.md`
    const around = [
      index > 0 ? `[${toPlain(before)}](${to(index - 1)})` : '',
      index < count - 1 ? `[${toPlain(after)}](${to(index + 1)})` : '',
    ]
    const slug = index === 0 ? '/' : `/${nameOf(index)}`
    return {
      path: `${nameOf(index)}.md`,
      frontMatter: { slug, search: false, ...(description === '' ? {} : { description }) },
      data: toListData(shown, slug),
      text: join([
        `# ${toPlain(title)}${index === 0 ? '' : ` (${index + 1})`}`,
        ...shown.map((post) => toTeaser(post, options)),
        around.filter((link) => link).join(' · '),
      ]),
    }
  })
}

function toArchive(posts: readonly ListedPost[], { labels, archivePath }: BlogOptions) {
  if (archivePath === '') return []
  const lines = groupByYear(posts).map(([year, ofYear]) =>
    join([`## ${year}`, ofYear.map(toLine).join('\n')]),
  )
  const slug = `/${archivePath}`
  return [
    {
      path: `${archivePath}.md`,
      frontMatter: { slug, hide_table_of_contents: false },
      data: { kind: 'archive' },
      text: join([`# ${toPlain(labels.archive)}`, ...lines]),
    },
  ]
}

const toLine = ({ page, date }: Post & { page: PlannedDoc }) =>
  `- ${toDay(date)} · [${toPlain(page.title)}](${page.link})`

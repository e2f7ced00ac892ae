/** Pages that list posts, as Markdown: the list itself, and the archive. */
import type { PlannedDoc, PluginDoc, PluginPlan, SidebarItemInput } from 'octavo/config'
import { toAuthorPages } from './author-pages.ts'
import type { Author } from './authors.ts'
import { toDay } from './html.ts'
import type { BlogOptions } from './options.ts'
import type { Post } from './posts.ts'
import { join, type ListedPost, toPages, toPlain } from './teaser.ts'
import { type Titles, titlesOf } from './titles.ts'

/** What the archive shows besides its Markdown. */
export interface ArchiveData {
  kind: 'archive'
  /** Path of the archive below that of the blog. */
  slug: string
  titles: Titles
}

/** All lists. @param posts - In order, without hidden ones. @param authors - Those with posts and a page. */
export function planLists(
  posts: readonly ListedPost[],
  authors: readonly Author[],
  options: BlogOptions,
): PluginPlan {
  const docs = [...toList(posts, options), ...toArchive(posts, options)]
  for (const author of authors) docs.push(...toAuthorPages(author, posts, options))
  return { docs: docs.map((doc) => toListDoc(doc, options)), sidebars: toSidebars(posts, options) }
}

/** A page of the blog that lists something. */
export function toListDoc(doc: PluginDoc, { instance }: BlogOptions): PluginDoc {
  return { ...doc, instance, layout: 'list' }
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
  const { title, description } = options
  const pages = toPages({ posts, options, title, slug: '/', lead: '' })
  const fields = description === '' ? {} : { description }
  return pages.map((doc) => ({ ...doc, frontMatter: { ...doc.frontMatter, ...fields } }))
}

function toArchive(posts: readonly ListedPost[], { labels, archivePath }: BlogOptions) {
  if (archivePath === '') return []
  const lines = groupByYear(posts).map(([year, ofYear]) =>
    join([`## ${year}`, ofYear.map(toLine).join('\n')]),
  )
  const slug = `/${archivePath}`
  const data: ArchiveData = { kind: 'archive', slug, titles: titlesOf(posts) }
  return [
    {
      path: `${archivePath}.md`,
      frontMatter: { slug, hide_table_of_contents: false },
      data,
      text: join([`# ${toPlain(labels.archive)}`, ...lines]),
    },
  ]
}

const toLine = ({ page, date }: Post & { page: PlannedDoc }) =>
  `- ${toDay(date)} · [${toPlain(page.title)}](${page.link})`

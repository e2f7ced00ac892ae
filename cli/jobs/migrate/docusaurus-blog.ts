/** A blog of a Docusaurus site as a docs instance with the plugin octavo-blog: posts and lists keep their addresses. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { templateVersions } from '../../base/package/version.ts'
import { toSidebarsText } from '../../config/to-config-text.ts'
import { toComment } from './config-files.ts'
import { listFolders } from './docusaurus-catalogues.ts'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import { listFiles } from './list-files.ts'
import { carryFields, type FoundSite, type MovedSite, putOption } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import type { ForeignPart } from './part.ts'

/** Name of a post with its date: `2024-01-31-name`, `2024/01/31/name`. */
const DATED = /\d{4}[-/]\d{1,2}[-/]\d{1,2}/

/** Options of the docs instance with the same name and meaning. */
const OF_INSTANCE = [
  ...['editUrl', 'editLocalizedFiles', 'include', 'exclude', 'tagsBasePath', 'onInlineTags'],
  'admonitions',
]

/** Option of the plugin → option of Docusaurus. */
const OF_PLUGIN: Readonly<Record<string, string>> = {
  title: 'blogTitle',
  description: 'blogDescription',
  authors: 'authorsMapPath',
  postsPerPage: 'postsPerPage',
  recentPosts: 'blogSidebarCount',
  sortPosts: 'sortPosts',
  pagePath: 'pageBasePath',
  authorsPath: 'authorsBasePath',
  readingTime: 'showReadingTime',
}

/** Posts show their own date and authors in place of those of the last change. */
const OF_CHANGES = ['showLastUpdateTime', 'showLastUpdateAuthor']

/** Checks of Docusaurus that Octavo does itself, or for nothing that it has. */
const UNNEEDED = ['onInlineAuthors', 'onUntruncatedBlogPosts']

/** Add the instance and the plugin. */
export function moveBlog(
  { root, config }: FoundSite,
  { entry, options }: { entry: ForeignPart; options: ForeignPart },
  moved: MovedSite,
): void {
  const path = (options.get('path').text() ?? 'blog').replace(/^\.\/|\/$/g, '')
  if (!existsSync(join(root, path))) {
    if (entry.value !== undefined && options.entries().length > 0)
      entry.note('has no folder of posts')
    return
  }
  const id = toId(options.get('id').text() ?? 'blog', moved)
  const base = (options.get('routeBasePath').text() ?? 'blog').replace(/^\/|\/$/g, '')
  const instance = carryFields(
    moved,
    options,
    Object.fromEntries(OF_INSTANCE.map((name) => [name, options.get(name)])),
  )
  const tags = options.get('tags').take()
  Object.assign(
    instance,
    omitUndefined({
      ...{ id, path, routeBasePath: base === '' ? '/' : base },
      ...{ numberPrefixParser: false, breadcrumbs: false },
      tags: tags === null ? false : tags,
      feed: toFeed(options.get('feedOptions'), textIn(fieldOf(config.value, 'title'))),
    }),
  )
  Object.assign(instance, addSidebar(id, options.get('blogSidebarCount').value, moved))
  putOption(moved.config, ['docs'], [...listOf(moved.config.docs), instance])
  putOption(
    moved.config,
    ['plugins'],
    [...listOf(moved.config.plugins), ['octavo-blog', toPluginOptions(options, { id, path })]],
  )
  moved.installs = { ...moved.installs, 'octavo-blog': templateVersions.octavo }
  keepLists(options, { root, path, base }, moved)
  moveTranslations(root, { id, given: options.get('id').text() }, moved)
  for (const name of OF_CHANGES)
    if (options.get(name).flag() === true)
      options.get(name).note('posts show their date and authors, not the last change')
  for (const name of UNNEEDED) options.get(name).take()
  for (const [, part] of options.others()) part.note('has no equivalent in octavo-blog')
  const before = moved.changePage
  moved.changePage = (page, site) => {
    const inner = relative(join(root, path), page.file).split(sep).join('/')
    const text = before?.(page, site) ?? page.text
    return inner.startsWith('..') || !/\.mdx?$/.test(inner)
      ? text
      : dateOf({ ...page, text }, inner)
  }
}

/** An id that no other docs instance has. */
function toId(wanted: string, { config }: MovedSite): string {
  const id = wanted === 'default' ? 'blog' : wanted
  return listOf(config.docs).some((other) => fieldOf(other, 'id') === id) ? `${id}-blog` : id
}

function toPluginOptions(
  options: ForeignPart,
  { id, path }: { id: string; path: string },
): ForeignObject {
  const given = Object.entries(OF_PLUGIN).flatMap(([name, old]): [string, ForeignValue][] => {
    const value = options.get(old).take()
    return value === undefined || value === null ? [] : [[name, value]]
  })
  const archive = options.get('archiveBasePath').take()
  const recent = options.get('blogSidebarTitle').text()
  return omitUndefined({
    instance: id === 'blog' ? undefined : id,
    path: path === 'blog' ? undefined : path,
    ...Object.fromEntries(given),
    archivePath: archive === null ? '' : archive,
    labels: recent === undefined ? undefined : { recent },
  })
}

/** Feeds with their default title in Docusaurus. */
function toFeed(feed: ForeignPart, site = ''): ForeignValue {
  for (const name of ['type', 'xslt', 'language']) feed.get(name).take()
  if (isForeignObject(feed.value) && feed.value.type === null) return false
  const limit = feed.get('limit').take()
  const isAll = limit === null || limit === false
  const title = feed.get('title').text() ?? (site === '' ? undefined : `${site} Blog`)
  return omitUndefined({
    title,
    description: feed.get('description').text() ?? title,
    limit: isAll ? 1000 : limit,
  })
}

/** The recent posts next to all pages of the blog, unless it shows none. */
function addSidebar(id: string, count: ForeignValue, moved: MovedSite): ForeignObject {
  if (count === 0) return { sidebarPath: false }
  const sidebarPath = `${id}-sidebars.ts`
  const recent = { type: 'plugin', plugin: 'blog', id: `${id}-recent` }
  const content = toSidebarsText({ [id]: [recent] }, toComment(moved.from, moved.file))
  moved.files.push({ path: sidebarPath, content })
  return { sidebarPath, displayedSidebar: id }
}

/** Further pages of tags have no equivalent, so they redirect to the first one, which has all posts. */
function keepLists(
  options: ForeignPart,
  { root, path, base }: { root: string; path: string; base: string },
  moved: MovedSite,
): void {
  const posts = listFiles(root, path).filter((file) => /\.mdx?$/.test(file))
  const perPage = options.get('postsPerPage').value ?? 10
  const hasTags = (file: string) => /^tags:/m.test(readFileSync(join(root, file), 'utf8'))
  if (typeof perPage !== 'number' || posts.length <= perPage || !posts.some(hasTags)) return
  const [tags = 'tags', page = 'page'] = [
    options.get('tagsBasePath').text(),
    options.get('pageBasePath').text(),
  ]
  const of = `${base === '' ? '' : `/${base}`}/${tags}/:tag`
  const known = listOf(moved.config.redirects)
  putOption(moved.config, ['redirects'], [...known, { from: `${of}/${page}/*`, to: of }])
}

/** Folders of translated posts, as `i18n.translations` of the new site names them. */
function moveTranslations(
  root: string,
  { id, given }: { id: string; given: string | undefined },
  moved: MovedSite,
): void {
  const folder = `docusaurus-plugin-content-blog${given && given !== 'default' ? `-${given}` : ''}`
  const files = listFolders(join(root, 'i18n')).map((locale) => `i18n/${locale}`)
  const found = files.filter((locale) => existsSync(join(root, locale, folder)))
  const moves = found.map((locale): readonly [string, string] => [
    `${locale}/${folder}`,
    `${locale}/docusaurus-plugin-content-docs-${id}/current`,
  ])
  moved.moves = [...(moved.moves ?? []), ...moves]
}

/** A post without a date has that of its first commit, or of its file, as in Docusaurus. */
function dateOf({ text, file }: NewText, path: string): string {
  if (DATED.test(path)) return text
  const post = new PageFields(text.replaceAll('\r\n', '\n'))
  if (post.data.date !== undefined) return text
  const args = ['log', '--follow', '--diff-filter=A', '--format=%cs', '--', file]
  const { stdout } = spawnSync('git', args, { cwd: join(file, '..'), encoding: 'utf8' })
  const commit = stdout?.trim().split('\n').at(-1)
  post.set('date', commit || statSync(file).mtime.toISOString().slice(0, 10))
  return post.toText()
}

/** The blog of a Docusaurus site as a docs instance: its posts keep their addresses, dates and authors. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { manualUrl } from '../../base/package/version.ts'
import { parseData } from '../../config/data-text.ts'
import { type ForeignObject, listOf } from './foreign-value.ts'
import { carryFields, type FoundSite, type MovedSite, putOption } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import type { ForeignPart } from './part.ts'

/** Folder or name of a post with its date: `2024-01-31-name`, `2024/01/31/name`. */
const DATED = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*?)(?:\/index)?$/

/** Add the instance, and convert its pages. */
export function moveBlog(
  { root }: FoundSite,
  { entry, options }: { entry: ForeignPart; options: ForeignPart },
  moved: MovedSite,
): void {
  const path = (options.get('path').text() ?? 'blog').replace(/^\.\//, '')
  if (!existsSync(join(root, path))) {
    if (entry.value !== undefined && options.entries().length > 0)
      entry.note('has no folder of posts')
    return
  }
  const base = (options.get('routeBasePath').text() ?? 'blog').replace(/^\/|\/$/g, '')
  const id = options.get('id').text() ?? (listOf(moved.config.docs).length > 0 ? 'blog' : 'default')
  const title = options.get('blogTitle').text() ?? 'Blog'
  const description = options.get('blogDescription').text()
  const instance: ForeignObject = carryFields(moved, options, { editUrl: options.get('editUrl') })
  Object.assign(instance, {
    id,
    path,
    routeBasePath: base === '' ? '/' : base,
    numberPrefixParser: false,
  })
  instance.showLastUpdateTime = true
  instance.feed = omitUndefined({ title, description })
  putOption(moved.config, ['docs'], [...listOf(moved.config.docs), instance])
  const names = options.others().map(([name]) => name)
  if (names.length > 0)
    entry.note(
      `these options have no equivalent: ${names.join(', ')}`,
      `see ${manualUrl('learn/news')}`,
    )
  const [from, to] = [base === '' ? '' : `/${base}`, base === '' ? '/' : `/${base}`]
  const old = ['page/*', 'archive', 'authors', 'authors/*'].map((name) => `${from}/${name}`)
  putOption(moved.config, ['redirects'], [...listOf(moved.config.redirects), { from: old, to }])
  const authors = readAuthors(join(root, path))
  const before = moved.changePage
  moved.changePage = (page, site) => {
    const inner = relative(join(root, path), page.file).split(sep).join('/')
    if (inner.startsWith('..') || !/\.mdx?$/.test(inner)) return before?.(page, site) ?? page.text
    return changePost(page, inner, authors)
  }
  const home = ['index.md', 'index.mdx', 'README.md'].some((name) =>
    existsSync(join(root, path, name)),
  )
  if (home) return
  const lead = description === undefined ? '' : `${description}\n\n`
  moved.files.push({
    path: `${path}/index.md`,
    content: `---\nslug: /\n---\n\n# ${title}\n\n${lead}<DocCardList />\n`,
  })
}

function changePost({ text }: NewText, path: string, authors: ReadonlyMap<string, string>): string {
  const post = new PageFields(text.replaceAll('\r\n', '\n'))
  const name = path.replace(/\.mdx?$/, '')
  const [, year, month = '', day = '', rest = ''] = DATED.exec(name) ?? []
  const inName =
    year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = toDay(post.data.date) ?? inName
  const slug = post.text('slug')
  const dated =
    inName === undefined
      ? posix.join(name.replace(/\/index$/, ''))
      : `${inName.replaceAll('-', '/')}/${rest}`
  post.set('slug', slug === undefined ? `/${dated}` : `/${slug.replace(/^\//, '')}`)
  const author = namesOf(post.data.authors ?? post.data.author, authors).join(', ')
  if (date !== undefined) {
    post.set('last_update', omitUndefined({ date, author: author || undefined }))
    // The newest post is first.
    post.set('sidebar_position', -Math.floor(Date.parse(date) / 86_400_000))
  }
  post.remove('authors', 'author', 'author_title', 'author_url', 'author_image_url', 'date')
  return post.toText()
}

function toDay(value: unknown): string | undefined {
  const date =
    value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

function namesOf(value: unknown, authors: ReadonlyMap<string, string>): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => namesOf(each, authors))
  if (typeof value === 'string') return [authors.get(value) ?? value]
  return isRecord(value) && typeof value.name === 'string'
    ? [value.name]
    : isRecord(value) && typeof value.key === 'string'
      ? [authors.get(value.key) ?? value.key]
      : []
}

function readAuthors(folder: string): Map<string, string> {
  const file = join(folder, 'authors.yml')
  if (!existsSync(file)) return new Map()
  const parsed = parseData(readFileSync(file, 'utf8'), 'yaml')
  const data = 'value' in parsed && isRecord(parsed.value) ? parsed.value : {}
  return new Map(
    Object.entries(data).flatMap(([key, author]) =>
      isRecord(author) && typeof author.name === 'string' ? [[key, author.name] as const] : [],
    ),
  )
}

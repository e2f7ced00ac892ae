/** Pages of MkDocs as pages of ours: front matter, blocks, notations between words, links. */
import { dirname, join, posix } from 'node:path'
import { slug } from 'github-slugger'
import admonitions from '../../../runtime/contract/admonitions.json' with { type: 'json' }
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { isFile } from '../../config/module-files.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { fieldOf, isForeignObject, listOf } from './foreign-value.ts'
import { keepAnchors, PYTHON_MARKDOWN } from './keep-anchors.ts'
import { limitIncludes } from './limit-includes.ts'
import type { MkDocsFiles } from './mkdocs-files.ts'
import { addSheets, type MovedSite } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import { hideCode, replaceInProse } from './page-text.ts'
import { convertInline } from './python-inline.ts'
import { toTitle } from './python-lines.ts'
import { convertBlocks } from './python-markdown.ts'

/** What all pages of a site share. */
interface MkDocsPages {
  /** Absolute folder of the docs. */
  folder: string
  files: MkDocsFiles
  /** Whether `guide/a.md` is at `/guide/a/`, and not at `/guide/a.html`. */
  hasFolders: boolean
  inline: ReadonlySet<string>
  appended: readonly string[]
  blog: Blog | null
  /** Whether ids of headings are those of the extension `toc`. */
  keepsAnchors: boolean
  hasMacros: boolean
  /** Titles that the navigation gives to pages, by their paths. */
  titles: ReadonlyMap<string, string>
}

interface Blog {
  /** In the docs. */
  folder: string
  posts: string
  format: string
  date: string
}

const BUILT_IN = new Set(Object.keys(admonitions))
const TONES = new Map(
  Object.entries({
    info: 'abstract summary tldr todo question help faq',
    tip: 'hint check done',
    warning: 'attention',
    danger: 'failure fail missing error bug',
  }).flatMap(([tone, kinds]) => kinds.split(' ').map((kind) => [kind, tone] as const)),
)

/** @returns a function that converts a page. */
export function changeMkDocsPage(site: MkDocsPages) {
  return ({ file, place, text }: NewText, moved: MovedSite): string => {
    if (!/\.md$/.test(file)) return text
    const page = new PageFields(text.replaceAll('\r\n', '\n'))
    changeFields(page, { file, site })
    const notes = new Map<string, { why: string; count: number }>()
    const note = (construct: string, why: string) => {
      const known = notes.get(construct)
      notes.set(construct, { why, count: (known?.count ?? 0) + 1 })
    }
    const from = dirname(file)
    const appended = site.appended.flatMap((path) => site.files.read(path, from) ?? [])
    const lines = [...page.body.split('\n'), ...(appended.length > 0 ? ['', ...appended] : [])]
    const blocks = convertBlocks(lines, {
      include: limitIncludes((path) => site.files.read(path, from)),
      toKind: (kind) => toKind(kind, moved),
      note,
    })
    const converted = convertInline(blocks.join('\n'), {
      inline: site.inline,
      onIcon: (name) => {
        moved.packageIcons = (moved.packageIcons ?? new Set()).add(name)
      },
    })
    const anchored = site.keepsAnchors ? keepAnchors(converted, PYTHON_MARKDOWN) : converted
    page.body = changeLinks(takeObjects(anchored), { file, site })
    if (site.hasMacros) {
      for (const [macro] of page.body.matchAll(/\{\{[^{}\n]+\}\}|\{%[^{}%\n]+%\}/g))
        note(macro, 'is a macro for Python')
    }
    for (const [construct, { why, count }] of notes)
      report(moved, { construct, why, place, text, count })
    if (/<div class="grid\b/.test(page.body)) addGrid(moved)
    return page.toText()
  }
}

/** The look of `<div class="grid cards">`, once. */
function addGrid(moved: MovedSite): void {
  if (moved.files.some(({ path }) => path === GRID)) return
  addSheets(moved, [GRID])
  moved.files.push({ path: GRID, content: GRID_SHEET })
}

const GRID = 'theme/grid.css'
const GRID_SHEET = `.article .grid,
.article .grid.cards > ul {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: 0.75rem;
  padding: 0;
  list-style: none;
}

.article .grid.cards {
  display: block;
}

.article .grid.cards > ul > li,
.article .grid > .card {
  margin: 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--octavo-line);
  border-radius: 0.5rem;
}
`

interface NotedConstruct {
  construct: string
  why: string
  place: string
  /** Of the old page. */
  text: string
  count: number
}

function report(moved: MovedSite, { construct, why, place, text, count }: NotedConstruct): void {
  const index = text.indexOf(construct)
  const line = index < 0 ? 1 : text.slice(0, index).split('\n').length
  const times = count > 1 ? ` (${count} times)` : ''
  moved.notes.push(
    migrateNoEqual(`\`${construct}\`${times}`, why, undefined, { file: place, line }),
  )
}

/** Kinds that Octavo does not have become kinds of the docs. */
function toKind(kind: string, { config }: MovedSite): string {
  const name = kind.toLowerCase()
  if (BUILT_IN.has(name)) return name
  if (!/^[a-z][a-z\d-]*$/.test(name) || name === 'details' || name === 'tab' || name === 'tabs')
    return 'note'
  // The check of the config has copied it.
  const [instance = {}] = listOf(config.docs).filter(isForeignObject)
  const known = fieldOf(instance.admonitions, 'keywords')
  const all = isForeignObject(known) ? known : {}
  all[name] ??= { title: toTitle(name), tone: TONES.get(name) ?? 'note' }
  instance.admonitions = { keywords: all }
  return name
}

interface PageContext {
  /** Absolute. */
  file: string
  site: MkDocsPages
}

const inDocs = (file: string, { folder }: MkDocsPages) => toSitePath(folder, file)

function changeFields(page: PageFields, { file, site }: PageContext): void {
  const { hide, search, date } = page.data
  const hidden = Array.isArray(hide) ? hide : typeof hide === 'string' ? [hide] : []
  if (hidden.includes('navigation')) page.set('displayed_sidebar', null)
  if (hidden.includes('toc')) page.set('hide_table_of_contents', true)
  if (isRecord(search)) page.set('search', search.exclude === true ? false : undefined)
  else if (search !== undefined) page.remove('search')
  page.remove('hide', 'icon', 'status', 'template', 'subtitle', 'social', 'links', 'boost')
  const path = inDocs(file, site)
  const post = site.blog && isPost(path, site.blog) ? toPostAddress(page, site.blog) : null
  if (post !== null) page.set('slug', post)
  if (isRecord(date)) page.set('date', toDay(date.created))
  addTitle(page, path, site.titles)
  if (!site.hasFolders && !/(?:^|\/)(?:index|README)\.md$/.test(path))
    page.set('redirect_from', `/${path.replace(/\.md$/, '.html')}`)
}

/** A page without a heading is named by the navigation there, or else by its file. */
function addTitle(page: PageFields, path: string, titles: ReadonlyMap<string, string>): void {
  if (page.has('title') || /^#[ \t]|^=+[ \t]*$|<h1\b/im.test(hideCode(page.body))) return
  page.set('title', titles.get(path) ?? toTitle(posix.basename(path, '.md').replaceAll('_', '-')))
}

const isPost = (path: string, { posts }: Blog) => path.startsWith(`${posts.replace(/\/$/, '')}/`)

function toDay(value: unknown): string | undefined {
  const date = value instanceof Date ? value.toISOString() : String(value ?? '')
  return /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0]
}

/** Address of a post by the format of the old blog; `null` for a page without a date. */
function toPostAddress(page: PageFields, { folder, format, date }: Blog): string | null {
  const given = page.data.date
  const day = toDay(isRecord(given) ? given.created : given)
  if (day === undefined) return null
  const [year = '', month = '', of = ''] = day.split('-')
  const heading = /^#[ \t]+(.+?)[ \t]*(?:\{[^}]*\})?[ \t]*#*$/m.exec(page.body)?.[1] ?? ''
  const title = page.text('title') ?? heading.replace(/[*_`]/g, '')
  const categories = Array.isArray(page.data.categories) ? page.data.categories : []
  const values: Readonly<Record<string, string>> = {
    date: date.replace('yyyy', year).replace('MM', month).replace('dd', of),
    slug: page.text('slug') ?? slug(title),
    categories: categories.map((one) => slug(String(one))).join('/'),
    file: '',
  }
  const path = format.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return posix.join('/', folder, path, '/')
}

/** `[text][package.object]` without a definition is text: a plugin knows where it leads. */
function takeObjects(text: string): string {
  const definitions = text.matchAll(/^[ \t]*\[([^[\]\n]+)\]:/gm)
  const defined = new Set(Array.from(definitions, ([, id = '']) => id.toLowerCase()))
  return replaceInProse(text, /\[([^[\]\n]+)\]\[([\w.]*)\]/g, ([all, label = '', name = '']) => {
    const id = (name || label).replaceAll('`', '')
    return defined.has(id.toLowerCase()) || !id.includes('.') ? all : label
  })
}

/** Links to addresses become links to files. */
function changeLinks(text: string, context: PageContext): string {
  const inText = replaceInProse(
    text,
    /(\]\()(<?)([^()\s<>]+)(?=[\s)>])/g,
    ([, start = '', mark = '', link = '']) => start + mark + toFileLink(link, context),
  )
  return replaceInProse(
    inText,
    /(\s(?:src|href|poster)=)(["'])([^"'\n]+)\2/g,
    ([, start = '', quote = '', link = '']) => start + quote + toFileLink(link, context) + quote,
  )
}

/** The path of a file that a link leads to, if only its address does. */
function toFileLink(link: string, { file, site }: PageContext): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?|@)/i.test(link)) return link
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
  const own = inDocs(file, site)
  const isThere = (candidate: string) =>
    !candidate.startsWith('..') && isFile(join(site.folder, decode(candidate)))
  const toLink = (target: string) => {
    const written = posix.relative(posix.dirname(own), target)
    return (
      (written.startsWith('.') ? written : `./${written}`) +
      rest.replace(/^#only-(?:light|dark)$/, '')
    )
  }
  const fromFile = posix.join(posix.dirname(own), path)
  if (!path.startsWith('/') && isThere(fromFile))
    return /^\.\.?\//.test(link)
      ? path + rest.replace(/^#only-(?:light|dark)$/, '')
      : toLink(fromFile)
  const isIndex = /(?:^|\/)(?:index|README)\.md$/.test(own)
  const address = isIndex
    ? posix.dirname(own)
    : site.hasFolders
      ? own.replace(/\.md$/, '')
      : posix.dirname(own)
  const base = path.startsWith('/') ? posix.join('.', path.slice(1)) : posix.join(address, path)
  const clean = base.replace(/\/$/, '').replace(/\.html$/, '')
  const target = [base, `${clean}.md`, `${clean}/index.md`, `${clean}/README.md`].find(isThere)
  if (target !== undefined) return toLink(target)
  return link
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

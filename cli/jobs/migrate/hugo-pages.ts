/** Pages of Hugo as pages of ours: front matter in three languages, shortcodes, options of code, notations of Goldmark. */
import { join, posix } from 'node:path'
import { slug } from 'github-slugger'
import { parse as parseToml } from 'smol-toml'
import { stringify } from 'yaml'
import { createFileReader, type ReadFile } from '../../read/scan/create-file-reader.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { changeAttributes } from './attribute-lists.ts'
import { type ForeignValue, fieldOf } from './foreign-value.ts'
import { HugoRefs } from './hugo-refs.ts'
import { replaceShortcodes } from './hugo-shortcodes.ts'
import { limitIncludes } from './limit-includes.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import { replaceInProse, toPageLines } from './page-text.ts'

/** What all pages of a site share. */
interface HugoPages {
  root: string
  /** Folder of the content of the default language, relative to the root. */
  folder: string
  params: ForeignValue
  /** Delimiters of formulas are those of LaTeX. */
  hasLatex: boolean
  /** Folder of a glossary in the content, for links to `g`. Default: none. */
  glossary: string | undefined
  /** Addresses of pages and of their aliases so far, without a slash at the end. */
  taken: Set<string>
  /** Terms of definition lists have ids. */
  hasTermIds: boolean
  /** All files of the content, relative to its folder. */
  files: readonly string[]
}

/** @returns a function that converts a page. */
export function changeHugoPage(site: HugoPages) {
  const read = createFileReader(site.root, ['.'])
  const refs = new HugoRefs(site.files, site.taken)
  return ({ file, text }: NewText): string => {
    if (!/\.(?:md|markdown)$/.test(file)) return text
    const page = new PageFields(toYaml(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')))
    const path = toSitePath(join(site.root, site.folder), file)
    changeFields(page, path, site.taken)
    const include = limitIncludes((name) => readInside(read, site.folder, name))
    page.body = convert(page.body, {
      ...{ site, data: page.data, include, depth: 0 },
      toRef: (ref) => refs.find(ref, path) ?? refs.guess(ref),
      toLink: (link) => refs.resolve(link, path),
    })
    return page.toText()
  }
}

/** Front matter in TOML or JSON as YAML. */
function toYaml(text: string): string {
  const [toml, inner] = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/.exec(text) ?? []
  try {
    if (toml !== undefined)
      return `---\n${stringify(parseToml(inner ?? ''))}---\n${text.slice(toml.length)}`
    const [json] = /^\{\n[\s\S]*?\n\}(?=\n|$)/.exec(text) ?? []
    if (json !== undefined)
      return `---\n${stringify(JSON.parse(json))}---\n${text.slice(json.length + 1)}`
  } catch {
    // It is no front matter.
  }
  return text
}

/** Fields that only the old program reads. */
const DROPPED =
  'weight linkTitle linktitle url slug aliases lastmod publishDate publishdate type layout cascade menu menus resources outputs build _build params categories expiryDate expirydate markup sitemap isCJKLanguage translationKey toc sidebar breadcrumbs excludeSearch bookToc bookHidden bookCollapseSection no_list simple_list toc_hide hide_summary prev next cards icon bookFlatSection'

function changeFields(page: PageFields, path: string, taken: Set<string>): void {
  const { data } = page
  const { url, slug, lastmod, keywords } = data
  page.remove(...DROPPED.split(' '))
  const fields: Readonly<Record<string, unknown>> = {
    sidebar_position: typeof data.weight === 'number' ? data.weight : undefined,
    sidebar_label: toText(data.linkTitle) ?? toText(data.linktitle),
    hide_table_of_contents: [data.toc, data.bookToc].includes(false),
    search: data.excludeSearch === true ? false : undefined,
    unlisted: [data.bookHidden, data.toc_hide].includes(true),
    last_update: toUpdate(lastmod),
    slug: toAddress(path, { url, slug }),
    redirect_from: toAliases(data.aliases, path, taken),
  }
  for (const [name, value] of Object.entries(fields)) {
    const isSet = name === 'search' ? value === false : Boolean(value)
    if (isSet) page.set(name, value)
  }
  if (Array.isArray(keywords) && keywords.length === 0) page.remove('keywords')
}

function toUpdate(lastmod: unknown): { date: string } | null {
  const date = lastmod instanceof Date ? lastmod.toISOString() : toText(lastmod)
  return date === null ? null : { date: date.slice(0, 10) }
}

/** Addresses that lead to a page, each once in the site; a relative one begins in the folder of the page. */
function toAliases(aliases: unknown, path: string, taken: Set<string>): string[] | null {
  const base = posix.dirname(`/${path.replace(/\/_?index\.md$/, '/x')}`).toLowerCase()
  const free = (Array.isArray(aliases) ? aliases : [aliases])
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .map((one) => (one.startsWith('/') ? one : posix.join(base, one)).replace(/(.)\/$/, '$1'))
    .filter((one) => !taken.has(one.toLowerCase()) && taken.add(one.toLowerCase()))
  return free.length > 0 ? free : null
}

/** The address of a page where it is not that of its file: names are in lower case there. */
function toAddress(path: string, { url, slug }: { url: unknown; slug: unknown }): string | null {
  if (typeof url === 'string') return url.startsWith('/') ? url : `/${url}`
  const file = path.replace(/\.md$/, '')
  const isIndex = /(?:^|\/)_?index$/.test(file)
  const name = isIndex ? file.replace(/\/?_?index$/, '') : file
  const own = typeof slug === 'string' && !isIndex ? posix.join(posix.dirname(name), slug) : name
  const address = own.toLowerCase().replaceAll(' ', '-')
  return address === name ? null : `/${address}/`
}

interface Conversion {
  site: HugoPages
  data: Readonly<Record<string, unknown>>
  include: ReadFile
  /** Link to the page that `ref` names. */
  toRef(ref: string): string
  /** Link to the page that a link of the text leads to, if not the link itself does; else `null`. */
  toLink(link: string): string | null
  depth: number
}

function convert(body: string, conversion: Conversion): string {
  const { site, data, depth } = conversion
  const include = (path: string) => {
    const found = depth < 8 ? conversion.include(path) : null
    if (found === null) return null
    const inner = new PageFields(toYaml(found)).body
    return /\.(?:md|markdown)$/.test(path)
      ? convert(inner, { ...conversion, depth: depth + 1 })
      : found
  }
  const { hidden, restore } = hideExamples(changeCode(body))
  const written = replaceShortcodes(hidden, {
    include,
    addressOf: conversion.toRef,
    param: (name) => toText(data[name]) ?? toText(fieldOf(site.params, name)),
  })
  return restore(changeProse(written, conversion))
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** A file of the content or of the site. */
function readInside(read: ReadFile, folder: string, path: string): string | null {
  for (const base of [folder, 'content', '.']) {
    const text = read(posix.join(base, path))
    if (text !== null) return text
  }
  return null
}

/** Shortcodes in the form of comments are only shown. They are hidden while others are replaced. */
function hideExamples(text: string) {
  const examples: string[] = []
  const hidden = text.replace(
    /\{\{([<%])-?\/\*([\s\S]*?)\*\/-?([>%])\}\}/g,
    (_, open, inner, close) => {
      examples.push(`{{${open}${inner}${close}}}`)
      return `\uE001${examples.length - 1}\uE001`
    },
  )
  const restore = (all: string) =>
    all.replace(/\uE001(\d+)\uE001/g, (_, at) => examples[Number(at)] ?? '')
  return { hidden, restore }
}

/** Options of code blocks: `go {file="a.go" hl_lines=[1,"3-5"] linenos=table}`. */
function changeCode(body: string): string {
  return toPageLines(body)
    .map(({ text, info = '' }) => {
      const [, language = '', options] = /^([\w+#.-]*)\s*\{([^}]*)\}/.exec(info) ?? []
      if (options === undefined) return text
      return text.slice(0, text.length - info.length).trimEnd() + language + toCodeOptions(options)
    })
    .join('\n')
}

function toCodeOptions(options: string): string {
  const value = (...names: string[]) => {
    const pattern = `(?:^|[\\s,])(?:${names.join('|')})\\s*=\\s*(?:"([^"]*)"|\\[([^\\]]*)\\]|([^\\s,]+))`
    const [, quoted, list, plain] = new RegExp(pattern, 'i').exec(options) ?? []
    return quoted ?? list ?? plain
  }
  const title = value('file', 'filename', 'title')
  const lines = value('hl_lines')
    ?.match(/\d+(?:-\d+)?/g)
    ?.join(',')
  const [numbers, start] = [value('linenos'), value('linenostart')]
  const shown = start === undefined ? ' showLineNumbers' : ` showLineNumbers=${start}`
  return [
    title ? ` title="${title}"` : '',
    lines ? ` {${lines}}` : '',
    numbers !== undefined && numbers !== 'false' ? shown : '',
  ].join('')
}

/** Attributes, formulas, ids of terms, and links that only the hooks of Hugo resolve. */
function changeProse(text: string, { site, toLink }: Conversion): string {
  let result = changeAttributes(text)
  if (site.hasLatex) {
    result = replaceInProse(
      result,
      /\\\[([\s\S]+?)\\\]/g,
      ([, inner = '']) => `\n$$\n${inner.trim()}\n$$\n`,
    )
    result = replaceInProse(result, /\\\(([^\n]+?)\\\)/g, ([, inner = '']) => `$${inner}$`)
  }
  if (site.hasTermIds) result = addTermIds(result)
  if (site.glossary !== undefined) result = linkTerms(result, site.glossary, site.taken)
  return replaceInProse(
    result,
    /(\]\(|^ {0,3}\[[^[\]\n]+\]:[ \t]+)([^()\s<>]+)(?=[\s)])/gm,
    ([, start = '', link = '']) => start + (toLink(link) ?? link),
  )
}

/** The ids that terms of definition lists had. */
function addTermIds(text: string): string {
  const used = new Set<string>()
  return replaceInProse(text, /^(.*)\n(?=:[ \t])/gm, ([line, term = '']) => {
    const id = slug(term.replace(/[`*_]/g, ''))
    if (!/^[^\s:]/.test(term) || id === '' || used.has(id)) return line
    used.add(id)
    return `<a id="${id}"></a>${line}`
  })
}

/** `[term](g)` and `[terms](g "term")` lead to the glossary. */
function linkTerms(text: string, glossary: string, taken: ReadonlySet<string>): string {
  const pattern = /\[([^[\]\n]+)\]\(g(?:\s+"([^"\n]*)")?\)/g
  return replaceInProse(text, pattern, ([, label = '', name = label]) => {
    const id = name
      .toLowerCase()
      .replace(/[`*_/]/g, '')
      .replaceAll(' ', '-')
    const forms = [id, id.replace(/s$/, ''), id.replace(/es$/, ''), id.replace(/ies$/, 'y')]
    const page = forms.map((form) => `/${glossary}/${form}`).find((path) => taken.has(path))
    return `[${label}](${page === undefined ? `/${glossary}/#${id}` : `${page}/`})`
  })
}

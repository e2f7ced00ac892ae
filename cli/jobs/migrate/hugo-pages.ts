/** Pages of Hugo as pages of ours: front matter in three languages, shortcodes, options of code, notations of Goldmark. */
import { join, posix } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { stringify } from 'yaml'
import { createFileReader, type ReadFile } from '../../read/scan/create-file-reader.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { changeAttributes } from './attribute-lists.ts'
import { type ForeignValue, fieldOf } from './foreign-value.ts'
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
  /** All files of the content, relative to its folder. */
  files: readonly string[]
}

/** @returns a function that converts a page. */
export function changeHugoPage(site: HugoPages) {
  const read = createFileReader(site.root, ['.'])
  const refs = createRefs(site.files)
  return ({ file, text }: NewText): string => {
    if (!/\.(?:md|markdown)$/.test(file)) return text
    const page = new PageFields(toYaml(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')))
    const path = toSitePath(join(site.root, site.folder), file)
    changeFields(page, path, site.taken)
    const include = limitIncludes((name) => readInside(read, site.folder, name))
    const toLink = (ref: string) => refs(ref, path)
    page.body = convert(page.body, { site, data: page.data, include, toLink, depth: 0 })
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
  toLink(ref: string): string
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
    addressOf: conversion.toLink,
    param: (name) => toText(data[name]) ?? toText(fieldOf(site.params, name)),
  })
  return restore(changeProse(written, site))
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

/**
 * Finds the page that `ref` and `relref` name: next to the page, then from the top of the content, then by a file name
 * that is there once.
 *
 * @returns a link to the file, `../b.md#part`; for a page that is not there, the address that it would have.
 */
function createRefs(files: readonly string[]): (ref: string, from: string) => string {
  const pages = new Map<string, string>()
  const named = new Map<string, string[]>()
  const toKey = (path: string) =>
    path.replace(/(?:(?:^|\/)_?index)?\.(?:md|markdown)$/, '').toLowerCase()
  for (const file of files.filter((path) => /\.(?:md|markdown)$/.test(path))) {
    const key = toKey(file)
    pages.set(key, file)
    const name = posix.basename(key)
    named.set(name, [...(named.get(name) ?? []), file])
  }
  return (ref, from) => {
    const [, written = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(ref.trim()) ?? []
    if (written === '') return anchor
    const key = toKey(written.replace(/\/$/, ''))
    const clean = key.replace(/^\//, '')
    const near = posix.join(posix.dirname(from), key)
    const [only, ...others] = named.get(clean) ?? []
    const target =
      (written.startsWith('/') ? undefined : pages.get(near === '.' ? '' : near)) ??
      pages.get(clean) ??
      (others.length === 0 ? only : undefined)
    if (target === undefined) return `${posix.join('/', clean, '/')}${anchor}`
    const link = posix.relative(posix.dirname(from), target)
    return `${link.startsWith('.') ? link : `./${link}`}${anchor}`
  }
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

/** Attributes, formulas, and links of the site's own hooks. */
function changeProse(text: string, { hasLatex, glossary, taken }: HugoPages): string {
  let result = changeAttributes(text)
  if (hasLatex) {
    result = replaceInProse(
      result,
      /\\\[([\s\S]+?)\\\]/g,
      ([, inner = '']) => `\n$$\n${inner.trim()}\n$$\n`,
    )
    result = replaceInProse(result, /\\\(([^\n]+?)\\\)/g, ([, inner = '']) => `$${inner}$`)
  }
  if (glossary === undefined) return result
  // `[term](g)` and `[terms](g "term")` lead to the glossary.
  return replaceInProse(
    result,
    /\[([^\]\n]+)\]\(g(?:\s+"([^"\n]*)")?\)/g,
    ([, label = '', name = label]) => {
      const id = name.toLowerCase().replace(/[`*_]/g, '').replaceAll(' ', '-')
      const own = `/${glossary}/${id}`
      return `[${label}](${taken.has(own) ? `${own}/` : `/${glossary}/#${id}`})`
    },
  )
}

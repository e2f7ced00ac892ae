/** Extensions and plugins of MkDocs. */
import { posix } from 'node:path'
import { type ForeignObject, fieldOf, listOf, textIn } from './foreign-value.ts'
import { type MovedSite, putOption } from './moved-site.ts'
import type { ForeignPart } from './part.ts'

/** Extensions and plugins by name, with their options. */
export type Named = ReadonlyMap<string, ForeignPart>

/** `[a, { b: options }]` or `{ a: options }`. */
export function namedParts(part: ForeignPart): Named {
  const named = new Map<string, ForeignPart>()
  for (const item of part.items()) {
    const name = item.text()
    if (name !== undefined) named.set(name, item)
    else for (const [key, options] of item.entries()) named.set(key, options)
  }
  if (!Array.isArray(part.value))
    // A table of TOML: `[markdown_extensions.pymdownx.keys]`.
    for (const [name, options] of part.entries())
      if (name === 'pymdownx' || name === 'zensical')
        for (const [inner, own] of options.entries()) named.set(`${name}.${inner}`, own)
      else named.set(name, options)
  return named
}

/** What pages need to know of the extensions. */
interface PageOptions {
  /** Notations of text between words: `caret`, `critic`, `keys`, `mark`, `smartsymbols`, `tilde`. */
  inline: ReadonlySet<string>
  /** Folders that included files are looked for in, relative to the site. */
  basePaths: readonly string[]
  /** Files that every page includes at its end. */
  appended: readonly string[]
}

/** Extensions whose notation is converted, or that Octavo has itself. */
const CONVERTED =
  /^(?:(?:markdown\.extensions\.)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|md_in_html|meta|nl2br|sane_lists|smarty|tables|toc|wikilinks|mkautodoc)|markdown_include\.include|mdx_include|mkdocs-click|pymdownx\.(?:b64|betterem|blocks\.\w+|caret|critic|details|emoji|escapeall|extra|highlight|inlinehilite|keys|magiclink|mark|pathconverter|progressbar|saneheaders|smartsymbols|snippets|striphtml|superfences|tabbed|tasklist|tilde))$/

export function moveExtensions(extensions: Named, moved: MovedSite): PageOptions {
  for (const [name, part] of extensions) {
    if (/arithmatex$|^mdx_math$/.test(name)) {
      putOption(moved.config, ['markdown', 'math'], true)
      part.take()
    } else if (CONVERTED.test(name)) part.take()
    else part.note(`${name} is an extension for Python`)
  }
  const fences = listOf(fieldOf(extensions.get('pymdownx.superfences')?.value, 'custom_fences'))
  if (fences.some((fence) => fieldOf(fence, 'name') === 'mermaid'))
    putOption(moved.config, ['markdown', 'mermaid'], true)
  const snippets = extensions.get('pymdownx.snippets')?.value
  const base = fieldOf(snippets, 'base_path')
  const bases = typeof base === 'string' ? [base] : listOf(base)
  const inline = [...extensions.keys()].flatMap((name) => /^pymdownx\.(\w+)$/.exec(name)?.[1] ?? [])
  return {
    inline: new Set(inline),
    basePaths: bases.length > 0 ? bases.flatMap((one) => textIn(one) ?? []) : ['.'],
    appended: listOf(fieldOf(snippets, 'auto_append')).flatMap((one) => textIn(one) ?? []),
  }
}

/** Plugins whose work Octavo does itself. */
const BUILT_IN =
  /^(?:material\/)?(?:search|minify|htmlproofer|tags|offline|privacy|optimize|meta|group|info|autorefs|section-index|social|glightbox|mkdocs-simple-hooks|git-authors|typeset)$/

interface PluginPlace {
  hasFolders: boolean
  instance: ForeignObject
}

export function movePlugins(
  plugins: Named,
  { hasFolders, instance }: PluginPlace,
  moved: MovedSite,
): void {
  for (const [name, part] of plugins) {
    if (name === 'redirects') moveRedirects(part.get('redirect_maps'), hasFolders, moved)
    else if (/^git-revision-date/.test(name)) {
      instance.showLastUpdateTime = true
      part.take()
    } else if (name === 'i18n' || BUILT_IN.test(name)) part.take()
    else if (/^(?:material\/)?blog$/.test(name))
      part.note('posts keep their addresses, but have no lists by date, category and author')
    else if (name === 'mkdocstrings')
      part.note('writes reference from Python code', 'write its pages before each build')
    else if (/^(?:awesome-(?:pages|nav)|literate-nav)$/.test(name))
      part.note('has a navigation of its own', 'list the pages in the sidebars file')
    else if (name === 'mike') part.take()
    else part.note(`${name} is a plugin for Python`)
  }
}

function moveRedirects(maps: ForeignPart, hasFolders: boolean, moved: MovedSite): void {
  const list = maps.entries().flatMap(([from, part]) => {
    const to = part.text()
    if (to === undefined) return []
    const target = /^[a-z]+:/i.test(to) ? to : toPageAddress(to, true)
    const object = { from: toPageAddress(from, hasFolders).replace(/(.)\/$/, '$1'), to: target }
    moved.origins.set(object, part)
    return [object]
  })
  if (list.length > 0) putOption(moved.config, ['redirects'], list)
}

/** Address of a page by its path in the docs: `guide/index.md#a` → `/guide/#a`. */
function toPageAddress(path: string, hasFolders: boolean): string {
  const [, file = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(path) ?? []
  const name = file.replace(/\.md$/, '')
  const isIndex = /(?:^|\/)(?:index|README)$/.test(name)
  const base = isIndex ? name.replace(/(?:index|README)$/, '') : name
  const ending = base === name && file !== name ? (hasFolders ? '/' : '.html') : ''
  return `${posix.join('/', base)}${ending}${anchor}`
}

/** Folder and address of a blog. */
export function blogOf(plugins: Named) {
  const options = (plugins.get('blog') ?? plugins.get('material/blog'))?.value
  const dir = textIn(fieldOf(options, 'blog_dir')) ?? 'blog'
  return {
    folder: dir === '.' ? '' : dir,
    posts: posix.join(dir, textIn(fieldOf(options, 'post_dir'))?.replace('{blog}', '.') ?? 'posts'),
    format: textIn(fieldOf(options, 'post_url_format')) ?? '{date}/{slug}',
    date: textIn(fieldOf(options, 'post_url_date_format')) ?? 'yyyy/MM/dd',
  }
}

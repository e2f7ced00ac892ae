/** Pages of Mintlify as pages of ours: front matter, code blocks, groups of code, names of components. */
import { dirname, join, posix } from 'node:path'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import type { MovedSite } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import { hideCode, replaceInProse, toPageLines } from './page-text.ts'

/** Blocks whose code blocks are tabs. */
const GROUPS = /^\s*<(CodeGroup|RequestExample|ResponseExample)\b[^>]*>\s*$/

/**
 * @param root - Absolute folder of the site.
 * @param isListed - Whether the navigation has a page, by its path without an ending.
 * @returns a function that converts a page.
 */
export function changeMintlifyPage(root: string, isListed: (id: string) => boolean) {
  return ({ file, place, text }: NewText, moved: MovedSite): string => {
    if (!/\.(?:mdx?|[jt]sx?)$/.test(file)) return text
    for (const [, icon = ''] of hideCode(text).matchAll(/\bicon=["']([a-z\d-]+)["']/g))
      moved.packageIcons = (moved.packageIcons ?? new Set()).add(
        `${moved.iconSet ?? 'fontawesome'}-${icon}`,
      )
    if (!/\.mdx?$/.test(file)) return toRelativeImports(text, file, root)
    const page = new PageFields(text.replaceAll('\r\n', '\n'))
    const path = toSitePath(root, file)
    const id = path.replace(/\.mdx?$/, '')
    changeFields(page, { place, isListed: isListed(id) }, moved)
    // A page with this name is not that of its folder there.
    if (/(?:^|\/)readme$/i.test(id)) page.set('slug', `/${id}`)
    const body = toRelativeImports(changeCode(page.body), file, root)
    page.body = changeTags(id.startsWith('snippets/') ? toProps(body) : body, path)
    return page.toText()
  }
}

/** Fields that only the old program reads. */
const DROPPED = [
  ...['sidebarTitle', 'hidden', 'noindex', 'mode', 'openapi', 'api', 'url', 'icon', 'iconType'],
  ...['tag', 'boost', 'groups', 'public', 'rss', 'related', 'deprecated', 'contentType'],
  ...['playground', 'version', 'auth', 'og:title', 'og:description', 'twitter:title'],
  ...['twitter:description', 'canonical'],
]

function changeFields(
  page: PageFields,
  { place, isListed }: { place: string; isListed: boolean },
  moved: MovedSite,
): void {
  const { sidebarTitle, hidden, noindex, mode, openapi, api, url } = page.data
  if (typeof sidebarTitle === 'string') page.set('sidebar_label', sidebarTitle)
  // A page with an entry stays in the navigation, and leaves the search alone.
  if (hidden === true || noindex === true) page.set(isListed ? 'search' : 'unlisted', !isListed)
  if (mode === 'wide' || mode === 'custom' || mode === 'frame')
    page.set('hide_table_of_contents', true)
  // The page has a heading of its own there.
  if (mode === 'custom') page.set('hide_title', true)
  const note = (name: string, why: string) =>
    moved.notes.push(
      migrateNoEqual(`front matter: ${name}`, why, undefined, { file: place, line: 1 }),
    )
  if (openapi !== undefined || api !== undefined)
    note(
      openapi === undefined ? 'api' : 'openapi',
      `the page of an API, ${String(openapi ?? api)}, is not made`,
    )
  if (url !== undefined) note('url', 'the entry of the navigation leads elsewhere')
  page.remove(...DROPPED)
}

/** `/snippets/a.mdx` is a path from the folder of the site. */
function toRelativeImports(text: string, file: string, root: string): string {
  return replaceInProse(
    text,
    /^([ \t]*(?:import|export)\b[^'"\n]*)(['"])\/([^'"\n]+)\2/gm,
    ([, start = '', quote = '', path = '']) => {
      const target = toSitePath(dirname(file), join(root, path))
      return start + quote + (target.startsWith('.') ? target : `./${target}`) + quote
    },
  )
}

/** A snippet reads its properties by their names alone there. */
function toProps(body: string): string {
  const own = new Set(['props', 'true', 'false', 'null', 'undefined'])
  for (const [line] of body.matchAll(/^[ \t]*(?:import|export)\b.*$/gm))
    for (const [name] of line.matchAll(/[\w$]+/g)) own.add(name)
  return replaceInProse(body, /\{([a-zA-Z_$][\w$]*)\}/g, ([all, name = '']) =>
    own.has(name) ? all : `{props.${name}}`,
  )
}

/** Info strings, and blocks in groups as tabs. */
function changeCode(body: string): string {
  const writer = new CodeWriter()
  const lines = toPageLines(body)
  for (const [at, { text, isCode, info }] of lines.entries()) {
    const next = lines[at + 1]
    if (!isCode) writer.addText(text)
    else if (info !== undefined) writer.openBlock(text, info)
    else writer.addCode(text, next?.isCode !== true || next.info !== undefined)
  }
  return writer.lines.join('\n')
}

/** The lines of a page, with the group that they are in. */
class CodeWriter {
  readonly lines: string[] = []
  #group: string | null = null
  #tab = 0

  addText(text: string): void {
    const [, opened] = GROUPS.exec(text) ?? []
    if (opened !== undefined && this.#group === null) {
      this.#group = opened
      this.#tab = 0
      this.lines.push(text.replace(/<\w+[^>]*>/, '<Tabs>'))
    } else if (this.#group !== null && text.trim() === `</${this.#group}>`) {
      this.#group = null
      this.lines.push(text.replace(/<\/\w+>/, '</Tabs>'))
    } else this.lines.push(text)
  }

  openBlock(text: string, info: string): void {
    const fence = /`{3,}|~{3,}/.exec(text)?.[0] ?? '```'
    const { language, title, rest } = readInfo(info)
    const isTab = this.#group !== null
    if (isTab) this.#openTab(text, title || language)
    const shown = title !== '' && !isTab ? ` title="${title.replaceAll('"', "'")}"` : ''
    this.lines.push(`${text.slice(0, text.indexOf(fence))}${fence}${language}${shown}${rest}`)
  }

  #openTab(text: string, label: string): void {
    this.#tab += 1
    const shown = (label || String(this.#tab)).replaceAll('"', '&quot;')
    this.lines.push(`${indentOf(text)}<TabItem label="${shown}" value="${this.#tab}">`, '')
  }

  addCode(text: string, isLast: boolean): void {
    this.lines.push(text)
    if (this.#group !== null && isLast) this.lines.push('', `${indentOf(text)}</TabItem>`, '')
  }
}

const indentOf = (text: string) => /^\s*/.exec(text)?.[0] ?? ''

/** `js Title of it {1,3} lines` → language, title and our own options. */
function readInfo(info: string) {
  const [language = ''] = /^[\w+#.-]+/.exec(info) ?? []
  let rest = info.slice(language.length)
  const options: string[] = []
  const take = (pattern: RegExp, make: (found: string) => string) => {
    rest = rest.replace(pattern, (_, found = '') => {
      options.push(make(found))
      return ' '
    })
  }
  take(/\s(?:highlight=)?\{([\d,\s-]+)\}/g, (found) => ` {${found.replaceAll(' ', '')}}`)
  take(/\sfocus=\{([\d,\s-]+)\}/g, (found) => ` focus={${found.replaceAll(' ', '')}}`)
  take(/\slines(?=\s|$)/g, () => ' showLineNumbers')
  const [, quoted] = /\stitle=["']([^"']*)["']/.exec(rest) ?? []
  const title = rest
    .replace(/\s[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)/g, ' ')
    .replace(/\s(?:wrap|expandable|nocopy|copy|twoslash|noeditor)(?=\s|$)/g, ' ')
    .trim()
  return { language, title: quoted ?? title, rest: options.join('') }
}

/** Names that Octavo has for the same, and names with a dot. */
function changeTags(body: string, path: string): string {
  const steps: [RegExp, (match: RegExpExecArray) => string][] = [
    // Readers never saw it, and its headings would be in the table of contents.
    [
      /^[ \t]*<Visibility\s+for=["']agents["']>(?:(?!<Visibility)[\s\S])*?<\/Visibility>/gm,
      () => '',
    ],
    [/<Tab\b([^<>]*?)\btitle=/g, ([, before = '']) => `<TabItem${before}label=`],
    [/<\/Tab>/g, () => '</TabItem>'],
    // The page of a folder has the address of the folder.
    [/(\]\(|\bhref=["'])(\/[^()\s"'#]+)\/index(?=[)#"'])/g, ([, start, path]) => `${start}${path}`],
    [/<(\/?)([A-Z]\w*)\.([A-Z]\w*)/g, ([, slash = '', a = '', b = '']) => `<${slash}${a}${b}`],
    [
      /<Snippet\s+file=["']([^"']+)["']\s*\/>/g,
      ([, file = '']) => {
        const target = posix.relative(posix.dirname(path), `snippets/${file}`)
        return `<Include src="${target.startsWith('.') ? target : `./${target}`}" />`
      },
    ],
  ]
  return steps.reduce((all, [pattern, change]) => replaceInProse(all, pattern, change), body)
}

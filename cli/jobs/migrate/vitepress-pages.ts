/** Pages of VitePress as Markdown of ours: its notations are translated, and code of Vue is reported by line. */
import { existsSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { setPlainPage, toHero } from './hero.ts'
import { keepAnchors } from './keep-anchors.ts'
import type { MovedSite } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import { createLineFinder, hideCode, replaceInProse, toPageLines } from './page-text.ts'
import { replaceTeam } from './vue-team.ts'

/** What all pages of a site share. */
interface VitePressPages {
  /** Absolute folder of the pages in the old site. */
  folder: string
  /** Locales with a folder. */
  locales: readonly string[]
  /** Whether ids of headings are made by VitePress itself. */
  keepsAnchors: boolean
  /** Whether old addresses end in `.html`. */
  hasEndings: boolean
  /** Sidebar that a page shows though it does not list it; `undefined`: as the sidebars say. */
  sidebarOf(path: string): string | undefined
  /** Path of a page after rewrites. */
  rewrite(path: string): string
}

/** @returns a function that converts a page. */
export function changeVitePressPage(site: VitePressPages) {
  return ({ file, place, text }: NewText, moved: MovedSite): string => {
    if (!/\.md$/.test(file)) return text
    const path = site.rewrite(relative(site.folder, file).split(sep).join('/'))
    const page = new PageFields(text.replaceAll('\r\n', '\n'))
    let known = { body: '', placeOf: createLineFinder('') }
    const report: Report = (body, index, what) => {
      if (known.body !== body) known = { body, placeOf: createLineFinder(body) }
      const line = page.firstLine - 1 + known.placeOf(index).line
      const instead = 'write it as MDX or as a component in components/'
      moved.notes.push(migrateNoEqual(what, 'is code of Vue', instead, { file: place, line }))
    }
    page.body = changeBody(page, { path, site, file, report })
    changeFields(page, { path, site })
    return page.toText()
  }
}

/** Note code at a position of a body whose lines are those of the file. */
type Report = (body: string, index: number, what: string) => void

interface PageContext {
  path: string
  site: VitePressPages
  file: string
  report: Report
}

function changeBody(page: PageFields, context: PageContext): string {
  const { file, site, report } = context
  const isHome = page.data.layout === 'home'
  let body = fillFrontMatter(page)
  body = replaceTeam(body)
  body = removeBlocks(body, report)
  body = changeTags(body, report)
  body = changeBlocks(body, { file, site })
  body = changeLinks(body, context)
  if (site.keepsAnchors) body = keepAnchors(body)
  if (!isHome) return body
  const hero = changeLinks(toHero(page), context)
  setPlainPage(page)
  return `\n${hero}${body}`
}

/** Values of front matter in the text. */
function fillFrontMatter({ body, data }: PageFields): string {
  return replaceInProse(body, /\{\{\s*\$frontmatter\.(\w+)\s*\}\}/g, ([whole, name = '']) => {
    const value = data[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}

/** Remove scripts and styles of Vue. Values in braces that they would fill are reported. */
function removeBlocks(body: string, report: Report): string {
  const removed = replaceInProse(
    body,
    /^<(script|style)\b[^>]*>[\s\S]*?^<\/\1>[ \t]*$/gm,
    ({ 0: block, 1: name, index }) => {
      report(body, index, `<${name}>`)
      // The lines stay, so that positions in other notes are right.
      return block.replace(/[^\n]/g, '')
    },
  )
  for (const { 0: value, index } of hideCode(removed).matchAll(/\{\{.+?\}\}/g))
    report(removed, index, value)
  return removed
}

/** Blocks and lines with a notation of VitePress. */
function changeBlocks(body: string, { file, site }: Pick<PageContext, 'file' | 'site'>): string {
  const open: string[] = []
  const changed = toPageLines(body).map(({ text, isCode, info }): string => {
    const indent = /^\s*/.exec(text)?.[0] ?? ''
    const group = open.at(-1) === 'group'
    if (isCode) {
      if (!group) return text
      if (info === undefined)
        return /^\s*(?:`{3,}|~{3,})\s*$/.test(text) ? `${text}\n${indent}:::` : text
      const [, title] = /\[([^\]]*)\]/.exec(info) ?? []
      const label = title ?? info.split(/[\s{:]/)[0] ?? ''
      return `${indent}:::tab[${label || 'Code'}]\n${text.replace(/\s*\[[^\]]*\]/, '')}`
    }
    const container = /^\s*(:{3,})\s*(\S*)\s*(.*)$/.exec(text)
    if (container) return changeContainer(text, { indent, open, name: container[2] ?? '' })
    const file_ = /^\s*<<<\s*(\S+?)(#[\w-]+)?(?:\{([^}]*)\})?\s*(?:\[([^\]]*)\])?\s*$/.exec(text)
    if (file_) return changeSnippet(file_, { indent, file, site, isInGroup: group })
    if (/^\s*\[\[toc\]\]\s*$/i.test(text)) return `${indent}<TOCInline />`
    return text.replace(
      /<!--\s*@include:\s*([^\s{<>]+?)(?:\{([^{}]*)\})?\s*-->/g,
      (_, path: string, lines = '') => toInclude(path, String(lines), { file, site }),
    )
  })
  return changed.join('\n')
}

function changeContainer(
  text: string,
  { indent, open, name }: { indent: string; open: string[]; name: string },
): string {
  if (name === '') {
    const kind = open.pop()
    if (kind === 'group') return `${indent}::::`
    return kind === 'raw' ? '' : text
  }
  if (name === 'code-group') {
    open.push('group')
    return `${indent}::::tabs`
  }
  if (/^(?:raw|v-pre)$/.test(name)) {
    open.push('raw')
    return ''
  }
  open.push('other')
  return text
}

/** `<<< @/a.ts#part{1,3}`: an empty block that shows a file. */
function changeSnippet(
  [, path = '', region = '', highlights = '', title]: RegExpExecArray,
  {
    indent,
    file,
    site,
    isInGroup,
  }: { indent: string; file: string; site: VitePressPages; isInGroup: boolean },
): string {
  const name = toOwnPath(path, { file, site })
  const [lines = '', lang] = /^([\d,-]*)\s*(\w+)?$/.exec(highlights.trim())?.slice(1) ?? []
  const language = lang ?? posix.extname(path).slice(1)
  const marks = lines === '' ? '' : ` {${lines}}`
  const part = region === '' ? '' : ` region="${region.slice(1)}"`
  const head = title === undefined || isInGroup ? '' : ` title="${title}"`
  const block = `${indent}\`\`\`${language}${marks} file="${name}"${part}${head}\n${indent}\`\`\``
  return isInGroup
    ? `${indent}:::tab[${title ?? posix.basename(path)}]\n${block}\n${indent}:::`
    : block
}

function toInclude(path: string, lines: string, place: Pick<PageContext, 'file' | 'site'>): string {
  const [name = '', region] = path.split('#')
  const part = region === undefined ? '' : ` region="${region}"`
  const [from = '', to = ''] = lines.split(',')
  const range = lines === '' ? '' : ` lines="${from || 1}-${to || 9999}"`
  return `<Include src="${toOwnPath(name, place)}"${part}${range} />`
}

/** `@/a.ts` starts at the folder of the pages. */
function toOwnPath(path: string, { file, site }: Pick<PageContext, 'file' | 'site'>): string {
  if (!path.startsWith('@/')) return path.startsWith('.') ? path : `./${path}`
  const own = relative(dirname(file), join(site.folder, path.slice(2)))
    .split(sep)
    .join('/')
  return own.startsWith('.') ? own : `./${own}`
}

/** Attributes of Vue in tags, and components that VitePress has itself. */
function changeTags(body: string, report: Report): string {
  const plain = replaceInProse(
    body,
    /<\/?(?:template|ClientOnly|VPTeamPage|VPTeamPageSection)\b[^>]*>/g,
    () => '',
  )
  return replaceInProse(
    plain,
    /<(\/?)([A-Za-z][\w-]*)((?:\s+[@:#\w.-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/g,
    ({ 0: whole, 1: end, 2: name = '', 3: attributes = '', 4: close, index }) => {
      const tag = /^[a-z]+-/.test(name) ? toPascal(name) : name
      const own = attributes.replace(
        /\s+([@:#\w.-]+)(?:=("[^"]*"|'[^']*'))?/g,
        (attribute: string, key: string, value = '""') => {
          if (!/^(?:[@:#]|v-)/.test(key)) return attribute
          const literal = /^["'](?:'([^']*)'|(-?\d+(?:\.\d+)?|true|false))["']$/.exec(value)
          if (literal && key.startsWith(':'))
            return ` ${key.slice(1)}="${literal[1] ?? literal[2]}"`
          report(plain, index, `<${name} ${key}>`)
          return ''
        },
      )
      const variant = tag === 'Badge' ? own.replace(/\btype=/, 'variant=') : own
      return tag === name && variant === attributes
        ? whole
        : `<${end}${tag}${variant}${close ? ' /' : ''}>`
    },
  )
}

const toPascal = (name: string) =>
  name.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Links to pages lead to files, in the language of the page. */
function changeLinks(body: string, { path, site }: PageContext): string {
  return replaceInProse(
    body,
    /(\]\(\s*<?|\]:[ \t]+|\bhref=")((?![a-z][a-z\d+.-]*:|\/\/|#)[^\s"<>()]+)/gi,
    ([, before = '', link = '']) => before + toFileLink(link, path, site),
  )
}

function toFileLink(link: string, path: string, { folder, rewrite: _ }: VitePressPages): string {
  const [, name = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
  const base = name.startsWith('/') ? name.slice(1) : posix.join(posix.dirname(path), name)
  const clean = base.replace(/^\.\//, '').replace(/\.(?:html|md)$/, '')
  const target = [
    clean.endsWith('/') || clean === '' || clean === '.' ? posix.join(clean, 'index') : clean,
    posix.join(clean, 'index'),
  ]
    .map((each) => `${each}.md`)
    .find((each) => existsSync(join(folder, decode(each))))
  if (target === undefined) return link
  const own = posix.relative(posix.dirname(path), target)
  return `${own.startsWith('.') ? own : `./${own}`}${rest}`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function changeFields(page: PageFields, { path, site }: Pick<PageContext, 'path' | 'site'>): void {
  const { data } = page
  const inner = site.locales.reduce(
    (rest, locale) => rest.replace(`${locale}/`, (found, at) => (at === 0 ? '' : found)),
    path,
  )
  const isIndex = /(?:^|\/)index\.md$/.test(inner)
  if (site.hasEndings && !isIndex) page.set('redirect_from', `/${inner.replace(/\.md$/, '.html')}`)
  if (data.layout === 'page' || data.layout === false) setPlainPage(page)
  const sidebar = site.sidebarOf(path)
  if (data.sidebar === false) page.set('displayed_sidebar', null)
  else if (sidebar !== undefined && data.layout === undefined)
    page.set('displayed_sidebar', sidebar)
  changeOutline(page)
  for (const [name, own] of [
    ['prev', 'pagination_prev'],
    ['next', 'pagination_next'],
  ] as const)
    if (data[name] === false) page.set(own, null)
  if (data.editLink === false) page.set('custom_edit_url', null)
  page.remove(
    'layout',
    'hero',
    'features',
    'titleTemplate',
    'sidebar',
    'aside',
    'outline',
    'prev',
    'next',
  )
  page.remove('editLink', 'lastUpdated', 'navbar', 'footer', 'pageClass', 'isHome')
}

function changeOutline(page: PageFields): void {
  const { outline, aside } = page.data
  if (outline === false || aside === false) page.set('hide_table_of_contents', true)
  const levels = outline === 'deep' ? [2, 6] : Array.isArray(outline) ? outline : [outline, outline]
  if (typeof levels[0] !== 'number' || typeof levels[1] !== 'number') return
  page.set('toc_min_heading_level', Math.max(2, levels[0]))
  page.set('toc_max_heading_level', levels[1])
}

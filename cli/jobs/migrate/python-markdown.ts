/**
 * Blocks of Python-Markdown and its extensions as blocks of ours, line by line: admonitions, tabs, included files,
 * definition lists, HTML with Markdown in it, code with options. No parser of this dialect is maintained for Node.
 */
import { dedent } from './mkdocs-files.ts'
import { toCodeInfo } from './python-code-info.ts'
import { takeDefinitions } from './python-definitions.ts'
import { includeIn, takeSnippet } from './python-includes.ts'
import {
  expandTabs,
  type Nested,
  type PythonBlocks,
  type Taken,
  takeIndented,
  toBrackets,
  toDirective,
  toTabs,
  toTitle,
  trimBlank,
} from './python-lines.ts'
import { takeSlashes } from './python-slashes.ts'

const FENCE = /^(\s*(?:(?:[-*+]|\d+[.)])\s+)*)(`{3,}|~{3,})(.*)$/
const CALLOUT = /^(\s*)(!!!|\?\?\?\+?)\s+(?:([\w-]+)((?:\s+[\w-]+)*))?\s*(?:"(.*)")?\s*$/
const TAB = /^(\s*)===([!+]*)\s+["'](.+)["']\s*$/
const OBJECT = /^(\s*):{3}\s+([A-Za-z_][\w.:-]*)\s*$/
const MARKDOWN_TAG =
  /^(\s*)<([a-z][\w-]*)\b([^>]*?)\smarkdown(?:=["']?[\w-]*["']?)?(?=[\s>])([^>]*)>(.*)$/i
/** An element between words, which may contain Markdown there. */
const INLINE_TAG =
  /^\s*<(?:a|abbr|b|code|del|em|font|i|ins|kbd|label|mark|q|s|small|span|strong|su[bp]|u)\b[^<>]*>\s*$/i
/** Most levels of blocks and of included files. */
const MOST_LEVELS = 40

/** Convert the lines of a page. */
export function convertBlocks(lines: readonly string[], site: PythonBlocks, level = 0): string[] {
  if (level > MOST_LEVELS) return [...lines]
  const out: string[] = []
  const inner = (part: readonly string[]) => convertBlocks(part, site, level + 1)
  const isFull = (line: string | undefined) => line !== undefined && line.trim() !== ''
  for (let at = 0; at < lines.length; ) {
    const { out: taken, end, isBlock = false } = takeBlock(lines, at, { site, inner })
    if (isBlock && isFull(out.at(-1))) out.push('')
    // Not `push(...taken)`: included files may have more lines than a call takes arguments.
    for (const line of taken) out.push(line)
    at = end
    if (isBlock && isFull(lines[at])) out.push('')
  }
  return out
}

/** Take the block that starts at a line, or else the line. */
function takeBlock(lines: readonly string[], at: number, nested: Nested): Taken {
  for (const take of TAKERS) {
    const taken = take(lines, at, nested)
    if (taken) return taken
  }
  const line = lines[at] ?? ''
  const next = lines[at + 1] ?? ''
  // Alone on its line, such a tag would make the lines below it HTML.
  if (INLINE_TAG.test(line) && next.trim() !== '')
    return { out: [line.trimEnd() + next.trimStart()], end: at + 2 }
  return { out: /^\s*\[TOC\]\s*$/.test(line) ? [] : [line], end: at + 1 }
}

/** A fenced block with the options of its info string, and included files in it. */
function takeFence(lines: readonly string[], at: number, { site }: Nested): Taken | null {
  const [, before = '', fence = '', info = ''] = FENCE.exec(lines[at] ?? '') ?? []
  if (fence === '' || (fence.startsWith('`') && info.includes('`'))) return null
  const isEnd = (line: string) =>
    line.trim().startsWith(fence) &&
    /^(?:`+|~+)$/.test(line.trim()) &&
    expandTabs(line).search(/\S/) < before.length + 4
  let end = at + 1
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1
  // Without an end, it is text there. Here, it would hide all that follows.
  if (end >= lines.length)
    return { out: [(lines[at] ?? '').replace(fence, `\\${fence}`)], end: at + 1 }
  const code = lines.slice(at + 1, end).flatMap((line) => includeIn(line, site))
  const out = [
    before + fence + toCodeInfo(info),
    // A number of an annotation stays; the mark that hides its comment goes.
    ...code.map((line) => line.replace(/\((\d+)\)!/g, '($1)')),
    lines[end] ?? '',
  ]
  return { out, end: end + 1 }
}

/** `!!! note "Title"`, `??? note "Title"`, `???+ note`. */
function takeCallout(lines: readonly string[], at: number, { site, inner }: Nested): Taken | null {
  const match = CALLOUT.exec(expandTabs(lines[at] ?? ''))
  if (!match) return null
  const [, indent = '', mark = '', kind = 'note', , title] = match
  const { content, end } = takeIndented(lines, at + 1, indent.length)
  const name = mark === '!!!' ? site.toKind(kind) : 'details'
  const shown = name === 'details' ? title || toTitle(kind) : title
  const open = mark === '???+' ? '{open}' : ''
  const head = `${name}${toBrackets(shown)}${open}`
  return { out: toDirective(head, inner(content), indent), end, isBlock: true }
}

/** Tabs that directly follow each other. */
function takeTabs(lines: readonly string[], at: number, { inner }: Nested): Taken | null {
  const tabs: string[][] = []
  let indent: string | undefined
  let end = at
  for (let next = at; next < lines.length; ) {
    const [, own, marks = '', label = ''] = TAB.exec(expandTabs(lines[next] ?? '')) ?? []
    if (own === undefined || (indent !== undefined && own !== indent)) break
    if (tabs.length > 0 && marks.includes('!')) break
    indent = own
    const { content, end: after } = takeIndented(lines, next + 1, own.length)
    tabs.push(toDirective(`tab[${label}]`, inner(content), ''))
    end = after
    next = after
    while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1
  }
  if (indent === undefined) return null
  return { out: toTabs(tabs, indent), end, isBlock: true }
}

/** `::: package.Object`, which becomes a note with its name. */
function takeObject(lines: readonly string[], at: number, { site }: Nested): Taken | null {
  const [, indent, name = ''] = OBJECT.exec(lines[at] ?? '') ?? []
  if (indent === undefined) return null
  const { end } = takeIndented(lines, at + 1, indent.length)
  site.note(`::: ${name}`, 'is reference that was written from Python code')
  const text = 'It was written from Python code, and is not part of this page yet.'
  return { out: toDirective(`info[Reference of \`${name}\`]`, [text], indent), end, isBlock: true }
}

/** Element → line of each start → line of its end. A text may have as many starts without an end as it has lines. */
const closings = new WeakMap<readonly string[], Map<string, Map<number, number>>>()

/** Line on which the element ends that a line starts. */
function findClosing(lines: readonly string[], at: number, tag: string): number | undefined {
  const known = closings.get(lines) ?? new Map<string, Map<number, number>>()
  closings.set(lines, known)
  let pairs = known.get(tag)
  if (!pairs) {
    pairs = new Map()
    known.set(tag, pairs)
    const open: number[] = []
    const pattern = new RegExp(`<(/?)${tag}(?![\\w-])`, 'gi')
    for (const [index, line] of lines.entries())
      for (const [, slash] of line.matchAll(pattern)) {
        const start = slash === '/' ? open.pop() : undefined
        if (start !== undefined && !pairs.has(start)) pairs.set(start, index)
        if (slash !== '/') open.push(index)
      }
  }
  return pairs.get(at)
}

/** An HTML element whose content is Markdown. */
function takeMarkdownTag(lines: readonly string[], at: number, { inner }: Nested): Taken | null {
  const match = MARKDOWN_TAG.exec(lines[at] ?? '')
  if (!match) return null
  const [, indent = '', tag = '', before = '', after = '', rest = ''] = match
  const open = `${indent}<${tag}${before}${after}>`
  if (/<\/[a-z][\w-]*>\s*$/i.test(rest)) return { out: [open + rest], end: at + 1 }
  const end = findClosing(lines, at, tag.toLowerCase())
  if (end === undefined) return { out: [open + rest], end: at + 1 }
  const last = lines[end] ?? ''
  const cut = last.toLowerCase().lastIndexOf(`</${tag.toLowerCase()}`)
  const content = [rest, ...lines.slice(at + 1, end), last.slice(0, cut)]
  const made = inner(trimBlank(dedent(content.map(expandTabs))))
  const padded = made.map((line) => (line === '' ? '' : indent + line))
  return {
    out: [open, '', ...padded, '', indent + last.slice(cut).trim()],
    end: end + 1,
    isBlock: true,
  }
}

/** What each kind of block starts with decides; the first that takes a line counts. */
const TAKERS: readonly ((lines: readonly string[], at: number, nested: Nested) => Taken | null)[] =
  [
    ...[takeFence, takeCallout, takeTabs, takeSlashes, takeSnippet, takeObject],
    ...[takeMarkdownTag, takeDefinitions],
  ]

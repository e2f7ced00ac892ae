/**
 * `octavo write-heading-ids`: writes the current ids of headings into the text, so that a heading keeps its
 * address when it is reworded. Translations get the ids of their source.
 */

import type { Heading, Nodes, Root } from 'mdast'
import { headingsUnpaired, pageNotFound } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { DocSection } from '../../base/model/doc.ts'
import { splitHeadingId } from '../../base/model/heading-id.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { createValueReader } from '../../engine/store/value-log.ts'
import { createSlugger } from '../../read/parse/slugger.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { createMarkdownReader } from '../../tasks/doc/create-markdown-reader.ts'
import { docSectionsOf } from '../../tasks/doc/parse-site.ts'
import { pairSections } from '../../translate/content/pair-sections.ts'
import { selectPages } from '../../translate/content/select-pages.ts'
import { writeSources } from '../../write/write-sources.ts'
import { moveRecords, type RewrittenPage } from './move-records.ts'
import type { ReadSite } from './read-site.ts'
import { toLineStarts } from './rewrite-options.ts'

/** Options of the command. */
interface HeadingIdOptions {
  /** Files, folders or globs; empty means all pages. */
  names: readonly string[]
  /** `{#id}`, or `mdx-comment` for a comment of MDX. */
  syntax: 'classic' | 'mdx-comment'
  /** Generate all ids from the texts, and replace existing ones. */
  overwrites: boolean
  /** Only change the syntax of existing ids; headings without one get none. */
  migrates: boolean
  /** Keep upper case in generated ids. Default: the option of the config. */
  maintainCase?: boolean
}

/** Result of the command. */
interface HeadingIdResult {
  lines: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** A heading in a text. */
interface FoundHeading {
  /** Its existing or new id; unique within the page. */
  key: string
  level: number
  title: string
  hasId: boolean
  start: number
  end: number
}

/** Write ids into the headings of pages. @throws `PAGE_NOT_FOUND` for each name without a page. */
export async function writeHeadingIds(
  read: ReadSite,
  options: HeadingIdOptions,
): Promise<HeadingIdResult> {
  const { site } = read
  const readHeadings = createHeadingReader(read, options)
  const pages: RewrittenPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of selectFiles(read, options.names)) {
    const source = await readHeadings(file)
    const ids = new Map(source.headings.map((heading) => [heading, heading.key]))
    pages.push(rewrite(file, source, { ids, options }))
    for (const ofLocale of Object.values(site.scan.translations)) {
      const translation = ofLocale[file.origin]
      if (!translation) continue
      const found = await readHeadings(translation)
      const pairs = [...pairSections(source.headings, found.headings)]
      const paired = new Map(pairs.map(([from, to]) => [to, from.key]))
      const left = found.headings.filter((heading) => !paired.has(heading) && !heading.hasId)
      const titles = left.map(({ title }) => title)
      if (left.length > 0) diagnostics.push(headingsUnpaired(titles, { file: translation.file }))
      pages.push(rewrite(translation, found, { ids: paired, options }))
    }
  }
  const changed = pages.filter(({ text, textBefore }) => text !== textBefore)
  const records = await moveRecords(read, null, changed)
  const files = changed.map(({ now, text }) => ({ path: now, content: text }))
  const written = writeSources(site.loaded.root, [...files, ...records])
  return { lines: [`${countOf(written.length, 'file')} written.`], diagnostics }
}

function selectFiles({ site }: ReadSite, names: readonly string[]): SourceFile[] {
  const all = site.scan.files.flatMap((file) =>
    file.virtual ? [] : [{ file, origin: file.origin, translation: file.origin }],
  )
  if (names.length === 0) return all.map(({ file }) => file)
  const { pages, unknown } = selectPages(names, all)
  throwDiagnostics(unknown.map(({ name, nearest }) => pageNotFound(name, nearest)))
  return pages.map(({ file }) => file)
}

interface ReadHeadings {
  text: string
  headings: FoundHeading[]
}

/** Reads the headings of a file, except those of level 1, which have no id on a page. */
function createHeadingReader(
  { site, parsed }: ReadSite,
  { overwrites, maintainCase = site.loaded.config.markdown.anchors.maintainCase }: HeadingIdOptions,
): (file: SourceFile) => Promise<ReadHeadings> {
  const parse = createMarkdownReader(site)
  const values = createValueReader()
  return async (file) => {
    const { text } = loadSource(site.loaded.root, file.file)
    const found = listHeadings(text, await parse(text, file))
    const sections = docSectionsOf(parsed, file)
    const built = sections
      ? values.readJson<readonly DocSection[]>(sections).filter(({ anchor }) => anchor !== '')
      : []
    // Ids as on the built page. If partials add headings to the page, the lists differ, and ids are
    // generated instead.
    const isSame =
      built.length === found.length &&
      found.every(({ level }, index) => built[index]?.level === level)
    const taken = new Set(overwrites ? [] : found.flatMap(({ own }) => (own === '' ? [] : [own])))
    const slug = createSlugger(taken, maintainCase)
    const headings = found.map(({ own, ...heading }, index): FoundHeading => {
      const known = overwrites ? '' : own || (isSame ? (built[index]?.anchor ?? '') : '')
      return { ...heading, key: known === '' ? slug(heading.title) : known, hasId: own !== '' }
    })
    return { text, headings }
  }
}

function listHeadings(
  text: string,
  tree: Root,
): (Omit<FoundHeading, 'key' | 'hasId'> & { own: string })[] {
  const lines = toLineStarts(text)
  const headings: Heading[] = []
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'heading' && node.depth > 1) headings.push(node)
    else if ('children' in node) pending.push(...[...node.children].reverse())
  }
  return headings.flatMap((heading) => {
    const { position, depth } = heading
    if (!position) return []
    const start = (lines[position.start.line - 1] ?? 0) + position.start.column - 1
    const end = (lines[position.end.line - 1] ?? 0) + position.end.column - 1
    const own = splitHeadingId(toWords(text.slice(start, end)).words).id
    const title = splitHeadingId(textOf(heading)).words.trim()
    return [{ level: depth, title, start, end, own }]
  })
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Text of a heading, and the underline of a setext heading. */
function toWords(raw: string): { words: string; underline: string } {
  if (raw.startsWith('#')) return { words: raw, underline: '' }
  const [, words = raw, underline = ''] =
    /^([\s\S]*?)(\r?\n[ \t>]*(?:=+|-+)[ \t]*)$/.exec(raw) ?? []
  return { words, underline }
}

function rewrite(
  file: SourceFile,
  { text, headings }: ReadHeadings,
  { ids, options }: { ids: ReadonlyMap<FoundHeading, string>; options: HeadingIdOptions },
): RewrittenPage {
  let result = text
  for (const heading of [...headings].sort((a, b) => b.start - a.start)) {
    const { start, end, hasId, key } = heading
    const id = options.migrates || (hasId && !options.overwrites) ? key : ids.get(heading)
    const isLeft = options.migrates ? !hasId : hasId && !options.overwrites
    if (id === undefined || isLeft) continue
    const { words, underline } = toWords(text.slice(start, end))
    const bare = splitHeadingId(words)
      .words.replace(/(?<![ \t])[ \t]+#+[ \t]*$/, '')
      .trimEnd()
    const mark = options.syntax === 'classic' ? `{#${id}}` : `{/* #${id} */}`
    result = `${result.slice(0, start)}${bare} ${mark}${underline}${result.slice(end)}`
  }
  return { file, before: file.file, now: file.file, textBefore: text, text: result }
}

/** Pages of declarations, as trees of Markdown. */
import type { MarkdownNode, MarkdownTree, PluginDoc } from 'octavo/config'
import { GROUPS, linkTo, membersOf, type Page, type Pages, type Target } from './pages.ts'
import { KIND, type Place, type Reflection, type Type } from './reflection.ts'
import { firstSentence, isDeprecated, writeComment, writeParts } from './write-comment.ts'
import {
  paragraph,
  text,
  toProperty,
  writeDeclaration,
  writeInner,
  writeOverloads,
  writeSignature,
  writeTypeParameters,
} from './write-signature.ts'
import { Code, type FindLink } from './write-type.ts'

/** Groups of members, in the order of a page. */
const MEMBERS = [
  ['Constructors', KIND.constructor],
  ['Properties', KIND.property],
  ['Accessors', KIND.accessor],
  ['Methods', KIND.method],
  ['Members', KIND.enumMember],
] as const

/** What the parts of a page need. */
interface PageContext {
  page: Page
  pages: Pages
  find: FindLink
}

/** A page for the docs instance. */
export function writePage(page: Page, pages: Pages, position: number): PluginDoc {
  const { reflection, file } = page
  const context: PageContext = { page, pages, find: createFinder(page, pages) }
  const { comment } = reflection
  const about = comment ?? reflection.signatures?.[0]?.comment
  const isOld = isDeprecated(about)
  const description = firstSentence(about)
  const search = toMembers(context)
  return {
    path: file,
    text: writeTree(context),
    frontMatter: {
      ...{ title: toTitle(reflection), sidebar_label: reflection.name, sidebar_position: position },
      ...(description === undefined ? {} : { description }),
    },
    ...(isOld ? { badge: { text: 'Deprecated', tone: 'warning' } } : {}),
    ...(search.length > 0 ? { search } : {}),
  }
}

/** `map()` for a function, `QueryClient` for a class. */
function toTitle({ kind, name }: Reflection): string {
  return kind === KIND.function ? `${name}()` : name
}

function createFinder(page: Page, pages: Pages): FindLink {
  return (id) => {
    const target = pages.find(id)
    return target && linkTo(target, page)
  }
}

/** Members that search finds by name. */
function toMembers({ page, pages }: PageContext): NonNullable<PluginDoc['search']> {
  return membersOf(page.reflection).flatMap((member) => {
    const { anchor } = pages.find(member.id) ?? {}
    if (anchor === undefined || pages.findOrigin(member)) return []
    return [{ anchor, title: `${page.reflection.name}.${member.name}`, kind: 'member' }]
  })
}

function writeTree(context: PageContext): MarkdownTree {
  const { page, find } = context
  const { reflection } = page
  const { comment, readme, content, sources } = reflection
  return {
    type: 'root',
    children: [
      ...writeDeclaration(reflection, find),
      ...writeComment(comment, find),
      ...writeParts(readme ?? content, find),
      ...writeTypeParameters(reflection, find),
      ...writeOverloads(reflection, find),
      ...writeRelations(reflection, find),
      ...writeSources(sources),
      ...writeContents(context),
      ...writeMembers(context),
    ],
  }
}

const heading = (depth: number, title: string, id?: string): MarkdownNode => ({
  ...{ type: 'heading', depth },
  children: [text(id === undefined ? title : `${title} {#${id}}`)],
})
const list = (items: readonly (readonly MarkdownNode[])[]): MarkdownNode => ({
  ...{ type: 'list', spread: false },
  children: items.map((children) => ({
    type: 'listItem',
    spread: false,
    children: [paragraph(...children)],
  })),
})
const labelled = (label: string, ...children: MarkdownNode[]) =>
  paragraph(text(`${label}: `), ...children)

/** What a class comes from, and what comes from it. */
function writeRelations(reflection: Reflection, find: FindLink): MarkdownNode[] {
  const { extendedBy = [], implementedBy = [] } = reflection
  const toLine = (label: string, types: readonly Type[]) =>
    types.length === 0 ? [] : [labelled(label, ...new Code(find).types(types, ', ').toNodes())]
  return [...toLine('Extended by', extendedBy), ...toLine('Implemented by', implementedBy)]
}

/** Places in the sources. */
function writeSources(sources: readonly Place[] | undefined): MarkdownNode[] {
  const places = (sources ?? []).map(({ fileName, line, url }): MarkdownNode => {
    const code = { type: 'inlineCode', value: `${fileName}:${line}` }
    const isAddress = url !== undefined && /^https?:\/\/[^\s<>]+$/.test(url)
    return isAddress ? { type: 'link', url, children: [code] } : code
  })
  if (places.length === 0) return []
  const joined = places.flatMap((place, index) => (index === 0 ? [place] : [text(', '), place]))
  return [
    { type: 'html', value: '<div class="ts-source">' },
    paragraph(text('Source: '), ...joined),
    { type: 'html', value: '</div>' },
  ]
}

/** Lists of what is in a module, and of what it exports from others. */
function writeContents({ page, pages, find }: PageContext): MarkdownNode[] {
  const ofKinds = GROUPS.flatMap(([kind, title]) => {
    const own = page.pages.filter(({ reflection }) => reflection.kind === kind)
    if (own.length === 0) return []
    return [heading(2, title), list(own.map((one) => writeEntry(one, page)))]
  })
  const exported = (page.reflection.children ?? []).filter(({ kind }) => kind === KIND.reference)
  const items = exported.map(({ name, target }) => {
    const found = pages.find(target)
    const code = new Code(find).reference({ type: 'reference', name, target })
    return [...code.toNodes(), ...(found ? writeAbout(found.page) : [])]
  })
  return [...ofKinds, ...(items.length === 0 ? [] : [heading(2, 'Re-exports'), list(items)])]
}

function writeEntry(page: Page, from: Page): MarkdownNode[] {
  const { reflection, name } = page
  const code = { type: 'inlineCode', value: toTitle(reflection) }
  const url = linkTo({ page, reflection, name }, from)
  return [{ type: 'link', url, children: [code] }, ...writeAbout(page)]
}

function writeAbout({ reflection }: Page): MarkdownNode[] {
  const about = firstSentence(reflection.comment ?? reflection.signatures?.[0]?.comment)
  return about === undefined ? [] : [text(`: ${about}`)]
}

function writeMembers(context: PageContext): MarkdownNode[] {
  const { page, pages } = context
  const own: Reflection[] = []
  const inherited: (readonly [Reflection, Target])[] = []
  for (const one of membersOf(page.reflection)) {
    const origin = pages.findOrigin(one)
    if (origin) inherited.push([one, origin])
    else own.push(one)
  }
  const known = new Set<number>(MEMBERS.map(([, kind]) => kind))
  const groups = [
    ...MEMBERS.map(([title, kind]) => [title, own.filter((one) => one.kind === kind)] as const),
    ['Others', own.filter(({ kind }) => !known.has(kind))] as const,
  ]
  return [
    ...groups.flatMap(([title, all]) =>
      all.length === 0
        ? []
        : [heading(2, title), ...all.flatMap((one) => writeMember(one, context))],
    ),
    ...writeInherited(inherited, page),
  ]
}

/** Inherited members by where they come from, as links. */
function writeInherited(
  members: readonly (readonly [Reflection, Target])[],
  page: Page,
): MarkdownNode[] {
  if (members.length === 0) return []
  const byOwner = new Map<Page, (readonly [Reflection, Target])[]>()
  for (const one of members) byOwner.set(one[1].page, [...(byOwner.get(one[1].page) ?? []), one])
  const lines = Array.from(byOwner, ([owner, all]) => {
    const links = all.flatMap(([{ name }, target], index) => {
      const code = { type: 'inlineCode', value: name }
      const link = { type: 'link', url: linkTo(target, page), children: [code] }
      return index === 0 ? [link] : [text(', '), link]
    })
    return paragraph(
      text('From '),
      { type: 'inlineCode', value: owner.reflection.name },
      text(': '),
      ...links,
    )
  })
  return [heading(2, 'Inherited'), ...lines]
}

function writeMember(member: Reflection, context: PageContext): MarkdownNode[] {
  const { find, pages } = context
  const { name, kind, type, comment, sources, overwrites, signatures } = member
  const isCalled = kind === KIND.method || kind === KIND.constructor
  const owner = context.page.reflection.name
  const title = kind === KIND.constructor ? `new ${owner}()` : `${name}${isCalled ? '()' : ''}`
  const code = type === undefined || signatures ? [] : writeSignature(toProperty(member, find))
  const over = pages.find(overwrites?.target)
  return [
    heading(3, title, pages.find(member.id)?.anchor),
    ...code,
    ...writeComment(comment, find),
    ...writeInner(type, name, find),
    ...writeOverloads(member, find),
    ...(over
      ? [
          labelled(
            'Overrides',
            ...new Code(find)
              .reference({ type: 'reference', name: over.name, target: overwrites?.target })
              .toNodes(),
          ),
        ]
      : []),
    ...writeSources(sources),
  ]
}
